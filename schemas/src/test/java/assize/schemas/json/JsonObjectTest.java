/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Oracle: {@link LinkedHashMap}, whose contract the members keep, and the value types' own ranges. */
class JsonObjectTest {
    @Test
    void behavesLikeALinkedMapAtEverySize() {
        Map<String, JsonValue> expected = new LinkedHashMap<>();
        JsonObject object = JsonObject.EMPTY;
        for (int size = 0; size < 40; size++) {
            assertThat(object.members()).as("size %d", size).isEqualTo(expected).hasSameHashCodeAs(expected);
            assertThat(object.members().keySet())
                    .as("order at size %d", size)
                    .containsExactlyElementsOf(expected.keySet());
            assertThat(object).as("copy at size %d", size).isEqualTo(new JsonObject(expected));
            assertThat(object.get("absent")).as("absent at size %d", size).isNull();
            String name = "n" + (size * 7919 % 1000);
            expected.put(name, new JsonInteger(size));
            object = object.with(name, new JsonInteger(size));
            assertThat(object.get(name)).as("size %d", size).isEqualTo(new JsonInteger(size));
        }
    }

    @Test
    void isEqualInAnyOrder() {
        JsonObject one = Documents.object("{\"a\":1,\"b\":[true]}");
        JsonObject other = Documents.object("{\"b\":[true],\"a\":1}");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(Documents.parsed("{\"a\":1.0,\"b\":[true]}"));
    }

    @Test
    void replacesInPlaceAndLeavesOut() {
        JsonObject object = Documents.object("{\"a\":1,\"b\":2}");
        assertThat(Json.compact(object.with("a", JsonNull.NULL))).asString().isEqualTo("{\"a\":null,\"b\":2}");
        assertThat(Json.compact(object.with("c", JsonBoolean.TRUE)))
                .asString()
                .isEqualTo("{\"a\":1,\"b\":2,\"c\":true}");
        assertThat(object.without("a")).isEqualTo(Documents.parsed("{\"b\":2}"));
        assertThat(object).as("itself unchanged").isEqualTo(Documents.parsed("{\"a\":1,\"b\":2}"));
    }

    @Test
    void buildsWhatItIsTold() {
        JsonObject built = JsonObject.builder()
                .put("text", "a")
                .put("whole", 1)
                .put("yes", true)
                .putDecimal("part", 0.5)
                .putNull("nothing")
                .putIfPresent("absent", (String) null)
                .put("list", JsonArray.of(JsonNull.NULL))
                .build();
        assertThat(Json.compact(built))
                .asString()
                .isEqualTo("{\"text\":\"a\",\"whole\":1,\"yes\":true,\"part\":0.5,\"nothing\":null,\"list\":[null]}");
        JsonObject.Builder twice = JsonObject.builder().put("a", 1);
        assertThatThrownBy(() -> twice.put("a", 2))
                .as("the same name twice")
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cannotBeChanged() {
        Map<String, JsonValue> members = Documents.object("{\"a\":1}").members();
        assertThatThrownBy(() -> members.put("b", JsonNull.NULL)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> members.remove("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(members::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void holdsOnlyNumbersThatCanBeReadAgain() {
        for (double value :
                new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0x1p53, -1e20, 999999999999999900000.0}) {
            assertThatThrownBy(() -> new JsonDecimal(value))
                    .as("%s", value)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (long value : new long[] {1L << 53, -(1L << 53), Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> new JsonInteger(value))
                    .as("%s", value)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(new JsonDecimal(-0.0)).as("negative zero").isEqualTo(new JsonDecimal(0.0));
    }
}
