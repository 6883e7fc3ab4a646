/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.ingest.log.SeasonFolder;
import assize.toolkit.serve.SiteAddress;
import assize.toolkit.terminal.Terminal;
import assize.toolkit.verify.VerificationReport;
import assize.toolkit.verify.VerifyCommand;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize demo}: the example season, from its events to a site. */
@Command(
        name = "demo",
        description = "Judges the example season, verifies the result, and serves it.",
        footer = {
            "  ./assize demo",
            "  ./assize demo --port 9000",
            "  ./assize demo --no-serve",
        })
final class DemoCommand implements Callable<Integer> {

    @Option(
            names = "--out",
            paramLabel = "ARCHIVE",
            defaultValue = "out/demo",
            description = "Where the archive goes. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("");

    @Option(names = "--no-serve", description = "End after verifying.")
    private boolean noServe;

    @Mixin
    private final KeyLocation keys;

    @Mixin
    private final SiteOptions site;

    private final Invocation invocation;

    DemoCommand(Invocation invocation) {
        this.invocation = invocation;
        this.keys = new KeyLocation(invocation);
        this.site = new SiteOptions(invocation);
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        SiteAddress where = noServe ? site.address() : site.freeAddress();
        SeasonFolder season =
                SeasonJudging.open(invocation.home().resolve("examples").resolve("season-one"));
        terminal.notice("Judging " + season.season().title() + " ...");
        JudgeSummary summary = new SeasonJudging(terminal, keys).judge(season, out, JudgeCommand.defaultParallelism());
        summary.print(terminal);
        terminal.print("");
        NoteKey logKey =
                new NoteKey(season.season().logOrigin(), keys.open().log().publicKey());
        Verification verification = VerifyCommand.run(terminal, out, Trust.pinned(logKey));
        VerificationReport.print(terminal, verification);
        if (verification.verdict() != Verdict.PROVEN || noServe) {
            return verification.exitCode();
        }
        terminal.print("");
        String url = where.url();
        terminal.print("When the site is up, open");
        terminal.print("  %s   all seasons".formatted(url));
        terminal.print("  %sseason/%s   boards and battles"
                .formatted(url, season.season().id()));
        terminal.print("Check it yourself: ./assize verify %s --trusted '%s'".formatted(out, logKey.format()));
        return site.serve(out);
    }
}
