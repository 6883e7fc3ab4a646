/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of the golden battle.
 *
 * <p>{@code -Dgolden.update=true} writes what the stages make instead of comparing with it.
 */
final class OneBattle {
    private static final boolean IS_UPDATED = Boolean.getBoolean("golden.update");

    private OneBattle() {}

    /** Lays the battle out as a season folder. */
    static Path seasonFolder(Path folder) {
        Repository.write(folder.resolve("season.yaml"), file("0-season.yaml"));
        Repository.write(folder.resolve("tasks/ferry-fare.yaml"), file("0-task.yaml"));
        Repository.write(folder.resolve("events/one-battle.jsonl"), file("2-log.jsonl"));
        return folder;
    }

    /** The same, opened. */
    static SeasonFolder open(Path folder) {
        return SeasonFolder.open(seasonFolder(folder), TaskCheck::problem)
                .fold(SeasonFolder.Opened.Usable::folder, unusable -> {
                    throw new AssertionError(unusable.message());
                });
    }

    static byte[] file(String name) {
        return Repository.read(Repository.oneBattle().resolve(name));
    }

    /** Asserts that a stage made exactly the bytes of the file. */
    static void assertMade(String name, byte[] made) {
        Path file = Repository.oneBattle().resolve(name);
        if (IS_UPDATED) {
            Repository.write(file, made);
        }
        assertThat(Files.exists(file) ? text(file(name)) : "")
                .as("%s (-Dgolden.update=true writes it anew)", name)
                .isEqualTo(text(made));
        assertThat(made).as(name).isEqualTo(file(name));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
