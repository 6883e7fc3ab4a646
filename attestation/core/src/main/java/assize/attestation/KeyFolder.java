/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The private keys of a publisher, kept in a folder: one signs records, one the log, one speaks for the operator, one takes the
 * operator's place when that key is lost.
 *
 * <p>Files, by role: {@code record.key} (private, readable by the owner alone, encrypted where a passphrase was given when it was
 * made) or {@code record.signer} (the program that signs), and {@code record.vkey} (public). They bear generic names; which name a
 * key signs notes under is the caller's to say. Keys that were rotated out lie in {@code retired/}.
 *
 * <p>A folder of before there were four roles has a record key and a log key and works as it always did; the other two are made
 * by {@link #complete} alone, never in passing.
 *
 * <p>The folder is all there or it is refused, with an {@link IOException} that says in one sentence what is wrong: nothing is
 * ever mended, guessed or overwritten.
 *
 * <p>Source: attestation/README.md, "Key folder".
 */
public final class KeyFolder {

    /** The name in {@code record.key} and {@code record.vkey}. */
    public static final String RECORD_NAME = "assize-record";

    /** The name in {@code log.key} and {@code log.vkey}. */
    public static final String LOG_NAME = "assize-log";

    private static final Map<Path, Passphrase> GIVEN = new ConcurrentHashMap<>();

    private final Path path;
    private final Map<KeyRole, Signer> inUse;
    private final List<Retired> retired;

    /**
     * A key that was rotated out.
     *
     * @param signer its private half; empty where it was taken away, or does not open
     */
    public record Retired(KeyRole role, Ed25519PublicKey publicKey, Optional<Signer> signer) {}

    KeyFolder(Path path, Map<KeyRole, Signer> inUse, List<Retired> retired) {
        this.path = path;
        this.inUse = new EnumMap<>(inUse);
        this.retired = List.copyOf(retired);
    }

    /**
     * Gives the passphrase of a folder to this process, for {@link #open} by whoever opens it from now on; otherwise the
     * environment's ({@value Passphrase#VARIABLE}) is taken.
     *
     * <p>So no passphrase travels with the description of a job.
     */
    public static void unlock(Path folder, Passphrase passphrase) {
        GIVEN.put(folder.toAbsolutePath().normalize(), passphrase);
    }

    static Optional<Passphrase> passphrase(Path folder) {
        @Nullable Passphrase given = GIVEN.get(folder.toAbsolutePath().normalize());
        if (given != null) {
            return Optional.of(given);
        }
        String text = System.getenv(Passphrase.VARIABLE);
        return text == null || text.isEmpty() ? Optional.empty() : Optional.of(Passphrase.of(text));
    }

    /** Reads the keys of a folder that has them. */
    public static KeyFolder open(Path folder) throws IOException {
        return new KeyFiles(folder).read();
    }

    /**
     * Reads the keys of a folder, or makes new ones, of all four roles, where there is no folder or an empty one.
     *
     * <p>Several processes may do this at once: one makes the keys, all get the same ones.
     */
    public static KeyFolder openOrCreate(Path folder) throws IOException {
        KeyFiles files = new KeyFiles(folder);
        return files.areComplete() ? files.read() : NewKeyFiles.create(files);
    }

    /**
     * As {@link #openOrCreate}, and makes the operator's and the recovery key where a folder of an older format has none. Done
     * again after it was broken off, it finishes.
     */
    public static KeyFolder complete(Path folder) throws IOException {
        KeyFolder keys = openOrCreate(folder);
        for (KeyRole role : KeyRole.values()) {
            if (keys.inUse(role).isEmpty()) {
                Rotation.rotate(keys, new KeyFiles(folder), role);
            }
        }
        return open(folder);
    }

    /**
     * Makes a new key for that role; the old one goes to {@code retired/} and is never used again for anything new.
     *
     * <p>Broken off at any point, the folder still opens, with the old key or the new one, and doing the same again finishes that
     * rotation instead of beginning another.
     *
     * @return the folder as it is then
     */
    public static KeyFolder rotate(Path folder, KeyRole role) throws IOException {
        KeyFiles files = new KeyFiles(folder);
        // Whoever cannot use the folder does not change it.
        KeyFolder unchanged = files.read();
        Rotation.rotate(unchanged, files, role);
        return files.read();
    }

    /** Where it lies. */
    public Path path() {
        return path;
    }

    /** The key that signs records. */
    public Signer record() {
        return inUse(KeyRole.RECORD).orElseThrow();
    }

    /** The key that signs checkpoints. */
    public Signer log() {
        return inUse(KeyRole.LOG).orElseThrow();
    }

    /** The key of that role that signs what is new; operator and recovery keys may be missing. */
    public Optional<Signer> inUse(KeyRole role) {
        return Optional.ofNullable(inUse.get(role));
    }

    /** The keys that were rotated out, in the order of their file names. */
    public List<Retired> retired() {
        return retired;
    }

    /** The key of that public half, in use or retired, as far as it can still sign. */
    public Optional<Signer> signer(Ed25519PublicKey publicKey) {
        return inUse.values().stream()
                .filter(signer -> signer.publicKey().equals(publicKey))
                .findFirst()
                .or(() -> retired.stream()
                        .filter(key -> key.publicKey().equals(publicKey))
                        .flatMap(key -> key.signer().stream())
                        .findFirst());
    }

    /** Names the public keys only. */
    @Override
    public String toString() {
        return "keys " + inUse;
    }
}
