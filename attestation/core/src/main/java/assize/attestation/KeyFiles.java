/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The files of one key folder, read strictly. */
record KeyFiles(Path folder) {

    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.copyOf(EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE));

    /** More than any key line has. */
    private static final int MAX_BYTES = 1024;

    Path recordKey() {
        return folder.resolve("record.key");
    }

    Path recordVkey() {
        return folder.resolve("record.vkey");
    }

    Path logKey() {
        return folder.resolve("log.key");
    }

    Path logVkey() {
        return folder.resolve("log.vkey");
    }

    /** The marker of a maker: locked by whoever makes keys, and not empty as long as key files may be half made. */
    Path creating() {
        return folder.resolve(".creating");
    }

    List<Path> all() {
        return List.of(recordKey(), logKey(), recordVkey(), logVkey());
    }

    /** Whether all files are there and made. The marker is emptied last, so it is looked at last. */
    boolean areComplete() throws IOException {
        return all().stream().allMatch(Files::exists) && !areBeingMade();
    }

    private boolean areBeingMade() throws IOException {
        try {
            return Files.size(creating()) > 0;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    KeyFolder read() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("There is no key folder " + folder + ".");
        }
        if (!Files.isExecutable(folder)) {
            throw new IOException("The key folder " + folder + " cannot be read: permission denied.");
        }
        for (Path file : all()) {
            if (!Files.exists(file)) {
                throw new IOException(
                        "The key folder " + folder + " is not complete: " + file.getFileName() + " is missing.");
            }
        }
        if (areBeingMade()) {
            throw new IOException("The keys in " + folder + " are still being made, or their making was broken off.");
        }
        return new KeyFolder(
                readPair(KeyFolder.RECORD_NAME, recordKey(), recordVkey()),
                readPair(KeyFolder.LOG_NAME, logKey(), logVkey()));
    }

    private static Ed25519PrivateKey readPair(String name, Path keyFile, Path vkeyFile) throws IOException {
        refuseIfOthersMayUse(keyFile);
        Ed25519PrivateKey key = PrivateKeyLine.parse(name, readLine(keyFile))
                .orElseThrow(() -> new IOException("The key file " + keyFile + " is corrupt."));
        String vkey = new NoteKey(name, key.publicKey()).format();
        if (!readLine(vkeyFile).equals(vkey)) {
            throw new IOException("The key file " + vkeyFile + " is not the public key of " + keyFile + ".");
        }
        return key;
    }

    private static void refuseIfOthersMayUse(Path keyFile) throws IOException {
        try {
            for (PosixFilePermission permission : Files.getPosixFilePermissions(keyFile)) {
                if (OF_OTHERS.contains(permission)) {
                    throw new IOException(
                            "The key file " + keyFile + " is open to others than its owner; chmod 600 closes it.");
                }
            }
        } catch (UnsupportedOperationException e) {
            throw new IOException(
                    "The key file " + keyFile + " lies on a file system without owners and permissions.", e);
        }
    }

    /** The one line of a small file, without its newline; a file of another shape gives a text that no parser takes. */
    private static String readLine(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            String text = new String(stream.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text + " (no newline)";
        } catch (AccessDeniedException e) {
            throw new IOException("The key file " + file + " cannot be read: permission denied.", e);
        } catch (IOException e) {
            throw new IOException("The key file " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
