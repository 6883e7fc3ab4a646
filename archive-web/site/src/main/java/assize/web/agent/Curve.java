/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.web.page.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A rating over its rated battles, drawn as a line.
 *
 * <p>Shapes: a picture of {@link #WIDTH} by {@link #HEIGHT} units; the first point is the rating before the first battle
 * shown. Longer histories are thinned, the lowest and highest of each stretch kept.
 *
 * @param points rating after each battle shown, oldest first; its first element is the rating before
 */
public record Curve(String mode, List<Point> points, boolean isCut) {
    public static final int WIDTH = 720;
    public static final int HEIGHT = 200;
    /** The table of values is no longer than this. */
    public static final int LISTED_MAX = 100;

    private static final int LEFT = 48;
    private static final int RIGHT = 12;
    private static final int TOP = 12;
    private static final int BOTTOM = 24;
    private static final int DRAWN_MAX = 400;
    private static final int[] STEPS = {10, 20, 50, 100, 200, 500, 1000, 2000};
    private static final int TICKS_MAX = 6;

    /** The rating after a battle; {@code battleId} is empty for the rating before the first. */
    public record Point(String battleId, long completedAt, long rating) {}

    /** A labelled height. */
    public record Tick(long rating, String y) {}

    /** How one rated battle moved the rating. */
    public record Step(String battleId, long completedAt, long before, long after) {}

    /**
     * The curve of a mode.
     *
     * @param newestFirst rated battles of the mode, at least one
     * @param isCut whether older battles are left out
     */
    public static Curve of(String mode, List<Step> newestFirst, boolean isCut) {
        List<Point> points = new ArrayList<>();
        Step oldest = newestFirst.get(newestFirst.size() - 1);
        points.add(new Point("", oldest.completedAt(), oldest.before()));
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            Step step = newestFirst.get(i);
            points.add(new Point(step.battleId(), step.completedAt(), step.after()));
        }
        return new Curve(mode, points, isCut);
    }

    public Curve {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a curve has points");
        }
    }

    /** The latest points, oldest first. */
    public List<Point> listed() {
        return points.subList(Math.max(0, points.size() - LISTED_MAX), points.size());
    }

    /** The line's corners, as SVG wants them: {@code x,y x,y}. */
    public String line() {
        List<Integer> drawn = drawn();
        StringBuilder corners = new StringBuilder();
        for (int index : drawn) {
            corners.append(corners.isEmpty() ? "" : " ");
            corners.append(x(index)).append(',').append(y(points.get(index).rating()));
        }
        return corners.toString();
    }

    /** Where the last point is. */
    public String lastX() {
        return x(points.size() - 1);
    }

    /** Where the last point is. */
    public String lastY() {
        return y(last());
    }

    public long first() {
        return points.get(0).rating();
    }

    public long last() {
        return points.get(points.size() - 1).rating();
    }

    public long lowest() {
        return points.stream().mapToLong(Point::rating).min().orElseThrow();
    }

    public long highest() {
        return points.stream().mapToLong(Point::rating).max().orElseThrow();
    }

    /** Round ratings within the picture. */
    public List<Tick> ticks() {
        long step = step();
        List<Tick> ticks = new ArrayList<>();
        for (long rating = Math.floorDiv(bottom(), step) * step; rating <= top(); rating += step) {
            if (rating >= bottom()) {
                ticks.add(new Tick(rating, y(rating)));
            }
        }
        return ticks;
    }

    /** What the picture says, in a sentence. */
    public String summary() {
        int battles = points.size() - 1;
        return "Rating in " + Show.words(mode) + " over " + Show.count(battles)
                + (battles == 1 ? " battle" : " battles") + ": from "
                + Show.count(first()) + " to " + Show.count(last()) + ", lowest " + Show.count(lowest()) + ", highest "
                + Show.count(highest()) + ".";
    }

    private long step() {
        for (int step : STEPS) {
            if ((top() - bottom()) / step < TICKS_MAX) {
                return step;
            }
        }
        return STEPS[STEPS.length - 1];
    }

    private long bottom() {
        return lowest() - 10;
    }

    private long top() {
        return highest() + 10;
    }

    private List<Integer> drawn() {
        int count = points.size();
        List<Integer> drawn = new ArrayList<>();
        int stretches = DRAWN_MAX / 2;
        if (count <= DRAWN_MAX) {
            for (int i = 0; i < count; i++) {
                drawn.add(i);
            }
            return drawn;
        }
        drawn.add(0);
        for (int stretch = 0; stretch < stretches; stretch++) {
            int from = Math.max(1, (int) ((long) count * stretch / stretches));
            int to = (int) ((long) count * (stretch + 1) / stretches);
            int low = from;
            int high = from;
            for (int i = from; i < to; i++) {
                low = points.get(i).rating() < points.get(low).rating() ? i : low;
                high = points.get(i).rating() > points.get(high).rating() ? i : high;
            }
            drawn.add(Math.min(low, high));
            if (low != high) {
                drawn.add(Math.max(low, high));
            }
        }
        if (drawn.get(drawn.size() - 1) != count - 1) {
            drawn.add(count - 1);
        }
        return drawn;
    }

    private String x(int index) {
        double share = points.size() == 1 ? 0.5 : index / (double) (points.size() - 1);
        return coordinate(LEFT + share * (WIDTH - LEFT - RIGHT));
    }

    private String y(long rating) {
        double share = (rating - bottom()) / (double) (top() - bottom());
        return coordinate(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
