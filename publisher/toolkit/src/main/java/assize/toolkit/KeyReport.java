/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.ExternalSigner;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.publish.log.PendingRevocation;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The public side of a key folder, for showing. */
record KeyReport(Path folder, List<Key> inUse, List<Key> retired, List<PendingRevocation> revocations) {

    /** One key. */
    record Key(KeyRole role, String keyId, String fingerprint, boolean isExternal) {

        JsonObject toJson() {
            return JsonObject.builder()
                    .put("key_id", keyId)
                    .put("fingerprint", fingerprint)
                    .build();
        }
    }

    static KeyReport of(KeyFolder keys) {
        List<Key> inUse = new ArrayList<>();
        for (KeyRole role : KeyRole.values()) {
            keys.inUse(role)
                    .ifPresent(signer -> inUse.add(new Key(
                            role,
                            KeyLocation.keyId(role, signer.publicKey()),
                            KeyLocation.fingerprint(signer.publicKey()),
                            signer instanceof ExternalSigner)));
        }
        List<Key> retired = keys.retired().stream()
                .map(key -> new Key(
                        key.role(),
                        KeyLocation.keyId(key.role(), key.publicKey()),
                        KeyLocation.fingerprint(key.publicKey()),
                        key.signer().orElse(null) instanceof ExternalSigner))
                .toList();
        try {
            return new KeyReport(keys.path(), inUse, retired, PendingRevocation.in(keys.path()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonObject toJson() {
        JsonObject.Builder report = JsonObject.builder().put("folder", folder.toString());
        inUse.forEach(key -> report.put(key.role().wireName(), key.toJson()));
        if (!retired.isEmpty()) {
            report.put(
                    "retired",
                    new JsonArray(retired.stream()
                            .<JsonValue>map(key -> key.toJson().with("role", role(key)))
                            .toList()));
        }
        if (!revocations.isEmpty()) {
            report.put(
                    "revocations",
                    new JsonArray(revocations.stream()
                            .<JsonValue>map(revocation -> JsonObject.builder()
                                    .put("key_id", revocation.keyId())
                                    .put("season", revocation.seasonId())
                                    .put("last_valid_index", revocation.lastValidIndex())
                                    .put("reason", revocation.reason())
                                    .build())
                            .toList()));
        }
        return report.build();
    }

    private static JsonValue role(Key key) {
        return new JsonString(key.role().wireName());
    }

    void print(Terminal terminal, boolean json) {
        if (json) {
            terminal.print(toJson());
            return;
        }
        terminal.print("Keys in " + folder);
        inUse.forEach(key -> terminal.print(line(key)));
        if (!retired.isEmpty()) {
            terminal.print("Retired");
            retired.forEach(key -> terminal.print(line(key)));
        }
        if (!revocations.isEmpty()) {
            terminal.print("Revoked");
        }
        revocations.forEach(revocation -> terminal.print("  %s behind entry %,d of season %s: %s"
                .formatted(
                        revocation.keyId(),
                        revocation.lastValidIndex(),
                        revocation.seasonId(),
                        PlainText.of(revocation.reason()))));
        terminal.print("'./assize keys show --season ID' prints the verifier key of a season's log.");
    }

    private static String line(Key key) {
        return "  %-12s %s  (%s%s)"
                .formatted(
                        key.role().wireName() + " key",
                        KeyLocation.grouped(key.fingerprint()),
                        key.keyId(),
                        key.isExternal() ? ", external" : "");
    }
}
