/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job;

import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/** The example season as the stages meet it, and what its reference implementation expects of them. */
public final class SeasonOne {
    private static final int STEPS_UP = 6;
    private static final Path PATH = path();
    private static final SeasonFolder FOLDER = open();

    private SeasonOne() {}

    private static Path path() {
        Path folder = Path.of("").toAbsolutePath();
        for (int step = 0; step < STEPS_UP && folder != null; step++) {
            if (Files.isDirectory(folder.resolve("examples/season-one"))) {
                return folder.resolve("examples/season-one");
            }
            folder = folder.getParent();
        }
        throw new IllegalStateException("no examples/season-one");
    }

    private static SeasonFolder open() {
        return SeasonFolder.open(PATH, TaskCheck::problem).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new IllegalStateException(unusable.message());
        });
    }

    public static SeasonFolder folder() {
        return FOLDER;
    }

    public static Horizon horizon() throws IOException {
        return Horizon.scan(FOLDER.eventFiles(), FOLDER.season().eventBytesMax(), bytes -> {})
                .horizon();
    }

    /** Every line that is not blank, in log order. */
    public static List<RawLine> lines() throws IOException {
        List<RawLine> lines = new ArrayList<>();
        try (LogCursor cursor =
                new LogCursor(FOLDER.eventFiles(), horizon(), FOLDER.season().eventBytesMax(), LogPosition.START)) {
            RawLine line;
            while ((line = cursor.next()) != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Every line that is an event, in log order. */
    public static List<BattleEvent> events() throws IOException {
        EventDecoder decoder = new EventDecoder(FOLDER.season().eventBytesMax());
        List<BattleEvent> events = new ArrayList<>();
        for (RawLine line : lines()) {
            decoder.decode(line).fold(accepted -> events.add(accepted.event()), refused -> false);
        }
        return events;
    }

    /** The events of one battle, in log order. */
    public static List<BattleEvent> events(String battleId) throws IOException {
        return events().stream()
                .filter(event -> event.battleId().equals(battleId))
                .toList();
    }

    /** A table of {@code expected/}, as rows of cells, without its heading. */
    public static List<List<String>> expected(String table) throws IOException {
        return Files.readAllLines(PATH.resolve("expected").resolve(table + ".tsv")).stream()
                .skip(1)
                .map(line -> List.of(line.split("\t", -1)))
                .toList();
    }

    /** Two columns of a table, as a map. */
    public static Map<String, String> expected(String table, int key, int value) {
        try {
            Map<String, String> map = new TreeMap<>();
            expected(table).forEach(row -> map.put(row.get(key), row.get(value)));
            return map;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a harness gathered at an output; nothing where it gathered nothing. */
    public static <T> List<T> values(@Nullable Iterable<StreamRecord<T>> gathered) {
        List<T> values = new ArrayList<>();
        if (gathered != null) {
            gathered.forEach(element -> values.add(element.getValue()));
        }
        return values;
    }
}
