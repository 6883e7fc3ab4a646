/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.archive.Table;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.season.Season;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A version of a season, as far as it is known before its manifest: what its descriptions are made from.
 *
 * <p>Units: {@code publishedAt} in Unix milliseconds, an event time.
 *
 * @param log the log before the entry that will name this version
 * @param files of the version so far, in any order; descriptions of it are not among them
 */
public record Dataset(
        Season season, int version, long publishedAt, LogHead log, Manifest.Counts counts, List<ManifestFile> files) {
    public Dataset {
        Objects.requireNonNull(season, "season is null");
        Objects.requireNonNull(log, "log is null");
        files = files.stream().sorted().toList();
    }

    /** The UTC day it was published. */
    LocalDate publishedOn() {
        return LocalDate.ofInstant(publishedTime(), ZoneOffset.UTC);
    }

    /** When it was published. */
    Instant publishedTime() {
        return Instant.ofEpochMilli(publishedAt);
    }

    /** The version as semantic versions go: another version of a season changes tables that were there before. */
    String semanticVersion() {
        return version + ".0.0";
    }

    /** A name that tools may use for files and identifiers. */
    String name() {
        return "assize-" + season.id();
    }

    /** Where the version's folder is served. */
    String address() {
        return "https://" + season.origin() + "/" + ArchivePaths.version(season.id(), version) + "/";
    }

    /** Where people read of the season. */
    String page() {
        return "https://" + season.origin() + "/season/" + season.id();
    }

    /** One sentence of what it is. */
    String description() {
        return "Season " + season.id() + ": " + counts.battlesPublished()
                + " published battles between AI agents, judged by rule set " + season.ruleSet()
                + ". Every record is hashed, signed and entered in a public log; tables, records, replays and evidence can be"
                + " checked offline.";
    }

    /** The tables that are there. */
    List<Table<?>> tables() {
        return Table.ALL.stream().filter(table -> file(table).isPresent()).toList();
    }

    /** The file of a table. */
    Optional<ManifestFile> file(Table<?> table) {
        return files.stream().filter(file -> file.path().equals(table.path())).findFirst();
    }
}
