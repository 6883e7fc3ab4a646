/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.attestation.KeyFolder;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.scratch.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much longer the whole pipeline takes than its unavoidable parts, how that grows, and what publishing adds to judging; and how
 * much of verifying what it made is the checking of signatures.
 *
 * <p>Usage: {@code PipelineBench WORK_FOLDER [BATTLES ...]}; default 10,000 and 100,000. Each run is a process of its own.
 */
public final class PipelineBench {
    private static final int CORES = 2;
    /** What {@code ./assize} gives the JVM. */
    private static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseParallelGC");

    private PipelineBench() {}

    /** Runs the benchmark, or with {@code --child} one part of it. */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("--child")) {
            child(arguments);
            return;
        }
        Path work = Path.of(arguments[0]);
        List<Integer> sizes = arguments.length == 1
                ? List.of(10_000, 100_000)
                : Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList();
        for (int battles : sizes) {
            Path season = work.resolve("season-" + battles);
            if (!Files.exists(season)) {
                GeneratedSeason.write(season, battles);
            }
            ScratchFolder.delete(archive(season, work));
            run("parts", season, work);
            run("judging", season, work);
            run("pipeline", season, work);
            double pipeline = seconds("pipeline", work);
            System.out.printf(
                    Locale.ROOT,
                    "%-20s pipeline to its unavoidable parts %.2f; publishing adds %.0f %% to judging%n",
                    season.getFileName(),
                    pipeline / seconds("parts", work),
                    100 * (pipeline / seconds("judging", work) - 1));
            run("verify", season, work);
        }
    }

    private static void run(String part, Path season, Path work) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JVM);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PipelineBench.class.getName()));
        command.addAll(List.of("--child", part, season.toString(), work.toString()));
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(part + " ended with " + exit);
        }
    }

    private static void child(String[] arguments) throws Exception {
        Path season = Path.of(arguments[2]);
        Path work = Path.of(arguments[3]);
        if (arguments[1].equals("verify")) {
            VerifySpeed.run(archive(season, work), CORES);
            System.exit(0);
        }
        long nanos = switch (arguments[1]) {
            case "parts" -> UnavoidableParts.run(season, CORES);
            case "judging" -> JudgingAlone.run(season, keys(work), CORES);
            default -> judge(season, work);
        };
        Files.writeString(work.resolve(arguments[1] + ".nanos"), Long.toString(nanos));
        System.out.printf(
                Locale.ROOT,
                "%-20s %-10s %8.2f s   peak memory %s%n",
                season.getFileName(),
                arguments[1],
                nanos / 1e9,
                peakMemory());
        System.exit(0);
    }

    private static long judge(Path seasonFolder, Path work) throws IOException {
        Path keys = keys(work);
        Path archive = archive(seasonFolder, work);
        long started = System.nanoTime();
        JudgeOutcome outcome = SeasonFolder.open(seasonFolder, TaskCheck::problem)
                .fold(
                        usable -> JudgeSeason.run(usable.folder(), archive, keys, CORES, JudgeProgress.NONE),
                        unusable -> new JudgeOutcome.Refused(unusable.message()));
        long nanos = System.nanoTime() - started;
        String said = outcome.fold(
                published -> published.manifest().counts().battlesPending() == 0 ? "" : "some battles are pending",
                unchanged -> "unchanged",
                refused -> refused.message(),
                failed -> failed.message());
        if (!said.isEmpty()) {
            throw new IllegalStateException(said);
        }
        return nanos;
    }

    private static Path keys(Path work) throws IOException {
        return KeyFolder.openOrCreate(work.resolve("keys")).path();
    }

    /** What a part of the last season took. */
    private static double seconds(String part, Path work) throws IOException {
        return Long.parseLong(Files.readString(work.resolve(part + ".nanos"))) / 1e9;
    }

    /** Where the archive of a season lies; one of an earlier run goes first. */
    private static Path archive(Path season, Path work) {
        return work.resolve("archive-of-" + season.getFileName());
    }

    /** The most this process has held, where the system says so. */
    private static String peakMemory() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "not known here";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("not known here");
    }
}
