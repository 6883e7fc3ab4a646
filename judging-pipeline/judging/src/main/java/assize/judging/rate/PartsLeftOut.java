/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.CombatWeights;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a ranking by combat score rests on each of its parts: everyone's rank with one part left out.
 *
 * <p>Pure and exact; ranks go by the weighted sum of the parts that are left, which orders as their weighted mean does.
 */
public final class PartsLeftOut {
    private PartsLeftOut() {}

    /** The parts of a combat score, in the order they are shown. */
    public enum Part {
        QUALITY,
        EFFICIENCY,
        STYLE,
        TRUST
    }

    /**
     * One agent's parts, each from 0 to 100.
     *
     * @param efficiency null, as style and trust are, where it was not measured; then the agent is not ranked
     */
    public record Parts(
            String agentId,
            BigDecimal quality,
            @Nullable BigDecimal efficiency,
            @Nullable BigDecimal style,
            @Nullable BigDecimal trust) {
        public Parts {
            Objects.requireNonNull(agentId, "agentId is null");
            Objects.requireNonNull(quality, "quality is null");
        }

        boolean isMeasured() {
            return efficiency != null && style != null && trust != null;
        }

        BigDecimal part(Part part) {
            BigDecimal value = switch (part) {
                case QUALITY -> quality;
                case EFFICIENCY -> efficiency;
                case STYLE -> style;
                case TRUST -> trust;
            };
            return Objects.requireNonNull(value, "not measured");
        }
    }

    /**
     * One agent's ranks, equals sharing one.
     *
     * @param whole by all parts
     * @param without by the others, for each part; a part that alone has a weight cannot be left out and is missing
     */
    public record Row(String agentId, int whole, Map<Part, Integer> without) {
        public Row {
            without = Map.copyOf(without);
        }
    }

    /** The ranks of all agents that were measured, in the order given. */
    public static List<Row> of(CombatWeights weights, List<Parts> agents) {
        List<Parts> measured = agents.stream().filter(Parts::isMeasured).toList();
        List<Integer> whole = ranks(weights, measured, null);
        Map<Part, List<Integer>> without = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            if (weight(weights, part).compareTo(BigDecimal.ONE) < 0) {
                without.put(part, ranks(weights, measured, part));
            }
        }
        List<Row> rows = new ArrayList<>();
        for (int index = 0; index < measured.size(); index++) {
            Map<Part, Integer> ranks = new LinkedHashMap<>();
            for (Map.Entry<Part, List<Integer>> each : without.entrySet()) {
                ranks.put(each.getKey(), each.getValue().get(index));
            }
            rows.add(new Row(measured.get(index).agentId(), whole.get(index), ranks));
        }
        return rows;
    }

    private static List<Integer> ranks(CombatWeights weights, List<Parts> agents, @Nullable Part leftOut) {
        List<BigDecimal> sums = new ArrayList<>();
        for (Parts agent : agents) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Part part : Part.values()) {
                if (part != leftOut) {
                    sum = sum.add(weight(weights, part).multiply(agent.part(part)));
                }
            }
            sums.add(sum);
        }
        return Ranks.of(sums);
    }

    private static BigDecimal weight(CombatWeights weights, Part part) {
        return switch (part) {
            case QUALITY -> weights.alpha();
            case EFFICIENCY -> weights.beta();
            case STYLE -> weights.gamma();
            case TRUST -> weights.delta();
        };
    }
}
