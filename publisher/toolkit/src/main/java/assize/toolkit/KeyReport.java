/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.KeyFolder;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;

/** The public side of a key folder, for showing. */
record KeyReport(Path folder, String recordKeyId, String recordFingerprint, String logFingerprint) {

    static KeyReport of(Path folder, KeyFolder keys) {
        return new KeyReport(
                folder,
                KeyLocation.recordKeyId(keys),
                KeyLocation.fingerprint(keys.record()),
                KeyLocation.fingerprint(keys.log()));
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("folder", folder.toString())
                .put(
                        "record",
                        JsonObject.builder()
                                .put("key_id", recordKeyId)
                                .put("fingerprint", recordFingerprint)
                                .build())
                .put(
                        "log",
                        JsonObject.builder().put("fingerprint", logFingerprint).build())
                .build();
    }

    void print(Terminal terminal, boolean json) {
        if (json) {
            terminal.print(toJson());
            return;
        }
        terminal.print("Keys in " + folder);
        terminal.print("  record key  " + recordFingerprint + "  (" + recordKeyId + ")");
        terminal.print("  log key     " + logFingerprint);
        terminal.print("'./assize keys show --season ID' prints the verifier key of a season's log.");
    }
}
