/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.evidence;

import assize.ingest.log.LineReader;
import assize.schemas.evidence.Evidence;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The evidence files of a season: every {@code *.jsonl} of its {@code evidence/} folder is read, and what is new goes to
 * {@code recorded.jsonl} there.
 *
 * <p>Keeps where a line lies, not what it says: a key and three numbers for each. Thread-safe. One process at a time may
 * append to a folder.
 *
 * <p>The first line of a key counts, in the order of file names and lines. A last line without its line feed was torn by a
 * crash; it counts as not written.
 *
 * <p>Source: DESIGN "Evidence".
 */
public final class EvidenceFolder implements Closeable {
    /** The file that new lines go to. */
    public static final String RECORDED = "recorded.jsonl";

    private static final int LINE_BYTES_MAX = 64 << 20;
    private static final int TAIL_BYTES = 1 << 16;

    private final Path folder;
    private final Map<String, Location> index = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<Path, FileChannel> readers = new HashMap<>();
    private @Nullable RecordedFile recorded;

    /**
     * A line that does not count.
     *
     * @param file its name within the folder
     * @param line 1-based
     * @param reason one sentence, without a copy of what the line holds
     */
    public record Problem(String file, long line, String reason) {
        public Problem {
            Objects.requireNonNull(file, "file is null");
            Objects.requireNonNull(reason, "reason is null");
        }
    }

    /** Units: bytes; {@code length} without the line feed. */
    private record Location(Path file, long offset, int length) {}

    private EvidenceFolder(Path folder) {
        this.folder = folder;
    }

    /** Reads all there is; a folder that does not exist yet has no evidence. */
    public static EvidenceFolder open(Path folder) throws IOException {
        EvidenceFolder opened = new EvidenceFolder(folder);
        for (Path file : filesOf(folder)) {
            opened.index(file);
        }
        return opened;
    }

    /** The lines that do not count, in the order they were met. */
    public synchronized List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** How many things are recorded. */
    public synchronized int size() {
        return index.size();
    }

    /** What is recorded under a key. */
    public Optional<Evidence> find(String key) throws IOException {
        Location location;
        synchronized (this) {
            location = index.get(key);
        }
        if (location == null) {
            return Optional.empty();
        }
        Evidence found = Evidence.decode(read(location)).fold(evidence -> evidence, problem -> null);
        if (found == null || !found.key().equals(key)) {
            throw new IOException(location.file() + " changed while it was in use, at byte " + location.offset());
        }
        return Optional.of(found);
    }

    /**
     * Writes one thing down; it is on the disk when this returns.
     *
     * <p>What is recorded already stays as it is: the first line of a key counts, here too.
     */
    public synchronized void append(Evidence evidence) throws IOException {
        if (index.containsKey(evidence.key())) {
            return;
        }
        if (recorded == null) {
            recorded = RecordedFile.open(folder.resolve(RECORDED));
        }
        byte[] line = evidence.toBytes();
        long offset = recorded.append(line);
        index.put(evidence.key(), new Location(recorded.path(), offset, line.length));
    }

