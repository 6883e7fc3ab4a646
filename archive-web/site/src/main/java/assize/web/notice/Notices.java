/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.archive.SeasonArchive;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.web.shelf.Kept;
import assize.web.shelf.OpenSeason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Corrections, takedowns and disputes of a version, in log order, or those of one battle.
 *
 * <p>Nothing here changes a record: it is shown as it was published, and these stand beside it. A takedown hides
 * texts on pages; hashes stay, and so do the published files (GX-09).
 *
 * @param corrections of members of records, a row each; takedowns among them
 */
public record Notices(List<CorrectionRow> corrections, List<DisputeRow> disputes) {
    /** Where nothing was said. */
    public static final Notices NONE = new Notices(List.of(), List.of());

    private static final String TAKEDOWN = "takedown";
    private static final Kept<Notices> KEPT = new Kept<>(16);

    public Notices {
        corrections = List.copyOf(corrections);
        disputes = List.copyOf(disputes);
    }

    /** Those of the season's newest version. People write them, so all are kept in memory. */
    public static Notices of(OpenSeason season) {
        return KEPT.get(
                season,
                "notices",
                () -> new Notices(rows(season.archive(), Table.CORRECTIONS), rows(season.archive(), Table.DISPUTES)));
    }

    /** A version that was made before there were such tables has none. */
    private static <T extends Record> List<T> rows(SeasonArchive archive, Table<T> table) {
        Optional<Path> folder =
                archive.file(table.path()).map(file -> file.toAbsolutePath().getParent());
        if (folder.isEmpty()) {
            return List.of();
        }
        try (Stream<T> rows = TableReader.rows(folder.get(), table)) {
            return rows.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of one battle. */
    public Notices ofBattle(String battleId) {
        return new Notices(
                corrections.stream()
                        .filter(row -> row.battleId().equals(battleId))
                        .toList(),
                disputes.stream().filter(row -> row.battleId().equals(battleId)).toList());
    }

    public boolean isEmpty() {
        return corrections.isEmpty() && disputes.isEmpty();
    }

    /** Members that were corrected. */
    public List<CorrectionRow> changes() {
        return corrections.stream().filter(row -> !row.type().equals(TAKEDOWN)).toList();
    }

    public List<CorrectionRow> takedowns() {
        return corrections.stream().filter(row -> row.type().equals(TAKEDOWN)).toList();
    }

    /** Whether the texts of that agent are not to be shown. */
    public boolean hidesTextsOf(String agentId) {
        return takedowns().stream()
                .anyMatch(row -> row.agentId() == null || row.agentId().equals(agentId));
    }

    /** Whether somebody's texts are not to be shown: then nothing that may quote them is. */
    public boolean hidesTexts() {
        return !takedowns().isEmpty();
    }

    /** In a few words what there is. */
    public String summary() {
        long corrected =
                changes().stream().map(CorrectionRow::noticeId).distinct().count();
        return Stream.of(
                        count(corrected, "correction", "corrections"),
                        count(takedowns().size(), "takedown of texts", "takedowns of texts"),
                        count(disputes.size(), "dispute", "disputes"))
                .filter(text -> !text.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
    }

    private static String count(long number, String one, String many) {
        return number == 0 ? "" : number + " " + (number == 1 ? one : many);
    }
}
