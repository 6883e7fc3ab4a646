/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The tables in {@code docs/conformance} tell the truth about which test shows which rule.
 *
 * <p>Oracle: the number ranges below, the test sources of the whole repository and, where it is at hand, the numbered list
 * of requirements the tables were drawn from. None of the three is made from the tables.
 */
class ConformanceTest {

    private static final List<String> FILES =
            List.of("arena.md", "combat.md", "dealarena.md", "ares.md", "joins.md", "resolutions.md");
    private static final List<String> STATES = List.of("done", "partial", "data", "planned", "information");
    private static final int WORDS_MAX = 12;

    private final Path root = root();
    private final Map<String, List<ConformanceRow>> tables = tables();
    private final List<Path> testSources = testSources();

    @Test
    void everyRuleHasExactlyOneRowInSequence() {
        List<String> resolutions = new ArrayList<>(numbers("GA-%02d", 76));
        resolutions.addAll(numbers("GC-%02d", 18));
        resolutions.addAll(numbers("GD-%02d", 28));
        resolutions.addAll(numbers("GR-%02d", 14));
        resolutions.addAll(numbers("GX-%02d", 12));
        assertSequence("arena.md", numbers("A-%03d", 282));
        assertSequence("combat.md", numbers("C-%03d", 107));
        assertSequence("dealarena.md", numbers("D-%03d", 145));
        assertSequence("ares.md", numbers("R-%03d", 42));
        assertSequence("joins.md", numbers("X-%03d", 13));
        assertSequence("resolutions.md", resolutions);
    }

    @Test
    void everyRowHasItsColumnsAndAKnownState() {
        for (ConformanceRow row : rows()) {
            assertThat(row.cells()).as("columns of %s", row).hasSize(row.file().equals("resolutions.md") ? 5 : 4);
            assertThat(STATES).as("state of %s", row).contains(row.state());
            assertThat(row.what().split("\\s+")).as("words of %s", row).hasSizeBetween(2, WORDS_MAX);
        }
    }

    @Test
    void aClaimNamesATestAndAPlanDoesNot() {
        for (ConformanceRow row : rows()) {
            if (row.state().equals("done") || row.state().equals("partial")) {
                assertThat(row.shownBy()).as("tests of %s", row).isNotEmpty();
            } else if (row.state().equals("planned")) {
                assertThat(row.shownBy()).as("tests of %s", row).isEmpty();
            }
        }
    }

    @Test
    void everyNamedTestExists() {
        List<String> faults = new ArrayList<>();
        for (ConformanceRow row : rows()) {
            for (String written : row.shownBy()) {
                List<ConformanceRow.ShownBy> named = ConformanceRow.shownBy(written);
                String fault = named.isEmpty() ? "not written `module: TestClass#method`" : fault(named.get(0));
                if (!fault.isEmpty()) {
                    faults.add("%s: `%s` is %s".formatted(row.place(), written, fault));
                }
            }
        }
        assertThat(faults).as("named tests that are not there").isEmpty();
    }

    @Test
    void resolutionsNameRulesThatExist() {
        List<String> known = rows().stream().map(ConformanceRow::rule).toList();
        for (ConformanceRow row : tables.getOrDefault("resolutions.md", List.of())) {
            for (String rule : row.cells().get(4).split(", ", -1)) {
                assertThat(known).as("used by of %s", row).contains(rule);
            }
        }
    }

    @Test
    void readmeCountsAreRight() {
        List<String> expected = new ArrayList<>();
        for (String file : FILES) {
            expected.add(counts(file, tables.getOrDefault(file, List.of())));
        }
        expected.add(counts("all", rows()));
        List<String> lines = lines(root.resolve("docs/conformance/README.md"));
        int head = lines.indexOf("| file | rules | " + String.join(" | ", STATES) + " |");
        assertThat(head).as("line of the table of counts in README.md").isNotNegative();
        assertThat(lines.subList(head + 2, head + 2 + expected.size()))
                .as("counts in README.md (docs/conformance/set </dev/null refreshes them)")
                .isEqualTo(expected);
    }

