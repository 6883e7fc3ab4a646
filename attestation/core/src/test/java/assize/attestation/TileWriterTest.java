/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Oracles: the definition of a tile, MTH(D[(n·256+i)·256^l : (n·256+i+1)·256^l]), computed recursively; and one run in one go
 * for every run that was interrupted.
 */
class TileWriterTest {

    private static final int MAX_SIZE = 600;

    private static final List<byte[]> ENTRIES = ReferenceTree.entries(MAX_SIZE);

    /** A store that takes no tile twice with other bytes. */
    private static final class TileMap implements TileSink, TileReader {

        private final Map<String, byte[]> tiles = new HashMap<>();

        @Override
        public void accept(TilePath path, byte[] bytes) {
            byte[] before = tiles.put(path.path(), bytes);
            assertThat(before == null || Arrays.equals(before, bytes))
                    .as("%s written once", path)
                    .isTrue();
        }

        @Override
        public Optional<byte[]> read(TilePath path) {
            return Optional.ofNullable(tiles.get(path.path()));
        }
    }

    private static TileMap finishedAtEverySize(int maxSize) {
        TileMap store = new TileMap();
        TileWriter writer = new TileWriter(store);
        for (int size = 1; size <= maxSize; size++) {
            writer.append(ENTRIES.get(size - 1));
            writer.finish();
        }
        return store;
    }

    @Test
    void writesTheTilesOfTheDefinition() {
        TileMap store = finishedAtEverySize(MAX_SIZE);
        for (int size = 1; size <= MAX_SIZE; size++) {
            TreeTiles.of(size).forEach(tile -> {
                byte[] bytes = store.read(tile).orElseThrow(() -> new AssertionError(tile + " is missing"));
                if (tile.isEntries()) {
                    int first = (int) tile.index() * 256;
                    assertThat(bytes).isEqualTo(EntryBundle.encode(ENTRIES.subList(first, first + tile.width())));
                }
            });
        }
        for (int index = 0; index < 2; index++) {
            assertIsDefined(store, new TilePath(0, index, 256));
            assertIsDefined(store, new TilePath(1, 0, index + 1));
        }
        assertIsDefined(store, new TilePath(0, 2, 88));
        assertIsDefined(store, new TilePath(0, 1, 1));
    }

    private static void assertIsDefined(TileMap store, TilePath tile) {
        int span = (int) Math.pow(256, tile.level());
        byte[] bytes = store.read(tile).orElseThrow();
        assertThat(bytes).hasSize(32 * tile.width());
        for (int i = 0; i < tile.width(); i++) {
            int start = (int) (tile.index() * 256 + i) * span;
            assertThat(Arrays.copyOfRange(bytes, 32 * i, 32 * i + 32))
                    .as("%s hash %d", tile, i)
                    .isEqualTo(ReferenceTree.root(ENTRIES.subList(start, start + span)));
        }
    }

    @Test
    void goesOnFromEverySizeToEveryLargerOne() {
        TileMap whole = finishedAtEverySize(MAX_SIZE);
        for (int oldSize = 0; oldSize < MAX_SIZE; oldSize++) {
            Digest oldRoot = new TileHashes(whole, oldSize).root();
            List<TilePath> written = new ArrayList<>();
            TileWriter writer = TileWriter.resume(oldSize, oldRoot, whole, (path, bytes) -> {
                written.add(path);
                if (!Arrays.equals(bytes, whole.tiles.get(path.path()))) {
                    throw new AssertionError(path + " differs");
                }
            });
            assertThat(writer.size()).isEqualTo(oldSize);
            Set<TilePath> full = fullTiles(oldSize);
            for (int newSize = oldSize + 1; newSize <= MAX_SIZE; newSize++) {
                writer.append(ENTRIES.get(newSize - 1));
                writer.finish();
                List<TilePath> expected = new ArrayList<>(newFullTiles(newSize, full));
                TreeTiles.partials(newSize).forEach(expected::add);
                if (!written.equals(expected)) {
                    assertThat(written).as("from %d to %d", oldSize, newSize).isEqualTo(expected);
                }
                written.clear();
            }
        }
    }

    private static Set<TilePath> fullTiles(long size) {
        return TreeTiles.of(size).filter(tile -> !tile.isPartial()).collect(Collectors.toSet());
    }

    /** Bundle first, then hashes. */
    private static List<TilePath> newFullTiles(long size, Set<TilePath> known) {
        return size % 256 != 0
                ? List.of()
                : TreeTiles.of(size)
                        .filter(tile -> !tile.isPartial() && known.add(tile))
                        .sorted((first, second) -> Integer.compare(first.level(), second.level()))
                        .toList();
    }

