/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.KeyFolder;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize keys init}: makes keys where there are none. */
@Command(
        name = "init",
        description = "Makes the two keys, where there are none yet. Keys that are there stay as they are.",
        footer = {"  ./assize keys init", "  ./assize keys init --keys /secure/assize-keys"})
final class KeysInitCommand implements Callable<Integer> {

    @Mixin
    private final KeyLocation location;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysInitCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        if (location.exists()) {
            invocation.terminal().notice("There are keys already; nothing was changed.");
        }
        KeyFolder keys = location.openOrMake();
        KeyReport.of(location.folder(), keys).print(invocation.terminal(), json);
        return ExitCode.OK;
    }
}
