/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize keys}: the keys a publisher signs with. */
@Command(
        name = "keys",
        description = {
            "Makes and shows the keys you publish with.",
            "There are two: the record key signs battles, the log key signs the log. Private keys are never shown."
        },
        subcommands = {KeysInitCommand.class, KeysShowCommand.class},
        footer = {
            "  ./assize keys                      what keys there are",
            "  ./assize keys init                 make them; judge does so by itself on first use",
            "  ./assize keys show --season spring --origin assize.example > spring.vkey",
            "                                     what others pin: ./assize verify out --trusted spring.vkey",
        })
final class KeysCommand implements Callable<Integer> {

    @Mixin
    private final KeyLocation location;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    /** Shows the keys. */
    @Override
    public Integer call() {
        KeyReport.of(location.folder(), location.open()).print(invocation.terminal(), json);
        return ExitCode.OK;
    }
}
