/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.tables;

import assize.archive.BoardTables;
import assize.archive.RecordRows;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.verifier.CheckedVersion;
import assize.attestation.verifier.Failure;
import assize.judging.rules.RuleSet;
import assize.toolkit.boards.RatedBoards;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether {@code strengths} and {@code boards} hold what the rated battles give when all is worked out again.
 *
 * <p>One version, one thread.
 */
final class StrengthTables {
    private final CheckedVersion version;
    private final Optional<RatedBoards> boards;

    StrengthTables(CheckedVersion version) {
        this.version = version;
        this.boards = RuleSet.named(version.opening().ruleSet())
                .map(rules -> new RatedBoards(version.manifest().seasonId(), rules));
    }

    /** Takes the next battle. */
    void add(RecordRows rows) {
        boards.ifPresent(each -> each.add(rows));
    }

    /** Compares. */
    Optional<Failure> finish() {
        Optional<BoardTables> expected =
                boards.map(each -> each.finish(version.manifest().version()));
        if (expected.isEmpty()) {
            return Optional.of(Failure.incomplete(
                    version.file(Table.STRENGTHS.path()),
                    TablesCheck.NAME,
                    "cannot be worked out by rules of that name: "
                            + version.opening().ruleSet()));
        }
        return compare(Table.STRENGTHS, expected.get().strengths())
                .or(() -> compare(Table.BOARDS, expected.get().boards()));
    }

    private <T extends Record> Optional<Failure> compare(Table<T> table, List<T> expected) {
        try (Stream<T> stored = TableReader.rows(version.folder(), table)) {
            Iterator<T> next = stored.iterator();
            for (T row : expected) {
                if (!next.hasNext() || !next.next().equals(row)) {
                    return Optional.of(refuted(table));
                }
            }
            return next.hasNext() ? Optional.of(refuted(table)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Failure refuted(Table<?> table) {
        return Failure.refuted(
                version.file(table.path()), TablesCheck.NAME, "does not say what the rated battles give");
    }
}
