/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the list of lines the file was written from. */
class CredentialsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void findsEveryLineOfAFileOfAnySize() throws IOException {
        for (int agents : new int[] {0, 1, 2, 3, 10, 500}) {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < agents; i++) {
                lines.add(line(id(i), i * 37 % 9_000));
            }
            Path file = folder.resolve("part-" + agents);
            Files.write(file, lines);
            for (int i = 0; i < agents; i++) {
                assertThat(Credentials.in(file, id(i)))
                        .as("%d of %d", i, agents)
                        .hasValueSatisfying(line(lines.get(i)));
            }
            for (String other : List.of("", "agt_", "agt_0000x", "agt_9999", "zzz")) {
                assertThat(Credentials.in(file, other)).as(other).isEmpty();
            }
        }
    }

    @Test
    void saysWhichFileHoldsNoResumes() throws IOException {
        Path file = Files.writeString(folder.resolve("part"), "{\"a\":1}\n");
        assertThatThrownBy(() -> Credentials.in(file, "agt_a"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no résumé");
    }

    private static Consumer<byte[]> line(String expected) {
        return found -> assertThat(new String(found, StandardCharsets.UTF_8)).isEqualTo(expected);
    }

    private static String id(int i) {
        return String.format(Locale.ROOT, "agt_%04d", i);
    }

    private static String line(String agentId, int padding) {
        return "{\"credentialSubject\":{\"agentId\":\"" + agentId + "\",\"pad\":\"" + "x".repeat(padding) + "\"}}";
    }
}
