/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Failure;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyRecord;
import assize.schemas.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Any member of any record, changed in any way, is refuted against the log.
 *
 * <p>Oracle: the property itself, over seeded changes; every changed record is in canonical form, so that none is refuted for
 * its form alone.
 */
class TamperEvidentTest {
    private static final long SEED = 20260118;
    private static final int CHANGES = 250;

    @TempDir
    private Path folder = Path.of("");

    private final JudgedSeason judged = SeasonOne.judged();

    /** A member or element and the object or array it lies in. */
    private record Place(JsonNode parent, String name, int index) {

        JsonNode value() {
            return parent instanceof ObjectNode ? parent.path(name) : parent.path(index);
        }

        void set(JsonNode value) {
            if (parent instanceof ObjectNode object) {
                object.set(name, value);
            } else {
                ((ArrayNode) parent).set(index, value);
            }
        }

        void remove() {
            if (parent instanceof ObjectNode object) {
                object.remove(name);
            } else {
                ((ArrayNode) parent).remove(index);
            }
        }
    }

    /** A record of another season says nothing about this archive: that is missing, and not refuted. */
    private static Verdict expected(Place place) {
        return place.name().equals("season_id") ? Verdict.INCOMPLETE : Verdict.REFUTED;
    }

    @Test
    void anyChangedMemberOfARecordIsRefuted() {
        Random random = new Random(SEED);
        List<String> records = judged.recordLines();
        Path file = folder.resolve("record.json");
        Set<String> changed = new TreeSet<>();
        for (int i = 0; i < CHANGES; i++) {
            String honest = records.get(random.nextInt(records.size()));
            JsonNode record = JsonMapper.shared().readTree(honest);
            List<Place> places = new ArrayList<>();
            collect(record, places);
            Place place = places.get(random.nextInt(places.size()));
            change(place, random);
            byte[] bytes = canonical(record);
            assertThat(new String(bytes, StandardCharsets.UTF_8))
                    .as("change %d", i)
                    .isNotEqualTo(honest);
            Repository.write(file, bytes);
            Verification answer = VerifyRecord.verifyIn(file, judged.root(), judged.trust());
            assertThat(answer.verdict())
                    .as("seed %d, change %d of %s: %s", SEED, i, place.name(), answer.failure())
                    .isEqualTo(expected(place));
            changed.add(place.name());
        }
        assertThat(changed).as("members that were changed").hasSizeGreaterThan(40);
    }

    @Test
    void theHonestRecordsAreProven() {
        Path file = folder.resolve("record.json");
        for (String record : judged.recordLines()) {
            Repository.write(file, record.getBytes(StandardCharsets.UTF_8));
            Verification answer = VerifyRecord.verifyIn(file, judged.root(), judged.trust());
            assertThat(answer.verdict())
                    .as("%s", answer.firstFailure().map(Failure::detail))
                    .isEqualTo(Verdict.PROVEN);
        }
    }

    private static void collect(JsonNode node, List<Place> places) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> places.add(new Place(object, member.getKey(), -1)));
        }
        for (int i = 0; node instanceof ArrayNode && i < node.size(); i++) {
            places.add(new Place(node, "[]", i));
        }
        node.forEach(child -> collect(child, places));
    }

    /** Another value of the same kind where there is one; else the member goes. */
    private static void change(Place place, Random random) {
        JsonNode value = place.value();
        if (value.isContainer() || random.nextInt(8) == 0) {
            place.remove();
        } else if (value.isNumber()) {
            place.set(LongNode.valueOf(value.longValue() + 1 + random.nextInt(9)));
        } else if (value.isBoolean()) {
            place.set(BooleanNode.valueOf(!value.booleanValue()));
        } else if (value.isString() && !value.stringValue().isEmpty()) {
            place.set(StringNode.valueOf(withAnotherCharacter(value.stringValue(), random)));
        } else {
            place.set(StringNode.valueOf("0"));
        }
    }

    private static String withAnotherCharacter(String text, Random random) {
        int at = random.nextInt(text.length());
        char other = text.charAt(at) == '0' ? '1' : '0';
        // A half of a surrogate pair cannot be alone.
        return Character.isSurrogate(text.charAt(at))
                ? text + other
                : text.substring(0, at) + other + text.substring(at + 1);
    }

    private static byte[] canonical(JsonNode record) {
        byte[] bytes = JsonMapper.shared().writeValueAsBytes(record);
        return Json.parse(bytes).fold(parsed -> Json.canonical(parsed.value()), malformed -> {
            throw new AssertionError("no JSON came of a change: " + malformed);
        });
    }
}
