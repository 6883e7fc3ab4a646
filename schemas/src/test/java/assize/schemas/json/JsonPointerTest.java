/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the example of RFC 6901 §5. */
class JsonPointerTest {
    private static final JsonValue EXAMPLE = parse("""
            {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, " ": 7, "m~n": 8}""");

    private static JsonValue parse(String text) {
        return Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(JsonResult.Parsed::value, malformed -> {
            throw new AssertionError(malformed.reason());
        });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"/foo/0,`\"bar\"`", "/,0", "/a~1b,1", "/c%d,2", "/e^f,3", "/g|h,4", "`/ `,7", "/m~0n,8"})
    void findsWhatTheStandardsExampleFinds(String pointer, String value) {
        assertThat(new JsonPointer(pointer).find(EXAMPLE)).contains(parse(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/foo/2", "/foo/00", "/foo/-", "/foo/bar", "/nothing", "/a~1b/c"})
    void findsNothingWhereNothingIs(String pointer) {
        assertThat(new JsonPointer(pointer).find(EXAMPLE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "foo", "/a~2b", "/~"})
    void refusesWhatIsNoPointerToAMember(String text) {
        assertThat(JsonPointer.isPointer(text)).isFalse();
    }

    @Test
    void replacesOneValueAndLeavesTheRest() {
        Optional<JsonValue> changed = new JsonPointer("/foo/1").replace(EXAMPLE, new JsonString("new"));

        assertThat(changed).contains(parse("""
                {"foo": ["bar", "new"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, " ": 7, "m~n": 8}"""));
        assertThat(new JsonPointer("/fo").replace(EXAMPLE, JsonNull.NULL)).isEmpty();
    }
}
