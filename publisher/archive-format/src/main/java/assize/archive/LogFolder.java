/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.EntryBundle;
import assize.attestation.InclusionProofFile;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.attestation.TilePath;
import assize.attestation.TileReader;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the log of a season from its folder. Nothing is verified here.
 *
 * <p>Thread-safe; reads the files anew for each question, since a log grows.
 *
 * <p>Source: C2SP tlog-tiles, tlog-proof.
 */
public final class LogFolder {
    private static final long FILE_BYTES_MAX = 32L << 20;

    private final Path folder;

    /** The log in that folder. */
    public LogFolder(Path folder) {
        this.folder = folder;
    }

    /** The tiles, for whoever reads hashes or bundles. */
    public TileReader tiles() {
        return tile -> bytes(tile.path());
    }

    /** The bytes of {@code checkpoint}; nothing where there is no such file. */
    public Optional<byte[]> checkpointBytes() {
        return bytes(ArchivePaths.CHECKPOINT);
    }

    /** The checkpoint. */
    public Parsed<SignedCheckpoint> checkpoint() {
        return checkpointBytes()
                .map(SignedCheckpoint::parse)
                .orElseGet(() -> new Parsed.Malformed<>("there is no checkpoint"));
    }

    /** The key that verifies the checkpoint, as this folder has it; whether to trust it is for the reader to know. */
    public Optional<NoteKey> vkey() {
        return bytes(ArchivePaths.LOG_VKEY)
                .flatMap(bytes -> NoteKey.parse(new String(bytes, StandardCharsets.UTF_8).strip()));
    }

    /** The text that says whose cosignatures the checkpoint should bear; nothing where the season has no witnesses. */
    public Optional<byte[]> policy() {
        return bytes(ArchivePaths.POLICY);
    }

    /** The answer of a timestamp authority to the checkpoint of that size; nothing where there is none. */
    public Optional<byte[]> timestamp(long size) {
        return bytes(ArchivePaths.timestamp(size));
    }

    /** The bytes of the entry with that 0-based number. */
    public Parsed<byte[]> entry(long seq) {
        return checkpoint().then(signed -> entry(seq, signed.checkpoint().size()));
    }

    private Parsed<byte[]> entry(long seq, long size) {
        if (seq < 0 || seq >= size) {
            return new Parsed.Malformed<>("there is no entry " + seq + " in a log of " + size);
        }
        TilePath path = TilePath.ofEntry(seq, size);
        int indexInBundle = (int) (seq % TilePath.FULL_WIDTH);
        return bytes(path.path())
                .or(() -> bytes(path.full().path()))
                .<Parsed<byte[]>>map(bytes -> EntryBundle.decode(bytes)
                        .then(bundle -> indexInBundle < bundle.size()
                                ? new Parsed.Value<>(bundle.entry(indexInBundle))
                                : new Parsed.Malformed<>(path.path() + " ends before entry " + seq)))
                .orElseGet(() -> new Parsed.Malformed<>(path.path() + " is missing"));
    }

    /** The file that proves, offline, that the log holds the entry with that number. */
    public Parsed<InclusionProofFile> proof(long seq) {
        return checkpoint().then(signed -> proof(seq, signed));
    }

    private Parsed<InclusionProofFile> proof(long seq, SignedCheckpoint signed) {
        long size = signed.checkpoint().size();
        if (seq < 0 || seq >= size) {
            return new Parsed.Malformed<>("there is no entry " + seq + " in a log of " + size);
        }
        try {
            TileHashes hashes = new TileHashes(tiles(), size);
            return new Parsed.Value<>(InclusionProofFile.of(hashes.prove(seq, size), signed));
        } catch (TileException e) {
            return new Parsed.Malformed<>(String.valueOf(e.getMessage()));
        }
    }

    private Optional<byte[]> bytes(String path) {
        Path file = folder.resolve(path);
        try {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            if (Files.size(file) > FILE_BYTES_MAX) {
                throw new IOException(file + " is longer than any file of a log");
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
