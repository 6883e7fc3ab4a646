/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Oracle: CPython's own {@code json.dumps}, {@code float.__repr__} and {@code json.loads}, asked once per test in one
 * process.
 */
class PythonFormTest {
    private static final int SEED = 51;
    private static final int DOCUMENTS = 20_000;
    private static final int DOUBLES = 200_000;

    /** Answers line by line: d = text of a double, j = a document dumped again, s = whether it is strict JSON. */
    private static final String ORACLE = """
            import base64, json, struct, sys

            MAX = 2 ** 53 - 1

            def integer(text):
                value = int(text)
                if abs(value) > MAX:
                    raise ValueError
                return value

            def decimal(text):
                value = float(text)
                size = abs(value)
                if size == float('inf') or MAX < size < 1e21:
                    raise ValueError
                return value

            def constant(text):
                raise ValueError

            def members(pairs):
                if len(dict(pairs)) != len(pairs):
                    raise ValueError
                return dict(pairs)

            def strict(document):
                try:
                    value = json.loads(document.decode('utf-8'), parse_int=integer, parse_float=decimal,
                                       parse_constant=constant, object_pairs_hook=members)
                    json.dumps(value, ensure_ascii=False).encode('utf-8')
                    return 'yes'
                except ValueError:
                    return 'no'

            for line in sys.stdin:
                kind, text = line.rstrip('\\n').split(' ')
                if kind == 'd':
                    print(repr(struct.unpack('>d', bytes.fromhex(text))[0]))
                elif kind == 'j':
                    print(json.dumps(json.loads(base64.b64decode(text))))
                else:
                    print(strict(base64.b64decode(text)))
            """;

    @TempDir
    Path folder = Path.of("");

    @Test
    void dumpsDocumentsAsPythonDoes() throws IOException, InterruptedException {
        RandomDocuments random = new RandomDocuments(new Random(SEED));
        List<String> documents = Stream.generate(random::next).limit(DOCUMENTS).toList();
        List<String> expected = python(documents.stream()
                .map(text -> "j " + base64(Documents.utf8(text)))
                .toList());
        for (int i = 0; i < DOCUMENTS; i++) {
            String ours = Json.pythonText(Documents.parsed(documents.get(i)));
            assertThat(ours).as("document %d of seed %d", i, SEED).isEqualTo(expected.get(i));
        }
    }

    @Test
    void writesDoublesAsPythonDoes() throws IOException, InterruptedException {
        Random random = new Random(SEED);
        double[] doubles = new double[DOUBLES];
        for (int i = 0; i < DOUBLES; i++) {
            doubles[i] = switch (i % 5) {
                case 0 -> Double.longBitsToDouble(1 + i / 5); // the smallest subnormals, one by one
                case 1 -> Double.longBitsToDouble(random.nextLong(1L << 52));
                case 2 -> Math.pow(10, random.nextInt(-30, 30)) * random.nextInt(1, 1000);
                case 3 -> random.nextInt() / 1000.0;
                default -> RandomDocuments.anyDouble(random);
            };
        }
        List<String> expected = python(Arrays.stream(doubles)
                .mapToObj(value -> String.format("d %016x", Double.doubleToRawLongBits(value)))
                .toList());
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < DOUBLES; i++) {
            // The sign of zero is dropped where a decimal is made.
            String wanted = doubles[i] == 0 ? "0.0" : expected.get(i);
            if (!DecimalTextTest.python(doubles[i]).equals(wanted)) {
                wrong.add(wanted);
            }
        }
        assertThat(wrong).as("doubles of seed %d", SEED).isEmpty();
    }

    @Test
    void acceptsWhatAStrictPythonAccepts() throws IOException, InterruptedException {
        Random random = new Random(SEED);
        RandomDocuments documents = new RandomDocuments(random);
        List<byte[]> mutants = new ArrayList<>();
        while (mutants.size() < DOCUMENTS) {
            byte[] mutant = Mutations.mutated(Documents.utf8(documents.next()), random);
            // Python strips a byte order mark from nothing here, but calls it "unexpected" only in str: same verdict.
            mutants.add(mutant);
        }
        List<String> expected =
                python(mutants.stream().map(bytes -> "s " + base64(bytes)).toList());
        int accepted = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            JsonResult result = Json.parse(mutants.get(i));
            String ours = result instanceof JsonResult.Parsed ? "yes" : "no";
            accepted += ours.equals("yes") ? 1 : 0;
            assertThat(ours)
                    .as("mutant %d of seed %d, %s: %s", i, SEED, result, base64(mutants.get(i)))
                    .isEqualTo(expected.get(i));
        }
        assertThat(accepted)
                .as("mutants accepted, so that both answers are tried")
                .isBetween(1000, DOCUMENTS - 1000);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** One answer per question. */
    private List<String> python(List<String> questions) throws IOException, InterruptedException {
        String interpreter = Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
        assumeTrue(isThere(interpreter), "no python3 here to compare with");
        Path input = folder.resolve("questions");
        Path output = folder.resolve("answers");
        Files.write(input, questions);
        Process process = new ProcessBuilder(interpreter, "-c", ORACLE)
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.waitFor()).as("exit of python3").isZero();
        List<String> answers = Files.readAllLines(output);
        assertThat(answers).as("answers of python3").hasSameSizeAs(questions);
        return answers;
    }

    private static boolean isThere(String interpreter) throws InterruptedException {
        try {
            return new ProcessBuilder(interpreter, "--version").start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
