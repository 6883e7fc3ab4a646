/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.SeasonArchive;
import assize.ingest.archived.ArchivedSeason;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A published season judged by other rules, beside what is published; the archive is only read.
 *
 * @param problem one sentence why it could not be judged; null where it was
 */
public record JudgedOtherwise(
        String seasonId,
        int version,
        List<String> with,
        @Nullable DifferenceReport report,
        @Nullable String problem) {

    public JudgedOtherwise {
        with = List.copyOf(with);
    }

    /**
     * Judges.
     *
     * @param with the changes, such as {@code k=16}
     * @param evidence the folder whose evidence counts; null for the archive's own
     */
    public static JudgedOtherwise run(
            Path root, String seasonId, int version, List<String> with, @Nullable Path evidence) throws IOException {
        OtherRules rules = OtherRules.NONE;
        for (String change : with) {
            OtherRules.Parsed parsed = rules.with(change);
            if (parsed instanceof OtherRules.Parsed.Unusable unusable) {
                return new JudgedOtherwise(
                        seasonId, version, with, null, "--with: %s.".formatted(unusable.reason()));
            }
            rules = ((OtherRules.Parsed.Usable) parsed).rules();
        }
        Path folder = root.resolve(ArchivePaths.version(seasonId, version));
        ArchivedSeason.Opened season = ArchivedSeason.open(folder, TaskCheck::problem);
        Optional<SeasonArchive> archive = SeasonArchive.open(folder).toOptional();
        if (!(season instanceof ArchivedSeason.Opened.Usable usable) || archive.isEmpty()) {
            return new JudgedOtherwise(
                    seasonId, version, with, null, "%s cannot be read; verify the archive first.".formatted(folder));
        }
        SeasonFolder read = usable.folder();
        DifferenceReport report = new RejudgedSeason(read, rules, archive.get())
                .judge(evidence == null ? folder.resolve(ArchivePaths.EVIDENCE) : evidence);
        return new JudgedOtherwise(seasonId, version, with, report, null);
    }

    private DifferenceReport judged() {
        if (report == null) {
            throw new IllegalStateException("not judged: " + problem);
        }
        return report;
    }

    /** The document. */
    public JsonObject toJson() {
        return judged().toJson(seasonId, version, with);
    }

    /** For a person. */
    public void print(Terminal terminal) {
        judged().print(terminal, seasonId, version, with);
    }

    /** A page of its own that runs nothing. */
    public String page() {
        return judged().page(seasonId, version, with);
    }
}
