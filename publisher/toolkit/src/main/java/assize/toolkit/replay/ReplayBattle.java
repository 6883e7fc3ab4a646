/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.ingest.archived.ArchivedSeason;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.publish.PublishingRefused;
import assize.publish.attest.AttestBattle;
import assize.publish.replay.ArchivedVersion;
import assize.publish.replay.Compared;
import assize.publish.replay.Difference;
import assize.publish.replay.JsonDifference;
import assize.publish.replay.Lines;
import assize.publish.replay.RecordedSigner;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.season.ContentHash;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.RatedBattle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.OpenContext;
import org.jspecify.annotations.Nullable;

/**
 * Judges one battle of a published version again, from its own lines, tasks and evidence and the ratings published before it, and
 * compares its record, its replay, its lines and its entry in the log.
 *
 * <p>Nothing else of the season is judged: whether the ratings before it are right is for a replay of the whole to say.
 */
public final class ReplayBattle {
    private final ArchivedVersion version;
    private final OneBattle one;
    private final byte[] published;

    private ReplayBattle(ArchivedVersion version, OneBattle one, byte[] published) {
        this.version = version;
        this.one = one;
        this.published = published;
    }

    /** What came of it. */
    public sealed interface Answer {
        /** It was judged again, or cannot be. */
        record Judged(ReplayOutcome outcome) implements Answer {}

        /** No such battle is published in this version. */
        record Unknown() implements Answer {}
    }

    /** What opening came to. */
    sealed interface Opened {
        /** A battle that can be judged. */
        record Usable(ReplayBattle battle) implements Opened {}

        /** A version that cannot be used. */
        record Unusable(Difference difference) implements Opened {}

        /** No such battle. */
        record Unknown() implements Opened {}
    }

    /**
     * Judges again.
     *
     * @param root the folder with {@code archives/} and {@code log/}; only read
     */
    public static Answer run(Path root, String seasonId, int version, String battleId) {
        try {
            Opened opened = open(root, seasonId, version, battleId);
            if (opened instanceof Opened.Unknown) {
                return new Answer.Unknown();
            }
            return new Answer.Judged(
                    opened instanceof Opened.Usable usable
                            ? usable.battle().judgedAgain()
                            : new ReplayOutcome.Differs(((Opened.Unusable) opened).difference(), null));
        } catch (UncheckedIOException e) {
            IOException cause = Objects.requireNonNull(e.getCause(), "cause");
            // The parts say so of bytes that are not what the tables say; a file that may not be read is another
            // matter.
            return new Answer.Judged(
                    cause instanceof FileSystemException
                            ? failed(battleId, cause)
                            : new ReplayOutcome.Differs(
                                    Difference.unreadable(
                                            ArchivePaths.version(seasonId, version),
                                            0,
                                            String.valueOf(cause.getMessage())),
                                    null));
        } catch (IOException e) {
            return new Answer.Judged(failed(battleId, e));
        }
    }

    private static ReplayOutcome failed(String battleId, IOException e) {
        return new ReplayOutcome.Failed(
                "Battle %s could not be judged again: %s".formatted(battleId, e.getMessage()), e);
    }

    static Opened open(Path root, String seasonId, int version, String battleId) throws IOException {
        ArchivedVersion.Opened opened = ArchivedVersion.open(root, seasonId, version);
        if (opened instanceof ArchivedVersion.Opened.Unusable unusable) {
            return new Opened.Unusable(unusable.difference());
        }
        ArchivedVersion usable = ((ArchivedVersion.Opened.Usable) opened).version();
        ArchivedSeason.Opened season = ArchivedSeason.open(usable.folder(), TaskCheck::problem);
        if (season instanceof ArchivedSeason.Opened.Unusable unusable) {
            return new Opened.Unusable(
                    Difference.unreadable(usable.name() + "/" + unusable.file(), unusable.line(), unusable.reason()));
        }
        SeasonFolder folder = ((ArchivedSeason.Opened.Usable) season).folder();
        return SeasonArchive.open(usable.folder())
                .fold(
                        archive -> of(usable, folder, archive, battleId),
                        problem -> new Opened.Unusable(Difference.unreadable(usable.name(), 0, problem.toString())));
    }

    private static Opened of(ArchivedVersion version, SeasonFolder folder, SeasonArchive archive, String battleId) {
        Optional<BattleRow> row = archive.find(battleId);
        return row.isEmpty()
                ? missing(version, battleId)
                : new Opened.Usable(new ReplayBattle(
                        version,
                        new OneBattle(folder, archive, row.get(), OneBattle.corrections(archive)),
                        archive.record(row.get())));
    }

    /** The columns of {@code battles} that a battle is looked up by. */
    record Named(String battleId) {}

