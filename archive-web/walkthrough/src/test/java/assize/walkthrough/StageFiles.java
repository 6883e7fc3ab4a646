/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import assize.schemas.json.Json;
import assize.schemas.json.JsonText;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.SealedBattle;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * What travels between the stages, as files that people can read.
 *
 * <p>A file holds what its stage adds: the verdicts without the battle, the ratings without the verdicts. JSON that travels as
 * text (an event's data, the challenge) stands there as JSON.
 */
final class StageFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .addModule(textsAsStrings())
            .build();
    private static final String COMPLETED_AT = "completed_at";
    private static final String SENT = "/review/events";
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter WRITER = MAPPER.writer()
            .with(new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

    private StageFiles() {}

    /** What travels as bytes is shown as the text it is. */
    private static SimpleModule textsAsStrings() {
        return new SimpleModule()
                .addSerializer(JsonText.class, new StdSerializer<JsonText>(JsonText.class) {
                    @Override
                    public void serialize(JsonText text, JsonGenerator out, SerializationContext context) {
                        out.writeString(text.text());
                    }
                })
                .addDeserializer(JsonText.class, new StdDeserializer<JsonText>(JsonText.class) {
                    @Override
                    public JsonText deserialize(JsonParser in, DeserializationContext context) {
                        return JsonText.of(in.getValueAsString());
                    }
                });
    }

    static byte[] write(SealedBattle sealed) {
        ObjectNode document = MAPPER.valueToTree(sealed);
        for (JsonNode event : document.path("events")) {
            open((ObjectNode) event, "data");
        }
        open(document, "challenge");
        return pretty(document);
    }

    static SealedBattle readSealed(byte[] file) {
        ObjectNode document = (ObjectNode) MAPPER.readTree(file);
        for (JsonNode event : document.path("events")) {
            close((ObjectNode) event, "data");
        }
        close(document, "challenge");
        return MAPPER.treeToValue(document, SealedBattle.class);
    }

    static byte[] write(JudgedBattle judged) {
        ObjectNode document = MAPPER.valueToTree(judged);
        document.remove("sealed");
        return pretty(document);
    }

    static JudgedBattle readJudged(byte[] file, SealedBattle sealed) {
        ObjectNode document = (ObjectNode) MAPPER.readTree(file);
        document.putPOJO("sealed", sealed);
        return MAPPER.treeToValue(document, JudgedBattle.class);
    }

    /** After people: the same, with when it was completed then and what they sent. */
    static byte[] writeReviewed(JudgedBattle judged) {
        ObjectNode document = MAPPER.valueToTree(judged);
        document.remove("sealed");
        document.put(COMPLETED_AT, judged.sealed().completedAt());
        for (JsonNode event : document.at(SENT)) {
            open((ObjectNode) event, "data");
        }
        return pretty(document);
    }

    static JudgedBattle readReviewed(byte[] file, SealedBattle sealed) {
        ObjectNode document = (ObjectNode) MAPPER.readTree(file);
        for (JsonNode event : document.at(SENT)) {
            close((ObjectNode) event, "data");
        }
        SealedBattle completed = new SealedBattle(
                sealed.battleId(),
                sealed.events(),
                sealed.ineligible(),
                sealed.lines(),
                sealed.ruleSet(),
                sealed.protocolLabel(),
                sealed.challenge(),
                sealed.challengeHash(),
                document.remove(COMPLETED_AT).longValue());
        document.putPOJO("sealed", completed);
        return MAPPER.treeToValue(document, JudgedBattle.class);
    }

    static byte[] write(RatedBattle rated) {
        ObjectNode document = MAPPER.valueToTree(rated);
        document.remove("judged");
        return pretty(document);
    }

    static RatedBattle readRated(byte[] file, JudgedBattle judged) {
        ObjectNode document = (ObjectNode) MAPPER.readTree(file);
        document.putPOJO("judged", judged);
        return MAPPER.treeToValue(document, RatedBattle.class);
    }

    private static byte[] pretty(JsonNode document) {
        return (WRITER.writeValueAsString(document) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void open(ObjectNode object, String member) {
        object.set(member, MAPPER.readTree(object.path(member).stringValue()));
    }

    /** Between the stages such JSON has the text form of replays (GA-51). */
    private static void close(ObjectNode object, String member) {
        byte[] bytes = MAPPER.writeValueAsBytes(object.path(member));
        String text = Json.parse(bytes).fold(parsed -> Json.pythonText(parsed.value()), malformed -> {
            throw new IllegalStateException("Jackson writes what we cannot read: " + malformed);
        });
        object.put(member, text);
    }
}
