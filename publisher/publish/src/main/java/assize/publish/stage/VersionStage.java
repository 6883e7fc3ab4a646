/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.archive.BattlePlaces;
import assize.archive.EventsLocation;
import assize.archive.EvidenceLocation;
import assize.archive.RecordLocation;
import assize.archive.ReplayLocation;
import assize.archive.Table;
import assize.publish.dataset.Dataset;
import assize.publish.dataset.DatasetFiles;
import assize.publish.log.VersionSigner;
import assize.publish.resume.ResumeFiles;
import assize.publish.resume.ResumeIssue;
import assize.publish.resume.Revocations;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Checksums;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.battle.RejectedLine;
import assize.schemas.credential.ResumePaths;
import assize.schemas.json.Json;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.PendingBattle;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One version of an archive while it is made: every file of its folder, and the manifest that lists them.
 *
 * <p>One thread. Deterministic: the same battles in the same order give the same files.
 */
public final class VersionStage implements Closeable {
    private final Path folder;
    private final PartWriter records;
    private final PartWriter replays;
    private final PartWriter events;
    private final PartWriter evidence;
    private final VersionTables tables;
    private final RejectedLines rejected = new RejectedLines();
    private final Map<String, Long> pendingByReason = new TreeMap<>();
    private final List<ManifestFile> files = new ArrayList<>();
    private final Errata errata = new Errata();
    private final Revocations revocations = new Revocations();
    private long published;
    private long voided;
    private byte[] calibrations = {};
    private long lastCompletedAt;
    private @Nullable Manifest carriedOver;
    private byte[] carriedRejected = {};

    /** A stage in a folder of its own, with figures of the boards that are new as well. */
    public VersionStage(Path folder, BoardFigures boards) throws IOException {
        Files.createDirectories(folder);
        this.folder = folder;
        this.records = new PartWriter(folder, ArchivePaths::recordPart);
        this.replays = new PartWriter(folder, ArchivePaths::replayPart);
        this.events = new PartWriter(folder, ArchivePaths::eventsPart);
        this.evidence = new PartWriter(folder, ArchivePaths::evidencePart);
        this.tables = new VersionTables(folder, boards);
    }

    /** Adds a small file. */
    public void file(String path, byte[] bytes) throws IOException {
        Files.write(folder.resolve(path), bytes);
        files.add(ManifestFile.of(path, bytes.length, ContentHash.of(bytes), null));
    }

    /** Adds what is known of the season's judges: the canonical array of their calibrations. */
    public void calibrations(byte[] document) throws IOException {
        calibrations = document;
        file(ArchivePaths.CALIBRATION, document);
    }

    /** Writes the document that opens the log: the first line of {@code records/}. */
    public void opening(byte[] document) throws IOException {
        records.append(line(document), 1);
    }

    /** Writes a document that is no battle's: its line of {@code records/}, in log order. */
    public void document(byte[] document) throws IOException {
        records.append(line(document), 1);
    }

    /** Adds a notice, in log order. */
    public void notice(long seq, NoticeDocument document) throws IOException {
        byte[] bytes = document.toBytes();
        PartWriter.Place place = records.append(line(bytes), 1);
        tables.add(seq, document, new RecordLocation(place.part(), place.offset(), bytes.length));
        errata.add(seq, document);
        if (document.notice().body() instanceof Notice.Correction) {
            revocations.corrected(seq, document.notice().battleId());
        }
        lastCompletedAt = Math.max(lastCompletedAt, document.notice().at());
    }

    /** Notes an earlier version of the season, in log order: its entry, and the key it was signed with. */
    public void earlierVersion(int version, long seq, String keyId) {
        revocations.issued(version, seq, keyId);
    }

    /** Adds a battle, in log order. */
    public void battle(long seq, AttestedBattle battle) throws IOException {
        PartWriter.Place record = records.append(line(battle.record()), 1);
        PartWriter.Place replay = replays.append(battle.replay(), lines(battle.replay()));
        PartWriter.Place played = events.append(battle.events(), lines(battle.events()));
        BattlePlaces places = new BattlePlaces(
                new RecordLocation(record.part(), record.offset(), battle.record().length),
                new ReplayLocation(replay.part(), replay.offset(), replay.length()),
                new EventsLocation(played.part(), played.offset(), played.length()),
                evidence(battle.evidence()));
        tables.add(seq, battle.written(), places);
        published++;
        voided += battle.isVoid() ? 1 : 0;
        lastCompletedAt = Math.max(lastCompletedAt, battle.completedAt());
    }

    private @Nullable EvidenceLocation evidence(byte[] lines) throws IOException {
        if (lines.length == 0) {
            return null;
        }
        PartWriter.Place at = evidence.append(lines, lines(lines));
        return new EvidenceLocation(at.part(), at.offset(), at.length());
    }

    /**
     * What lines were not used and which battles wait stays as it was published: the archive does not hold their events.
     *
     * @param rejectedLines the lines of {@code rejected/}
     */
    public void carryOver(Manifest published, byte[] rejectedLines) {
        carriedOver = published;
        carriedRejected = rejectedLines.clone();
    }

    /** Notes how many battles of the version before wait, and for what; none of them was looked at again. */
    public void pending(List<Manifest.Pending> before) {
        before.forEach(waiting -> pendingByReason.merge(waiting.reason(), waiting.battles(), Long::sum));
    }

    /** Notes a line that was not used. */
    public void rejected(RejectedLine line) {
        rejected.add(line);
    }

