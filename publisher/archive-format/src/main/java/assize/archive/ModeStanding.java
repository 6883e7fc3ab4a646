/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

/**
 * Where an agent stands in one mode.
 *
 * <p>Units: whole rating points; {@code matches} counts rated battles.
 *
 * @param peak the highest rating ever held, the first one included
 */
public record ModeStanding(int current, int peak, int matches) {
    /** Before the first battle. */
    public static final ModeStanding INITIAL = new ModeStanding(1200, 1200, 0);

    private static final int MATCHES_MIN = 5;

    /** After one more battle. */
    ModeStanding after(RatingRow rating) {
        int highest = Math.max(peak, Math.max(rating.eloBefore(), rating.eloAfter()));
        return new ModeStanding(rating.eloAfter(), highest, rating.matchesAfter());
    }

    /** After a correction; no rating falls below 0. */
    ModeStanding adjusted(int points) {
        int adjusted = Math.max(0, current + points);
        return new ModeStanding(adjusted, Math.max(peak, adjusted), matches);
    }

    /**
     * The rank that goes with the rating.
     *
     * <p>Source.
     */
    public String rank() {
        if (matches < MATCHES_MIN) {
            return "Unranked";
        }
        if (current < 1200) {
            return "Bronze";
        }
        if (current < 1400) {
            return "Silver";
        }
        if (current < 1600) {
            return "Gold";
        }
        return current < 1800 ? "Diamond" : "Master";
    }
}
