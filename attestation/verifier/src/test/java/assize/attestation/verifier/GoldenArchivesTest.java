/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What earlier versions published stays proven. Oracle: archives and keys that those versions wrote. */
class GoldenArchivesTest {

    static List<Path> archives() throws IOException, URISyntaxException {
        Path folder = Path.of(
                Objects.requireNonNull(GoldenArchivesTest.class.getResource("/golden-archives"), "golden-archives")
                        .toURI());
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static Trust trust(Path archive) {
        return Trust.ofArgument(archive + ".vkey").fold(trust -> trust, reason -> {
            throw new AssertionError(reason);
        });
    }

    @ParameterizedTest
    @MethodSource("archives")
    void staysProven(Path archive) {
        Verification verification = VerifyArchive.verify(archive, trust(archive), Progress.SILENT);

        assertThat(verification.firstFailure()).as("%s", verification.toJson()).isEmpty();
        assertThat(verification.verdict()).isEqualTo(Verdict.PROVEN);
        assertThat(verification.exitCode()).isZero();
    }

    @ParameterizedTest
    @MethodSource("archives")
    void isProvenByItsOwnKeyAlone(Path archive) {
        assertThat(VerifyArchive.verify(archive, Trust.none(), Progress.SILENT).exitCode())
                .as("without a key")
                .isEqualTo(3);
    }

    @Test
    void areThere() throws IOException, URISyntaxException {
        assertThat(archives()).as("one for each format that was ever published").hasSizeGreaterThanOrEqualTo(1);
    }
}
