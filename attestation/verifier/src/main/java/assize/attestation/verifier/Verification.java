/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a verification: the same document for command, library and site.
 *
 * @param subject what was verified, as the caller named it
 * @param failure the first of the gravest failures; null where there is none
 * @param checks those that were made, in order; a check that could not be made, or not to its end, is not listed
 * @param head the log at its checkpoint; null where none was read, or more than one
 * @param timestamp of that checkpoint; null where nobody looked for one
 * @param counts how much was looked at, by name
 * @param warnings sentences for a person
 */
public record Verification(
        Verdict verdict,
        String subject,
        @Nullable Failure failure,
        List<CheckResult> checks,
        @Nullable Checkpoint head,
        @Nullable CheckpointTimestamp timestamp,
        SortedMap<String, Long> counts,
        List<String> warnings) {

    /** Whether a check held everywhere. */
    public record CheckResult(String check, boolean passed) {}

    /** Copies what can change. */
    public Verification {
        checks = List.copyOf(checks);
        counts = new TreeMap<>(counts);
        warnings = List.copyOf(warnings);
    }

    /** The answer where the caller's argument is nothing that could be verified; {@code detail} says why. */
    public static Verification unusable(String subject, String detail) {
        return new Verification(
                Verdict.UNUSABLE, subject, null, List.of(), null, null, new TreeMap<>(), List.of(detail));
    }

    /** The exit code of a command that reports this. */
    public int exitCode() {
        return verdict.exitCode();
    }

    /** The first of the gravest failures. */
    public Optional<Failure> firstFailure() {
        return Optional.ofNullable(failure);
    }

    /** The log at its checkpoint. */
    public Optional<Checkpoint> log() {
        return Optional.ofNullable(head);
    }

    /** The document. */
    public JsonObject toJson() {
        JsonObject.Builder countsJson = JsonObject.builder();
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            countsJson.put(count.getKey(), count.getValue());
        }
        return JsonObject.builder()
                .put("verdict", verdict.wireName())
                .put("exit", verdict.exitCode())
                .put("subject", Failure.printable(subject))
                .put("first_failure", failure == null ? JsonNull.NULL : failure.toJson())
                .put(
                        "checks",
                        new JsonArray(checks.stream().map(Verification::toJson).toList()))
                .put("log", head == null ? JsonNull.NULL : toJson(head))
                .put("timestamp", timestamp == null ? JsonNull.NULL : timestamp.toJson())
                .put("counts", countsJson.build())
                .put(
                        "warnings",
                        new JsonArray(warnings.stream()
                                .<JsonValue>map(JsonString::new)
                                .toList()))
                .build();
    }

    private static JsonValue toJson(CheckResult result) {
        return JsonObject.builder()
                .put("check", result.check())
                .put("passed", JsonBoolean.of(result.passed()))
                .build();
    }

    private static JsonObject toJson(Checkpoint head) {
        return JsonObject.builder()
                .put("origin", head.origin())
                .put("size", head.size())
                .put("root", head.root().prefixed())
                .build();
    }
}
