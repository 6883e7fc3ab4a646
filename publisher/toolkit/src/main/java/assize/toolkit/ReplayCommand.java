/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.publish.replay.Difference;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.replay.JudgedOtherwise;
import assize.toolkit.replay.ReplayBattle;
import assize.toolkit.replay.ReplayOutcome;
import assize.toolkit.replay.ReplayReport;
import assize.toolkit.replay.ReplaySeason;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize replay}: judges a published season again from its archive alone, and compares. */
@Command(
        name = "replay",
        description = {
            "Judges a published season again, from the events, tasks and evidence in its archive alone, and says",
            "whether everything comes out as it was published: records, replays, tables, manifest, entries, tree.",
            "It needs no key and no network, asks no judge, and writes nothing into the archive. Signatures are not",
            "made anew but verified and carried over. Events of battles that wait are not in an archive, so the",
            "manifest's counts of lines, its pending battles and rejected/ are carried over as they are.",
            "Whether the log is to be trusted is for verify to say.",
            "With --battle, that battle alone is judged again, from its own lines and evidence and the ratings that were",
            "published before it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:identical: everything comes out as it was published",
            "1:a wrong argument, or nothing there to judge again, such as an unknown battle",
            "2:different: the first difference is named",
            "5:incomplete: something that is needed is missing",
            "8:files cannot be read or written"
        },
        footer = {
            "  ./assize replay out",
            "  ./assize replay out --season gsm8k --version 2 --json",
            "  ./assize replay out --battle btl_9x2k7m",
            "  ./assize replay out --with rules=arena/1.0 --with k=16 --page report.html",
            "  ./assize replay out --with rating=bradley-terry",
            "  ./assize replay out --battle btl_9x2k7m --with judge=pepper --json",
        })
final class ReplayCommand implements Callable<Integer> {

    @Mixin
    private final PublishedVersion given = new PublishedVersion();

    @Option(names = "--battle", paramLabel = "ID", description = "Only this battle. Default: all of the version.")
    private @Nullable String battle;

    @Option(
            names = "--with",
            paramLabel = "CHANGE",
            description = {
                "Do not compare, but judge by other rules and show what they change: rules=NAME, k=NUMBER,",
                "judge=ID (one of the panel) or rating=bradley-terry. May be repeated."
            })
    private List<String> with = new ArrayList<>();

    @Option(
            names = "--evidence",
            paramLabel = "DIR",
            description = "With --with: the folder whose evidence counts. Default: the archive's.")
    private @Nullable Path evidence;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "With --with: also write the report as a page; it runs nothing and loads nothing.")
    private @Nullable Path page;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Workers per stage; the answer does not depend on it. Default: one per processor.")
    private @Nullable Integer parallelism;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    ReplayCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        String seasonId = given.seasonId();
        int number = given.number(seasonId);
        int workers = parallelism == null ? JudgeCommand.defaultParallelism() : JudgeCommand.checked(parallelism);
        Terminal terminal = invocation.terminal();
        if (!with.isEmpty()) {
            return judgedOtherwise(terminal, seasonId, number);
        }
        if (evidence != null || page != null) {
            throw CommandFailure.usage("--evidence and --page go with --with.");
        }
        String one = battle;
        ReplayOutcome outcome = one == null
                ? replayed(terminal, seasonId, number, workers)
                : replayedBattle(terminal, seasonId, number, one);
        if (outcome instanceof ReplayOutcome.Failed failed) {
            throw CommandFailure.of(ExitCode.IO, failed.message(), failed.cause());
        }
        return print(terminal, new ReplayReport(seasonId, number, one, outcome));
    }

    private int print(Terminal terminal, ReplayReport report) {
        if (json) {
            terminal.print(report.toJson());
        } else {
            report.print(terminal);
        }
        return report.exitCode();
    }

    private int judgedOtherwise(Terminal terminal, String seasonId, int number) throws IOException {
        JudgedOtherwise report;
        try (Progress judging = Progress.ofNothing(terminal, "Judging by other rules")) {
            judging.at(0, 0);
            report = JudgedOtherwise.run(given.archive(), seasonId, number, battle, with, evidence);
        }
        if (report.problem() != null) {
            throw CommandFailure.usage(report.problem());
        }
        Difference unusable = report.unusable();
        if (unusable != null) {
            return print(
                    terminal, new ReplayReport(seasonId, number, battle, new ReplayOutcome.Differs(unusable, null)));
        }
        if (json) {
            terminal.print(report.toJson());
        } else {
            report.print(terminal);
        }
        if (page != null) {
            Files.writeString(page, report.page());
        }
        return ExitCode.OK;
    }

    private ReplayOutcome replayed(Terminal terminal, String seasonId, int number, int workers) {
        ReplayOutcome outcome;
        try (Progress reading = Progress.ofBytes(terminal, "Reading the events");
                Progress judging = Progress.ofLines(terminal, "Judging again");
                Progress comparing = Progress.ofNothing(terminal, "Comparing")) {
            outcome = ReplaySeason.run(given.archive(), seasonId, number, workers, new JudgeProgress() {
                @Override
                public void scanned(long bytes, long ofBytes) {
                    reading.at(bytes, ofBytes);
                }

                @Override
                public void judged(long lines, long ofLines) {
                    reading.end();
                    if (lines < ofLines) {
                        judging.at(lines, ofLines);
                    } else {
                        judging.end();
                        comparing.at(0, 0);
                    }
                }
            });
        }
        return outcome;
    }

    private ReplayOutcome replayedBattle(Terminal terminal, String seasonId, int number, String battleId) {
        try (Progress judging = Progress.ofNothing(terminal, "Judging the battle again")) {
            judging.at(0, 0);
            ReplayBattle.Answer answer = ReplayBattle.run(given.archive(), seasonId, number, battleId);
            if (answer instanceof ReplayBattle.Answer.Judged judged) {
                return judged.outcome();
            }
        }
        throw CommandFailure.usage(
                "There is no battle %s in version %d of season %s.".formatted(battleId, number, seasonId));
    }
}
