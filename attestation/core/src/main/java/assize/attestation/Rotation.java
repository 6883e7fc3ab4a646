/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Puts a new key in a role's place, in steps that can each be the last: what is true then stands at each.
 *
 * <p>One at a time: whoever rotates holds a lock on {@code .rotating}, which stays, empty.
 */
final class Rotation {

    private static final Object ONE_PER_PROCESS = new Object();

    private Rotation() {}

    /** {@code usable} is the folder as it was read just before: what cannot be read is not changed. */
    static void rotate(KeyFolder usable, KeyFiles files, KeyRole role) throws IOException {
        if (!usable.path().equals(files.folder())) {
            throw new IllegalArgumentException("another folder: " + usable.path());
        }
        Set<StandardOpenOption> openOrMake = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        synchronized (ONE_PER_PROCESS) {
            try (FileChannel marker =
                            FileChannel.open(files.folder().resolve(".rotating"), openOrMake, NewKeyFiles.OWNER_FILE);
                    FileLock lock = marker.tryLock()) {
                if (lock == null) {
                    throw new IOException("Another process rotates a key in " + files.folder() + ".");
                }
                rotateLocked(files, role);
            } catch (OverlappingFileLockException e) {
                throw new IOException("This process rotates a key in " + files.folder() + " already.", e);
            } catch (AccessDeniedException e) {
                throw new IOException("The key folder " + files.folder() + " cannot be written: permission denied.", e);
            }
        }
    }

    private static void rotateLocked(KeyFiles files, KeyRole role) throws IOException {
        boolean hasOld = Files.exists(files.key(role)) || Files.exists(files.signer(role));
        if (Files.exists(files.nextKey(role)) && !isWhole(files.nextVkey(role))) {
            // The public half is written last: without it, this key was never used.
            Files.deleteIfExists(files.nextVkey(role));
            Files.delete(files.nextKey(role));
        }
        if (!Files.exists(files.nextVkey(role))) {
            NewKeyFiles.writePair(files, role, files.nextKey(role), files.nextVkey(role), saltBeside(files));
            NewKeyFiles.force(files.folder());
        }
        // If we crash here, the old key is in use, and the next one lies beside it, whole and unused.
        if (Files.exists(files.nextKey(role))) {
            if (!files.readKey(role, files.nextKey(role))
                    .publicKey()
                    .equals(files.readVkey(role, files.nextVkey(role)))) {
                throw new IOException("The key file " + files.nextVkey(role) + " is not the public key of "
                        + files.nextKey(role) + "; delete both, they were never used.");
            }
            if (hasOld) {
                retire(files, role);
                // If we crash here, the old key is in use, and lies in retired/ too.
            }
            Files.move(files.nextKey(role), files.key(role), StandardCopyOption.ATOMIC_MOVE);
            NewKeyFiles.force(files.folder());
        }
        // If we crash here, the new key is in use; its public half bears the name of the next one still.
        Files.deleteIfExists(files.signer(role));
        Files.move(files.nextVkey(role), files.vkey(role), StandardCopyOption.ATOMIC_MOVE);
        NewKeyFiles.force(files.folder());
    }

    /** Whether the file is there and was written to its end. */
    private static boolean isWhole(Path vkey) throws IOException {
        return Files.exists(vkey) && KeyFiles.readText(vkey).endsWith("\n");
    }

    /** Copies the key in use to {@code retired/}; done twice, it changes nothing. */
    private static void retire(KeyFiles files, KeyRole role) throws IOException {
        if (!Files.isDirectory(files.retired())) {
            Files.createDirectory(files.retired(), NewKeyFiles.OWNER_FOLDER);
        }
        boolean isExternal = Files.exists(files.signer(role));
        Ed25519PublicKey publicKey = isExternal
                ? KeyFiles.readSigner(files.signer(role)).publicKey()
                : files.readVkey(role, files.vkey(role));
        String base = role.wireName() + "-" + publicKey.fingerprint().substring(0, 8);
        Path old = isExternal ? files.signer(role) : files.key(role);
        Path copy = files.retired().resolve(base + (isExternal ? ".signer" : ".key"));
        // Permissions go with it.
        Files.copy(old, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        NewKeyFiles.force(copy);
        Path vkey = files.retired().resolve(base + ".vkey");
        Path making = files.retired().resolve(base + ".vkey.part");
        Files.writeString(making, new NoteKey(role.lineName(), publicKey).format() + "\n");
        NewKeyFiles.force(making);
        Files.move(making, vkey, StandardCopyOption.ATOMIC_MOVE);
        NewKeyFiles.force(files.retired());
    }

    /** The salt the folder's files share, so that opening the folder derives one key. */
    private static Optional<String> saltBeside(KeyFiles files) throws IOException {
        for (KeyRole role : KeyRole.values()) {
            if (Files.exists(files.key(role))) {
                Optional<String> salt = SealedKey.salt(KeyFiles.readText(files.key(role)));
                if (salt.isPresent()) {
                    return salt;
                }
            }
        }
        return Optional.empty();
    }
}
