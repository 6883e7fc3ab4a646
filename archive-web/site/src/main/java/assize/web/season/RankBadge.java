/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

/**
 * How a rank looks: a symbol beside its name, and a style.
 *
 * <p>The rank itself is the record's; nothing is ranked here.
 */
public record RankBadge(String symbol, String style) {

    /** The badge of that rank; a name without one gets a plain badge. */
    public static RankBadge of(String rank) {
        return switch (rank) {
            case "Bronze" -> new RankBadge("🥉", "bronze");
            case "Silver" -> new RankBadge("🥈", "silver");
            case "Gold" -> new RankBadge("🥇", "gold");
            case "Diamond" -> new RankBadge("💎", "diamond");
            case "Master" -> new RankBadge("👑", "master");
            default -> new RankBadge("⚪", "unranked");
        };
    }
}
