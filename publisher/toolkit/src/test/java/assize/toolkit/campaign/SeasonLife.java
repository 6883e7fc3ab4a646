/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.PublishSeason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A small season from its first battles to its end, step by step, each undisturbed: what a disturbed step must come to.
 *
 * <p>In a folder: {@code season-N} is what step N is given, {@code keys-N} the keys it signs with, {@code after-N} the archive it
 * leaves. {@code after-0} is empty.
 */
record SeasonLife(Path folder) {
    private static final String FIRST = "events/02-island.jsonl";
    private static final String LATER = "events/03-lighthouse.jsonl";

    private static final String NOTICES = """
            {"notice_id":"dsp-1","type":"dispute","at":1780000000000,"actor":"owner:lantern","battle_id":"fd-16","field":"/verdicts/0/points","evidence":"Look at the second landing.","requested_review":"Judge round 1 again."}
            {"notice_id":"tak-1","type":"takedown","at":1780000600000,"actor":"operator:ada","battle_id":"ud-10","reason":"A name of a person."}
            """;

    /** What is done to the season. */
    enum Step {
        /** The first battles are judged and published. */
        JUDGE(1),
        /** Notices are published; nothing is judged. */
        PUBLISH(2),
        /** Later battles are judged, with another record key. */
        GO_ON(3),
        /** The season ends. */
        CLOSE(4);

        private final int number;

        Step(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** Does all steps undisturbed, in a folder where there is nothing yet. */
    static SeasonLife undisturbed(Path folder, Path seasonOne) throws IOException {
        SeasonLife life = new SeasonLife(folder);
        Files.createDirectories(folder.resolve("after-0"));
        Path keys = folder.resolve("keys-1");
        if (!KeyFolder.openOrCreate(keys).path().equals(keys)) {
            throw new IllegalStateException("other keys");
        }
        Trees.copy(keys, folder.resolve("keys-2"));
        Trees.copy(keys, folder.resolve("keys-3"));
        if (KeyFolder.rotate(folder.resolve("keys-3"), KeyRole.RECORD).retired().isEmpty()) {
            throw new IllegalStateException("nothing was rotated");
        }
        Trees.copy(folder.resolve("keys-3"), folder.resolve("keys-4"));

        Path first = Trees.copy(seasonOne, folder.resolve("season-1"));
        for (String events : List.of("events/01-harbour.jsonl", LATER)) {
            Files.delete(first.resolve(events));
        }
        if (!Files.exists(first.resolve(FIRST))) {
            throw new IllegalStateException("no " + FIRST);
        }
        Path second = Trees.copy(first, folder.resolve("season-2"));
        Files.createDirectories(second.resolve("notices"));
        Files.writeString(second.resolve("notices/2026.jsonl"), NOTICES);
        Path third = Trees.copy(second, folder.resolve("season-3"));
        Files.copy(seasonOne.resolve(LATER), third.resolve(LATER));
        Trees.copy(third, folder.resolve("season-4"));

        for (Step step : Step.values()) {
            Path root = life.before(step, life.after(step));
            JudgeOutcome outcome = life.run(step, root);
            if (!(outcome instanceof JudgeOutcome.Published)) {
                throw new IllegalStateException(step + ": " + outcome);
            }
        }
        return life;
    }

    /** The archive after a step. */
    Path after(Step step) {
        return folder.resolve("after-" + step.number());
    }

    Path keys(Step step) {
        return folder.resolve("keys-" + step.number());
    }

    /** Puts the archive of before a step there, in place of what is there. */
    Path before(Step step, Path root) throws IOException {
        Trees.delete(root);
        return Trees.copy(folder.resolve("after-" + (step.number() - 1)), root);
    }

    /** What the verifier says of an archive, by the log key of a step. */
    Verdict verify(Step step, Path root) throws IOException {
        NoteKey key = new NoteKey(
                Campaign.open(folder.resolve("season-1")).season().logOrigin(),
                KeyFolder.open(keys(step)).log().publicKey());
        return VerifyArchive.verify(root, Trust.pinned(key), (done, total) -> {})
                .verdict();
    }

    /** Does a step to an archive. */
    JudgeOutcome run(Step step, Path root) {
        return run(step, root, keys(step));
    }

    /** Does a step to an archive with other keys. */
    JudgeOutcome run(Step step, Path root, Path keys) {
        SeasonFolder season = Campaign.open(folder.resolve("season-" + step.number()));
        return step == Step.PUBLISH
                ? PublishSeason.run(season, root, keys)
                : JudgeSeason.run(
                        season,
                        season.path().resolve("evidence"),
                        root,
                        keys,
                        1,
                        step == Step.CLOSE,
                        JudgeProgress.NONE);
    }
}
