/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.Signer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize keys rotate}: a new key takes a role's place. */
@Command(
        name = "rotate",
        description = {
            "Makes a new key for a role. The old one goes to retired/; what it signed keeps verifying with it.",
            "The next time you publish, a season's log says so, signed by the operator or recovery key and by the new"
                    + " key.",
            "If this was broken off, doing it again finishes that rotation."
        },
        footer = {"  ./assize keys rotate --role record", "  ./assize keys rotate --role operator --json"})
final class KeysRotateCommand implements Callable<Integer> {

    @Mixin
    private final KeyLocation location;

    @Option(names = "--role", required = true, paramLabel = "ROLE", description = "record, log, operator or recovery.")
    private String role = "";

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysRotateCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        KeyRole which = role(role);
        KeyFolder before = location.open();
        Optional<String> old = before.inUse(which).map(Signer::publicKey).map(key -> KeyLocation.keyId(which, key));
        if (old.isEmpty()) {
            throw CommandFailure.of(
                    ExitCode.REFUSED,
                    "There is no %s key in %s to rotate. './assize keys new' makes one."
                            .formatted(which.wireName(), location.folder()));
        }
        KeyFolder after;
        try {
            after = KeyFolder.rotate(location.folder(), which);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCode.REFUSED, FailureReport.reason(e), e);
        }
        String now = KeyLocation.keyId(which, after.inUse(which).orElseThrow().publicKey());
        if (now.equals(old.get())) {
            invocation.terminal().notice("A rotation that was broken off was finished: " + now + " is in use.");
        } else {
            invocation
                    .terminal()
                    .notice("%s takes the place of %s, which lies in %s now."
                            .formatted(now, old.get(), location.folder().resolve("retired")));
        }
        invocation
                .terminal()
                .notice("Publish each season again ('./assize judge') to say so in its log, and keep a copy of the"
                        + " folder.");
        KeyReport.of(after).print(invocation.terminal(), json);
        return ExitCode.OK;
    }

    static KeyRole role(String name) {
        return KeyRole.ofWireName(name)
                .orElseThrow(() -> CommandFailure.usage("--role must be %s, not '%s'."
                        .formatted(
                                Arrays.stream(KeyRole.values())
                                        .map(KeyRole::wireName)
                                        .collect(Collectors.joining(", ")),
                                name)));
    }
}
