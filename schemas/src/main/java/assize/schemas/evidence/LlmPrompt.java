/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The prompt templates there are. A version never changes: a better prompt is a new version.
 *
 * <p>Shapes: {@code {criteria}}, {@code {instruction}}, {@code {nonce}}, {@code {scale_min}} and {@code {scale_max}} are
 * filled in; none of them is contestant text.
 */
public enum LlmPrompt {
    /** Marks one answer. */
    ABSOLUTE_1("absolute-1", LlmRequest.Form.ABSOLUTE),
    /** Weighs two answers against each other. */
    PAIRWISE_1("pairwise-1", LlmRequest.Form.PAIRWISE);

    private final String version;
    private final LlmRequest.Form form;
    private final String text;

    LlmPrompt(String version, LlmRequest.Form form) {
        this.version = version;
        this.form = form;
        this.text = read("prompts/" + version + ".txt");
    }

    /** The template that a request names, if it is this one to the byte. */
    public static Optional<LlmPrompt> of(LlmRequest.Prompt prompt) {
        return Arrays.stream(values())
                .filter(known ->
                        known.version.equals(prompt.template()) && known.hash().equals(prompt.hash()))
                .findFirst();
    }

    /** The newest template of a form. */
    public static LlmPrompt newest(LlmRequest.Form form) {
        return form == LlmRequest.Form.ABSOLUTE ? ABSOLUTE_1 : PAIRWISE_1;
    }

    /** Its name in requests and files. */
    public String version() {
        return version;
    }

    public LlmRequest.Form form() {
        return form;
    }

    public String text() {
        return text;
    }

    /** {@code sha256:} and hex of its bytes. */
    public String hash() {
        return ContentHash.of(text);
    }

    private static String read(String resource) {
        try (InputStream in = LlmPrompt.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
