/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import assize.attestation.Ed25519PrivateKey;
import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;

/**
 * Keys that anybody can make: their seeds are 32 bytes of 0x41 (records) and of 0x42 (log). They are for tests alone, and
 * protect nothing.
 */
final class TestKeys {
    private static final byte RECORD_SEED_BYTE = 0x41;
    private static final byte LOG_SEED_BYTE = 0x42;

    /** What stands before a public or private Ed25519 key in a key line. */
    private static final byte ED25519 = 1;

    private TestKeys() {}

    /** Writes them to a folder, as attestation/README.md has it. */
    static Path writeTo(Path folder) {
        try {
            Files.createDirectories(folder);
            write(folder, "record", KeyFolder.RECORD_NAME, RECORD_SEED_BYTE);
            write(folder, "log", KeyFolder.LOG_NAME, LOG_SEED_BYTE);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A log key that signed nothing. */
    static NoteKey strangersLogKey() {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        return new NoteKey(KeyFolder.LOG_NAME, Ed25519PrivateKey.ofSeed(seed).publicKey());
    }

    /** Reads a key folder. */
    static KeyFolder open(Path folder) {
        try {
            return KeyFolder.open(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path folder, String file, String name, byte seedByte) throws IOException {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, seedByte);
        String vkey = new NoteKey(name, Ed25519PrivateKey.ofSeed(seed).publicKey()).format();
        String nameAndId = vkey.substring(0, vkey.lastIndexOf('+', name.length() + "+01234567+".length()));
        byte[] typed = new byte[1 + seed.length];
        typed[0] = ED25519;
        System.arraycopy(seed, 0, typed, 1, seed.length);
        String privateLine =
                "PRIVATE+KEY+%s+%s\n".formatted(nameAndId, Base64.getEncoder().encodeToString(typed));
        Path key = Files.createFile(
                folder.resolve(file + ".key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(key, privateLine.getBytes(StandardCharsets.US_ASCII));
        Files.write(folder.resolve(file + ".vkey"), (vkey + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
