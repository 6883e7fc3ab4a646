/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assize close}: publishes what is left of a season and says in its log that it is over. */
@Command(
        name = "close",
        description = {
            "Ends a season: publishes what is new in its folder, and an entry of the log that says it is over.",
            "No battle can be added afterwards; corrections, disputes, decisions and changes of keys still can.",
            "A season that is closed already is left alone."
        },
        footer = {
            "  ./assize close examples/season-one --out out",
            "  ./assize close gsm8k --out out --json | jq .log",
        })
final class CloseCommand implements Callable<Integer> {

    @Mixin
    private final SeasonInArchive given;

    private final Invocation invocation;

    CloseCommand(Invocation invocation) {
        this.invocation = invocation;
        this.given = new SeasonInArchive(invocation);
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        SeasonFolder folder = given.open();
        return given.print(
                new SeasonJudging(terminal, given.keys())
                        .judge(
                                folder,
                                folder.path().resolve("evidence"),
                                given.archive(),
                                JudgeCommand.defaultParallelism(),
                                true),
                terminal);
    }
}
