/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.EntryBundle;
import assize.attestation.Parsed;
import assize.attestation.TilePath;
import assize.attestation.TileReader;
import assize.schemas.archive.LogEntry;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the tiles of one log from their files, and tells of those that are missing or malformed. */
final class LogTiles implements TileReader {

    static final int HASHES_BYTES_MAX = 256 * 32;
    static final int BUNDLE_BYTES_MAX = 256 * (2 + LogEntry.BYTES_MAX);

    private final ArchiveFolder archive;
    private final OpenedLog log;
    private final Consumer<Failure> found;

    LogTiles(ArchiveFolder archive, OpenedLog log, Consumer<Failure> found) {
        this.archive = archive;
        this.log = log;
        this.found = found;
    }

    /** The bytes of a tile that may be missing. */
    @Override
    public Optional<byte[]> read(TilePath path) {
        return read(path, false);
    }

    /** The bytes of a tile that must be there. */
    Optional<byte[]> require(TilePath path) {
        return read(path, true);
    }

    private Optional<byte[]> read(TilePath path, boolean isNeeded) {
        int bytesMax = path.isEntries() ? BUNDLE_BYTES_MAX : HASHES_BYTES_MAX;
        return archive.read(file(path), bytesMax, check(path), isNeeded, found);
    }

    /** The bundle at that path, with exactly the entries its path says; anything else is found. */
    Optional<EntryBundle> bundle(TilePath path) {
        return require(path).flatMap(bytes -> decode(path, bytes));
    }

    private Optional<EntryBundle> decode(TilePath path, byte[] bytes) {
        Parsed<EntryBundle> parsed = EntryBundle.decode(bytes)
                .then(bundle -> bundle.size() == path.width()
                        ? new Parsed.Value<>(bundle)
                        : new Parsed.Malformed<>("has " + bundle.size() + " entries, not " + path.width()));
        return parsed.fold(Optional::of, reason -> {
            found.accept(Failure.refuted(file(path), Checks.LOG_ENTRIES, reason));
            return Optional.empty();
        });
    }

    String file(TilePath path) {
        return log.file(path.path());
    }

    private static String check(TilePath path) {
        return path.isEntries() ? Checks.LOG_ENTRIES : Checks.LOG_TILES;
    }
}
