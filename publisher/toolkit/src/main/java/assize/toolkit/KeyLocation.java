/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.Ed25519PrivateKey;
import assize.attestation.KeyFolder;
import assize.publish.log.RecordSigner;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a publisher's keys lie: as said, or where they lie for everybody who says nothing. */
final class KeyLocation {

    @Option(
            names = "--keys",
            paramLabel = "DIR",
            description = {
                "The key folder. Default: $ASSIZE_KEYS, or assize/keys in $XDG_CONFIG_HOME, or ~/.config/assize/keys."
            })
    private @Nullable Path given;

    private final Invocation invocation;

    KeyLocation(Invocation invocation) {
        this.invocation = invocation;
    }

    /** The folder. */
    Path folder() {
        if (given != null) {
            return given;
        }
        String chosen = invocation.environment().getOrDefault("ASSIZE_KEYS", "");
        if (!chosen.isEmpty()) {
            return Path.of(chosen);
        }
        String configuration = invocation.environment().getOrDefault("XDG_CONFIG_HOME", "");
        Path base = configuration.isEmpty() ? home().resolve(".config") : Path.of(configuration);
        return base.resolve("assize").resolve("keys");
    }

    /** What {@code ~} means to the shell, which is not what Java takes for home where {@code HOME} says otherwise. */
    private Path home() {
        String home = invocation.environment().getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home);
    }

    /** Whether there are keys, whole or not. */
    boolean exists() {
        return Files.exists(folder().resolve("record.key")) || Files.exists(folder().resolve("log.key"));
    }

    /** The keys that are there. */
    KeyFolder open() {
        try {
            return KeyFolder.open(folder());
        } catch (IOException e) {
            String hint = exists() ? "" : " './assize keys init' makes keys.";
            throw CommandFailure.of(ExitCode.REFUSED, FailureReport.reason(e) + hint, e);
        }
    }

    /** The keys that are there, or new ones and a notice that says so. */
    KeyFolder openOrMake() {
        boolean existed = exists();
        try {
            KeyFolder keys = KeyFolder.openOrCreate(folder());
            if (!existed) {
                noticeNewKeys(keys);
            }
            return keys;
        } catch (IOException e) {
            String reason = "The keys in %s cannot be used: %s".formatted(folder(), FailureReport.reason(e));
            throw CommandFailure.of(
                    ExitCode.REFUSED, e instanceof FileSystemException ? reason : String.valueOf(e.getMessage()), e);
        }
    }

    private void noticeNewKeys(KeyFolder keys) {
        Terminal terminal = invocation.terminal();
        terminal.notice("New signing keys were made in " + folder() + ".");
        terminal.notice("  record key  " + fingerprint(keys.record()));
        terminal.notice("  log key     " + fingerprint(keys.log()));
        terminal.notice("Keep a copy of that folder: nobody can go on with a season without its keys.");
    }

    /** The name of a public key: {@code sha256:} and hex of its SubjectPublicKeyInfo. */
    static String fingerprint(Ed25519PrivateKey key) {
        return "sha256:" + key.publicKey().fingerprint();
    }

    /** The name a record key has in what it signs. */
    static String recordKeyId(KeyFolder keys) {
        return RecordSigner.keyId(keys.record());
    }
}
