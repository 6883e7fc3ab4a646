/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.tables;

import assize.archive.EventsLocation;
import assize.attestation.verifier.CheckedVersion;
import assize.ingest.log.LineReader;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the events of each battle lie, from the lines of {@code events/} alone: those of a battle follow one another
 * in one part, battles as they stand in the log. One thread.
 */
final class EventPlaces implements Closeable {
    private static final int LINE_BYTES_MAX = 16 << 20;

    private final CheckedVersion version;
    private final boolean holdsNone;
    private @Nullable LineReader lines;
    private int part;
    private long offset;
    /** The line after the last that was taken, and where it begins. */
    private byte @Nullable [] ahead;

    /**
     * The places in a version.
     *
     * @param holdsNone that it is of an earlier format, whose battles' events lie nowhere
     */
    EventPlaces(CheckedVersion version, boolean holdsNone) {
        this.version = version;
        this.holdsNone = holdsNone;
    }

    /** Takes the lines of the next battle; empty where the next line is not about it. */
    Optional<EventsLocation> next(String battleId) {
        if (holdsNone) {
            return Optional.of(EventsLocation.NONE);
        }
        try {
            if (peek() == null && !nextPart()) {
                return Optional.empty();
            }
            int inPart = part;
            long from = offset;
            byte[] line;
            while ((line = peek()) != null && isAbout(line, battleId)) {
                offset += line.length + 1L;
                ahead = null;
            }
            return offset == from
                    ? Optional.empty()
                    : Optional.of(new EventsLocation(inPart, from, Math.toIntExact(offset - from)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether there is no line left. */
    boolean isAtEnd() {
        try {
            return peek() == null && !nextPart();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte @Nullable [] peek() throws IOException {
        if (lines == null && !open()) {
            return null;
        }
        if (ahead == null && lines != null) {
            ahead = lines.next();
        }
        return ahead;
    }

    private boolean nextPart() throws IOException {
        close();
        part++;
        offset = 0;
        return peek() != null;
    }

    private boolean open() throws IOException {
        String path = ArchivePaths.eventsPart(part);
        if (version.manifest().file(path).isEmpty()) {
            return false;
        }
        Path file = version.folder().resolve(path);
        lines = new LineReader(file, 0, LINE_BYTES_MAX);
        return true;
    }

    private static boolean isAbout(byte[] line, String battleId) {
        return Json.parse(line)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject event
                                && event.get("battle_id") instanceof JsonString named
                                && named.value().equals(battleId),
                        malformed -> false);
    }

    @Override
    public void close() {
        if (lines != null) {
            try {
                lines.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            lines = null;
        }
    }
}
