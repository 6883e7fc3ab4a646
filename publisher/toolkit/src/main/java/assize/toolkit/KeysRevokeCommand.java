/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.KeyFolder;
import assize.publish.log.PendingRevocation;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize keys revoke}: a key is not to be trusted any more. */
@Command(
        name = "revoke",
        description = {
            "Says that a key is not to be trusted behind an entry of a season's log. What it signed behind that entry"
                    + " never",
            "counts again, whatever date it bears. The season's log says so the next time you publish it, signed by"
                    + " another key.",
            "A key in use is rotated first. There is no way back."
        },
        footer = {
            "  ./assize keys rotate --role record",
            "  ./assize keys revoke assize-record-1a2b3c4d --season spring --last-valid-index 812 \\",
            "      --reason 'The laptop it lay on was stolen on 3 May.'",
        })
final class KeysRevokeCommand implements Callable<Integer> {

    private static final int REASON_MAX = 1000;

    @Parameters(paramLabel = "KEY_ID", description = "The key's name in keys.json: assize-<role>-<8 digits>.")
    private String keyId = "";

    @Mixin
    private final KeyLocation location;

    @Option(names = "--season", required = true, paramLabel = "ID", description = "The season.")
    private String season = "";

    @Option(
            names = "--last-valid-index",
            required = true,
            paramLabel = "N",
            description = "The last entry of its log that is trusted still, counted from 0.")
    private long lastValidIndex;

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "One sentence for the public.")
    private String reason = "";

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysRevokeCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() throws IOException {
        checkArguments();
        KeyFolder keys = location.open();
        KeyReport report = KeyReport.of(keys);
        if (report.inUse().stream().anyMatch(key -> key.keyId().equals(keyId))) {
            String role = keyId.split("-", -1)[1];
            throw CommandFailure.of(
                    ExitCode.REFUSED,
                    "%s is in use, and a key never signs its own revocation. './assize keys rotate --role %s' first."
                            .formatted(keyId, role));
        }
        if (report.retired().stream().noneMatch(key -> key.keyId().equals(keyId))) {
            invocation
                    .terminal()
                    .notice("There never was a key %s in %s; a season that does not list it has nothing to revoke."
                            .formatted(keyId, location.folder()));
        }
        PendingRevocation revocation = new PendingRevocation(keyId, season, lastValidIndex, reason);
        boolean isNew = revocation.addTo(location.folder());
        if (json) {
            invocation
                    .terminal()
                    .print(JsonObject.builder()
                            .put("key_id", keyId)
                            .put("season", season)
                            .put("last_valid_index", lastValidIndex)
                            .put("reason", reason)
                            .put("new", JsonBoolean.of(isNew))
                            .build());
        } else {
            invocation
                    .terminal()
                    .print(
                            isNew
                                    ? "%s counts up to entry %,d of season %s. Publish the season again to say so in its log."
                                            .formatted(keyId, lastValidIndex, season)
                                    : "That was said already; nothing was changed.");
        }
        return ExitCode.OK;
    }

    private void checkArguments() {
        if (!PendingRevocation.KEY_ID.matcher(keyId).matches()) {
            throw CommandFailure.usage(
                    "KEY_ID must be a key's name such as assize-record-1a2b3c4d; './assize keys list' shows them.");
        }
        if (!Identifiers.SEASON.matcher(season).matches()) {
            throw CommandFailure.usage("--season must be a season id such as spring-26: small letters, digits and -.");
        }
        if (lastValidIndex < 0) {
            throw CommandFailure.usage("--last-valid-index counts from 0, and cannot be " + lastValidIndex + ".");
        }
        if (reason.isBlank() || reason.length() > REASON_MAX || reason.chars().anyMatch(Character::isISOControl)) {
            throw CommandFailure.usage("--reason must be one sentence of at most " + REASON_MAX + " characters.");
        }
    }
}
