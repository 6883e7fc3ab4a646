/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import org.jspecify.annotations.Nullable;

/**
 * Where a reader is in a list of many pages.
 *
 * <p>Shapes: pages count from 1; {@code rows} is the whole list's length.
 */
public record Pager(long page, long rows, int rowsPerPage) {
    public Pager {
        if (page < 1 || rows < 0 || rowsPerPage < 1) {
            throw new IllegalArgumentException("no page " + page + " of " + rows + " rows by " + rowsPerPage);
        }
    }

    /** The page of that number as a request wrote it; 1 where it wrote none or nonsense. */
    public static Pager parse(@Nullable String page, long rows, int rowsPerPage) {
        boolean isNumber = page != null && page.matches("[1-9][0-9]{0,8}");
        return new Pager(isNumber ? Long.parseLong(page) : 1, rows, rowsPerPage);
    }

    /** How many pages there are; an empty list has one. */
    public long pages() {
        return Math.max(1, (rows + rowsPerPage - 1) / rowsPerPage);
    }

    /** Whether the list has this page at all. */
    public boolean exists() {
        return page <= pages();
    }

    /** 0-based index of the page's first row. */
    public long offset() {
        return (page - 1) * rowsPerPage;
    }

    public boolean hasPrevious() {
        return page > 1;
    }

    public boolean hasNext() {
        return page < pages();
    }

    /** {@code 51–100 of 1,234}. */
    public String span() {
        long last = Math.min(rows, offset() + rowsPerPage);
        return rows == 0 ? "none" : Show.count(offset() + 1) + "–" + Show.count(last) + " of " + Show.count(rows);
    }
}
