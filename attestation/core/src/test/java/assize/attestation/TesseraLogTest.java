/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Oracle: a log of 15 entries written by transparency-dev/tessera, with a checkpoint at every size but a few. */
class TesseraLogTest {

    private static final NoteKey LOG_KEY = NoteKey.parse(
                    "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx")
            .orElseThrow();

    /** The private key of that log, published with it for tests. */
    private static final Ed25519PrivateKey PRIVATE_KEY = PrivateKeyLine.parse(
                    LOG_KEY.name(),
                    "PRIVATE+KEY+example.com/log/testdata+33d7b496+AeymY/SZAX0jZcJ8enZ5FY1Dz+wTML2yWSkK+9DSF3eg")
            .orElseThrow();

    private static final int SIZE = 15;

    private final Path folder = SharedVectors.folder("tlog/tessera-log");

    private Optional<byte[]> read(TilePath path) {
        return readFile(path.path());
    }

    private Optional<byte[]> readFile(String path) {
        try {
            Path file = folder.resolve(path);
            return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<SignedCheckpoint> checkpoints() {
        return IntStream.rangeClosed(0, SIZE)
                .mapToObj(size -> readFile("checkpoint." + size))
                .flatMap(Optional::stream)
                .map(bytes -> SignedCheckpoint.parse(bytes).toOptional().orElseThrow())
                .toList();
    }

    private EntryBundle entries() {
        byte[] bundle = read(new TilePath(TilePath.ENTRIES, 0, SIZE)).orElseThrow();
        return EntryBundle.decode(bundle).toOptional().orElseThrow();
    }

    @Test
    void provesItsCheckpointsAndSignsThemAlike() {
        assertThat(checkpoints()).hasSizeGreaterThanOrEqualTo(14).allSatisfy(signed -> {
            assertThat(signed.verify(LOG_KEY)).isEqualTo(ProofCheck.proven());
            assertThat(SignedCheckpoint.sign(signed.checkpoint(), PRIVATE_KEY)).isEqualTo(signed);
            assertThat(new TileHashes(this::read, signed.checkpoint().size()).root())
                    .isEqualTo(signed.checkpoint().root());
        });
        byte[] latest = readFile("checkpoint").orElseThrow();
        assertThat(SignedCheckpoint.parse(latest)
                        .toOptional()
                        .orElseThrow()
                        .note()
                        .bytes())
                .isEqualTo(latest);
    }

    @Test
    void provesEveryEntryUnderEveryCheckpoint() {
        EntryBundle entries = entries();
        for (SignedCheckpoint signed : checkpoints()) {
            long size = signed.checkpoint().size();
            TileHashes hashes = new TileHashes(this::read, size);
            for (int index = 0; index < size; index++) {
                InclusionProofFile file = InclusionProofFile.of(hashes.prove(index, size), signed);
                assertThat(file.verify(entries.leafHash(index), LOG_KEY))
                        .as("entry %d of %d", index, size)
                        .isEqualTo(ProofCheck.proven());
            }
        }
    }

    @Test
    void provesEveryGrowthBetweenItsCheckpoints() {
        TileHashes hashes = new TileHashes(this::read, SIZE);
        for (SignedCheckpoint older : checkpoints()) {
            for (SignedCheckpoint newer : checkpoints()) {
                long oldSize = older.checkpoint().size();
                long newSize = newer.checkpoint().size();
                if (oldSize > 0 && oldSize <= newSize) {
                    assertThat(hashes.proveConsistency(oldSize, newSize)
                                    .verify(
                                            older.checkpoint().root(),
                                            newer.checkpoint().root()))
                            .as("%d to %d", oldSize, newSize)
                            .isEqualTo(ProofCheck.proven());
                }
            }
        }
    }

    @Test
    void rebuildsEveryTileByteForByte() {
        EntryBundle entries = entries();
        Map<String, byte[]> tiles = new HashMap<>();
        TileWriter writer = new TileWriter((path, bytes) -> tiles.put(path.path(), bytes));
        for (int i = 0; i < SIZE; i++) {
            writer.append(entries.entry(i));
            writer.finish();
        }
        assertThat(tiles).hasSize(30);
        tiles.forEach((path, bytes) -> assertThat(readFile(path)).as(path).contains(bytes));
    }
}
