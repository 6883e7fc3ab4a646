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
            "Makes, changes and shows the keys you publish with. Private keys are never shown.",
            "There are four: the record key signs battles, the log key signs the log, the operator key signs"
                    + " corrections and",
            "changes of keys, the recovery key takes its place when it is lost."
        },
        subcommands = {
            KeysNewCommand.class,
            KeysRotateCommand.class,
            KeysRevokeCommand.class,
            KeysListCommand.class,
            KeysShowCommand.class
        },
        footer = {
            "  ./assize keys                      what keys there are",
            "  ./assize keys new                  make them; judge does so by itself on first use",
            "  ./assize keys list out             the keys of an archive, and where in the log each counts",
            "  ./assize keys rotate --role record",
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
        KeyReport.of(location.open()).print(invocation.terminal(), json);
        return ExitCode.OK;
    }
}
