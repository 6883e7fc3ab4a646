/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.serve;

import assize.toolkit.scratch.ScratchFolder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs inside the server, as its agent, and ends it when the process that started it is gone, however that ended.
 *
 * <p>Its argument: the process id of the parent, a colon, and the scratch folder of the server.
 */
public final class EndWithParent {
    private static final int ENDED = 0;

    private EndWithParent() {}

    /** Called by the JVM before the server's own start. */
    public static void premain(String argument) {
        int colon = argument.indexOf(':');
        Optional<ProcessHandle> parent = ProcessHandle.of(Long.parseLong(argument.substring(0, colon)));
        Path scratch = Path.of(argument.substring(colon + 1));
        if (parent.isEmpty()) {
            Runtime.getRuntime().halt(ENDED);
            return;
        }
        Thread watch = new Thread(
                () -> {
                    parent.get().onExit().join();
                    ScratchFolder.delete(scratch);
                    Runtime.getRuntime().halt(ENDED);
                },
                "end-with-parent");
        watch.setDaemon(true);
        watch.start();
    }
}
