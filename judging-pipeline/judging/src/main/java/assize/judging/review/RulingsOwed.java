/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.FlagDecision;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The flags that hold a rating back until an operator decides (C-051, GC-10, GA-61). */
public final class RulingsOwed {
    private static final String WITHHELD = "withheld";
    private static final String BY_RULE = "rule";

    private final List<AuditFlag> owed;
    private final Map<AuditFlag, Ruled> given = new LinkedHashMap<>();

    private record Ruled(FlagDecision.Ruling ruling, String actor) {}

    /** {@code withholding} are the codes that hold a rating back. */
    RulingsOwed(JudgedBattle waiting, Set<String> withholding) {
        boolean isWithheld = waiting.ratingState().equals(WITHHELD);
        owed = waiting.flags().stream()
                .filter(flag -> isWithheld
                        && withholding.contains(flag.code())
                        && flag.decidedBy().equals(BY_RULE))
                .toList();
    }

    Optional<RejectedLine> decide(BattleEvent event, FlagDecision decision) {
        Optional<AuditFlag> flag = owed.stream()
                .filter(raised -> raised.code().equals(decision.flag())
                        && raised.agentId().equals(decision.agentId()))
                .findFirst();
        if (flag.isEmpty()) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "no such flag holds the rating back"));
        }
        if (given.containsKey(flag.get())) {
            return Optional.of(event.rejected(Rejection.ALREADY_GIVEN, "the flag was decided about before"));
        }
        given.put(flag.get(), new Ruled(decision.ruling(), event.actor()));
        return Optional.empty();
    }

    /** The flags nobody has decided about. */
    public List<AuditFlag> open() {
        return owed.stream().filter(flag -> !given.containsKey(flag)).toList();
    }

    List<String> missing() {
        return open().stream()
                .map(flag -> "decision on %s of %s".formatted(flag.code(), flag.agentId()))
                .toList();
    }

    boolean isVoid() {
        return has(FlagDecision.Ruling.VOID);
    }

    /** One flag that stands is enough to move no rating. */
    String ratingState(String byRule) {
        return byRule.equals(WITHHELD) && !has(FlagDecision.Ruling.DO_NOT_RATE) ? "rated" : byRule;
    }

    private boolean has(FlagDecision.Ruling ruling) {
        return given.values().stream().anyMatch(ruled -> ruled.ruling() == ruling);
    }

    /** The flags, those decided about with the decision and who made it. */
    List<AuditFlag> decided(List<AuditFlag> flags) {
        return flags.stream().map(this::decided).toList();
    }

    private AuditFlag decided(AuditFlag flag) {
        Ruled ruled = given.get(flag);
        return ruled == null
                ? flag
                : new AuditFlag(
                        flag.code(),
                        flag.agentId(),
                        flag.turn(),
                        flag.evidence() + "; decided: " + ruled.ruling().wireName(),
                        ruled.actor());
    }
}
