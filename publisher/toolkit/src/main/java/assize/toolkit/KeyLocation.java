/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.Ed25519PublicKey;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.Passphrase;
import assize.schemas.archive.PublishedKey;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

    @Option(
            names = "--passphrase-file",
            paramLabel = "FILE",
            description = {
                "A file (mode 0600) whose first line is the passphrase of the private keys.",
                "Default: $ASSIZE_PASSPHRASE, or none, where they are not encrypted."
            })
    private @Nullable Path passphraseFile;

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
        return Stream.of("record.key", "record.signer", "log.key", "log.signer")
                .anyMatch(name -> Files.exists(folder().resolve(name)));
    }

    /** The keys that are there. */
    KeyFolder open() {
        try {
            unlock();
            return KeyFolder.open(folder());
        } catch (IOException e) {
            String hint = exists() ? "" : " './assize keys new' makes keys.";
            throw CommandFailure.of(ExitCode.REFUSED, FailureReport.reason(e) + hint, e);
        }
    }

    /** The keys that are there, or new ones and a notice that says so. */
    KeyFolder openOrMake() {
        return made(KeyFolder::openOrCreate);
    }

    /** The same, and the keys of roles that had none. */
    KeyFolder complete() {
        return made(KeyFolder::complete);
    }

    @FunctionalInterface
    private interface Making {
        KeyFolder make(Path folder) throws IOException;
    }

    private KeyFolder made(Making making) {
        try {
            unlock();
            boolean existed = exists();
            List<KeyReport.Key> before =
                    existed ? KeyReport.of(KeyFolder.openOrCreate(folder())).inUse() : List.of();
            KeyFolder keys = making.make(folder());
            noticeNewKeys(KeyReport.of(keys).inUse().stream()
                    .filter(key -> !before.contains(key))
                    .toList());
            return keys;
        } catch (IOException e) {
            String reason = "The keys in %s cannot be used: %s".formatted(folder(), FailureReport.reason(e));
            throw CommandFailure.of(
                    ExitCode.REFUSED, e instanceof FileSystemException ? reason : String.valueOf(e.getMessage()), e);
        }
    }

    /** Whoever opens the folder in this process from now on can. */
    private void unlock() throws IOException {
        if (passphraseFile != null) {
            KeyFolder.unlock(folder(), Passphrase.ofFile(passphraseFile));
            return;
        }
        String passphrase = invocation.environment().getOrDefault(Passphrase.VARIABLE, "");
        if (!passphrase.isEmpty()) {
            KeyFolder.unlock(folder(), Passphrase.of(passphrase));
        }
    }

    private void noticeNewKeys(List<KeyReport.Key> made) {
        Terminal terminal = invocation.terminal();
        if (made.isEmpty()) {
            return;
        }
        terminal.notice("New signing keys were made in " + folder() + ".");
        for (KeyReport.Key key : made) {
            terminal.notice("  %-12s %s".formatted(key.role().wireName() + " key", grouped(key.fingerprint())));
        }
        terminal.notice("Keep a copy of that folder: nobody can go on with a season without its keys.");
    }

    /** The name of a public key: {@code sha256:} and hex of its SubjectPublicKeyInfo. */
    static String fingerprint(Ed25519PublicKey key) {
        return "sha256:" + key.fingerprint();
    }

    /** A fingerprint as people compare it: in groups of four digits. */
    static String grouped(String fingerprint) {
        return fingerprint.substring(0, fingerprint.indexOf(':') + 1)
                + fingerprint.substring(fingerprint.indexOf(':') + 1).replaceAll("(.{4})(?=.)", "$1 ");
    }

    /** The name a key has in what it signs. */
    static String keyId(KeyRole role, Ed25519PublicKey key) {
        return PublishedKey.keyId(PublishedKey.Role.valueOf(role.name()), fingerprint(key));
    }
}
