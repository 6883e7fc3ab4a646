/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import assize.attestation.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The one style sheet, and the icon. */
public final class Style {
    private static final byte[] SHEET = read("style.css");
    private static final byte[] ICON = read("icon.svg");
    private static final int VERSION_DIGITS = 16;

    /** Changes when the sheet does, so that the sheet may be cached for good. */
    public static final String VERSION = Digest.sha256(SHEET).hex().substring(0, VERSION_DIGITS);

    private Style() {}

    /** The sheet's bytes, UTF-8. */
    public static byte[] sheet() {
        return SHEET.clone();
    }

    /** The icon's bytes, SVG. */
    public static byte[] icon() {
        return ICON.clone();
    }

    private static byte[] read(String name) {
        try (InputStream in = Style.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the site lacks its own file " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
