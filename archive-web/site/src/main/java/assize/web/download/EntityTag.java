/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import org.jspecify.annotations.Nullable;

/**
 * A strong validator: equal tags mean equal bytes, since the tag is their SHA-256.
 *
 * <p>Source: RFC 9110 §8.8.3, §13.1.
 */
public record EntityTag(String sha256Hex) {
    private static final int HEX_DIGITS = 64;

    public EntityTag {
        if (sha256Hex.length() != HEX_DIGITS) {
            throw new IllegalArgumentException("a tag is 64 hex digits: " + sha256Hex);
        }
    }

    /** The tag in the quotes the header wants. */
    public String quoted() {
        return '"' + sha256Hex + '"';
    }

    /** Whether an If-None-Match header names these bytes: a cache that has them need not be sent them again. */
    public boolean isNamedBy(@Nullable String ifNoneMatch) {
        if (ifNoneMatch == null) {
            return false;
        }
        for (String candidate : ifNoneMatch.split(",", -1)) {
            String tag = candidate.strip();
            // If-None-Match compares weakly; proxies that recompress mark our tag weak.
            String strong = tag.startsWith("W/") ? tag.substring(2) : tag;
            if (tag.equals("*") || strong.equals(quoted())) {
                return true;
            }
        }
        return false;
    }

    /** Whether an If-Match header, if there is one, holds for these bytes. */
    public boolean isMatchedBy(@Nullable String ifMatch) {
        if (ifMatch == null) {
            return true;
        }
        for (String candidate : ifMatch.split(",", -1)) {
            String tag = candidate.strip();
            if (tag.equals("*") || tag.equals(quoted())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a Range may be honoured: there is no If-Range header, or it names exactly these bytes. */
    public boolean allowsRange(@Nullable String ifRange) {
        return ifRange == null || ifRange.strip().equals(quoted());
    }
}
