/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.archive.BattleRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.NoteKey;
import assize.attestation.verifier.Expectations;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.publish.log.PendingRevocation;
import assize.publish.log.RecordSigner;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.bench.GeneratedSeason;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.PublishSeason;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A season of thousands of battles, once for all who attack it: half of them judged (version 1), the record key rotated, the other
 * half judged (2), notices published (3), and the rotated key revoked behind the last entry it signed (4).
 *
 * <p>In a folder: {@code season} and {@code keys} are what it was made of, {@code archive} what came of it, {@code archive-3} what
 * there was before version 4, {@code memory} what a client remembers who saw version 4. Nobody writes there: an attack begins with
 * {@link #copy}, which costs no more than names.
 *
 * @param lastOfRevoked the last entry that the revoked key signed
 * @param pinned the log's key
 */
record ThousandsSeason(Path folder, int battles, long lastOfRevoked, NoteKey pinned) {
    static final String ID = "generated";
    static final int VERSIONS = 4;
    static final int NOTICES = 10;

    /** Another season of the same publisher. */
    static final String OTHER_ID = "other";

    static final String FUTURE_BATTLE = "btl_later";
    static final String REVOKED_FOR = "It was on a stolen disk.";

    private static final int MANY = 2_000;
    private static final int FEW = 40;
    private static final int OTHERS = 4;
    private static final Pattern TIME = Pattern.compile("\\b(17\\d{11})\\b");
    private static final long FIFTY_YEARS_MILLIS = 50L * 365 * 24 * 60 * 60 * 1000;

    /** The season all attacks share. */
    static ThousandsSeason shared() {
        return Shared.SEASON;
    }

    Path archive() {
        return folder.resolve("archive");
    }

    /** The archive when version 3 was the newest. */
    Path archiveOfVersion3() {
        return folder.resolve("archive-3");
    }

    /** The archive of the other season. */
    Path otherArchive() {
        return folder.resolve("other-archive");
    }

    Path keys() {
        return folder.resolve("keys");
    }

    /** A file or folder of a version in an archive. */
    static Path version(Path root, int version) {
        return root.resolve(ArchivePaths.version(ID, version));
    }

    static Path log(Path root) {
        return root.resolve(ArchivePaths.log(ID));
    }

    /** What a client knows who pinned the log's key. */
    Trust trust() {
        return Trust.pinned(pinned);
    }

    /** What the verifier said of the archive, every table derived again. */
    static Verification verified() {
        return Shared.VERIFIED;
    }

    /** What a client knows who pinned the log's key, verified version 4 and remembers it. */
    Expectations remembering() {
        return new Expectations(trust(), Optional.empty(), List.of(), Optional.of(folder.resolve("memory")));
    }

    /** An archive to be changed, by another name. */
    Path copy(Path archive, String attack) throws IOException {
        return Trees.link(archive, Campaign.fresh("thousands-attacks").resolve(attack));
    }

    /** The battles of a version, in their order. */
    static List<BattleRow> battles(Path root, int version) throws IOException {
        try (Stream<BattleRow> rows = TableReader.rows(version(root, version), Table.BATTLES)) {
            return rows.toList();
        }
    }

    private static ThousandsSeason make(Path folder, int battles) throws IOException {
        Path season = folder.resolve("season");
        Path root = folder.resolve("archive");
        Path keys = folder.resolve("keys");
        String revoked = RecordSigner.keyId(KeyFolder.openOrCreate(keys).record());
        GeneratedSeason.write(season, battles / 2);
        judge(season, root, keys);
        if (KeyFolder.rotate(keys, KeyRole.RECORD).retired().isEmpty()) {
            throw new IllegalStateException("nothing was rotated");
        }
        GeneratedSeason.write(season, battles);
        judge(season, root, keys);

        Files.createDirectories(season.resolve("notices"));
        Files.writeString(season.resolve("notices/2026.jsonl"), notices(battles(root, 2)));
        publish(season, root, keys);
        Trees.copy(root, folder.resolve("archive-3"));

        // Entry 0 opens the season; behind the battles comes the entry of version 1.
        long lastOfRevoked = battles / 2 + 1L;
        if (!new PendingRevocation(revoked, ID, lastOfRevoked, REVOKED_FOR).addTo(keys)) {
            throw new IllegalStateException("revoked before");
        }
        publish(season, root, keys);

        Path other = folder.resolve("other-season");
        GeneratedSeason.write(other, OTHERS);
        rename(other.resolve("season.yaml"));
        rename(other.resolve("events/battles.jsonl"));
        judge(other, folder.resolve("other-archive"), keys);
        NoteKey pinned = new NoteKey(
                Campaign.open(season).season().logOrigin(),
                KeyFolder.open(keys).log().publicKey());
        return new ThousandsSeason(folder, battles, lastOfRevoked, pinned);
    }

    /** What the season is called in a file of its folder. */
    private static void rename(Path file) throws IOException {
        Files.writeString(file, Files.readString(file).replaceAll("\\b" + ID + "\\b", OTHER_ID));
    }

    /**
     * Three corrections (ranks, a text, void), two disputes (one to its end, one open) and a takedown, each about another battle that
     * somebody won.
     */
    private static String notices(List<BattleRow> rows) {
        List<BattleRow> won = rows.stream()
                .filter(row -> row.outcome().equals("decided") && row.winner() != null)
                .skip(rows.size() / 8)
                .limit(6)
                .toList();
        BattleRow ranks = won.get(0);
        boolean isFirst = ranks.agents().get(0).equals(ranks.winner());
        String text = """
                {"notice_id":"cor-ranks","type":"correction","at":1780000000000,"actor":"operator:ada","battle_id":"%s","reason_code":"task_defect","reason":"The sum was misread.","changes":[{"field":"/outcome/winner","from":"%s","to":"%s"},{"field":"/results/%d/final_rank","from":1,"to":2},{"field":"/results/%d/final_rank","from":2,"to":1}]}
                """.formatted(
                        ranks.battleId(),
                        ranks.winner(),
                        ranks.agents().get(isFirst ? 1 : 0),
                        isFirst ? 0 : 1,
                        isFirst ? 1 : 0);
        BattleRow named = won.get(1);
        text += """
                {"notice_id":"cor-text","type":"correction","at":1780000001000,"actor":"operator:ada","battle_id":"%s","reason_code":"name","reason":"The name was misspelt.","changes":[{"field":"/contenders/0/agent_name","from":"%s","to":"The agent"}]}
                """.formatted(
                        named.battleId(),
                        "Agent " + Integer.parseInt(named.agents().get(0).substring(4)));
        text += """
                {"notice_id":"cor-void","type":"correction","at":1780000002000,"actor":"operator:ada","battle_id":"%s","reason_code":"void","reason":"The relay was down.","changes":[{"field":"/outcome/state","from":"decided","to":"void"},{"field":"/outcome/winner","from":"%s","to":null}]}
                """.formatted(won.get(2).battleId(), won.get(2).winner());
        String disputed = won.get(3).battleId();
        text += """
                {"notice_id":"dsp-ended","type":"dispute","at":1780000003000,"actor":"owner:lantern","battle_id":"%1$s","field":"/verdicts/0/points","evidence":"Look at the carry.","requested_review":"Judge round 1 again."}
                {"notice_id":"dsp-ended-1","type":"dispute_step","at":1780000004000,"actor":"operator:ada","battle_id":"%1$s","dispute_id":"dsp-ended","state":"acknowledged","rationale":"Read."}
                {"notice_id":"dsp-ended-2","type":"dispute_step","at":1780000005000,"actor":"operator:ada","battle_id":"%1$s","dispute_id":"dsp-ended","state":"under_review","rationale":"Looked at."}
                {"notice_id":"dsp-ended-3","type":"dispute_step","at":1780000006000,"actor":"operator:ada","battle_id":"%1$s","dispute_id":"dsp-ended","state":"rejected","rationale":"The carry is right.","outcome":"dismissed"}
                {"notice_id":"dsp-ended-4","type":"dispute_step","at":1780000007000,"actor":"operator:ada","battle_id":"%1$s","dispute_id":"dsp-ended","state":"final","rationale":"Nobody appealed.","outcome":"dismissed"}
                """.formatted(disputed);
        return text + """
                {"notice_id":"dsp-open","type":"dispute","at":1780000008000,"actor":"owner:moss","battle_id":"%s","field":"/verdicts/0/points","evidence":"Look at the sum.","requested_review":"Judge round 1 again."}
                {"notice_id":"tak-1","type":"takedown","at":1780000009000,"actor":"operator:ada","battle_id":"%s","reason":"A name of a person."}
                """.formatted(won.get(4).battleId(), won.get(5).battleId());
    }

    /**
     * Goes on with a copy of the season by one more battle, fifty years after one of its own and the same otherwise.
     *
     * @param of the battle that is fought again
     * @return the archive as it is then
     */
    Path withABattleOfTheFuture(Path attack, String of) throws IOException {
        Path season = Trees.copy(folder.resolve("season"), attack.resolve("season"));
        String marked = "\"battle_id\":\"" + of + "\"";
        try (Stream<String> lines = Files.lines(season.resolve("events/battles.jsonl"), StandardCharsets.UTF_8)) {
            List<String> later = lines.filter(line -> line.contains(marked))
                    .map(line -> TIME.matcher(line.replace(of, FUTURE_BATTLE))
                            .replaceAll(at -> String.valueOf(Long.parseLong(at.group()) + FIFTY_YEARS_MILLIS)))
                    .toList();
            Files.write(season.resolve("events/later.jsonl"), later, StandardCharsets.UTF_8);
        }
        Path root = Trees.copy(archive(), attack.resolve("archive"));
        judge(season, root, keys());
        return root;
    }

    private static void judge(Path season, Path root, Path keys) {
        SeasonFolder opened = Campaign.open(season);
        isPublished(JudgeSeason.run(opened, root, keys, 2, JudgeProgress.NONE));
    }

    private static void publish(Path season, Path root, Path keys) {
        isPublished(PublishSeason.run(Campaign.open(season), root, keys));
    }

    private static void isPublished(JudgeOutcome outcome) {
        if (!(outcome instanceof JudgeOutcome.Published)) {
            throw new IllegalStateException("not published: " + outcome);
        }
    }

    /** Made by whoever asks first. */
    private static final class Shared {
        static final ThousandsSeason SEASON;

        static {
            try {
                SEASON = make(Campaign.fresh("thousands"), Campaign.isFull() ? MANY : FEW);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static final Verification VERIFIED =
                VerifyArchive.verify(SEASON.archive(), SEASON.remembering(), Progress.SILENT, new TablesCheck());
    }
}
