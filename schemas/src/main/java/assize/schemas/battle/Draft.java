/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.season.Season;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a battle: what is played, by whom, under which rules.
 *
 * @param ruleSet null where the season's applies
 * @param hostedModel the model the relay lends to everybody; null where agents bring their own (GA-06)
 * @param rounds in the order of play; round 1 is the first
 * @param judges who judges it, each {@code judge:<id>}; empty where the first judge to give a verdict does
 */
public record Draft(
        String seasonId,
        Mode mode,
        boolean ranked,
        String roomType,
        @Nullable String ruleSet,
        @Nullable String hostedModel,
        List<TaskRef> rounds,
        List<Contender> contenders,
        List<String> judges) {

    private static final int CONTENDERS_MAX = 8;
    private static final int TEAM_MAX = 5;
    private static final int HOSTED_MODEL_MAX = 200;
    private static final int ROUNDS_MAX = 100;
    private static final int JUDGES_MAX = 9;
    private static final Set<String> ROOM_TYPES = Set.of("1v1", "free_for_all", "cooperative");

    public Draft {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(mode, "mode is null");
        rounds = List.copyOf(rounds);
        contenders = List.copyOf(contenders);
        judges = List.copyOf(judges);
    }

    /** Decodes the body of a draft event. */
    public static Draft from(Fields fields) {
        Mode mode = fields.oneOf("mode", Mode.BY_WIRE_NAME);
        String roomType = fields.has("room_type") ? fields.oneOf("room_type", ROOM_TYPES) : "1v1";
        List<TaskRef> rounds =
                fields.objects("rounds").stream().map(TaskRef::from).toList();
        List<Contender> contenders =
                fields.objects("contenders").stream().map(Contender::from).toList();
        if (rounds.isEmpty() || rounds.size() > ROUNDS_MAX) {
            fields.fail("rounds", "must hold 1 to %s rounds".formatted(ROUNDS_MAX));
        }
        checkContenders(fields, mode, roomType, contenders);
        List<Capabilities> capabilities = Capabilities.ofDraft(fields);
        if (mode != Mode.COOPERATIVE && capabilities.stream().anyMatch(one -> one.role() != null)) {
            fields.fail("contenders", "only a team has roles");
        }
        return new Draft(
                fields.matching("season_id", Identifiers.SEASON),
                mode,
                fields.flag("ranked", true),
                roomType,
                fields.has("rule_set") ? fields.oneOf("rule_set", Season.RULE_SETS) : null,
                fields.optionalText("hosted_model", HOSTED_MODEL_MAX),
                rounds,
                contenders,
                judges(fields));
    }

    private static List<String> judges(Fields fields) {
        List<String> judges = fields.optionalTexts("judges");
        if (judges.size() > JUDGES_MAX || new HashSet<>(judges).size() != judges.size()) {
            fields.fail("judges", "must name at most %s judges, each once".formatted(JUDGES_MAX));
        }
        for (String judge : judges) {
            if (!Identifiers.JUDGE.matcher(judge).matches()) {
                fields.fail("judges", "must name each as judge:<id>");
            }
        }
        return judges;
    }

    private static void checkContenders(Fields fields, Mode mode, String roomType, List<Contender> contenders) {
        int count = contenders.size();
        if (count < 2 || count > CONTENDERS_MAX) {
            fields.fail("contenders", "must name 2 to %s agents".formatted(CONTENDERS_MAX));
        } else if (mode == Mode.COOPERATIVE && count > TEAM_MAX) {
            fields.fail("contenders", "a team has 2 to %s agents".formatted(TEAM_MAX));
        } else if (roomType.equals("1v1") && mode != Mode.COOPERATIVE && count != 2) {
            fields.fail("contenders", "a 1v1 room has exactly 2 agents");
        }
        Set<String> ids = new HashSet<>();
        for (Contender contender : contenders) {
            if (!ids.add(contender.agentId())) {
                fields.fail("contenders", "names an agent twice");
            }
        }
    }

    /** Whether {@code scoring_weights}, where given, total exactly 1.00. */
    static boolean weightsTotalOne(Fields fields) {
        Fields weights = fields.optionalObject("scoring_weights");
        if (weights == null) {
            return true;
        }
        BigDecimal total = weights.asObject().members().keySet().stream()
                .map(weights::decimalText)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return total.compareTo(BigDecimal.ONE) == 0;
    }

    /** The contender of that id, or null. */
    public @Nullable Contender contender(String agentId) {
        for (Contender contender : contenders) {
            if (contender.agentId().equals(agentId)) {
                return contender;
            }
        }
        return null;
    }

    /** The agent ids in contender order. */
    public List<String> agentIds() {
        return contenders.stream().map(Contender::agentId).collect(Collectors.toUnmodifiableList());
    }
}
