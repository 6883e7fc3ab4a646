/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the number list of cyberphone/json-canonicalization, whose checksums were made with V8; its generator's edge
 * cases are read from the README it comes with.
 */
class DecimalTextTest {
    private static final Pattern EDGE_CASE = Pattern.compile("0x([0-9a-f]{16})n[,\\s]");
    private static final Pattern CHECKSUM = Pattern.compile("\\| ([0-9a-f]{64}) \\| (\\d+) ");
    private static final int SERIAL_COUNT = 2000;
    private static final long FIRST_NORMAL = 0x0010000000000000L;
    private static final int MAX_LINES = 100_000;

    @Test
    void writesTheReferenceListOfNumbers() throws NoSuchAlgorithmException {
        String readme = new String(
                SharedVectors.bytes(SharedVectors.folder("jcs/testdata").resolve("README.md")), StandardCharsets.UTF_8);
        TreeMap<Integer, String> expected = new TreeMap<>();
        for (Matcher row = CHECKSUM.matcher(readme); row.find(); ) {
            expected.put(Integer.parseInt(row.group(2)), row.group(1));
        }
        MessageDigest sum = MessageDigest.getInstance("SHA-256");
        TreeMap<Integer, String> found = new TreeMap<>();
        int lines = 0;
        for (double value : numbers(edgeCases(readme))) {
            String bits = Long.toHexString(Double.doubleToRawLongBits(value));
            sum.update((bits + "," + ecmaScript(value) + "\n").getBytes(StandardCharsets.US_ASCII));
            lines++;
            if (expected.containsKey(lines)) {
                found.put(lines, HexFormat.of().formatHex(((MessageDigest) copy(sum)).digest()));
            }
        }
        assertThat(found).as("SHA-256 of the first lines").hasSize(3).isEqualTo(expected.headMap(MAX_LINES, true));
    }

    private static Object copy(MessageDigest sum) {
        try {
            return sum.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Double> edgeCases(String readme) {
        String table = readme.substring(readme.indexOf("staticU64s = "), readme.indexOf("staticF64s = "));
        List<Double> cases = new ArrayList<>();
        for (Matcher word = EDGE_CASE.matcher(table); word.find(); ) {
            cases.add(Double.longBitsToDouble(Long.parseUnsignedLong(word.group(1), 16)));
        }
        return cases;
    }

    /** Edge cases, then the first normal doubles, then a chain of SHA-256 read as little-endian doubles. */
    private static List<Double> numbers(List<Double> edgeCases) throws NoSuchAlgorithmException {
        List<Double> numbers = new ArrayList<>(edgeCases);
        for (int i = 0; i < SERIAL_COUNT; i++) {
            numbers.add(Double.longBitsToDouble(FIRST_NORMAL + i));
        }
        MessageDigest chain = MessageDigest.getInstance("SHA-256");
        byte[] block = new byte[32];
        while (numbers.size() < MAX_LINES) {
            block = chain.digest(block);
            ByteBuffer words = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
            while (words.hasRemaining()) {
                double value = words.getDouble();
                if (value != 0 && Double.isFinite(value)) {
                    numbers.add(value);
                }
            }
        }
        return numbers.subList(0, MAX_LINES);
    }

    @Test
    void findsTheOneDigitThatJavaWritesAsTwo() {
        assertThat(ecmaScript(Double.MIN_VALUE)).as("4.9E-324 in Java").isEqualTo("5e-324");
        assertThat(ecmaScript(-2 * Double.MIN_VALUE)).as("9.9E-324 in Java").isEqualTo("-1e-323");
        assertThat(ecmaScript(4 * Double.MIN_VALUE)).as("2.0E-323 in Java").isEqualTo("2e-323");
        assertThat(ecmaScript(Double.parseDouble("1e23")))
                .as("9.999999999999999E22 in Java 17")
                .isEqualTo("1e+23");
    }

    @Test
    void placesThePointAsEachLanguageDoes() {
        double[] values = {0, 1, -1.5, 1e-6, 1e-7, 1e-4, 1e-5, 1.25e-5, 1e15, 1e16, 1.5e16, 1e20, 1e21, 1e22, 123456.789
        };
        assertThat(texts(values, DecimalTextTest::ecmaScript))
                .as("ECMAScript")
                .containsExactly(
                        "0",
                        "1",
                        "-1.5",
                        "0.000001",
                        "1e-7",
                        "0.0001",
                        "0.00001",
                        "0.0000125",
                        "1000000000000000",
                        "10000000000000000",
                        "15000000000000000",
                        "100000000000000000000",
                        "1e+21",
                        "1e+22",
                        "123456.789");
        assertThat(texts(values, DecimalTextTest::python))
                .as("Python")
                .containsExactly(
                        "0.0",
                        "1.0",
                        "-1.5",
                        "1e-06",
                        "1e-07",
                        "0.0001",
                        "1e-05",
                        "1.25e-05",
                        "1000000000000000.0",
                        "1e+16",
                        "1.5e+16",
                        "1e+20",
                        "1e+21",
                        "1e+22",
                        "123456.789");
    }

    private static List<String> texts(double[] values, java.util.function.DoubleFunction<String> form) {
        return java.util.Arrays.stream(values).mapToObj(form).toList();
    }

    static String ecmaScript(double value) {
        Utf8Buffer out = new Utf8Buffer();
        DecimalText.ecmaScript(value, out);
        return out.toText();
    }

    static String python(double value) {
        Utf8Buffer out = new Utf8Buffer();
        DecimalText.python(value, out);
        return out.toText();
    }
}
