/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import assize.judging.rate.Comparisons;
import assize.judging.rate.PairOutcome;
import assize.judging.rate.Tally;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads a table of comparisons, header first. Every row counts, or it is named with its line and the reason. */
public final class ReadComparisons {
    static final int ROWS_MAX = 20_000_000;
    static final int NAME_LENGTH_MAX = 1_000;

    private static final int BAD_LINES_TOLD_MAX = 10;
    private static final int ROWS_BETWEEN_REPORTS = 4_096;

    private final CsvRows rows;
    private final Comparisons.Builder comparisons = Comparisons.builder();
    private final Map<PairOutcome, Long> outcomes = new HashMap<>();
    private final List<BadLine> badLines = new ArrayList<>();
    private long badCount;
    private int size;

    private ReadComparisons(CsvRows rows) {
        this.rows = rows;
    }

    /** A row that says nothing that could be counted. */
    public record BadLine(long line, String reason) {}

    /** What came of reading. */
    public sealed interface Result {

        /**
         * Every row counted.
         *
         * @param columns the names of the three columns
         * @param outcomes how many rows ended so
         * @param hasMark whether the file began with a byte order mark, which is not part of it
         */
        record Usable(Comparisons comparisons, List<String> columns, Map<PairOutcome, Long> outcomes, boolean hasMark)
                implements Result {
            public Usable {
                columns = List.copyOf(columns);
                outcomes = Map.copyOf(outcomes);
            }

            public long outcome(PairOutcome outcome) {
                return outcomes.getOrDefault(outcome, 0L);
            }
        }

        /** The file as a whole is no table of comparisons. */
        record Refused(String reason) implements Result {}

        /**
         * Some rows are bad.
         *
         * @param first the first of them
         * @param count of all of them
         */
        record BadLines(List<BadLine> first, long count) implements Result {
            public BadLines {
                first = List.copyOf(first);
            }
        }

        /** One function per case. */
        default <T> T fold(Function<Usable, T> usable, Function<Refused, T> refused, Function<BadLines, T> badLines) {
            if (this instanceof Usable u) {
                return usable.apply(u);
            }
            return this instanceof Refused r ? refused.apply(r) : badLines.apply((BadLines) this);
        }
    }

    /**
     * Reads all of it.
     *
     * @param names three column names as one CSV row; null where they are to be guessed
     * @param bytesRead hears now and then how far it is
     */
    public static Result from(InputStream in, @Nullable String names, LongConsumer bytesRead) throws IOException {
        try (CsvRows rows = CsvRows.open(in)) {
            return new ReadComparisons(rows).read(names, bytesRead);
        }
    }

    private Result read(@Nullable String names, LongConsumer bytesRead) throws IOException {
        CsvRows.Found found = rows.next();
        if (found == CsvRows.Found.NOTHING_MORE) {
            return new Result.Refused("it is empty; the first line must name the columns");
        }
        Optional<List<String>> header = found == CsvRows.Found.ROW ? texts(rows) : Optional.empty();
        if (header.isEmpty()) {
            return new Result.Refused("the first line is no CSV in UTF-8%s"
                    .formatted(found == CsvRows.Found.ROW ? "" : " (" + rows.problem() + ")"));
        }
        Optional<List<String>> wanted = names == null ? Optional.empty() : fields(names);
        if (names != null && wanted.filter(list -> list.size() == 3).isEmpty()) {
            return new Result.Refused(
                    "--columns must be three names, such as left,right,winner, not '%s'".formatted(names));
        }
        Optional<PairColumns> columns = wanted.map(list -> PairColumns.named(header.get(), list))
                .orElseGet(() -> PairColumns.guessed(header.get()));
        if (columns.isEmpty()) {
            return new Result.Refused("its columns are %s; %s"
                    .formatted(
                            String.join(", ", header.get()),
                            names == null
                                    ? "none of " + known() + "; name them with --columns"
                                    : "not each of " + names + " once"));
        }
        return readRows(columns.get(), header.get().size(), bytesRead);
    }

    private static String known() {
        return String.join(
                " / ",
                PairColumns.KNOWN.stream().map(each -> String.join(",", each)).toList());
    }

    private Result readRows(PairColumns columns, int width, LongConsumer bytesRead) throws IOException {
        CsvRows.Found found;
        while ((found = rows.next()) != CsvRows.Found.NOTHING_MORE) {
            Optional<String> problem = found == CsvRows.Found.ROW ? take(columns, width) : Optional.of(rows.problem());
            problem.ifPresent(this::note);
            if (comparisons.players() > Tally.PLAYERS_MAX || size > ROWS_MAX) {
                return new Result.Refused(
                        "it has more than %,d players or %,d rows".formatted(Tally.PLAYERS_MAX, ROWS_MAX));
            }
            if (size % ROWS_BETWEEN_REPORTS == 0) {
                bytesRead.accept(rows.bytesRead());
            }
        }
        return badCount > 0
                ? new Result.BadLines(badLines, badCount)
                : new Result.Usable(comparisons.build(), columns.names(), outcomes, rows.hasMark());
    }

    private void note(String reason) {
        badCount++;
        if (badLines.size() < BAD_LINES_TOLD_MAX) {
            badLines.add(new BadLine(rows.line(), reason));
        }
    }

    /** Counts the row, or says why not. */
    private Optional<String> take(PairColumns columns, int width) {
        if (rows.fields() != width) {
            return Optional.of("%d fields, where the header has %d".formatted(rows.fields(), width));
        }
        String first = rows.text(columns.first()).orElse(null);
        String second = rows.text(columns.second()).orElse(null);
        String word = rows.text(columns.winner()).orElse(null);
        if (first == null || second == null || word == null) {
            return Optional.of("text that is not UTF-8");
        }
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.of("a player without a name");
        }
        if (first.length() > NAME_LENGTH_MAX || second.length() > NAME_LENGTH_MAX) {
            return Optional.of("a name of more than %,d characters".formatted(NAME_LENGTH_MAX));
        }
        if (first.equals(second)) {
            return Optional.of("'%s' against itself".formatted(first));
        }
        Optional<PairOutcome> outcome = columns.outcome(first, second, word);
        if (outcome.isEmpty()) {
            return Optional.of("the winner '%s' does not say who won".formatted(shortened(word)));
        }
        comparisons.add(first, second, outcome.get());
        outcomes.merge(outcome.get(), 1L, Long::sum);
        size++;
        return Optional.empty();
    }

    private static String shortened(String word) {
        return word.length() <= 60 ? word : word.substring(0, word.offsetByCodePoints(0, 30)) + "…";
    }

    private static Optional<List<String>> fields(String row) throws IOException {
        try (CsvRows rows = CsvRows.open(new ByteArrayInputStream(row.getBytes(StandardCharsets.UTF_8)))) {
            return rows.next() == CsvRows.Found.ROW ? texts(rows) : Optional.empty();
        }
    }

    private static Optional<List<String>> texts(CsvRows rows) {
        List<String> texts = new ArrayList<>();
        for (int field = 0; field < rows.fields(); field++) {
            Optional<String> text = rows.text(field);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            texts.add(text.get());
        }
        return Optional.of(texts);
    }
}
