/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Oracle: the shell lines of attestation/README.md, worked out here as a shell would. */
class ReadmeTest {

    private static final Pattern SHELL_LINE =
            Pattern.compile("printf '([^']*)' \\|( xxd -r -p \\|)? sha256sum\n# ([0-9a-f]{64})\n");

    private static final Pattern HASH = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

    private static final Pattern SIGNED = Pattern.compile("\n(sha256:[0-9a-f]{64})\n(ed25519:[0-9a-f]{128})\n");

    private static String readme() throws IOException {
        Path from = Path.of(System.getProperty("user.dir")).toAbsolutePath();
        Path inModule = from.resolveSibling("README.md");
        Path fromRoot = from.resolve("attestation").resolve("README.md");
        return Files.readString(Files.exists(fromRoot) ? fromRoot : inModule);
    }

    @Test
    void everyHashIsWhatItsShellLineGives() throws IOException {
        List<MatchResult> lines = SHELL_LINE.matcher(readme()).results().toList();
        assertThat(lines).hasSize(10);
        for (MatchResult line : lines) {
            byte[] printed = printf(line.group(1));
            byte[] input = line.group(2) == null ? printed : HexFormat.of().parseHex(new String(printed, UTF_8));
            assertThat(HexFormat.of().formatHex(ReferenceTree.sha256(input)))
                    .as(line.group(1))
                    .isEqualTo(line.group(3));
        }
    }

    @Test
    void noHashStandsThereThatIsNotRecomputed() throws IOException {
        String readme = readme();
        Set<String> recomputed = SHELL_LINE
                .matcher(readme)
                .results()
                .map(line -> line.group(3))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> printed =
                HASH.matcher(readme).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));

        assertThat(printed).isEqualTo(recomputed);
    }

    @Test
    void theSignatureIsOfTheHashAboveItAndTheFingerprintOfItsKey() throws IOException {
        String readme = readme();
        MatchResult signed = SIGNED.matcher(readme).results().findFirst().orElseThrow();
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(new byte[32]);

        assertThat(key.sign(signed.group(1).getBytes(UTF_8)).ed25519Hex()).isEqualTo(signed.group(2));
        assertThat(readme)
                .contains("`" + key.publicKey().prefixed() + "`")
                .contains("# " + key.publicKey().fingerprint() + "\n");
    }

    /** The text as printf writes it: of its escapes only three octal digits are used. */
    private static byte[] printf(String format) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int at = 0;
        while (at < format.length()) {
            if (format.charAt(at) == '\\') {
                printed.write(Integer.parseInt(format.substring(at + 1, at + 4), 8));
                at += 4;
            } else {
                printed.writeBytes(format.substring(at, at + 1).getBytes(UTF_8));
                at++;
            }
        }
        return printed.toByteArray();
    }
}
