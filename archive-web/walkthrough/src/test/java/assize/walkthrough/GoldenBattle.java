/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.ingest.evidence.EvidenceFolder;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a golden battle.
 *
 * <p>{@code -Dgolden.update=true} writes what the stages make instead of comparing with it.
 *
 * @param name of its folder, and of its season
 */
record GoldenBattle(String name) {
    private static final boolean IS_UPDATED = Boolean.getBoolean("golden.update");
    private static final String EVIDENCE = "2-evidence.jsonl";

    /** All there are, by name. */
    static Stream<GoldenBattle> all() {
        try (Stream<Path> folders = Files.list(Repository.goldenBattles())) {
            return folders
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .map(GoldenBattle::new)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Lays the battle out as a season folder. */
    Path seasonFolder(Path folder) {
        Repository.write(folder.resolve("season.yaml"), file("0-season.yaml"));
        Repository.write(folder.resolve("tasks/task.yaml"), file("0-task.yaml"));
        Repository.write(folder.resolve("events/" + name + ".jsonl"), file("2-log.jsonl"));
        if (has(EVIDENCE)) {
            Repository.write(folder.resolve("evidence").resolve(EvidenceFolder.RECORDED), file(EVIDENCE));
        }
        return folder;
    }

    /** The same, opened. */
    SeasonFolder open(Path folder) {
        return SeasonFolder.open(seasonFolder(folder), TaskCheck::problem)
                .fold(SeasonFolder.Opened.Usable::folder, unusable -> {
                    throw new AssertionError(unusable.message());
                });
    }

    boolean has(String file) {
        return Files.exists(path(file));
    }

    byte[] file(String file) {
        return Repository.read(path(file));
    }

    String text(String file) {
        return new String(file(file), StandardCharsets.UTF_8);
    }

    List<String> lines(String file) {
        return text(file).lines().toList();
    }

    private Path path(String file) {
        return Repository.goldenBattles().resolve(name).resolve(file);
    }

    /** Asserts that a stage made exactly the bytes of the file. */
    void assertMade(String file, byte[] made) {
        if (IS_UPDATED) {
            Repository.write(path(file), made);
        }
        assertThat(has(file) ? text(file) : "")
                .as("%s of %s (-Dgolden.update=true writes it anew)", file, name)
                .isEqualTo(new String(made, StandardCharsets.UTF_8));
        assertThat(made).as("%s of %s", file, name).isEqualTo(file(file));
    }
}
