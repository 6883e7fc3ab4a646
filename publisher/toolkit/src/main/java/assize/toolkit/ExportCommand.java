/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.schemas.json.JsonObject;
import assize.toolkit.export.BundledVerifier;
import assize.toolkit.export.ExportVersion;
import assize.toolkit.export.ExportVersion.Outcome;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize export}: one version of a season and its log as a package to deposit. */
@Command(
        name = "export",
        description = {
            "Copies one version of a season and its log into a package that verifies alone, to deposit or to hand on:",
            "a BagIt folder (RFC 8493), or a zip of one where the name ends in .zip. The same version and log give the",
            "same bytes. Nothing is written into the archive, and no key is needed.",
            "'./assize verify FOLDER' checks it; a zip is unpacked first."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the package is there, complete",
            "1:a wrong argument, such as a folder that is not empty; nothing was written",
            "2:a file is not what the version's manifest lists, or is a link",
            "5:a file is missing",
            "8:files cannot be read or written"
        },
        footer = {
            "  ./assize export out --out gsm8k-v2",
            "  ./assize export out --season gsm8k --version v1 --out gsm8k-v1.zip --json",
            "  ./assize export out --out bag && (cd bag && sha256sum -c manifest-sha256.txt)",
        })
final class ExportCommand implements Callable<Integer> {
    private static final int INCOMPLETE = 5;

    @Mixin
    private final PublishedVersion given = new PublishedVersion();

    @Option(
            names = "--out",
            paramLabel = "FOLDER|FILE.zip",
            required = true,
            description =
                    "Where it is put: a folder that is not there yet or is empty, or a file that is not there yet.")
    private Path out = Path.of("");

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    ExportCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        String seasonId = given.seasonId();
        int version = given.number(seasonId);
        String problem = ExportVersion.problem(given.archive(), out);
        if (!problem.isEmpty()) {
            throw CommandFailure.usage(problem);
        }
        Terminal terminal = invocation.terminal();
        Outcome outcome;
        try (Progress copying = Progress.ofBytes(terminal, "Copying")) {
            outcome = ExportVersion.run(
                    given.archive(), seasonId, version, out, BundledVerifier.find(invocation.home()), copying::at);
        }
        if (outcome instanceof Outcome.Refused refused) {
            throw CommandFailure.of(refused.isMissing() ? INCOMPLETE : ExitCode.ERRORS_FOUND, refused.message());
        }
        print((Outcome.Made) outcome, terminal);
        return ExitCode.OK;
    }

    private void print(Outcome.Made made, Terminal terminal) {
        if (json) {
            terminal.print(JsonObject.builder()
                    .put("type", "export-summary")
                    .put("format_version", 1)
                    .put("season_id", made.version().seasonId())
                    .put("version", made.version().version())
                    .put("out", made.out().toString())
                    .put("format", made.isZip() ? "zip" : "folder")
                    .put("files", made.files())
                    .put("bytes", made.bytes())
                    .build());
            return;
        }
        terminal.print(String.format(
                Locale.ROOT,
                "Season %s, version %d, with its log: %,d files, %,d bytes in %s",
                made.version().seasonId(),
                made.version().version(),
                made.files(),
                made.bytes(),
                made.out()));
        terminal.print("");
        terminal.print(
                made.isZip()
                        ? "Next: unzip %s, then ./assize verify the folder in it --trusted log.vkey"
                                .formatted(made.out())
                        : "Next: ./assize verify %s --trusted log.vkey".formatted(made.out()));
    }
}
