/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.StrictBase64;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A reply as it is kept: {@code reply_base64} of LLM evidence holds a JSON array of these, in the order of the panel, the
 * answers and the attempts.
 *
 * <p>Shapes: {@code {judge, order, attempt, body | body_base64, bytes, cut}}. {@code body} is the HTTP body as text;
 * {@code body_base64} stands in its place where it is not UTF-8 or would swell as text; {@code cut} says that more came than
 * is kept, {@code bytes} how many were read. {@code attempt} is 1, or 2 for the corrected question. Only replies that were
 * judged by are kept, not those that turned us away.
 */
record RawReply(String judge, List<String> order, int attempt, Body body) {
    private static final int KEPT_BYTES_MAX = 1 << 17;

    JsonObject toJson() {
        byte[] kept = Arrays.copyOf(body.bytes(), Math.min(body.sizeBytes(), KEPT_BYTES_MAX));
        JsonObject.Builder json = JsonObject.builder()
                .put("judge", judge)
                .put("order", JsonArray.ofTexts(order))
                .put("attempt", attempt);
        text(kept)
                .ifPresentOrElse(
                        text -> json.put("body", text), () -> json.put("body_base64", StrictBase64.encode(kept)));
        return json.put("bytes", body.sizeBytes())
                .put("cut", body.isCut() || kept.length < body.sizeBytes())
                .build();
    }

    private static Optional<String> text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            boolean swells = Json.canonical(new JsonString(text)).length > 2 * bytes.length + 2;
            return swells ? Optional.empty() : Optional.of(text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
