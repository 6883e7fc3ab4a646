/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.SeasonArchive;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.tables.TablesCheck;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What earlier versions published is read on, tables and all. Oracle: archives and keys that those versions wrote. */
class GoldenArchivesTest {
    private static final Path GOLDEN =
            Repository.root().resolve("attestation/verifier/src/test/resources/golden-archives");

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void tablesStillSayWhatTheRecordsSay(String format) {
        Trust trust = Trust.ofArgument(GOLDEN.resolve(format + ".vkey").toString())
                .fold(named -> named, reason -> {
                    throw new AssertionError(reason);
                });
        Verification verification =
                VerifyArchive.verify(GOLDEN.resolve(format), trust, Progress.SILENT, new TablesCheck());

        assertThat(verification.exitCode()).as("%s", verification.toJson()).isZero();
        assertThat(verification.checks()).contains(new Verification.CheckResult(TablesCheck.NAME, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void theSiteCanStillShowIt(String format) {
        for (int version : List.of(1, 2)) {
            Path folder = GOLDEN.resolve(format).resolve(ArchivePaths.version("golden", version));
            SeasonArchive archive = SeasonArchive.open(folder).fold(open -> open, problem -> {
                throw new AssertionError("the archive cannot be opened: " + problem);
            });

            assertThat(archive.find("ob-01"))
                    .as("a battle of version %d", version)
                    .isPresent();
            assertThat(archive.events(archive.find("ob-01").orElseThrow()).length > 0)
                    .as("whether this format has events")
                    .isEqualTo(!format.equals("1"));
        }
    }
}
