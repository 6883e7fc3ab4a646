/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;

/** Short ways from text to value and back. */
final class Documents {
    private Documents() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static JsonValue parsed(String text) {
        return parsed(utf8(text));
    }

    static JsonValue parsed(byte[] utf8) {
        return Json.parse(utf8).fold(JsonResult.Parsed::value, malformed -> fail("refused at " + malformed));
    }

    static JsonObject object(String text) {
        return (JsonObject) parsed(text);
    }

    static JsonResult.Malformed refused(byte[] utf8) {
        return Json.parse(utf8).fold(parsed -> fail("accepted: " + parsed.value()), malformed -> malformed);
    }
}
