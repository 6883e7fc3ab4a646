/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.web.page.Show;
import assize.web.record.Contender;
import assize.web.record.PublishedBattle;
import assize.web.record.RecordedVerdict;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Members of a record in words, by their JSON pointers. Pure.
 *
 * @param battle names agents where it is given
 */
public record FieldWords(@Nullable PublishedBattle battle) {
    private static final Pattern ITEM = Pattern.compile("/(results|verdicts)/(0|[1-9][0-9]{0,5})/([a-z_]+)");
    private static final Pattern MEMBER = Pattern.compile("/(outcome|rating)/(winner|state)");

    /** The words; null where there are none for that member. */
    public @Nullable String of(String pointer) {
        Matcher member = MEMBER.matcher(pointer);
        if (member.matches()) {
            return switch (member.group(1) + " " + member.group(2)) {
                case "outcome winner" -> "Winner";
                case "outcome state" -> "Outcome";
                case "rating state" -> "Whether ratings move";
                default -> null;
            };
        }
        Matcher item = ITEM.matcher(pointer);
        if (!item.matches()) {
            return null;
        }
        int index = Integer.parseInt(item.group(2));
        String what = Show.title(item.group(3));
        return item.group(1).equals("results") ? what + " of " + agentOfResult(index) : what + " of " + verdict(index);
    }

    private String agentOfResult(int index) {
        return battle == null || index >= battle.results().size()
                ? "result " + (index + 1)
                : nameOf(battle.results().get(index).agentId());
    }

    private String verdict(int index) {
        List<RecordedVerdict> verdicts = battle == null ? List.of() : battle.verdicts();
        if (battle == null || index >= verdicts.size()) {
            return "verdict " + (index + 1);
        }
        RecordedVerdict verdict = verdicts.get(index);
        return nameOf(verdict.agentId()) + ", round " + verdict.round();
    }

    /** The name an agent entered under; its id where no record names it. */
    public String nameOf(String agentId) {
        return battle == null
                ? agentId
                : battle.contender(agentId).map(Contender::agentName).orElse(agentId);
    }
}