    /** Notes a battle that cannot be published yet. */
    public void pending(PendingBattle battle) {
        pendingByReason.merge(battle.waitsFor(), 1L, Long::sum);
    }

    /**
     * Closes every file and writes the manifest, its signature and the sums.
     *
     * @param eventsRead lines of the log that were not blank
     * @param log the log before the entry that will name this version
     * @param keys the newest list
     */
    public Manifest finish(
            Season season, Tasks tasks, long eventsRead, int version, LogHead log, KeyList keys, VersionSigner signer)
            throws IOException {
        files.addAll(records.finish());
        files.addAll(replays.finish());
        files.addAll(events.finish());
        files.addAll(evidence.finish());
        files.addAll(tasks(tasks));
        files.addAll(tables.finish(version, log, tasks, calibrations, signer));
        Files.createDirectories(folder.resolve(ArchivePaths.REJECTED));
        byte[] rejectedLines = carriedOver == null ? rejected.toBytes() : carriedRejected;
        Files.write(folder.resolve(ArchivePaths.rejectedPart(0)), rejectedLines);
        files.add(ManifestFile.of(
                ArchivePaths.rejectedPart(0),
                rejectedLines.length,
                ContentHash.of(rejectedLines),
                lines(rejectedLines)));
        Optional<byte[]> known = errata.toBytes(season.id(), version);
        if (known.isPresent()) {
            file(ArchivePaths.ERRATA, known.get());
        }
        resumes(season, version, log, keys, signer);
        Manifest.Counts counts = counts(eventsRead);
        describe(new Dataset(season, version, lastCompletedAt, log, counts, files));
        files.sort(null);
        Manifest manifest = new Manifest(
                season.id(),
                season.title(),
                season.origin(),
                season.licence(),
                season.ruleSet(),
                version,
                lastCompletedAt,
                log,
                counts,
                waiting(),
                files);
        sign(manifest, signer);
        return manifest;
    }

    /** Every version of every task, so that the season can be judged again from its archive alone. */
    private List<ManifestFile> tasks(Tasks tasks) throws IOException {
        try (PartWriter parts = new PartWriter(folder, ArchivePaths::tasksPart)) {
            for (TaskContract task : tasks.inOrder()) {
                parts.append(line(Json.canonical(task.document())), 1);
            }
            return parts.finish();
        }
    }

    private Manifest.Counts counts(long eventsRead) {
        if (carriedOver != null) {
            Manifest.Counts then = carriedOver.counts();
            return new Manifest.Counts(
                    then.eventsRead(),
                    then.eventsUsed(),
                    then.eventsRejected(),
                    published,
                    then.battlesPending(),
                    voided);
        }
        return new Manifest.Counts(
                eventsRead,
                eventsRead - rejected.events(),
                rejected.events(),
                published,
                pendingByReason.values().stream().mapToLong(Long::longValue).sum(),
                voided);
    }

    private void resumes(Season season, int version, LogHead log, KeyList keys, VersionSigner signer)
            throws IOException {
        ResumeIssue issue = new ResumeIssue(
                season, version, lastCompletedAt, log, listed(Table.AGENTS), listed(Table.RATINGS), signer.publicKey());
        try (PartWriter parts = new PartWriter(folder, ResumePaths::part)) {
            byte[] statusList = ResumeFiles.make(folder, issue, signer, line -> parts.append(line, 1));
            files.addAll(parts.finish());
            file(ResumePaths.statusList(version), statusList);
        }
        for (Revocations.Revoked earlier : revocations.of(folder, keys)) {
            file(ResumePaths.statusList(earlier.version()), ResumeFiles.statusList(issue, earlier, signer));
        }
    }

    private ManifestFile listed(Table<?> table) {
        return files.stream()
                .filter(file -> file.path().equals(table.path()))
                .findFirst()
                .orElseThrow();
    }

    private void describe(Dataset dataset) throws IOException {
        for (Map.Entry<String, byte[]> description : DatasetFiles.of(dataset).entrySet()) {
            file(description.getKey(), description.getValue());
        }
    }

    private List<Manifest.Pending> waiting() {
        return carriedOver != null
                ? carriedOver.pending()
                : pendingByReason.entrySet().stream()
                        .map(reason -> new Manifest.Pending(reason.getKey(), reason.getValue()))
                        .toList();
    }

    private void sign(Manifest manifest, VersionSigner signer) throws IOException {
        byte[] bytes = manifest.toBytes();
        byte[] envelope = Envelope.sign(Manifest.PAYLOAD_TYPE, bytes, signer.keyId(), signer)
                .toBytes();
        Map<String, String> sums = new TreeMap<>();
        files.forEach(file -> sums.put(file.path(), file.sha256()));
        sums.put(ArchivePaths.MANIFEST, ContentHash.of(bytes));
        sums.put(ArchivePaths.MANIFEST_SIGNATURE, ContentHash.of(envelope));
        Files.write(folder.resolve(ArchivePaths.MANIFEST), bytes);
        Files.write(folder.resolve(ArchivePaths.MANIFEST_SIGNATURE), envelope);
        Files.write(folder.resolve(ArchivePaths.CHECKSUMS), Checksums.of(sums).toBytes());
    }

    private static byte[] line(byte[] document) {
        byte[] line = Arrays.copyOf(document, document.length + 1);
        line[document.length] = '\n';
        return line;
    }

    private static long lines(byte[] text) {
        long lines = 0;
        for (byte b : text) {
            lines += b == '\n' ? 1 : 0;
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        try (records;
                replays;
                events;
                evidence;
                tables) {
            // Each is closed, whatever the others do.
        }
    }
}