    @Test
    void theListOfRequirementsHasTheSameNumbers() {
        Path requirements = requirements();
        assumeTrue(Files.isReadable(requirements), "no list of requirements beside the repository");
        Pattern numbered = Pattern.compile("- (?:\\*\\*)?([ACDRX]-\\d{3}|(?<=\\*\\*)G[ACDRX]-\\d{2}) .*");
        List<String> listed = lines(requirements).stream()
                .map(numbered::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .toList();
        assertThat(listed).as("numbers in the list").doesNotHaveDuplicates();
        assertThat(new TreeSet<>(listed))
                .as("numbers in the list and in the tables")
                .isEqualTo(
                        new TreeSet<>(rows().stream().map(ConformanceRow::rule).toList()));
    }

    private void assertSequence(String file, List<String> expected) {
        List<ConformanceRow> rows = tables.getOrDefault(file, List.of());
        for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
            assertThat(rows.get(i).rule()).as("rule of %s", rows.get(i)).isEqualTo(expected.get(i));
        }
        assertThat(rows).as("number of rows in %s", file).hasSameSizeAs(expected);
    }

    /** What is wrong with a named test, or nothing where it exists. */
    private String fault(ConformanceRow.ShownBy named) {
        String folder = "/" + named.module() + "/src/test/java/";
        String fileName = "/" + named.testClass() + ".java";
        List<Path> found = testSources.stream()
                .filter(source ->
                        source.toString().contains(folder) && source.toString().endsWith(fileName))
                .toList();
        if (found.size() != 1) {
            return "in %d files %s…%s".formatted(found.size(), folder, fileName);
        }
        Pattern method = Pattern.compile("\\bvoid\\s+" + named.method() + "\\s*\\(");
        boolean there = named.method().isEmpty()
                || method.matcher(String.join("\n", lines(found.get(0)))).find();
        return there ? "" : "no method of " + found.get(0);
    }

    private static String counts(String name, List<ConformanceRow> rows) {
        StringBuilder line = new StringBuilder("| " + name + " | " + rows.size());
        for (String state : STATES) {
            line.append(" | ")
                    .append(rows.stream()
                            .filter(row -> row.state().equals(state))
                            .count());
        }
        return line.append(" |").toString();
    }

    private List<ConformanceRow> rows() {
        return tables.values().stream().flatMap(List::stream).toList();
    }

    private static List<String> numbers(String format, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(format::formatted).toList();
    }

    private Map<String, List<ConformanceRow>> tables() {
        Map<String, List<ConformanceRow>> parsed = new LinkedHashMap<>();
        for (String file : FILES) {
            parsed.put(
                    file,
                    ConformanceRow.parse(
                            file, lines(root.resolve("docs/conformance").resolve(file))));
        }
        return parsed;
    }

    private List<Path> testSources() {
        List<Path> sources = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = String.valueOf(folder.getFileName());
                    boolean skipped = name.equals("target") || (name.startsWith(".") && !folder.equals(root));
                    return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".java") && file.toString().contains("/src/test/java/")) {
                        sources.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(sources);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** The repository: the nearest folder upwards that holds the tables. */
    private static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("docs/conformance"))) {
                return folder;
            }
        }
        return fail("no docs/conformance above " + Path.of("").toAbsolutePath());
    }

    /** {@code shared/REQUIREMENTS.md} beside the repository or beside its parent; a path that does not exist where there is none. */
    private Path requirements() {
        Path folder = root;
        for (int steps = 0; steps < 6 && folder.getParent() != null; steps++) {
            folder = folder.getParent();
            if (Files.isDirectory(folder.resolve("shared/vectors"))) {
                return folder.resolve("shared/REQUIREMENTS.md");
            }
        }
        return root.resolve("shared/REQUIREMENTS.md");
    }
}
