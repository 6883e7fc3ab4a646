/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the keys of a folder that has none.
 *
 * <p>One maker at a time holds a lock on the marker file. The marker is filled before the first key file is made and emptied
 * after the last is on disk. So if we crash in between, the next maker finds it filled, and knows that the key files beside
 * it were never used and can be made anew; key files beside an empty marker, or none, are never touched.
 */
final class NewKeyFiles {

    static final FileAttribute<?> OWNER_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    static final FileAttribute<?> OWNER_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> PUBLIC_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"));

    /** File locks are held per process: within it, this keeps the makers apart. */
    private static final Object ONE_MAKER_PER_PROCESS = new Object();

    private NewKeyFiles() {}

    static KeyFolder create(KeyFiles files) throws IOException {
        synchronized (ONE_MAKER_PER_PROCESS) {
            try {
                makeFolder(files.folder());
                return createLocked(files);
            } catch (UnsupportedOperationException e) {
                throw new IOException(
                        "The key folder " + files.folder() + " lies on a file system without owners and permissions.",
                        e);
            } catch (OverlappingFileLockException e) {
                throw new IOException("The keys in " + files.folder() + " are being made by this process already.", e);
            } catch (AccessDeniedException e) {
                throw new IOException("The key folder " + files.folder() + " cannot be written: permission denied.", e);
            } catch (FileAlreadyExistsException | NotDirectoryException e) {
                throw new IOException("The key folder " + files.folder() + " is not a folder.", e);
            }
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectories(folder, OWNER_FOLDER);
        }
    }

    private static KeyFolder createLocked(KeyFiles files) throws IOException {
        Set<StandardOpenOption> openOrMake = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try (FileChannel marker = FileChannel.open(files.creating(), openOrMake, OWNER_FILE);
                FileLock lock = marker.lock()) {
            if (!lock.isValid()) {
                throw new IOException("The key folder " + files.folder() + " cannot be locked.");
            }
            List<Path> present = new ArrayList<>(files.all());
            present.removeIf(Files::notExists);
            boolean brokenOff = marker.size() > 0;
            if (brokenOff) {
                for (Path unused : present) {
                    Files.delete(unused);
                }
            } else if (!present.isEmpty()) {
                // Either another maker was faster, or files were lost: reading tells.
                Files.deleteIfExists(files.creating());
                return files.read();
            }
            write(files, marker);
            // Emptied first: another maker may hold this very file open, waiting for the lock.
            marker.truncate(0);
            Files.delete(files.creating());
            return files.read();
        }
    }

    private static void write(KeyFiles files, FileChannel marker) throws IOException {
        Files.setPosixFilePermissions(files.folder(), PosixFilePermissions.fromString("rwx------"));
        marker.write(ByteBuffer.wrap("keys are being made\n".getBytes(StandardCharsets.US_ASCII)), 0);
        marker.force(true);
        Optional<String> salt = Optional.of(SealedKey.newSalt(new SecureRandom()));
        for (KeyRole role : KeyRole.values()) {
            writePair(files, role, files.key(role), files.vkey(role), salt);
        }
        force(files.folder());
    }

    /** Makes a key and writes its private half, then its public one. */
    static void writePair(KeyFiles files, KeyRole role, Path keyFile, Path vkeyFile, Optional<String> salt)
            throws IOException {
        SecureRandom random = new SecureRandom();
        Ed25519PrivateKey key = newKey(random);
        String line = PrivateKeyLine.format(role.lineName(), key);
        Optional<Passphrase> passphrase = KeyFolder.passphrase(files.folder());
        if (passphrase.isPresent() && !passphrase.get().isLongEnough()) {
            throw new IOException("The passphrase for " + files.folder() + " has fewer than "
                    + Passphrase.CHARACTERS_MIN + " characters; no key was made.");
        }
        String text = passphrase.isEmpty()
                ? line + "\n"
                : SealedKey.seal(line, passphrase.get(), salt.orElseGet(() -> SealedKey.newSalt(random)), random);
        write(keyFile, text, OWNER_FILE);
        write(vkeyFile, new NoteKey(role.lineName(), key.publicKey()).format() + "\n", PUBLIC_FILE);
    }

    static void force(Path path) throws IOException {
        try (FileChannel folder = FileChannel.open(path, StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private static Ed25519PrivateKey newKey(SecureRandom random) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        random.nextBytes(seed);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    /** Makes the file with its permissions in one step, so that it is never open to others. */
    static void write(Path path, String text, FileAttribute<?> permissions) throws IOException {
        Set<StandardOpenOption> newFile = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel file = FileChannel.open(path, newFile, permissions)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        }
    }
}
