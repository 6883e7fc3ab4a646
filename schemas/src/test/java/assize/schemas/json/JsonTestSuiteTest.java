/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Oracle: nst/JSONTestSuite, {@code test_parsing}: {@code y_} must be accepted, {@code n_} refused, {@code i_} is left to
 * the parser and written down here.
 */
class JsonTestSuiteTest {
    /** Correct by the grammar, refused by our rule that a name stands once. */
    private static final Set<String> REFUSED_BY_DESIGN =
            Set.of("y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json");

    private static final Map<String, String> LEFT_TO_US = new TreeMap<>(Map.ofEntries(
            Map.entry("i_number_double_huge_neg_exp.json", "accepted"),
            Map.entry("i_number_huge_exp.json", "number overflows a double"),
            Map.entry("i_number_neg_int_huge_exp.json", "number overflows a double"),
            Map.entry("i_number_pos_double_huge_exp.json", "number overflows a double"),
            Map.entry("i_number_real_neg_overflow.json", "number overflows a double"),
            Map.entry("i_number_real_pos_overflow.json", "number overflows a double"),
            Map.entry("i_number_real_underflow.json", "accepted"),
            Map.entry("i_number_too_big_neg_int.json", "integer beyond +-(2^53-1)"),
            Map.entry("i_number_too_big_pos_int.json", "integer beyond +-(2^53-1)"),
            Map.entry("i_number_very_big_negative_int.json", "integer beyond +-(2^53-1)"),
            Map.entry("i_object_key_lone_2nd_surrogate.json", "string with a lone surrogate"),
            Map.entry("i_string_1st_surrogate_but_2nd_missing.json", "string with a lone surrogate"),
            Map.entry("i_string_1st_valid_surrogate_2nd_invalid.json", "string with a lone surrogate"),
            Map.entry("i_string_UTF-16LE_with_BOM.json", "invalid UTF-8"),
            Map.entry("i_string_UTF-8_invalid_sequence.json", "invalid UTF-8"),
            Map.entry("i_string_UTF8_surrogate_U+D800.json", "invalid UTF-8"),
            Map.entry("i_string_incomplete_surrogate_and_escape_valid.json", "string with a lone surrogate"),
            Map.entry("i_string_incomplete_surrogate_pair.json", "string with a lone surrogate"),
            Map.entry("i_string_incomplete_surrogates_escape_valid.json", "string with a lone surrogate"),
            Map.entry("i_string_invalid_lonely_surrogate.json", "string with a lone surrogate"),
            Map.entry("i_string_invalid_surrogate.json", "string with a lone surrogate"),
            Map.entry("i_string_invalid_utf-8.json", "invalid UTF-8"),
            Map.entry("i_string_inverted_surrogates_U+1D11E.json", "string with a lone surrogate"),
            Map.entry("i_string_iso_latin_1.json", "invalid UTF-8"),
            Map.entry("i_string_lone_second_surrogate.json", "string with a lone surrogate"),
            Map.entry("i_string_lone_utf8_continuation_byte.json", "invalid UTF-8"),
            Map.entry("i_string_not_in_unicode_range.json", "invalid UTF-8"),
            Map.entry("i_string_overlong_sequence_2_bytes.json", "invalid UTF-8"),
            Map.entry("i_string_overlong_sequence_6_bytes.json", "invalid UTF-8"),
            Map.entry("i_string_overlong_sequence_6_bytes_null.json", "invalid UTF-8"),
            Map.entry("i_string_truncated-utf-8.json", "invalid UTF-8"),
            Map.entry("i_string_utf16BE_no_BOM.json", "invalid UTF-8"),
            Map.entry("i_string_utf16LE_no_BOM.json", "invalid UTF-8"),
            Map.entry("i_structure_500_nested_arrays.json", "nested deeper than 64"),
            Map.entry("i_structure_UTF-8_BOM_empty_object.json", "byte order mark")));

    @Test
    void acceptsWhatIsJsonAndRefusesWhatIsNot() {
        List<String> wrong = new ArrayList<>();
        List<Path> files = SharedVectors.files("json/test_parsing");
        for (Path file : files) {
            String name = file.getFileName().toString();
            boolean shouldAccept = name.startsWith("y_") && !REFUSED_BY_DESIGN.contains(name);
            boolean isAccepted = Json.parse(SharedVectors.bytes(file)) instanceof JsonResult.Parsed;
            if (!name.startsWith("i_") && isAccepted != shouldAccept) {
                wrong.add(name);
            }
        }
        assertThat(files).as("vectors present").hasSizeGreaterThan(200);
        assertThat(wrong).as("files judged wrongly").isEmpty();
    }

    @Test
    void decidesWhatIsLeftToTheParser() {
        Map<String, String> decided = new TreeMap<>();
        for (Path file : SharedVectors.files("json/test_parsing")) {
            String name = file.getFileName().toString();
            if (name.startsWith("i_")) {
                String reason =
                        Json.parse(SharedVectors.bytes(file)).fold(parsed -> "accepted", JsonResult.Malformed::reason);
                decided.put(name, reason);
            }
        }
        Map<String, String> expected = new TreeMap<>(LEFT_TO_US);
        expected.keySet().retainAll(decided.keySet());
        assertThat(decided).as("decisions, file by file").isEqualTo(expected);
    }
}
