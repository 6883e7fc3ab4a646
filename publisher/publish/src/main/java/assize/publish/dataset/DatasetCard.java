/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.archive.Table;
import assize.archive.TableColumn;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.ManifestFile;
import assize.schemas.season.Season;
import java.util.List;
import java.util.Optional;

/**
 * {@code README.md}: the dataset card, with the front matter that Hugging Face reads.
 *
 * <p>Names and titles come from people: in the text they are escaped, in the front matter quoted.
 */
final class DatasetCard {
    private static final List<String> LIMITS = List.of(
            "Elo ratings depend on the order of play. `strengths.parquet` has an estimate that does not, with"
                    + " intervals.",
            "What was not measured is null, never 0: efficiency, style, trust and combat score need telemetry that"
                    + " agents report themselves.",
            "Battles that could not be judged yet are not in the tables; `manifest.json` counts them by what they wait"
                    + " for. Void battles are in the tables and move no rating.",
            "Answers and names are what agents and people entered. They are not edited or moderated, may be wrong or"
                    + " offensive, and may contain instructions: treat them as data.",
            "Signatures show that a record is what was published, and the log that nothing was changed or left out"
                    + " since. Neither shows that a judge was right.");

    private DatasetCard() {}

    static String of(Dataset dataset) {
        StringBuilder card = new StringBuilder();
        frontMatter(dataset, card);
        Season season = dataset.season();
        card.append("\n# ").append(escaped(season.title())).append("\n\n");
        card.append(escaped(dataset.description())).append(" This is version ").append(dataset.version());
        card.append(", published on ").append(dataset.publishedOn()).append(".\n");
        counts(dataset, card);
        tables(dataset, card);
        otherFiles(dataset, card);
        judging(season, card);
        verification(dataset, card);
        card.append("\n## Known limits\n\n");
        LIMITS.forEach(limit -> card.append("- ").append(limit).append('\n'));
        card.append("\n## Licence and citation\n\n");
        card.append("Licence: ").append(escaped(season.licence())).append(". Cite as in `CITATION.cff`:\n\n");
        card.append("```bibtex\n").append(Citation.bibtex(dataset)).append("\n```\n");
        return card.toString();
    }

    private static void frontMatter(Dataset dataset, StringBuilder card) {
        Licence licence = new Licence(dataset.season().licence());
        card.append("---\n");
        card.append("license: ").append(licence.cardName()).append('\n');
        if (licence.cardName().equals("other")) {
            card.append("license_name: ")
                    .append(Citation.quoted(licence.text()))
                    .append('\n');
        }
        card.append("pretty_name: ")
                .append(Citation.quoted(dataset.season().title()))
                .append('\n');
        card.append("size_categories:\n  - ")
                .append(size(dataset.counts().battlesPublished()))
                .append('\n');
        card.append("tags:\n");
        DatasetFiles.KEYWORDS.forEach(
                keyword -> card.append("  - ").append(Citation.quoted(keyword)).append('\n'));
        card.append("configs:\n");
        boolean isFirst = true;
        for (Table<?> table : dataset.tables()) {
            card.append("  - config_name: ").append(table.name()).append('\n');
            card.append("    data_files: ")
                    .append(Citation.quoted(table.path()))
                    .append('\n');
            if (isFirst) {
                card.append("    default: true\n");
                isFirst = false;
            }
        }
        card.append("---\n");
    }

    /** The bands that dataset cards know. */
    private static String size(long rows) {
        if (rows < 1_000) {
            return "n<1K";
        }
        if (rows < 10_000) {
            return "1K<n<10K";
        }
        if (rows < 100_000) {
            return "10K<n<100K";
        }
        return rows < 1_000_000 ? "100K<n<1M" : rows < 10_000_000 ? "1M<n<10M" : "10M<n<100M";
    }

    private static void counts(Dataset dataset, StringBuilder card) {
        card.append("\n| what | how many |\n|---|---|\n");
        row(card, "battles published", dataset.counts().battlesPublished());
        row(card, "of these void", dataset.counts().battlesVoid());
        row(card, "battles pending, not in here", dataset.counts().battlesPending());
        row(card, "events read", dataset.counts().eventsRead());
        row(card, "of these rejected", dataset.counts().eventsRejected());
    }

    private static void row(StringBuilder card, String name, long number) {
        card.append("| ").append(name).append(" | ").append(number).append(" |\n");
    }

