/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Oracle: attestation/README.md, "Key folder": the state after each of its steps, laid out by hand. */
class KeyRotationTest {

    private static final byte[] MESSAGE = "message".getBytes(UTF_8);

    @TempDir
    private Path parent;

    private Path keys() throws IOException {
        Path folder = parent.resolve("keys");
        assertThat(KeyFolder.openOrCreate(folder)).isNotNull();
        return folder;
    }

    /** A folder as it was made before there were four roles. */
    private Path twoKeys() throws IOException {
        Path folder = keys();
        for (String name : List.of("operator.key", "operator.vkey", "recovery.key", "recovery.vkey")) {
            Files.delete(folder.resolve(name));
        }
        return folder;
    }

    private static Ed25519PublicKey inUse(Path folder, KeyRole role) throws IOException {
        return KeyFolder.open(folder).inUse(role).orElseThrow().publicKey();
    }

    @Test
    void aFolderOfTwoKeysWorksAndIsNotCompletedInPassing() throws IOException {
        Path folder = twoKeys();
        KeyFolder opened = KeyFolder.openOrCreate(folder);

        assertThat(opened.inUse(KeyRole.OPERATOR)).isEmpty();
        assertThat(opened.inUse(KeyRole.RECOVERY)).isEmpty();
        assertThat(folder.resolve("operator.key")).doesNotExist();
    }

    @Test
    void completingAddsTheMissingKeysAndLeavesTheOthers() throws IOException {
        Path folder = twoKeys();
        Ed25519PublicKey record = inUse(folder, KeyRole.RECORD);
        KeyFolder completed = KeyFolder.complete(folder);

        assertThat(completed.record().publicKey()).isEqualTo(record);
        assertThat(completed.inUse(KeyRole.OPERATOR)).isPresent();
        assertThat(completed.inUse(KeyRole.RECOVERY)).isPresent();
        Ed25519PublicKey operator = inUse(folder, KeyRole.OPERATOR);
        assertThat(KeyFolder.complete(folder)
                        .inUse(KeyRole.OPERATOR)
                        .orElseThrow()
                        .publicKey())
                .as("completed again")
                .isEqualTo(operator);
        assertThat(completed.retired()).isEmpty();
    }

