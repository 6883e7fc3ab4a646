/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a checkpoint covers, and what is said of a log that cannot be gone on with. */
class PublishedLogTest {
    private static final String SEASON_ID = Publishing.SEASON.id();

    @TempDir
    private Path folder;

    private Path root;
    private SeasonKeys keys;

    @BeforeEach
    void makeKeys() throws IOException {
        root = folder.resolve("root");
        keys = Publishing.keys(folder.resolve("keys"));
    }

    private PublishedLog open() throws IOException {
        return PublishedLog.open(root, SEASON_ID, keys.logKey());
    }

    @Test
    void isEmptyWhereThereIsNoCheckpoint() throws IOException {
        PublishedLog log = open();
        assertThat(log.size()).isZero();
        assertThat(log.battleIds()).isEmpty();
        assertThat(log.publishedSizes()).isEmpty();
        assertThat(log.closesVersion(0)).isFalse();
    }

    @Test
    void knowsItsBattlesAndWhereVersionsEnd() throws IOException {
        EntryChain chain = EntryChain.empty(SEASON_ID, keys.record());
        List<byte[]> entries = new ArrayList<>(Publishing.entries(keys, chain, 300, 1));
        entries.addAll(Publishing.entries(keys, chain, 2, 2));
        Publishing.publish(root, entries, keys);
        PublishedLog log = open();
        assertThat(log.size()).isEqualTo(305);
        assertThat(log.battleIds()).hasSize(302).startsWith("b-1", "b-2").endsWith("b-302", "b-303");
        assertThat(log.publishedSizes()).containsExactly(302L, 305L);
        for (int seq = 0; seq < entries.size(); seq++) {
            assertThat(log.entry(seq)).as("entry %d", seq).isEqualTo(entries.get(seq));
        }
    }

    @Test
    void refusesTheLogOfAnotherKey() throws IOException {
        SeasonKeys others = Publishing.keys(folder.resolve("others"));
        Publishing.publish(
                root, Publishing.entries(others, EntryChain.empty(SEASON_ID, others.record()), 1, 0), others);
        assertThatThrownBy(this::open)
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining(
                        "is signed by another key, or is of another origin, than assize.example/log/spring")
                .hasMessageEndingWith("Judge with the keys it was begun with (--keys).");
    }

    @Test
    void refusesALogThatCannotBeRead() throws IOException {
        Publishing.publish(root, Publishing.entries(keys, EntryChain.empty(SEASON_ID, keys.record()), 3, 0), keys);
        PublishedLog log = open();
        Files.delete(root.resolve("log/spring/tile/entries/000.p/4"));
        assertThatThrownBy(() -> log.entry(0))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageEndingWith("tile/entries/000.p/4 is missing or damaged; verify the archive first.");
        Files.writeString(root.resolve("log/spring/checkpoint"), "garbage");
        assertThatThrownBy(this::open)
                .isInstanceOf(PublishingRefused.class)
                .hasMessageEndingWith("log/spring/checkpoint is not a checkpoint; verify the archive first.");
    }
}
