/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code assize serve}: shows an archive to people. */
@Command(
        name = "serve",
        description = "Serves an archive as a web site, until you press Ctrl-C.",
        footer = {
            "  ./assize serve out",
            "  ./assize serve out --port 9000",
            "  ./assize serve out --address 0.0.0.0        let others in",
        })
final class ServeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "ARCHIVE", description = "The folder with archives/ and log/.")
    private Path archive = Path.of("");

    @Mixin
    private final SiteOptions site;

    ServeCommand(Invocation invocation) {
        this.site = new SiteOptions(invocation);
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(archive.resolve("archives"))) {
            throw CommandFailure.usage(
                    "%s holds no archives/; name the folder that judge was given with --out.".formatted(archive));
        }
        return site.serve(archive);
    }
}