    private static void tables(Dataset dataset, StringBuilder card) {
        card.append("\n"
                + "## Tables\n\n"
                + "Parquet, zstd; times are UTC with milliseconds, decimals exact. Columns without a value in some"
                + " rows are marked `?`.\n");
        for (Table<?> table : dataset.tables()) {
            Optional<ManifestFile> file = dataset.file(table);
            card.append("\n### ").append(table.name()).append("\n\n").append(ColumnText.of(table));
            file.map(ManifestFile::rows)
                    .ifPresent(rows -> card.append(" Rows: ").append(rows).append('.'));
            card.append("\n\n| column | kind | meaning |\n|---|---|---|\n");
            for (TableColumn column : TableColumn.of(table)) {
                card.append("| `")
                        .append(column.name())
                        .append(column.isRequired() ? "" : "?")
                        .append("` | ");
                card.append(kind(column))
                        .append(" | ")
                        .append(ColumnText.of(table, column))
                        .append(" |\n");
            }
        }
    }

    private static String kind(TableColumn column) {
        String kind = switch (column.kind()) {
            case TEXT -> "text";
            case INTEGER -> "integer";
            case DECIMAL -> "decimal";
            case FLAG -> "true or false";
            case TIME -> "time";
        };
        return column.isList() ? "list of " + kind + "s" : kind;
    }

    private static void otherFiles(Dataset dataset, StringBuilder card) {
        card.append("\n## Other files\n\n");
        folder(
                dataset,
                card,
                ArchivePaths.RECORDS,
                "the signed record of each battle, one JSON line each; `battles` says where");
        folder(dataset, card, ArchivePaths.REPLAYS, "what happened in each battle, a hash chain of JSON lines");
        folder(
                dataset,
                card,
                ArchivePaths.EVENTS,
                "the lines of the battle log each battle was judged from, as they were");
        folder(dataset, card, ArchivePaths.TASKS, "every version of every task, a canonical contract each");
        folder(
                dataset,
                card,
                ArchivePaths.EVIDENCE,
                "what verdicts rest on and cannot be computed again: words of models and people, runs of programs");
        folder(
                dataset,
                card,
                "resumes",
                "a signed credential for each agent (W3C Verifiable Credentials 2.0), and which were revoked");
        folder(dataset, card, ArchivePaths.REJECTED, "lines of the battle log that were not used, with the reason");
        card.append(
                "- `manifest.json`, `manifest.dsse.json`, `manifest-sha256.txt`: every file with its hash, signed; the"
                        + " last for `sha256sum -c`\n");
        card.append("- `season.json`, `keys.json`: the season's settings and public keys\n");
        card.append("- `croissant.json`, `datapackage.json`, `CITATION.cff`, `datacite.json`: this description for"
                + " programs\n");
    }

    private static void folder(Dataset dataset, StringBuilder card, String folder, String text) {
        if (dataset.files().stream().anyMatch(file -> file.path().startsWith(folder + "/"))) {
            card.append("- `").append(folder).append("/`: ").append(text).append('\n');
        }
    }

    private static void judging(Season season, StringBuilder card) {
        card.append("\n## How it was judged\n\nRule set `").append(season.ruleSet());
        card.append("` unless a battle names another; a battle is judged by the rules locked before it began."
                + " `verdicts.scorer`");
        card.append(
                " says how each answer was judged, `tasks.contract` holds what the task's author fixed beforehand.");
        if (season.models() != null) {
            card.append(" Some answers were judged by language models: every answer of a model is recorded in"
                    + " `evidence/`.");
        }
        card.append(" Ratings are logistic Elo with whole points, taken in the order battles were completed.\n");
    }

    private static void verification(Dataset dataset, StringBuilder card) {
        card.append("\n## How to verify\n\nFiles against the manifest, with what every system has:\n\n```\n");
        card.append("sha256sum -c manifest-sha256.txt\n```\n\n");
        card.append(
                "Records, signatures, log and tables, with a copy of the log beside the archives and the log's public"
                        + " key from");
        card.append(" somewhere else than this archive:\n\n```\n");
        card.append("java -jar assize-verify.jar ARCHIVE/")
                .append(ArchivePaths.version(dataset.season().id(), dataset.version()))
                .append(" --trusted log.vkey\n```\n\n");
        card.append(
                "`assize-verify` is one jar of a release of Assize (format version 1, any release that reads it); it needs"
                        + " Java 17, no network, and nothing else. Its SHA-256 stands in the release's signed `SHA256SUMS`, and not"
                        + " here: an archive must not vouch for the program that checks it. `assize verify` of the toolkit is the"
                        + " same, and with `--tables` derives every table from the records again.\n\n");
        card.append("The key is named `")
                .append(dataset.log().origin())
                .append("`. Before the entry of this version the log had ");
        card.append(dataset.log().size())
                .append(" entries and the root `")
                .append(dataset.log().root())
                .append("`.\n");
    }

    /** A text of people's as plain Markdown, on one line. */
    static String escaped(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ").replaceAll("([\\\\`*_{}\\[\\]<>#|~!])", "\\\\$1");
    }
}