    @Override
    public synchronized void close() throws IOException {
        if (recorded != null) {
            recorded.close();
            recorded = null;
        }
        for (FileChannel reader : readers.values()) {
            reader.close();
        }
        readers.clear();
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".jsonl"))
                    .sorted((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .toList();
        }
    }

    private void index(Path file) throws IOException {
        String name = file.getFileName().toString();
        long end = endOfLastLine(file);
        long number = 0;
        try (LineReader reader = new LineReader(file, 0, end, LINE_BYTES_MAX)) {
            long offset = 0;
            for (byte[] line = reader.next(); line != null; line = reader.next()) {
                number++;
                String problem = reader.offset() - offset - 1 > line.length
                        ? "is longer than " + LINE_BYTES_MAX + " bytes"
                        : indexLine(new Location(file, offset, line.length), line);
                if (problem != null) {
                    problems.add(new Problem(name, number, problem));
                }
                offset = reader.offset();
            }
        }
        // A crash tears only the file we write; elsewhere somebody forgot a line feed and would wonder.
        if (end < Files.size(file) && !name.equals(RECORDED)) {
            problems.add(new Problem(name, number + 1, "has no line feed at its end, so it counts as not written"));
        }
    }

    private @Nullable String indexLine(Location location, byte[] line) throws IOException {
        return Evidence.decode(line)
                .fold(evidence -> new Keyed(evidence.key(), null), problem -> new Keyed("", problem.toString()))
                .enter(this, location, line);
    }

    /** The key of a line, or what is wrong with it. */
    private record Keyed(String key, @Nullable String problem) {

        @Nullable
        String enter(EvidenceFolder folder, Location location, byte[] line) throws IOException {
            if (problem != null) {
                return problem;
            }
            Location first = folder.index.putIfAbsent(key, location);
            return first == null || Arrays.equals(folder.read(first), line)
                    ? null
                    : "has the key of an earlier line and says something else; the earlier one counts";
        }
    }

    private byte[] read(Location location) throws IOException {
        ByteBuffer line = ByteBuffer.allocate(location.length());
        FileChannel channel = opened(location.file());
        while (line.hasRemaining()) {
            if (channel.read(line, location.offset() + line.position()) < 0) {
                throw new IOException(location.file() + " became shorter while it was in use");
            }
        }
        return line.array();
    }

    /** Each file is opened once; reads name their place, so threads share it. */
    private synchronized FileChannel opened(Path file) throws IOException {
        FileChannel channel = readers.get(file);
        if (channel == null || !channel.isOpen()) {
            channel = FileChannel.open(file, StandardOpenOption.READ);
            readers.put(file, channel);
        }
        return channel;
    }

    /** The byte after the last line feed. */
    static long endOfLastLine(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return endOfLastLine(channel);
        }
    }

    private static long endOfLastLine(FileChannel channel) throws IOException {
        ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES);
        for (long end = channel.size(); end > 0; ) {
            long start = Math.max(0, end - TAIL_BYTES);
            tail.clear().limit((int) (end - start));
            while (tail.hasRemaining() && channel.read(tail, start + tail.position()) >= 0) {
                // Reads on until the piece is whole.
            }
            for (int i = tail.position() - 1; i >= 0; i--) {
                if (tail.get(i) == '\n') {
                    return start + i + 1;
                }
            }
            end = start;
        }
        return 0;
    }

    /** The one file that grows. Guarded by its folder. */
    private static final class RecordedFile implements Closeable {
        private final Path path;
        private final FileChannel channel;
        private long end;

        private RecordedFile(Path path, FileChannel channel, long end) {
            this.path = path;
            this.channel = channel;
            this.end = end;
        }

        static RecordedFile open(Path path) throws IOException {
            Path folder = Objects.requireNonNull(path.getParent(), "a file in a folder");
            Files.createDirectories(folder);
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(path, channel);
                long end = endOfLastLine(channel);
                channel.truncate(end);
                channel.force(true);
                try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                    directory.force(true);
                }
                return new RecordedFile(path, channel, end);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        }

        private static void lock(Path path, FileChannel channel) throws IOException {
            try {
                if (channel.tryLock() != null) {
                    return;
                }
            } catch (java.nio.channels.OverlappingFileLockException e) {
                // Held within this process: the same answer.
            }
            throw new IOException(path + " is being written by another run");
        }

        Path path() {
            return path;
        }

        /** The offset of the line. A line that cannot be written whole is taken back, so the file stays one of lines. */
        long append(byte[] line) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(line.length + 1)
                    .put(line)
                    .put((byte) '\n')
                    .flip();
            long offset = end;
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes, offset + bytes.position());
                }
                channel.force(false);
            } catch (IOException e) {
                channel.truncate(offset);
                throw e;
            }
            end = offset + line.length + 1;
            return offset;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
