/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the examples of C2SP tlog-tiles, and the path of a real Rekor bundle. */
class TilePathTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1234067, 256, tile/0/x001/x234/067",
        "0, 1234067, 112, tile/0/x001/x234/067.p/112",
        "-1, 19669, 256, tile/entries/x019/669",
        "-1, 0, 1, tile/entries/000.p/1",
        "0, 273, 112, tile/0/273.p/112",
        "1, 0, 256, tile/1/000",
        "63, 999, 255, tile/63/999.p/255",
        "7, 1000, 256, tile/7/x001/000",
        "0, 9223372036854775807, 256, tile/0/x009/x223/x372/x036/x854/x775/807"
    })
    void namesATileByOnePath(int level, long index, int width, String path) {
        TilePath tile = new TilePath(level, index, width);

        assertThat(tile.path()).isEqualTo(path);
        assertThat(TilePath.parse(path)).contains(tile);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tile",
                "tile/",
                "tile/0",
                "tile/0/",
                "/tile/0/000",
                "tile/0/0",
                "tile/0/00",
                "tile/0/0000",
                "tile/0/000/",
                "tile/0/x000",
                "tile/0/x000/001",
                "tile/0/001/002",
                "tile/0/X001/002",
                "tile/0/-01",
                "tile/0/+01",
                "tile/0/٠٠١",
                "tile/00/001",
                "tile/64/000",
                "tile/-1/000",
                "tile/data/000",
                "tile/Entries/000",
                "tile/0/000.p/0",
                "tile/0/000.p/256",
                "tile/0/000.p/01",
                "tile/0/000.p/",
                "tile/0/000.p",
                "tile/0/000.p/1/",
                "tile/0/000.p/1.p/1",
                "tile/0/x009/x223/x372/x036/x854/x775/808",
                "tile/0/x999/x999/x999/x999/x999/x999/x999/999",
                "tile/0/../../etc/passwd",
                "checkpoint"
            })
    void refusesEveryOtherPath(String path) {
        assertThat(TilePath.parse(path)).isEmpty();
    }

    @Test
    void refusesTilesThatCannotBe() {
        assertThatThrownBy(() -> new TilePath(64, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TilePath(-2, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TilePath(0, -1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TilePath(0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TilePath(0, 0, 257)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void findsTheBundleOfAnEntry() {
        assertThat(TilePath.ofEntry(5_035_492, 6_000_000).path()).isEqualTo("tile/entries/x019/669");
        assertThat(TilePath.ofEntry(69_999, 70_000).path()).isEqualTo("tile/entries/273.p/112");
        assertThat(TilePath.ofEntry(255, 256).path()).isEqualTo("tile/entries/000");
        assertThatThrownBy(() -> TilePath.ofEntry(256, 256)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void findsATileAsWideAsTheTreeHasIt() {
        assertThat(TilePath.ofHashes(1, 1, 70_000).map(TilePath::path)).contains("tile/1/001.p/17");
        assertThat(TilePath.ofHashes(1, 0, 70_000).map(TilePath::path)).contains("tile/1/000");
        assertThat(TilePath.ofHashes(1, 2, 70_000)).isEmpty();
        assertThat(TilePath.ofHashes(0, Long.MAX_VALUE, 70_000)).isEmpty();
        assertThat(TilePath.ofHashes(9, 0, Long.MAX_VALUE)).isEmpty();
        assertThat(TilePath.ofHashes(7, 0, Long.MAX_VALUE).map(TilePath::path)).contains("tile/7/000.p/127");
    }

    @Test
    void listsTheTilesOfATreeOfSeventyThousand() {
        List<TilePath> tiles = TreeTiles.hashTiles(70_000).toList();
        Map<Integer, Long> fullPerLevel = tiles.stream()
                .filter(tile -> !tile.isPartial())
                .collect(Collectors.groupingBy(TilePath::level, TreeMap::new, Collectors.counting()));

        assertThat(fullPerLevel).isEqualTo(Map.of(0, 273L, 1, 1L));
        assertThat(tiles.stream().filter(TilePath::isPartial).map(TilePath::path))
                .containsExactly("tile/0/273.p/112", "tile/1/001.p/17", "tile/2/000.p/1");
        assertThat(TreeTiles.entryBundles(70_000)).hasSize(274);
        assertThat(TreeTiles.of(70_000)).hasSize(274 + 277).doesNotHaveDuplicates();
        assertThat(TreeTiles.partials(70_000).map(TilePath::path))
                .containsExactly("tile/entries/273.p/112", "tile/0/273.p/112", "tile/1/001.p/17", "tile/2/000.p/1");
    }

    @Test
    void listsNoEmptyTiles() {
        assertThat(TreeTiles.of(0)).isEmpty();
        assertThat(TreeTiles.of(256).map(TilePath::path))
                .containsExactly("tile/0/000", "tile/1/000.p/1", "tile/entries/000");
        assertThat(TreeTiles.partials(65_536).map(TilePath::path)).containsExactly("tile/2/000.p/1");
    }
}
