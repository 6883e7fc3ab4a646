/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.archive.BattleRow;
import assize.archive.FileHash;
import assize.archive.SeasonArchive;
import assize.publish.PublishingRefused;
import assize.publish.commit.StagedVersion;
import assize.publish.commit.VersionCommit;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.ManifestFile;
import assize.schemas.battle.RejectedLine;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.Publication;
import assize.schemas.stream.WrittenRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Publishes what came after a season's battles, without judging any: the battles are those of the newest version, as they are.
 *
 * <p>The version that comes of it is whole, like every other. It is staged and committed as a judged one is, so a crash leaves
 * what a crash of judging leaves, and the same call finishes it.
 */
public final class Republish {
    private static final int BATTLES_AT_ONCE = 1_000;
    private static final String NOTICES = "notices/";

    private Republish() {}

    /**
     * Publishes; false where there is nothing new.
     *
     * @param settings as for judging; lines read and task files refused are those of the newest version
     * @throws PublishingRefused where there is no version, or the newest is damaged
     */
    public static boolean run(ArchiveSink settings) throws IOException {
        Path root = Path.of(settings.archiveRoot());
        Optional<StagedVersion> staged;
        try (VersionWriter writer = VersionWriter.open(settings)) {
            if (writer.version() == 1) {
                throw new PublishingRefused("Season %s is not published in %s yet; './assize judge' publishes it."
                        .formatted(settings.season().id(), root));
            }
            Path folder = root.resolve(ArchivePaths.version(settings.season().id(), writer.version() - 1));
            SeasonArchive newest = SeasonArchive.open(folder).fold(opened -> opened, problem -> {
                throw new PublishingRefused(
                        "%s cannot be read: %s; verify the archive first.".formatted(folder, problem));
            });
            isWhole(folder, newest.files());
            battles(newest, writer);
            rejected(folder, writer);
            writer.pending(newest.manifest().pending());
            staged = writer.finish();
            if (staged.isPresent()) {
                new VersionCommit(root).apply(staged.get());
            }
        }
        return staged.isPresent();
    }

    /** What is copied must be what was published. */
    private static void isWhole(Path folder, List<ManifestFile> files) throws IOException {
        for (ManifestFile file : files) {
            if (!Files.isRegularFile(folder.resolve(file.path()))
                    || !FileHash.of(folder, file.path(), file.rows()).equals(file)) {
                throw new PublishingRefused(
                        "%s is missing or damaged; verify the archive first.".formatted(folder.resolve(file.path())));
            }
        }
    }

    private static void battles(SeasonArchive newest, VersionWriter writer) throws IOException {
        long order = 0;
        long from = 0;
        List<BattleRow> rows = newest.battlesFrom(from, BATTLES_AT_ONCE);
        while (!rows.isEmpty()) {
            for (BattleRow row : rows) {
                writer.write(Publication.of(new AttestedBattle(
                        order,
                        row.battleId(),
                        row.completedAt().toEpochMilli(),
                        row.outcome().equals("void"),
                        WrittenRecord.of(newest.record(row)),
                        newest.replay(row),
                        newest.events(row),
                        newest.evidence(row))));
                order++;
                from = row.seq() + 1;
            }
            rows = newest.battlesFrom(from, BATTLES_AT_ONCE);
        }
    }

    /** Refused events and tasks stay refused; notices are looked at again. */
    private static void rejected(Path folder, VersionWriter writer) throws IOException {
        for (String text : Files.readAllLines(folder.resolve(ArchivePaths.rejectedPart(0)))) {
            RejectedLine line = Json.parse(text.getBytes(StandardCharsets.UTF_8))
                    .fold(
                            parsed -> RejectedLine.from(Fields.ofDocument(parsed.value()))
                                    .toOptional(),
                            malformed -> Optional.<RejectedLine>empty())
                    .orElseThrow(() -> new PublishingRefused("%s holds a line that cannot be read."
                            .formatted(folder.resolve(ArchivePaths.rejectedPart(0)))));
            if (!line.file().startsWith(NOTICES)) {
                writer.write(Publication.of(line));
            }
        }
    }
}
