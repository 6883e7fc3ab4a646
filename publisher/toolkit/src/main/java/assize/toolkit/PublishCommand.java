/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.PublishSeason;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assize publish}: what came after a season's battles becomes a version of its archive. */
@Command(
        name = "publish",
        description = {
            "Publishes what came after a season's battles: corrections, takedowns, disputes and their steps from notices/,",
            "and changes of keys. Nothing is judged; new battles are for './assize judge'.",
            "Witnesses that have not cosigned the log's checkpoint are asked again. Where there is nothing new, nothing",
            "is written."
        },
        footer = {
            "  ./assize publish examples/season-one --out out",
            "  ./assize keys rotate --role record && ./assize publish gsm8k --out out",
        })
final class PublishCommand implements Callable<Integer> {

    @Mixin
    private final SeasonInArchive given;

    private final Invocation invocation;

    PublishCommand(Invocation invocation) {
        this.invocation = invocation;
        this.given = new SeasonInArchive(invocation);
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        SeasonFolder folder = given.open();
        given.keys().open();
        long startedAt = System.nanoTime();
        JudgeOutcome outcome;
        try (Progress publishing = Progress.ofNothing(terminal, "Publishing")) {
            publishing.at(0, 0);
            outcome = PublishSeason.run(folder, given.archive(), given.keys().folder());
        }
        return given.print(
                new SeasonJudging(terminal, given.keys()).summary(outcome, folder.season(), given.archive(), startedAt),
                terminal);
    }
}
