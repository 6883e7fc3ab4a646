/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.serve.SiteAddress;
import assize.toolkit.serve.SiteServer;
import assize.toolkit.serve.SiteServer.Started;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a site is served, and the serving of it. */
final class SiteOptions {

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "IP",
            defaultValue = "127.0.0.1",
            description = "The address to listen on. Default: ${DEFAULT-VALUE}, this machine only.")
    private String address = "";

    private final Invocation invocation;

    SiteOptions(Invocation invocation) {
        this.invocation = invocation;
    }

    /** The address, or the end of the command where it cannot be used. */
    SiteAddress address() {
        return SiteAddress.of(address, port).fold(usable -> usable, reason -> {
            throw CommandFailure.usage(reason);
        });
    }

    /** The address, or the end of the command where nothing can listen there: told before long work, not after. */
    SiteAddress freeAddress() {
        SiteAddress where = address();
        where.taken().ifPresent(reason -> {
            throw CommandFailure.of(ExitCode.NOT_SERVED, reason);
        });
        return where;
    }

    /** Serves an archive until the process is told to end. */
    int serve(Path archive) {
        Terminal terminal = invocation.terminal();
        SiteAddress where = address();
        terminal.notice("Starting the site; this takes some seconds.");
        Started started = SiteServer.start(invocation.home(), archive, where);
        return started.fold(
                running -> {
                    terminal.print("The archive is on " + where.url());
                    terminal.notice("Ctrl-C ends it.");
                    int exit = running.awaitEnd();
                    terminal.notice("The site has ended.");
                    return exit == 0 ? ExitCode.OK : ExitCode.NOT_SERVED;
                },
                failed -> {
                    failed.serverLog().forEach(line -> terminal.notice("  " + line));
                    throw CommandFailure.of(ExitCode.NOT_SERVED, failed.message());
                });
    }
}
