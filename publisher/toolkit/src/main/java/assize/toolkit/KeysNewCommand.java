/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize keys new}: makes keys where there are none. */
@Command(
        name = "new",
        description = {
            "Makes the keys of all four roles that are not there yet. Keys that are there stay as they are.",
            "With a passphrase, new private keys are encrypted; you need it again whenever you publish.",
            "Keep the recovery key where the others are not: move recovery.key out of the folder when it is made."
        },
        footer = {
            "  ./assize keys new",
            "  ./assize keys new --keys /secure/assize-keys --passphrase-file /run/secrets/assize",
        })
final class KeysNewCommand implements Callable<Integer> {

    @Mixin
    private final KeyLocation location;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysNewCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        List<KeyReport.Key> before =
                location.exists() ? KeyReport.of(location.open()).inUse() : List.of();
        KeyReport report = KeyReport.of(location.complete());
        if (report.inUse().equals(before)) {
            invocation.terminal().notice("There are keys already; nothing was changed.");
        }
        report.print(invocation.terminal(), json);
        return ExitCode.OK;
    }
}
