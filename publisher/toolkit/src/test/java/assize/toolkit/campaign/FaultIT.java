/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.verifier.Verdict;
import assize.toolkit.campaign.SeasonLife.Step;
import assize.toolkit.campaign.fault.Fault;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A season's life on a disk that fails, and in a process that is killed, at chosen calls of judging, publishing, rotating a key,
 * going on and closing. The oracle is the same life undisturbed: the same command, given again, ends in its bytes.
 *
 * <p>The long form kills at over 50 calls and lets the disk fail at every call of a publication and of a rotation, and at every 48th of
 * what the engine runs; {@code -Dassize.faults=all} takes every call of those too, which is half an hour.
 */
class FaultIT {
    private static final Pattern CALLS = Pattern.compile("not halted in (\\d+) calls");
    private static final String MAIN = "assize.toolkit.campaign.FaultyRun";
    private static final int KILLS_A_STEP = 10;
    private static final long PATIENCE_SECONDS = 3600;

    private static SeasonLife life;

    @BeforeAll
    static void aLifeUndisturbed() throws IOException {
        life = SeasonLife.undisturbed(Campaign.fresh("life"), Campaign.seasonOne());
    }

    @Test
    void aDiskThatFailsAtAnyCallIsNamedAndTheSameCommandFinishes() throws IOException, InterruptedException {
        for (Step step : Campaign.isFull() ? List.of(Step.values()) : List.of(Step.PUBLISH)) {
            try (Child child = onFaultyDisk("fail", step.name(), Campaign.fresh("faulty"), every(step))) {
                assertThat(child.await(PATIENCE_SECONDS))
                        .as("it said: %s", child.said())
                        .isZero();
                System.out.print(child.said());
            }
        }
    }

    private static long every(Step step) {
        if (!Campaign.isFull()) {
            return 50;
        }
        return step == Step.PUBLISH || "all".equals(System.getProperty("assize.faults")) ? 1 : 48;
    }

    @Test
    void aDiskThatFailsAtAnyCallOfARotationLeavesKeysThatCanBeRotated() throws IOException, InterruptedException {
        try (Child child = onFaultyDisk("fail", "ROTATE", Campaign.fresh("faulty"), 1)) {
            assertThat(child.await()).as("it said: %s", child.said()).isZero();
            System.out.print(child.said());
        }
    }

    @Test
    void aProcessKilledAtAnyCallLeavesWhatTheSameCommandFinishes() throws IOException, InterruptedException {
        for (Step step : Campaign.isFull() ? List.of(Step.values()) : List.of(Step.GO_ON)) {
            Path root = Campaign.fresh("faulty");
            List<String> left = new ArrayList<>();
            List<Long> chosen = spread(calls(step, root), Campaign.isFull() ? KILLS_A_STEP : 2);
            for (long call : chosen) {
                String how = "%s killed at call %d".formatted(step, call);
                life.before(step, root);
                isKilled(step.name(), root, call, how);
                Verdict verdict = life.verify(step, root);
                assertThat(verdict)
                        .as("%s: not published is not refuted", how)
                        .isIn(Verdict.PROVEN, Verdict.INCOMPLETE, Verdict.UNUSABLE);
                left.add(verdict.name());
                assertThat(life.run(step, root))
                        .as(how)
                        .isInstanceOfAny(JudgeOutcome.Published.class, JudgeOutcome.Unchanged.class);
                assertThat(Trees.difference(Trees.contents(root), Trees.contents(life.after(step))))
                        .as(how)
                        .isEmpty();
            }
            System.out.printf("%s: killed at calls %s, left behind %s%n", step, chosen, left);
        }
    }

    @Test
    void aRotationKilledAtAnyCallIsFinishedAndTheSeasonGoesOnWithItsKeys() throws IOException, InterruptedException {
        Path keys = Campaign.fresh("faulty-keys");
        Trees.copy(life.keys(Step.JUDGE), keys);
        long calls = reached("ROTATE", keys);
        List<Long> chosen = spread(calls, Campaign.isFull() ? KILLS_A_STEP + 2 : 2);
        for (long call : chosen) {
            String how = "rotation killed at call " + call;
            Trees.delete(keys);
            Trees.copy(life.keys(Step.JUDGE), keys);
            isKilled("ROTATE", keys, call, how);
            assertThat(KeyFolder.rotate(keys, KeyRole.RECORD).retired()).as(how).isNotEmpty();
            if (call == chosen.get(0) || call == calls) {
                Path root = life.before(Step.GO_ON, Campaign.fresh("faulty"));
                assertThat(life.run(Step.GO_ON, root, keys)).as(how).isInstanceOf(JudgeOutcome.Published.class);
                assertThat(life.verify(Step.GO_ON, root)).as(how).isEqualTo(Verdict.PROVEN);
            }
        }
        System.out.printf("ROTATE: killed at calls %s of %d%n", chosen, calls);
    }

    private static long calls(Step step, Path root) throws IOException, InterruptedException {
        life.before(step, root);
        long calls = reached(step.name(), root);
        assertThat(Trees.contents(root)).as("undisturbed on that disk").isEqualTo(Trees.contents(life.after(step)));
        return calls;
    }

    /** How many calls a step makes: it is halted at none of them. */
    private static long reached(String step, Path root) throws IOException, InterruptedException {
        try (Child child = onFaultyDisk("halt", step, root, Long.MAX_VALUE)) {
            assertThat(child.await()).as("it said: %s", child.said()).isZero();
            Matcher said = CALLS.matcher(child.said());
            assertThat(said.find()).as("it said: %s", child.said()).isTrue();
            return Long.parseLong(said.group(1));
        }
    }

    private static void isKilled(String step, Path root, long call, String how)
            throws IOException, InterruptedException {
        try (Child child = onFaultyDisk("halt", step, root, call)) {
            assertThat(child.await()).as("%s; it said: %s", how, child.said()).isEqualTo(Fault.HALTED);
        }
    }

    private static Child onFaultyDisk(String how, String step, Path root, long number) throws IOException {
        return Child.onFaultyDisk(MAIN, life.folder().toString(), how, step, root.toString(), Long.toString(number));
    }

    /** So many calls from the first to the last, the last ones all: those are the commit's. */
    private static List<Long> spread(long calls, int points) {
        List<Long> chosen = new ArrayList<>();
        int early = points / 2;
        for (int i = 0; i < early; i++) {
            chosen.add(1 + i * calls / early);
        }
        for (int i = points - early; i > 0; i--) {
            chosen.add(calls - (i - 1) * Math.max(1, calls / 40));
        }
        return chosen.stream().distinct().sorted().toList();
    }
}