    /** The tables know no such battle, or they do and its record is another's. */
    private static Opened missing(ArchivedVersion version, String battleId) {
        try (Stream<Named> rows = TableReader.rows(version.folder().resolve(Table.BATTLES.path()), Named.class)) {
            return rows.anyMatch(row -> row.battleId().equals(battleId))
                    ? new Opened.Unusable(Difference.unreadable(
                            version.name(), 0, "the record of battle %s is another battle's".formatted(battleId)))
                    : new Opened.Unknown();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    OneBattle one() {
        return one;
    }

    private ReplayOutcome judgedAgain() throws IOException {
        Optional<Difference> difference;
        try (EvidenceSource evidence = one.ownEvidence()) {
            OneBattle.Outcome outcome = one.judge(OtherRules.NONE, evidence);
            difference = outcome instanceof OneBattle.Outcome.Rated rated
                    ? first(attested(rated.battle()))
                    : Optional.of(inRecord("", "a published battle", "pending: " + waitsFor(outcome)));
        }
        if (difference.isPresent()) {
            return new ReplayOutcome.Differs(
                    difference.get(), FindCulprit.find(version, battleId()).orElse(null));
        }
        long signatures = Json.parse(published)
                .fold(
                        parsed -> (long) Fields.ofDocument(parsed.value())
                                .objects("attestations")
                                .size(),
                        malformed -> 0L);
        BattleRow row = one.battle();
        return new ReplayOutcome.Identical(new Compared(
                1,
                signatures + 1,
                1,
                0,
                (long) row.recordLength()
                        + row.replayLength()
                        + row.eventsLength()
                        + one.archive().evidence(row).length));
    }

    private static String waitsFor(OneBattle.Outcome outcome) {
        return outcome instanceof OneBattle.Outcome.Waiting waiting ? waiting.waitsFor() : "";
    }

    private String battleId() {
        return one.battle().battleId();
    }

    private AttestedBattle attested(RatedBattle battle) throws IOException {
        AttestBattle attest = new AttestBattle(
                () -> RecordedSigner.of(published, version.keys(), one.battle().seq()),
                one.folder().tasks());
        attest.open(new OpenContext() {});
        try {
            return attest.map(battle);
        } finally {
            attest.close();
        }
    }

    /** The record first, since it says most. */
    private Optional<Difference> first(AttestedBattle made) throws IOException {
        if (!Arrays.equals(published, made.record())) {
            JsonDifference member =
                    JsonDifference.between(published, made.record()).orElseThrow();
            return Optional.of(inRecord(member.path(), member.published(), member.now()));
        }
        BattleRow row = one.battle();
        SeasonArchive archive = one.archive();
        return inLines(
                        ArchivePaths.replayPart(row.replayPart()),
                        row.replayOffset(),
                        archive.replay(row),
                        made.replay())
                .or(() -> inLines(
                        ArchivePaths.eventsPart(row.eventsPart()),
                        row.eventsOffset(),
                        archive.events(row),
                        made.events()))
                .or(() -> row.evidenceLocation()
                        .flatMap(at -> inLines(
                                ArchivePaths.evidencePart(at.part()),
                                at.offset(),
                                archive.evidence(row),
                                made.evidence())))
                .or(this::inEntry);
    }

    private Difference inRecord(String member, String there, String now) throws IOException {
        BattleRow row = one.battle();
        String part = ArchivePaths.recordPart(row.recordPart());
        return Difference.inFile(version.name() + "/" + part, member, there, now)
                .atLine(Lines.before(version.folder().resolve(part), row.recordOffset()) + 1)
                .of(row.seq(), battleId());
    }

    private Optional<Difference> inLines(String part, long offset, byte[] there, byte[] now) {
        if (Arrays.equals(there, now)) {
            return Optional.empty();
        }
        List<byte[]> one = OneBattle.lines(there);
        List<byte[]> other = OneBattle.lines(now);
        int same = 0;
        while (same < one.size() && same < other.size() && Arrays.equals(one.get(same), other.get(same))) {
            same++;
        }
        JsonDifference member = difference(line(one, same), line(other, same));
        try {
            return Optional.of(
                    Difference.inFile(version.name() + "/" + part, member.path(), member.published(), member.now())
                            .atLine(Lines.before(version.folder().resolve(part), offset) + 1 + same)
                            .of(this.one.battle().seq(), battleId()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonDifference difference(byte @Nullable [] there, byte @Nullable [] now) {
        if (there == null || now == null) {
            return new JsonDifference("", there == null ? "no line" : "a line", now == null ? "no line" : "a line");
        }
        return JsonDifference.between(there, now).orElseThrow();
    }

    private static byte @Nullable [] line(List<byte[]> lines, int index) {
        return index < lines.size() ? lines.get(index) : null;
    }

    /** The entry the table names must speak of this very record, and be signed by a key that counts there. */
    private Optional<Difference> inEntry() {
        long seq = one.battle().seq();
        String file = ArchivePaths.log(version.manifest().seasonId());
        try {
            LogEntry entry = version.log().logEntry(seq);
            String hash = ContentHash.of(published);
            String there = entry.statement().documentHash();
            if (!there.equals(hash)) {
                return Optional.of(Difference.inFile(file, "subject[0].digest.sha256", there, hash)
                        .of(seq, battleId()));
            }
            return version.keys()
                    .problem(entry.envelope(), PublishedKey.Role.RECORD, seq)
                    .map(problem -> Difference.inFile(
                                    file,
                                    "signatures[0]",
                                    problem,
                                    "a signature that holds, by a key that counts there")
                            .of(seq, battleId()));
        } catch (PublishingRefused e) {
            return Optional.of(Difference.inFile(file, "", String.valueOf(e.getMessage()), "entry " + seq)
                    .of(seq, battleId()));
        }
    }
}
