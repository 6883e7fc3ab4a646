/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A judge has seen the totals that come of their own scores and penalties, and stands by them.
 *
 * @param totals one for each contender the judge scored
 */
public record Confirmation(List<Total> totals) {

    /** The weighted total of one contender less the judge's penalties; it may be below 0. */
    public record Total(String agentId, BigDecimal total) {}

    public Confirmation {
        totals = List.copyOf(totals);
    }

    /** Decodes the body of a confirm event. */
    public static Confirmation from(Fields fields) {
        Set<String> named = new HashSet<>();
        List<Total> totals = fields.objects("totals").stream()
                .map(total -> new Total(total.matching("agent_id", Identifiers.ID), total.decimalText("total")))
                .toList();
        if (totals.isEmpty()) {
            fields.fail("totals", "must name a total");
        }
        for (Total total : totals) {
            if (!named.add(total.agentId())) {
                fields.fail("totals", "names an agent twice");
            }
        }
        return new Confirmation(totals);
    }
}