    @Test
    void completingThatWasBrokenOffIsFinished() throws IOException {
        Path folder = twoKeys();
        Path other = parent.resolve("other");
        assertThat(KeyFolder.openOrCreate(other)).isNotNull();
        // The last step, the vkey's, is missing.
        Files.copy(other.resolve("operator.key"), folder.resolve("operator.key"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(other.resolve("operator.vkey"), folder.resolve("operator.next.vkey"));

        assertThat(inUse(folder, KeyRole.OPERATOR)).isEqualTo(inUse(other, KeyRole.OPERATOR));
        assertThat(KeyFolder.complete(folder).inUse(KeyRole.RECOVERY)).isPresent();
        assertThat(KeyFolder.rotate(folder, KeyRole.OPERATOR).inUse(KeyRole.OPERATOR))
                .as("finishes, and begins no other")
                .get()
                .extracting(Signer::publicKey)
                .isEqualTo(inUse(other, KeyRole.OPERATOR));
    }

    @ParameterizedTest
    @EnumSource(KeyRole.class)
    void theOldKeyIsRetiredAndSignsStill(KeyRole role) throws IOException {
        Path folder = keys();
        Ed25519PublicKey old = inUse(folder, role);
        KeyFolder rotated = KeyFolder.rotate(folder, role);

        assertThat(rotated.inUse(role).orElseThrow().publicKey()).isNotEqualTo(old);
        KeyFolder.Retired retired = rotated.retired().get(0);
        assertThat(rotated.retired()).hasSize(1);
        assertThat(retired.role()).isEqualTo(role);
        assertThat(retired.publicKey()).isEqualTo(old);
        assertThat(old.verify(MESSAGE, retired.signer().orElseThrow().sign(MESSAGE)))
                .isTrue();
        assertThat(rotated.signer(old)).isPresent();
        Path file = folder.resolve("retired")
                .resolve(role.wireName() + "-" + old.fingerprint().substring(0, 8) + ".key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        for (KeyRole other : KeyRole.values()) {
            assertThat(rotated.inUse(other)).as("%s", other).isPresent();
        }
    }

    @Test
    void aRetiredKeyWhosePrivateHalfIsGoneIsKnownStill() throws IOException {
        Path folder = keys();
        Ed25519PublicKey old = inUse(folder, KeyRole.LOG);
        assertThat(KeyFolder.rotate(folder, KeyRole.LOG)).isNotNull();
        Files.delete(
                folder.resolve("retired").resolve("log-" + old.fingerprint().substring(0, 8) + ".key"));

        assertThat(KeyFolder.open(folder).retired()).singleElement().satisfies(retired -> {
            assertThat(retired.publicKey()).isEqualTo(old);
            assertThat(retired.signer()).isEmpty();
        });
    }

    /**
     * Every state a rotation can be broken off in, each made of a folder before ({@code old}) and one after ({@code done}); the
     * same command must lead from each to one rotation, not two.
     */
    @Test
    void brokenOffAtAnyStepTheFolderOpensAndTheSameCommandFinishes() throws IOException {
        Path old = keys();
        Ed25519PublicKey before = inUse(old, KeyRole.RECORD);
        Path done = parent.resolve("done");
        copy(old, done);
        Ed25519PublicKey after = KeyFolder.rotate(done, KeyRole.RECORD).record().publicKey();
        Path retired = Path.of("retired");
        String oldName = "record-" + before.fingerprint().substring(0, 8);

        for (int step = 0; step <= 6; step++) {
            Path folder = parent.resolve("step-" + step);
            copy(old, folder);
            if (step >= 1 && step <= 4) {
                put(done.resolve("record.key"), folder.resolve("record.next.key"));
            }
            if (step >= 2 && step <= 5) {
                put(done.resolve("record.vkey"), folder.resolve("record.next.vkey"));
            }
            if (step >= 3) {
                Files.createDirectories(folder.resolve(retired));
                put(old.resolve("record.key"), folder.resolve(retired).resolve(oldName + ".key"));
            }
            if (step >= 4) {
                put(old.resolve("record.vkey"), folder.resolve(retired).resolve(oldName + ".vkey"));
            }
            if (step >= 5) {
                put(done.resolve("record.key"), folder.resolve("record.key"));
            }
            if (step == 6) {
                put(done.resolve("record.vkey"), folder.resolve("record.vkey"));
            }
            Ed25519PublicKey found = KeyFolder.open(folder).record().publicKey();
            assertThat(found).as("step %d", step).isEqualTo(step < 5 ? before : after);
            if (step == 6) {
                continue;
            }
            KeyFolder finished = KeyFolder.rotate(folder, KeyRole.RECORD);
            if (step >= 2) {
                assertThat(finished.record().publicKey())
                        .as("step %d goes on with the key that was made", step)
                        .isEqualTo(after);
            }
            assertThat(finished.retired())
                    .as("step %d", step)
                    .extracting(KeyFolder.Retired::publicKey)
                    .containsExactly(before);
            assertThat(folder.resolve("record.next.key")).doesNotExist();
            assertThat(folder.resolve("record.next.vkey")).doesNotExist();
        }
    }

    @Test
    void aPublicHalfThatWasNotWrittenToItsEndIsMadeAgain() throws IOException {
        Path old = keys();
        Ed25519PublicKey before = inUse(old, KeyRole.RECORD);
        Path other = parent.resolve("other");
        assertThat(KeyFolder.openOrCreate(other)).isNotNull();
        String whole = Files.readString(other.resolve("record.vkey"));
        for (int length : new int[] {0, 1, whole.length() - 1}) {
            Path folder = parent.resolve("torn-" + length);
            copy(old, folder);
            put(other.resolve("record.key"), folder.resolve("record.next.key"));
            Files.writeString(folder.resolve("record.next.vkey"), whole.substring(0, length));

            assertThat(inUse(folder, KeyRole.RECORD))
                    .as("%d characters", length)
                    .isEqualTo(before);
            KeyFolder rotated = KeyFolder.rotate(folder, KeyRole.RECORD);
            assertThat(rotated.record().publicKey())
                    .as("%d characters", length)
                    .isNotIn(before, inUse(other, KeyRole.RECORD));
            assertThat(folder.resolve("record.next.vkey")).doesNotExist();
        }
    }

    private static void put(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (Path file : files.toList()) {
                put(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void refusesOneKeyForTwoRoles() throws IOException {
        Path folder = keys();
        String line = Files.readString(folder.resolve("operator.key"));
        byte[] seed = java.util.Base64.getDecoder()
                .decode(line.substring(line.indexOf('+', "PRIVATE+KEY+assize-operator+".length()) + 1)
                        .trim());
        Ed25519PrivateKey operator = Ed25519PrivateKey.ofSeed(java.util.Arrays.copyOfRange(seed, 1, seed.length));
        Files.writeString(folder.resolve("record.key"), PrivateKeyLine.format("assize-record", operator) + "\n");
        Files.writeString(
                folder.resolve("record.vkey"), new NoteKey("assize-record", operator.publicKey()).format() + "\n");

        assertThatThrownBy(() -> KeyFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("one key for two roles");
    }
}
