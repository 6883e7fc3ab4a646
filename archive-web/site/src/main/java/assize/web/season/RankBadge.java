/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

/**
 * How a rank looks: its name beside a small sign whose shape, not only its colour, tells ranks apart.
 *
 * <p>The rank itself is the archive's; nothing is ranked here.
 *
 * @param outline SVG path data within 16 by 16 units
 */
public record RankBadge(String name, String style, String outline) {
    private static final String RING = "M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z";
    private static final String MEDAL = "M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1z";
    private static final String SHIELD = "M2 2h12v6c0 4-3 6-6 7c-3-1-6-3-6-7z";
    private static final String STAR = "M8 1l2 5h5l-4 3.5l1.5 5.5L8 12l-4.5 3L5 9.5L1 6h5z";
    private static final String DIAMOND = "M8 1l6 7l-6 7l-6-7z";
    private static final String CROWN = "M1 4l4 4l3-6l3 6l4-4v10H1z";

    /** The badge of that rank; no rank, or one without a badge, is unranked in looks. */
    public static RankBadge of(String rank) {
        return switch (rank) {
            case "Bronze" -> new RankBadge(rank, "bronze", MEDAL);
            case "Silver" -> new RankBadge(rank, "silver", SHIELD);
            case "Gold" -> new RankBadge(rank, "gold", STAR);
            case "Diamond" -> new RankBadge(rank, "diamond", DIAMOND);
            case "Master" -> new RankBadge(rank, "master", CROWN);
            default -> new RankBadge(rank.isEmpty() ? "Unranked" : rank, "unranked", RING);
        };
    }
}
