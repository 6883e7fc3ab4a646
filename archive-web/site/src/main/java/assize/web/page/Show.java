/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How numbers, times and words of the record are written on a page.
 *
 * <p>Pure; the same everywhere, whatever the server's locale and time zone.
 */
public final class Show {
    /** What stands where the record has no value because nothing was measured. */
    public static final String NOT_MEASURED = "not measured";

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT);
    private static final long KIBI = 1024;

    private Show() {}

    /** A count with its thousands apart: {@code 1,234,567}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A count that stands in the record as text; other text as it is. */
    public static String count(String count) {
        return count.matches("[0-9]{1,18}") ? count(Long.parseLong(count)) : count;
    }

    /** A count of things: {@code 1 token}, {@code 2 tokens}. */
    public static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** A decimal of the record without the zeros behind it: {@code 0.500} is {@code 0.5}. */
    public static String decimal(String decimal) {
        return decimal.matches("[0-9]{1,9}\\.[0-9]+") ? decimal.replaceFirst("\\.?0+$", "") : decimal;
    }

    /** A count that may be unknown. */
    public static String count(@Nullable Long count, String ifAbsent) {
        return count == null ? ifAbsent : count(count);
    }

    /** A change with its sign: {@code +28}, {@code −28}, {@code 0}. */
    public static String signed(long change) {
        if (change == 0) {
            return "0";
        }
        return (change > 0 ? "+" : "\u2212") + count(Math.abs(change));
    }

    /** A size: exact bytes, and a rounded larger unit where it helps. */
    public static String bytes(long bytes) {
        if (bytes < KIBI) {
            return count(bytes) + " B";
        }
        double size = bytes;
        String unit = "B";
        for (String next : new String[] {"KiB", "MiB", "GiB", "TiB"}) {
            if (size < KIBI) {
                break;
            }
            size /= KIBI;
            unit = next;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, unit);
    }

    /** {@code 2026-01-01 00:00:12.345}, UTC. */
    public static String time(long unixMillis) {
        return TIME.format(Instant.ofEpochMilli(unixMillis).atOffset(ZoneOffset.UTC));
    }

    /** {@code 2026-01-01}, UTC. */
    public static String date(long unixMillis) {
        return DATE.format(Instant.ofEpochMilli(unixMillis).atOffset(ZoneOffset.UTC));
    }

    /** The form a {@code time} element's {@code datetime} takes. */
    public static String machineTime(long unixMillis) {
        return Instant.ofEpochMilli(unixMillis).toString();
    }

    /** A word of the record as words of a page: {@code timed_out} is {@code timed out}. */
    public static String words(String name) {
        return name.replace('_', ' ').replace('-', ' ');
    }

    /** {@link #words} with a capital, for a heading or a cell of its own. */
    public static String title(String name) {
        String words = words(name);
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** The name of a mode. */
    public static String mode(String mode) {
        return title(mode);
    }

    /** A value that was measured, or the words that it was not. */
    public static String measured(@Nullable String value) {
        return value == null ? NOT_MEASURED : value;
    }
}
