/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** Records that follow one example, written out in {@code example-record.json}. */
final class ExampleRecords {
    static final int AGENTS = 50;
    private static final long STEP_MILLIS = 60_000;

    private static final String TEXT = read();

    private ExampleRecords() {}

    private static String read() {
        try (InputStream in = ExampleRecords.class.getResourceAsStream("example-record.json")) {
            byte[] bytes = Objects.requireNonNull(in, "example-record.json").readAllBytes();
            return Json.parse(bytes).fold(parsed -> Json.canonicalText(parsed.value()), malformed -> {
                throw new IllegalStateException(malformed.toString());
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The example. */
    static JsonObject example() {
        JsonResult.Parsed parsed = (JsonResult.Parsed) Json.parse(TEXT.getBytes(StandardCharsets.UTF_8));
        return (JsonObject) parsed.value();
    }

    static String battleId(int number) {
        return String.format(Locale.ROOT, "b-%05d", number);
    }

    static String agentId(int number) {
        return "agent-" + number % AGENTS;
    }

    /** A record like the example, with ids, time and hashes of its own; the winner is agent {@code number % 50}. */
    static byte[] record(int number) {
        return TEXT.replace("b-00000", battleId(number))
                .replace("\"agent-b\"", "\"" + agentId(number * 7 + 1) + "x\"")
                .replace("\"agent-a\"", "\"" + agentId(number) + "\"")
                .replace("1767225633001", Long.toString(1_767_225_633_001L + number * STEP_MILLIS))
                .replace("\"position\":0", "\"position\":" + number)
                .replace("sha256:" + "7".repeat(64), ContentHash.of("a" + number))
                .replace("sha256:" + "8".repeat(64), ContentHash.of("b" + number))
                .replace("sha256:" + "5".repeat(64), ContentHash.of("root" + number))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The replay that goes with it, in two lines. */
    static byte[] replay(int number) {
        return ("{\"battle\":\"" + battleId(number) + "\"}\n{\"end\":" + number + "}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The value of a usable result. */
    static <T> T usable(Decoded<T> decoded) {
        return decoded.fold(value -> value, problem -> {
            throw new AssertionError(problem.toString());
        });
    }

    static <T> FieldProblem problem(Decoded<T> decoded) {
        return decoded.fold(
                value -> {
                    throw new AssertionError("is usable: " + value);
                },
                problem -> problem);
    }
}
