/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.InclusionProofFile;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileHashes;
import assize.attestation.TileReader;
import assize.attestation.TileWriter;
import assize.attestation.TreeTiles;
import assize.publish.log.EntryChain;
import assize.publish.log.RecordSigner;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.ContentHash;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A season's log in a folder that grows as a publisher's does: real entries, signed and chained, and beside them just the
 * files that a log of that size has.
 */
final class GrowingLog {
    private static final String SEASON = "grown";
    private static final byte RECORD_SEED_BYTE = 0x41;
    private static final byte LOG_SEED_BYTE = 0x42;

    private final Path folder;
    private final String origin;
    private final String flavour;
    private final Ed25519PrivateKey logKey = key(LOG_SEED_BYTE);
    private final EntryChain chain;
    private final TileWriter tiles;
    private final List<byte[]> entries = new ArrayList<>();

    /** An empty log; its records say {@code flavour}, so that two logs of one origin and key may differ. */
    GrowingLog(Path folder, String origin, String flavour) {
        this.folder = folder;
        this.origin = origin;
        this.flavour = flavour;
        this.chain = EntryChain.empty(SEASON, RecordSigner.of(key(RECORD_SEED_BYTE)));
        this.tiles = new TileWriter((path, bytes) -> Repository.write(folder.resolve(path.path()), bytes));
    }

    private static Ed25519PrivateKey key(byte seedByte) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, seedByte);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    Path folder() {
        return folder;
    }

    NoteKey vkey() {
        return new NoteKey(origin, logKey.publicKey());
    }

    byte[] entry(int index) {
        return entries.get(index).clone();
    }

    /** Grows to that many entries, writes the checkpoint, and drops the partial tiles that are outgrown. */
    SignedCheckpoint growTo(int size) {
        while (entries.size() < size) {
            byte[] entry = nextEntry();
            entries.add(entry);
            tiles.append(entry);
        }
        tiles.finish();
        Set<String> wanted = TreeTiles.of(size).map(path -> path.path()).collect(Collectors.toSet());
        for (String file : Repository.files(folder)) {
            if (file.startsWith("tile/") && !wanted.contains(file)) {
                Repository.delete(folder.resolve(file));
            }
        }
        SignedCheckpoint checkpoint = checkpoint();
        Repository.write(
                folder.resolve(ArchivePaths.CHECKPOINT), checkpoint.note().bytes());
        return checkpoint;
    }

    private byte[] nextEntry() {
        int seq = entries.size();
        String document = "{\"flavour\":\"%s\",\"n\":%d}".formatted(flavour, seq);
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        return seq == 0 ? chain.seasonOpen(bytes, ContentHash.of(bytes)) : chain.battle("b-" + seq, bytes);
    }

    SignedCheckpoint checkpoint() {
        return SignedCheckpoint.sign(new Checkpoint(origin, tiles.size(), tiles.root()), logKey);
    }

    /** Read back from the files. */
    private TileHashes hashes() {
        TileReader reader = path -> {
            Path file = folder.resolve(path.path());
            return Files.exists(file) ? Optional.of(Repository.read(file)) : Optional.empty();
        };
        return new TileHashes(reader, tiles.size());
    }

    InclusionProofFile proof(int index, SignedCheckpoint checkpoint) {
        return InclusionProofFile.of(hashes().prove(index, tiles.size()), checkpoint);
    }

    ConsistencyProof consistency(long oldSize) {
        return hashes().proveConsistency(oldSize, tiles.size());
    }
}
