/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Turns a page's view into bytes. The templates were compiled with the site; nothing is compiled or read here.
 *
 * <p>Thread-safe.
 */
public final class Pages {
    private static final TemplateEngine ENGINE =
            TemplateEngine.createPrecompiled(null, ContentType.Html, Pages.class.getClassLoader(), "assize.web.pages");

    private Pages() {}

    /** The page of that template, in UTF-8; {@code view} is the template's one parameter. */
    public static byte[] render(String template, Object view) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        ENGINE.render(template, view, output);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(output.getContentLength());
        try {
            output.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
        return bytes.toByteArray();
    }
}
