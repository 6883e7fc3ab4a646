/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.archive.FileHash;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the folder of a published version with the one that was made anew, file by file and byte by byte.
 *
 * <p>The parts and tables come first, then what describes and lists them: so the first difference is where it began.
 *
 * @param manifest of the published version
 * @param name the folder's name under the root, for whoever is told
 */
record VersionComparison(Path published, Path now, String name, Manifest manifest) {
    private static final List<String> INPUTS =
            List.of(ArchivePaths.EVENTS, ArchivePaths.TASKS, ArchivePaths.EVIDENCE, ArchivePaths.REJECTED);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final SortedSet<String> LAST =
            new TreeSet<>(List.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS));

    /** The first difference; empty where there is none. */
    Optional<Difference> first() throws IOException {
        Optional<Difference> input = input();
        if (input.isPresent()) {
            return input;
        }
        SortedSet<String> there = files(published);
        SortedSet<String> here = files(now);
        SortedSet<String> all = new TreeSet<>(there);
        all.addAll(here);
        all.removeAll(LAST);
        List<String> parts =
                all.stream().filter(VersionComparison::isPartOrTable).toList();
        all.removeAll(parts);
        for (String file :
                Stream.of(parts, all, LAST).flatMap(Collection::stream).toList()) {
            if (!there.contains(file)) {
                return Optional.of(
                        Difference.missing(name + "/" + file, "a file of " + Files.size(now.resolve(file)) + " bytes"));
            }
            if (!here.contains(file)) {
                return Optional.of(Difference.inFile(name + "/" + file, "", "a file of the version", "no such file"));
            }
            if (Files.mismatch(published.resolve(file), now.resolve(file)) >= 0) {
                return Optional.of(difference(file));
            }
        }
        return Optional.empty();
    }

    private static boolean isPartOrTable(String file) {
        return file.contains("/") || file.endsWith(".parquet");
    }

    /** What was judged from comes out as it stands, so that it is what was published is for the manifest to say. */
    private Optional<Difference> input() throws IOException {
        for (ManifestFile file : manifest.files()) {
            boolean isInput = INPUTS.stream().anyMatch(folder -> file.path().startsWith(folder + "/"));
            if (isInput) {
                String hash = FileHash.of(published, file.path(), null).sha256();
                if (!hash.equals(file.sha256())) {
                    return Optional.of(
                            Difference.inFile(name + "/" + file.path(), "", hash, file.sha256() + " in the manifest"));
                }
            }
        }
        return Optional.empty();
    }

    private static SortedSet<String> files(Path folder) throws IOException {
        SortedSet<String> files = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile)
                    .forEach(
                            file -> files.add(folder.relativize(file).toString().replace('\\', '/')));
        }
        return files;
    }

    private Difference difference(String file) throws IOException {
        Optional<Table<?>> table =
                Table.ALL.stream().filter(each -> each.path().equals(file)).findFirst();
        if (table.isPresent()) {
            return inTable(file, table.get());
        }
        if (file.endsWith(".jsonl") || file.endsWith(".txt") || file.endsWith(".md")) {
            return inLines(file);
        }
        return inDocument(file, Files.readAllBytes(published.resolve(file)), Files.readAllBytes(now.resolve(file)));
    }

    private Difference inDocument(String file, byte[] then, byte[] other) {
        return JsonDifference.between(then, other)
                .map(member -> Difference.inFile(name + "/" + file, member.path(), member.published(), member.now()))
                .orElseThrow();
    }

    private Difference inLines(String file) throws IOException {
        try (InputStream then = new BufferedInputStream(Files.newInputStream(published.resolve(file)), BUFFER_BYTES);
                InputStream other = new BufferedInputStream(Files.newInputStream(now.resolve(file)), BUFFER_BYTES)) {
            for (long number = 1; ; number++) {
                byte[] one = line(then);
                byte[] two = line(other);
                if (one == null && two == null) {
                    return Difference.inFile(name + "/" + file, "", "other line ends", "lines that end as they should");
                }
                if (one == null || two == null) {
                    return Difference.inFile(
                                    name + "/" + file,
                                    "",
                                    one == null ? "no line" : new String(one, StandardCharsets.UTF_8),
                                    two == null ? "no line" : new String(two, StandardCharsets.UTF_8))
                            .atLine(number);
                }
                if (!Arrays.equals(one, two)) {
                    return inDocument(file, one, two).atLine(number);
                }
            }
        }
    }

    private static byte @Nullable [] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        while (next >= 0 && next != '\n') {
            line.write(next);
            next = in.read();
        }
        return line.toByteArray();
    }

    private <T extends Record> Difference inTable(String file, Table<T> table) throws IOException {
        try (Stream<T> then = TableReader.rows(published, table);
                Stream<T> other = TableReader.rows(now, table)) {
            Iterator<T> one = then.iterator();
            Iterator<T> two = other.iterator();
            for (long row = 0; one.hasNext() && two.hasNext(); row++) {
                T before = one.next();
                T after = two.next();
                if (!before.equals(after)) {
                    return inRow(file, row, before, after);
                }
            }
            if (one.hasNext() || two.hasNext()) {
                return Difference.inFile(
                        name + "/" + file,
                        "rows",
                        one.hasNext() ? "more rows" : "fewer rows",
                        one.hasNext() ? "fewer rows" : "more rows");
            }
            return Difference.inFile(
                    name + "/" + file, "", "other bytes with the same rows", "the rows in our writer's bytes");
        } catch (IOException | RuntimeException e) {
            // Parquet answers to damaged bytes with exceptions of many types.
            return Difference.inFile(name + "/" + file, "", "cannot be read: " + e.getMessage(), "a table that can");
        }
    }

    private Difference inRow(String file, long row, Record before, Record after) {
        for (RecordComponent column : before.getClass().getRecordComponents()) {
            Object one = value(column, before);
            Object two = value(column, after);
            if (!Objects.equals(one, two)) {
                return Difference.inFile(
                        name + "/" + file,
                        "row %d, %s".formatted(row, column.getName()),
                        String.valueOf(one),
                        String.valueOf(two));
            }
        }
        return Difference.inFile(name + "/" + file, "row " + row, before.toString(), after.toString());
    }

    private static @Nullable Object value(RecordComponent column, Record row) {
        try {
            return column.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a row's column cannot be read: " + column, e);
        }
    }
}
