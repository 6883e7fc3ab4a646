/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who sat on a panel, who of them judged, and whether that is enough.
 *
 * <p>A member judged if every verdict it owed is there and scored. Where a request names no panel, everybody who reviewed
 * sat on it, with one vote each.
 *
 * @param judged the members that judged
 * @param missing those that did not, each with its reason, such as {@code gpt (parse)}
 */
record PanelVote(List<Seat> judged, List<String> missing, int seats, int needed) {

    /** One member and its scored verdicts. */
    record Seat(String judge, BigDecimal weight, List<Verdict> verdicts) {}

    PanelVote {
        judged = List.copyOf(judged);
        missing = List.copyOf(missing);
    }

    static PanelVote of(LlmRequest request, LlmVerdicts verdicts) {
        List<Seat> judged = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        TreeMap<String, BigDecimal> weights = new TreeMap<>();
        request.panel().forEach(member -> weights.put(member.judge(), member.weight()));
        List<String> agents = request.answers().stream()
                .map(LlmRequest.Answer::agentId)
                .sorted()
                .toList();
        boolean isOpen = request.panel().isEmpty();
        if (isOpen) {
            verdicts.verdicts().forEach(verdict -> weights.put(verdict.judge(), BigDecimal.ONE));
        }
        // By id, not by place in a list: the order of a panel decides nothing.
        weights.forEach((judge, weight) -> {
            List<Verdict> own = verdicts.verdicts().stream()
                    .filter(verdict -> verdict.judge().equals(judge))
                    .toList();
            // A verdict on somebody else is none: what lies in a file is not trusted to fit the request.
            List<Verdict> scored = own.stream()
                    .filter(verdict -> verdict.unscored() == null && isAbout(agents, verdict))
                    .toList();
            int owed = isOpen ? 1 : request.form().answers();
            long orders = scored.stream().map(Verdict::order).distinct().count();
            if (scored.size() == own.size() && orders >= owed) {
                judged.add(new Seat(judge, weight, scored));
            } else {
                missing.add(judge + " (" + reason(own) + ")");
            }
        });
        int needed = request.quorum() == null ? Math.max(1, weights.size()) : request.quorum();
        return new PanelVote(judged, missing, weights.size(), needed);
    }

    private static boolean isAbout(List<String> sortedAgents, Verdict verdict) {
        return verdict.order().stream().sorted().toList().equals(sortedAgents);
    }

    private static String reason(List<Verdict> own) {
        return own.stream()
                .map(Verdict::unscored)
                .filter(Objects::nonNull)
                .map(Unscored::wireName)
                .findFirst()
                .orElse(Unscored.JUDGE_UNAVAILABLE.wireName());
    }

    /** Why nothing is decided; null where enough members judged. */
    @Nullable
    String unscored() {
        if (judged.size() >= needed) {
            return null;
        }
        if (seats == 1) {
            return "unscored: " + missing.get(0);
        }
        return "unscored: judge unavailable: " + (missing.isEmpty() ? "nobody reviewed" : String.join(", ", missing));
    }

    BigDecimal totalWeight() {
        return judged.stream().map(Seat::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** {@code ; without gpt (parse)}, or nothing. */
    String absentees() {
        return missing.isEmpty() ? "" : "; without " + String.join(", ", missing);
    }
}
