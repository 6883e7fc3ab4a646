/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.toolkit.campaign.SeasonLife.Step;
import assize.toolkit.campaign.fault.Fault;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * What runs on a file system that can fail: a process of its own, started with {@link assize.toolkit.campaign.fault.FaultyProvider}.
 *
 * <p>{@code LIFE_FOLDER halt STEP ROOT CALL} ends at that call. {@code LIFE_FOLDER fail STEP ROOT EVERY} lets the disk fail at each
 * call in turn, or each EVERY-th, does the step again and compares; {@code rotate} is a step too. Ends with 1 at the first archive
 * that is not what an undisturbed step leaves.
 */
final class FaultyRun {
    private static final String ROTATE = "ROTATE";
    private static final long ONCE_EVERY = 6;

    private final SeasonLife life;
    private final Path root;

    private FaultyRun(SeasonLife life, Path root) {
        this.life = life;
        this.root = root;
    }

    /** The entry point of the process. */
    public static void main(String[] arguments) throws IOException {
        FaultyRun run = new FaultyRun(new SeasonLife(Path.of(arguments[0])), Path.of(arguments[3]));
        long number = Long.parseLong(arguments[4]);
        boolean halts = arguments[1].equals("halt");
        boolean isGood;
        if (arguments[2].equals(ROTATE)) {
            isGood = halts ? run.rotationHalts(number) : run.rotationFailsEverywhere();
        } else {
            Step step = Step.valueOf(arguments[2]);
            isGood = halts ? run.halts(step, number) : run.failsEverywhere(step, number);
        }
        System.out.flush();
        System.exit(isGood ? 0 : 1);
    }

    private boolean halts(Step step, long call) {
        Fault.arm(Fault.Kind.HALT, call, root);
        JudgeOutcome outcome = life.run(step, root);
        System.out.printf("not halted in %d calls: %s%n", Fault.disarm().size(), outcome);
        return outcome instanceof JudgeOutcome.Published;
    }

    private boolean rotationHalts(long call) throws IOException {
        Fault.arm(Fault.Kind.HALT, call, root);
        KeyFolder after = KeyFolder.rotate(root, KeyRole.RECORD);
        System.out.printf("not halted in %d calls%n", Fault.disarm().size());
        return !after.retired().isEmpty();
    }

    private boolean failsEverywhere(Step step, long every) throws IOException {
        life.before(step, root);
        Fault.arm(Fault.Kind.NONE, 0, root);
        life.run(step, root);
        List<String> calls = Fault.disarm();
        SortedMap<String, String> good = Trees.contents(life.after(step));
        List<String> bad = new ArrayList<>();
        long tried = 0;
        for (Fault.Kind kind : List.of(Fault.Kind.GONE, Fault.Kind.ONCE)) {
            // A disk that fails once differs from one that is gone only in what comes after: fewer calls show it.
            long stride = kind == Fault.Kind.ONCE ? Math.max(every, ONCE_EVERY) : every;
            for (long call = 1; call <= calls.size(); call += stride) {
                life.before(step, root);
                Fault.arm(kind, call, root);
                JudgeOutcome outcome = life.run(step, root);
                Fault.disarm();
                tried++;
                String what = "%s %s at call %d (%s)".formatted(step, kind, call, calls.get((int) call - 1));
                boolean isDone = outcome instanceof JudgeOutcome.Published;
                boolean saysWhy = outcome instanceof JudgeOutcome.Failed failed
                        && failed.message().contains(Fault.MESSAGE);
                if (!isDone && !saysWhy) {
                    bad.add(what + " said " + outcome);
                }
                JudgeOutcome again = life.run(step, root);
                boolean isMadeGood = again instanceof JudgeOutcome.Published || again instanceof JudgeOutcome.Unchanged;
                if (!isMadeGood || !Trees.contents(root).equals(good)) {
                    bad.add(what + ", then " + again + ": " + Trees.difference(good, Trees.contents(root)));
                }
            }
        }
        System.out.printf("%s: the disk failed at %d of %d calls%n", step, tried, calls.size());
        bad.forEach(System.out::println);
        return bad.isEmpty();
    }

    private boolean rotationFailsEverywhere() throws IOException {
        Path from = life.keys(Step.JUDGE);
        int calls = Integer.MAX_VALUE;
        List<String> bad = new ArrayList<>();
        for (long call = 1; call <= calls; call++) {
            Trees.delete(root);
            Trees.copy(from, root);
            Fault.arm(Fault.Kind.GONE, call, root);
            boolean ended;
            try {
                ended = !KeyFolder.rotate(root, KeyRole.RECORD).retired().isEmpty();
            } catch (IOException e) {
                ended = false;
            }
            calls = ended ? Math.toIntExact(call) : calls;
            Fault.disarm();
            if (KeyFolder.rotate(root, KeyRole.RECORD).retired().isEmpty()
                    || Files.exists(root.resolve("record.next.key"))) {
                bad.add("ROTATE at call " + call + " left a folder that cannot be rotated");
            }
        }
        System.out.printf("%s: the disk failed at each of %d calls%n", ROTATE, calls - 1);
        bad.forEach(System.out::println);
        return bad.isEmpty();
    }
}