    @Test
    void writesSeventyThousandEntriesAsListed() {
        Set<TilePath> written = new HashSet<>();
        TileMap store = new TileMap();
        TileWriter writer = new TileWriter((path, bytes) -> {
            assertThat(written.add(path)).as("%s once", path).isTrue();
            store.accept(path, bytes);
        });
        MerkleFrontier frontier = new MerkleFrontier();
        for (int i = 0; i < 70_000; i++) {
            frontier.append(writer.append(new byte[] {(byte) (i >> 16), (byte) (i >> 8), (byte) i}));
        }
        writer.finish();

        assertThat(written).isEqualTo(TreeTiles.of(70_000).collect(Collectors.toSet()));
        assertThat(writer.root()).isEqualTo(frontier.root());
        TileHashes hashes = new TileHashes(store, 70_000);
        assertThat(hashes.root()).isEqualTo(frontier.root());
        for (long index : new long[] {0, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999}) {
            byte[] entry = EntryBundle.decode(
                            store.read(TilePath.ofEntry(index, 70_000)).orElseThrow())
                    .toOptional()
                    .orElseThrow()
                    .entry((int) (index % 256));
            assertThat(hashes.prove(index, 70_000).verify(MerkleTree.leafHash(entry), hashes.root()))
                    .as("entry %d", index)
                    .isEqualTo(ProofCheck.proven());
        }
    }

    @Test
    void provesFromTilesWhatTheDefinitionProves() {
        TileMap store = finishedAtEverySize(MAX_SIZE);
        TreeHashes inMemory =
                MerkleTree.hashes(ENTRIES.stream().map(MerkleTree::leafHash).toList());
        for (int size : new int[] {1, 255, 256, 257, 511, 512, 513, 600}) {
            TileHashes hashes = new TileHashes(store, size);
            for (int index = 0; index < size; index += 17) {
                assertThat(hashes.prove(index, size)).isEqualTo(inMemory.prove(index, size));
                assertThat(hashes.proveConsistency(index + 1, size))
                        .isEqualTo(inMemory.proveConsistency(index + 1, size));
                assertThat(hashes.root(index)).isEqualTo(inMemory.root(index));
            }
        }
    }

    @Test
    void readsTheFullTileWhereThePartialOneIsGone() {
        TileMap store = finishedAtEverySize(MAX_SIZE);
        Digest root = new TileHashes(store, 300).root();
        store.tiles.keySet().removeIf(path -> path.contains(".p/") && !path.contains("/1/000.p/1"));

        assertThat(new TileHashes(store, 300).root()).isEqualTo(root);
        TileWriter writer = TileWriter.resume(300, root, store, (path, bytes) -> {});
        ENTRIES.subList(300, MAX_SIZE).forEach(writer::append);
        assertThat(writer.root()).isEqualTo(new TileHashes(finishedAtEverySize(MAX_SIZE), MAX_SIZE).root());
    }

    @Test
    void refusesToGoOnFromADamagedLog() {
        Digest root = new TileHashes(finishedAtEverySize(300), 300).root();
        for (TilePath damaged : TreeTiles.of(300).toList()) {
            TileMap missing = finishedAtEverySize(300);
            missing.tiles.remove(damaged.path());
            TileMap changed = finishedAtEverySize(300);
            changed.read(damaged).orElseThrow()[10] ^= 1;
            TileMap cut = finishedAtEverySize(300);
            cut.tiles.computeIfPresent(damaged.path(), (path, bytes) -> Arrays.copyOf(bytes, bytes.length - 1));
            // Full tiles left of the right edge are not read again: their hashes stand in the level above.
            boolean read = damaged.isPartial();
            for (TileMap store : List.of(missing, changed, cut)) {
                if (read) {
                    assertThatThrownBy(() -> TileWriter.resume(300, root, store, (path, bytes) -> {}))
                            .as("%s", damaged)
                            .isInstanceOf(TileException.class);
                }
            }
        }
        assertThatThrownBy(() -> TileWriter.resume(300, Digest.sha256(), finishedAtEverySize(300), (path, bytes) -> {}))
                .isInstanceOf(TileException.class)
                .hasMessageContaining(Digest.sha256().toString());
    }

    @Test
    void takesEntriesOfAnyAllowedLength() {
        TileMap store = new TileMap();
        TileWriter writer = new TileWriter(store);
        List<byte[]> entries = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            entries.add(new byte[i == 7 ? 65_535 : i * 50]);
        }
        entries.forEach(writer::append);

        assertThat(store.read(new TilePath(TilePath.ENTRIES, 0, 256))).contains(EntryBundle.encode(entries));
        assertThatThrownBy(() -> writer.append(new byte[65_536])).isInstanceOf(IllegalArgumentException.class);
        assertThat(writer.size()).isEqualTo(256);
    }

    @Test
    void namesTheTileThatIsMissing() {
        TilePath path = new TilePath(0, 0, 5);
        assertThatThrownBy(() -> new TileHashes(wanted -> Optional.empty(), 5).root())
                .isInstanceOfSatisfying(
                        TileException.class,
                        missing -> assertThat(missing.path()).isEqualTo(path))
                .hasMessage("tile/0/000.p/5 is missing");
        assertThatThrownBy(() -> new TileHashes(wanted -> Optional.of(new byte[31]), 5).root())
                .hasMessage("tile/0/000.p/5 has 31 bytes, not the 160 of its width");
    }
}
