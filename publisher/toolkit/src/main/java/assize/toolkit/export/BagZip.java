/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A bag as a zip with one folder in it (RFC 8493 §4.1), the same bytes on every machine.
 *
 * <p>Entries are in the order of their names, all of the version's time, and stored: compressors differ from one Java to the
 * next. Tables are compressed in themselves.
 */
final class BagZip {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Zip counts from 1980; of its first day and beyond 2099 the JDK adds a time of its own. */
    private static final LocalDateTime EARLIEST = LocalDateTime.of(1980, 1, 2, 0, 0);

    private static final LocalDateTime LATEST = LocalDateTime.of(2099, 12, 31, 0, 0);

    private BagZip() {}

    /**
     * Writes it.
     *
     * @param time of every entry, in Unix milliseconds
     */
    static void write(Path bag, String name, long time, Path zip) throws IOException {
        SortedSet<String> files = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(bag)) {
            walk.filter(Files::isRegularFile)
                    .forEach(file -> files.add(bag.relativize(file).toString().replace('\\', '/')));
        }
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(zip), BUFFER_BYTES);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (String each : files) {
                put(out, bag.resolve(each), name + "/" + each, stamp(time));
            }
        }
    }

    private static LocalDateTime stamp(long time) {
        LocalDateTime stamp = LocalDateTime.ofInstant(Instant.ofEpochMilli(time), ZoneOffset.UTC);
        if (stamp.isBefore(EARLIEST)) {
            return EARLIEST;
        }
        return stamp.isAfter(LATEST) ? LATEST : stamp;
    }

    private static void put(ZipOutputStream out, Path from, String name, LocalDateTime time) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(time);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(Files.size(from));
        entry.setCrc(crc(from));
        out.putNextEntry(entry);
        Files.copy(from, out);
        out.closeEntry();
    }

    private static long crc(Path file) throws IOException {
        CRC32 crc = new CRC32();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                crc.update(buffer, 0, read);
            }
        }
        return crc.getValue();
    }
}
