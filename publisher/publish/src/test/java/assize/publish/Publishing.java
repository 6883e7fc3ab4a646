/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish;

import assize.attestation.Checkpoint;
import assize.attestation.KeyFolder;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.publish.log.EntryChain;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogHead;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.WrittenRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A small season, its keys, and logs made of nothing but the chain and the tiles. */
public final class Publishing {
    public static final Season SEASON = season("{\"season\":\"spring\",\"title\":\"Spring\"}");

    private Publishing() {}

    /** A season of those settings. */
    public static Season season(String settings) {
        JsonObject document = (JsonObject)
                Json.parse(settings.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new IllegalArgumentException(malformed.toString());
                });
        return Season.decode(document).fold(season -> season, unusable -> {
            throw new IllegalArgumentException(unusable.toString());
        });
    }

    /** The keys of a folder; made where there are none. */
    public static SeasonKeys keys(Path folder) throws IOException {
        return SeasonKeys.of(KeyFolder.openOrCreate(folder), SEASON);
    }

    /** A battle in that place. Its documents are as short as they can be: nobody looks into them here. */
    public static AttestedBattle battle(long order) {
        return new AttestedBattle(
                order,
                "b-" + order,
                1_767_600_000_000L + order,
                false,
                WrittenRecord.of(("{\"battle\":" + order + "}").getBytes(StandardCharsets.UTF_8)),
                ("{\"replay\":" + order + "}\n").getBytes(StandardCharsets.UTF_8),
                ("{\"event\":" + order + "}\n").getBytes(StandardCharsets.UTF_8),
                ("{\"evidence\":" + order + "}\n").getBytes(StandardCharsets.UTF_8));
    }

    /** The entries of a log: the opening, {@code battles} of them, then an archive entry per version asked for. */
    public static List<byte[]> entries(SeasonKeys keys, EntryChain chain, int battles, int version) {
        List<byte[]> entries = new ArrayList<>();
        if (chain.size() == 0) {
            entries.add(chain.seasonOpen(Json.canonical(SEASON.openingDocument(keys.listHash())), keys.listHash()));
        }
        for (int i = 0; i < battles; i++) {
            AttestedBattle battle = battle(chain.size());
            entries.add(chain.battle(battle.battleId(), battle.record()));
        }
        if (version > 0) {
            byte[] manifest = ("manifest " + version).getBytes(StandardCharsets.UTF_8);
            LogHead head = new LogHead(keys.logKey().name(), chain.size(), ContentHash.of(manifest));
            entries.add(chain.archive(version, manifest, head));
        }
        return entries;
    }

    /** Writes a log's tiles and key into a folder; answers with the note that signs it. */
    public static String write(TileWriter tiles, List<byte[]> entries, SeasonKeys keys) {
        entries.forEach(tiles::append);
        tiles.finish();
        Checkpoint head = new Checkpoint(keys.logKey().name(), tiles.size(), tiles.root());
        return SignedCheckpoint.sign(head, keys.log()).note().format();
    }

    /** A new writer of tiles into a folder. */
    public static TileWriter tiles(Path folder) {
        return new TileWriter((tile, bytes) -> put(folder.resolve(tile.path()), bytes));
    }

    /** A published log of those entries. */
    public static void publish(Path archiveRoot, List<byte[]> entries, SeasonKeys keys) {
        Path folder = archiveRoot.resolve(ArchivePaths.log(SEASON.id()));
        String note = write(tiles(folder), entries, keys);
        put(folder.resolve(ArchivePaths.CHECKPOINT), note.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file, and the folders above it. */
    public static void put(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every file below a folder, by name, with its hash. */
    public static SortedMap<String, String> files(Path folder) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(path).toString(), ContentHash.of(Files.readAllBytes(path)));
            }
        }
        return files;
    }

    /** Copies a folder to a new place. */
    public static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path path : walk.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
        return to;
    }
}
