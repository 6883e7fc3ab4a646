/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.ConsistencyProof;
import assize.attestation.ProofCheck;
import assize.attestation.TileHashes;
import assize.attestation.verifier.Verdict;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A season grows, it never changes. The oracle for what may stand in the archive is what stood there before; for new battles
 * it is season one judged in one go.
 */
class GrowthIT {
    private static final String V1 = ArchivePaths.version(Campaign.SEASON_ID, 1);
    private static final String V2 = ArchivePaths.version(Campaign.SEASON_ID, 2);

    @Test
    void growsByBattlesThatEndedLater() throws IOException {
        List<String> order = Campaign.log(Campaign.undisturbed()).battleIds();
        Path root = grown(new HashSet<>(order.subList(0, order.size() * 2 / 3)));
        assertThat(Campaign.log(root).battleIds())
                .as("old and new in their order")
                .isEqualTo(order);
        assertThat(records(root, V2))
                .as("the places are those of one go, so the records are")
                .isEqualTo(records(Campaign.undisturbed(), V1));
    }

    @Test
    void growsByBattlesThatEndedEarlier() throws IOException {
        List<String> order = Campaign.log(Campaign.undisturbed()).battleIds();
        List<String> first = new ArrayList<>();
        List<String> later = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            (place % 3 == 1 ? later : first).add(order.get(place));
        }
        Path root = grown(new HashSet<>(first));
        List<String> expected = new ArrayList<>(first);
        expected.addAll(later);
        assertThat(Campaign.log(root).battleIds())
                .as("published ones keep their places")
                .isEqualTo(expected);
    }

    @Test
    void aSecondRunChangesNothingAndSaysSo() throws IOException {
        Path root = Trees.copy(Campaign.undisturbed(), Campaign.fresh("unchanged"));
        Map<String, ?> times = Trees.times(root);
        assertThat(Campaign.judge(Campaign.seasonOne(), root, 2)).isInstanceOf(JudgeOutcome.Unchanged.class);
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
        assertThat(Trees.times(root)).as("no file was written to").isEqualTo(times);
    }

    @Test
    void refusesAnOldEventThatWasAltered() throws IOException {
        Path altered = season("altered", line -> line.replace("That makes 310 steps.", "That makes 311 steps."));
        isRefused(altered, Campaign.keys(), "Battle fd-01 does not come out as it was published");
    }

    @Test
    void refusesAFolderThatLacksAPublishedBattle() throws IOException {
        Path lacking = season("lacking", line -> line.contains("\"battle_id\":\"fd-01\"") ? "" : line);
        isRefused(lacking, Campaign.keys(), "The archive holds battles that this folder does not");
    }

    @Test
    void refusesOtherSettingsUnderTheSameName() throws IOException {
        Path other = season("other-settings", line -> line);
        Path settings = other.resolve("season.yaml");
        Files.writeString(settings, Files.readString(settings).replace("Harbour Lights", "Harbour Nights"));
        isRefused(other, Campaign.keys(), "with other settings or keys than these");
    }

    @Test
    void refusesOtherKeys() throws IOException {
        Path keys = Campaign.newKeys("other-keys");
        isRefused(Campaign.seasonOne(), keys, "is signed by another key");
    }

    @Test
    void refusesAnotherRecordKeyBesideTheSameLogKey() throws IOException {
        Path keys = Campaign.newKeys("other-record-key");
        for (String file : List.of("log.key", "log.vkey")) {
            Files.delete(keys.resolve(file));
            Files.copy(Campaign.keys().resolve(file), keys.resolve(file));
        }
        isRefused(Campaign.seasonOne(), keys, "no operator or recovery key that stays in use");
    }

    @Test
    void endsWithASentenceWhereThereAreNoKeys() throws IOException {
        Path root = Campaign.fresh("no-keys-out");
        JudgeOutcome outcome = Campaign.judge(Campaign.seasonOne(), root, Campaign.fresh("no-keys"), 1);
        assertThat(outcome).isInstanceOf(JudgeOutcome.Failed.class);
        assertThat(((JudgeOutcome.Failed) outcome).message()).contains("no-keys");
        assertThat(root).as("nothing was made").doesNotExist();
    }

    private static Path grown(Set<String> first) throws IOException {
        Path root = Campaign.fresh("grown");
        Path part = season("first-part", line -> battleOf(line, first) ? line : "");
        assertThat(Campaign.judge(part, root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(Campaign.verify(root).verdict()).isEqualTo(Verdict.PROVEN);
        PublishedLog before = Campaign.log(root);
        Map<String, String> firstVersion = Trees.contents(root.resolve(V1));
        String firstRecords = records(root, V1);

        assertThat(Campaign.judge(Campaign.seasonOne(), root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        PublishedLog after = Campaign.log(root);
        assertThat(Trees.contents(root.resolve(V1))).as("v1 is untouched").isEqualTo(firstVersion);
        assertThat(records(root, V2)).as("old records, old places").startsWith(firstRecords);
        for (long seq = 0; seq < before.size(); seq++) {
            assertThat(after.entry(seq)).as("entry %d", seq).isEqualTo(before.entry(seq));
        }
        ConsistencyProof proof =
                new TileHashes(after.tiles(), after.size()).proveConsistency(before.size(), after.size());
        assertThat(proof.verify(before.root(), after.root())).isEqualTo(ProofCheck.proven());
        assertThat(Campaign.verify(root).verdict()).isEqualTo(Verdict.PROVEN);
        Map<String, ?> times = Trees.times(root);
        assertThat(Campaign.judge(Campaign.seasonOne(), root, 1)).isInstanceOf(JudgeOutcome.Unchanged.class);
        assertThat(Trees.times(root)).isEqualTo(times);
        return root;
    }

    private static boolean battleOf(String line, Set<String> battles) {
        return battles.stream().anyMatch(battle -> line.contains("\"battle_id\":\"" + battle + "\""));
    }

    private static void isRefused(Path season, Path keys, String why) throws IOException {
        Path root = Trees.copy(Campaign.undisturbed(), Campaign.fresh("refusing"));
        Map<String, ?> times = Trees.times(root);
        JudgeOutcome outcome = Campaign.judge(season, root, keys, 2);
        assertThat(outcome).isInstanceOf(JudgeOutcome.Refused.class);
        assertThat(((JudgeOutcome.Refused) outcome).message()).contains(why).endsWith(".");
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
        assertThat(Trees.times(root)).as("no file was written to").isEqualTo(times);
    }

    /** Season one with its lines changed; a line that becomes empty is a blank one. Bytes that are no text stay. */
    private static Path season(String name, UnaryOperator<String> change) throws IOException {
        Path season = Trees.copy(Campaign.seasonOne(), Campaign.fresh(name));
        try (Stream<Path> files = Files.list(season.resolve("events"))) {
            for (Path file : files.toList()) {
                String[] lines =
                        Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", -1);
                for (int i = 0; i < lines.length; i++) {
                    lines[i] = change.apply(lines[i]);
                }
                Files.writeString(file, String.join("\n", lines), StandardCharsets.ISO_8859_1);
            }
        }
        return season;
    }

    private static String records(Path root, String version) throws IOException {
        return Files.readString(root.resolve(version).resolve(ArchivePaths.recordPart(0)));
    }
}
