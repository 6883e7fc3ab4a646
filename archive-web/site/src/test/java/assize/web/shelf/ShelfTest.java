/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the sample archive, and what was done to its folder. */
class ShelfTest {
    @TempDir
    private Path root = Path.of("");

    @Test
    void findsABattleAndAnAgentByTheirIds() throws IOException {
        SampleArchive.write(root, 1);
        Shelf shelf = new Shelf(root);
        assertThat(shelf.battle(SampleArchive.BATTLE, "").orElseThrow().row().seq())
                .isEqualTo(1);
        assertThat(shelf.battle(SampleArchive.BATTLE, SampleArchive.SEASON)).isPresent();
        assertThat(shelf.battle(SampleArchive.BATTLE, "another")).isEmpty();
        assertThat(shelf.agent("agt_b", "").orElseThrow().row().agentName()).isEqualTo("Wren");
    }

    @Test
    void hasNothingForIdsMadeToLeadElsewhere() throws IOException {
        SampleArchive.write(root, 1);
        Shelf shelf = new Shelf(root);
        for (String id : new String[] {"", ".", "..", "../../etc/passwd", "/etc/passwd", "a\0b", "v1", "%2e%2e"}) {
            assertThat(shelf.battle(id, "")).as(id).isEmpty();
            assertThat(shelf.agent(id, "")).as(id).isEmpty();
            assertThat(shelf.season(id)).as(id).isEmpty();
            assertThat(shelf.versionFolder(id, 1)).as(id).isEmpty();
            assertThat(shelf.logFolder(id)).as(id).isEmpty();
        }
    }

    @Test
    void showsTheNewestVersion() throws IOException {
        SampleArchive.write(root, 1);
        SampleArchive.write(root, 2);
        OpenSeason season = new Shelf(root).season(SampleArchive.SEASON).orElseThrow();
        assertThat(season.versions()).containsExactly(2, 1);
        assertThat(season.archive().manifest().version()).isEqualTo(2);
    }

    @Test
    void fallsBackToTheVersionBeforeADamagedOneAndSaysSo() throws IOException {
        SampleArchive.write(root, 1);
        SampleArchive.write(root, 2);
        Files.writeString(root.resolve(ArchivePaths.manifest(SampleArchive.SEASON, 2)), "{");
        Shelf shelf = new Shelf(root);
        assertThat(shelf.season(SampleArchive.SEASON)
                        .orElseThrow()
                        .archive()
                        .manifest()
                        .version())
                .isEqualTo(1);
        assertThat(shelf.unreadable()).singleElement().asString().contains("archives/season-one/v2", "manifest.json");
    }

    @Test
    void isEmptyWhereNothingIsPublished() {
        Shelf shelf = new Shelf(root);
        assertThat(shelf.exists()).isTrue();
        assertThat(shelf.seasons()).isEmpty();
        assertThat(new Shelf(root.resolve("missing")).exists()).isFalse();
    }
}
