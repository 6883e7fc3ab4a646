/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.schemas.credential.ResumePaths;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds an agent's credential among those of a version, which lie in files by agent id, one a line.
 *
 * <p>A file is halved until the line is found: a few lines are read, however many there are.
 */
final class Credentials {
    private static final int LINE_BYTES_MAX = 1 << 20;
    private static final int STEP_BYTES = 4 << 10;

    private Credentials() {}

    /** Whether the season's newest version has credentials. */
    static boolean exist(OpenSeason season) {
        return season.archive().manifest().file(ResumePaths.part(0)).isPresent();
    }

    /** The line of that agent in the season's newest version, without its end. */
    static Optional<byte[]> of(Shelf shelf, OpenSeason season, String agentId) {
        try {
            int version = season.archive().manifest().version();
            Optional<Path> folder = shelf.versionFolder(season.seasonId(), version);
            if (folder.isEmpty()) {
                return Optional.empty();
            }
            Optional<byte[]> found = Optional.empty();
            int part = 0;
            while (found.isEmpty()
                    && season.archive().manifest().file(ResumePaths.part(part)).isPresent()) {
                found = in(folder.get().resolve(ResumePaths.part(part)), agentId);
                part++;
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The status list of a version, from the newest version of the season that has one of it. */
    static Optional<byte[]> statusList(Shelf shelf, OpenSeason season, int version) throws IOException {
        for (int newer : season.versions()) {
            Optional<Path> file = shelf.versionFolder(season.seasonId(), newer)
                    .map(folder -> folder.resolve(ResumePaths.statusList(version)))
                    .filter(Files::isRegularFile);
            if (newer >= version && file.isPresent()) {
                return Optional.of(Files.readAllBytes(file.get()));
            }
        }
        return Optional.empty();
    }

    /** The line of that agent in a file, without its end. */
    static Optional<byte[]> in(Path file, String agentId) throws IOException {
        try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
            long low = 0;
            long high = lines.length();
            while (low < high) {
                long start = startOfLine(lines, low, low + (high - low) / 2);
                byte[] line = line(lines, start);
                int order = agentOf(line, file).compareTo(agentId);
                if (order == 0) {
                    return Optional.of(line);
                }
                if (order < 0) {
                    low = start + line.length + 1;
                } else {
                    high = start;
                }
            }
            return Optional.empty();
        }
    }

    /** Where the line begins that has the byte at {@code at}; a line begins at {@code low}. */
    private static long startOfLine(RandomAccessFile lines, long low, long at) throws IOException {
        long end = at;
        while (end > low) {
            int length = (int) Math.min(STEP_BYTES, end - low);
            byte[] step = new byte[length];
            lines.seek(end - length);
            lines.readFully(step);
            for (int i = length - 1; i >= 0; i--) {
                if (step[i] == '\n') {
                    return end - length + i + 1;
                }
            }
            end -= length;
        }
        return low;
    }

    private static byte[] line(RandomAccessFile lines, long start) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] step = new byte[STEP_BYTES];
        lines.seek(start);
        while (line.size() < LINE_BYTES_MAX) {
            int read = lines.read(step);
            if (read < 0) {
                return line.toByteArray();
            }
            for (int i = 0; i < read; i++) {
                if (step[i] == '\n') {
                    line.write(step, 0, i);
                    return line.toByteArray();
                }
            }
            line.write(step, 0, read);
        }
        throw new IOException("a line at " + start + " is longer than any résumé");
    }

    private static String agentOf(byte[] line, Path file) throws IOException {
        Optional<String> agent = Json.parse(line)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject credential
                                        && credential.get("credentialSubject") instanceof JsonObject subject
                                        && subject.get("agentId") instanceof JsonString id
                                ? Optional.of(id.value())
                                : Optional.empty(),
                        malformed -> Optional.empty());
        return agent.orElseThrow(() -> new IOException(file + " has a line that is no résumé"));
    }
}
