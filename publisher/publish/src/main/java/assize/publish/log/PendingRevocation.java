/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.publish.PublishingRefused;
import assize.schemas.archive.PublishedKey;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A revocation that waits in the key folder ({@code revocations.jsonl}) until a publication logs it; logged, its line stays.
 *
 * @param lastValidIndex the last entry of that season's log the key is trusted for
 * @param reason one sentence for the public
 */
public record PendingRevocation(String keyId, String seasonId, long lastValidIndex, String reason) {
    /** The file in the key folder. */
    public static final String FILE = "revocations.jsonl";

    /** The names of keys. */
    public static final Pattern KEY_ID = Pattern.compile("assize-(record|log|operator|recovery)-[0-9a-f]{8}");

    private static final int REASON_MAX = 1000;
    private static final Set<String> MEMBERS = Set.of("key_id", "season", "last_valid_index", "reason");

    /** The revocations in a key folder, in the order they were asked for. */
    public static List<PendingRevocation> in(Path keyFolder) throws IOException {
        Path file = keyFolder.resolve(FILE);
        if (!Files.exists(file)) {
            return List.of();
        }
        List<PendingRevocation> found = new ArrayList<>();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int number = 1; number <= lines.size(); number++) {
            String where = file + ", line " + number;
            found.add(decode(lines.get(number - 1)).fold(revocation -> revocation, problem -> {
                throw new PublishingRefused("%s is no revocation: %s.".formatted(where, problem));
            }));
        }
        return List.copyOf(found);
    }

    private static Decoded<PendingRevocation> decode(String line) {
        return Json.parse(line.getBytes(StandardCharsets.UTF_8))
                .fold(
                        parsed -> parsed.value() instanceof JsonObject object
                                ? from(Fields.of(object, ""))
                                : Decoded.unusable("", "must be an object"),
                        malformed -> Decoded.unusable("", malformed.reason()));
    }

    private static Decoded<PendingRevocation> from(Fields fields) {
        fields.refuseUnknown(MEMBERS);
        PendingRevocation revocation = new PendingRevocation(
                fields.matching("key_id", KEY_ID),
                fields.matching("season", Identifiers.SEASON),
                fields.integer("last_valid_index", 0, JsonInteger.MAX),
                fields.text("reason", REASON_MAX));
        return fields.problem() == null ? new Decoded.Usable<>(revocation) : new Decoded.Unusable<>(fields.problem());
    }

    /**
     * Adds a line; one that is there already is not added again.
     *
     * @return whether it was new
     */
    public boolean addTo(Path keyFolder) throws IOException {
        if (in(keyFolder).contains(this)) {
            return false;
        }
        byte[] line = Json.canonical(JsonObject.builder()
                .put("key_id", keyId)
                .put("season", seasonId)
                .put("last_valid_index", lastValidIndex)
                .put("reason", reason)
                .build());
        Path file = keyFolder.resolve(FILE);
        Set<StandardOpenOption> append =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try (FileChannel channel = FileChannel.open(
                file, append, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            // One write: a line is there or it is not, unless the disk is full, which reading then tells.
            ByteBuffer bytes = ByteBuffer.allocate(line.length + 1)
                    .put(line)
                    .put((byte) '\n')
                    .flip();
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        return true;
    }

    PublishedKey.Revocation published() {
        return new PublishedKey.Revocation(lastValidIndex, reason);
    }
}
