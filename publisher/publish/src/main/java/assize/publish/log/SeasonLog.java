/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.NoteKey;
import assize.publish.PublishingRefused;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a season has published, for whoever goes on with it: its log, and the keys that stand at the log's end.
 *
 * @param keys the newest list published; before a first version, the list that will open the log
 */
public record SeasonLog(PublishedLog log, KeyList keys) {

    /**
     * Opens it.
     *
     * @param own the keys of the folder; where the log's key was changed, the checkpoint may still be signed by an older one
     * @throws PublishingRefused where the log is signed by a key that no list of the season has
     */
    public static SeasonLog open(Path archiveRoot, Season season, SeasonKeys own) throws IOException {
        PublishedLog log = PublishedLog.open(archiveRoot, season.id(), logKeys(archiveRoot, season, own));
        Optional<Statement> newest = log.newestVersion();
        if (newest.isEmpty() || !(newest.get().claim() instanceof Claim.Archive archive)) {
            return new SeasonLog(log, own.list());
        }
        Path folder = archiveRoot.resolve(ArchivePaths.version(season.id(), archive.version()));
        return new SeasonLog(log, keys(folder, newest.get().documentHash()));
    }

    /** The key in use, then those the archive names; whether one of these counts is for its log to say. */
    public static List<NoteKey> logKeys(Path archiveRoot, Season season, SeasonKeys own) throws IOException {
        List<NoteKey> keys = new ArrayList<>(List.of(own.logKey()));
        for (int version = 1; ; version++) {
            Path list = archiveRoot
                    .resolve(ArchivePaths.version(season.id(), version))
                    .resolve(ArchivePaths.KEYS);
            if (!Files.isRegularFile(list)) {
                return keys;
            }
            KeyList.decode(Files.readAllBytes(list)).toOptional().ifPresent(listed -> {
                // Only with a key of the season's own at hand does a folder go on with another log key.
                boolean isOurs = own.list().keys().stream()
                        .anyMatch(key -> listed.find(key.keyId()).isPresent());
                for (PublishedKey key : isOurs ? listed.of(PublishedKey.Role.LOG) : List.<PublishedKey>of()) {
                    Optional.ofNullable(key.vkey())
                            .flatMap(NoteKey::parse)
                            .filter(parsed -> !keys.contains(parsed))
                            .ifPresent(keys::add);
                }
            });
        }
    }

    /** The list the manifest names, which the log names. */
    public static KeyList keys(Path version, String manifestHash) throws IOException {
        byte[] manifestBytes = Files.readAllBytes(version.resolve(ArchivePaths.MANIFEST));
        byte[] listBytes = Files.readAllBytes(version.resolve(ArchivePaths.KEYS));
        boolean isNamed = ContentHash.of(manifestBytes).equals(manifestHash)
                && Manifest.decode(manifestBytes)
                        .toOptional()
                        .flatMap(manifest -> manifest.file(ArchivePaths.KEYS))
                        .map(ManifestFile::sha256)
                        .filter(ContentHash.of(listBytes)::equals)
                        .isPresent();
        return Optional.of(listBytes)
                .filter(bytes -> isNamed)
                .flatMap(bytes -> KeyList.decode(bytes).toOptional())
                .orElseThrow(() -> new PublishingRefused("%s is not the list the log names; verify the archive first."
                        .formatted(version.resolve(ArchivePaths.KEYS))));
    }

    /** The hash of the list that opens the log. */
    public String openingKeysHash() {
        return log.size() > 0 && log.statement(0).claim() instanceof Claim.SeasonOpen opening
                ? opening.keysHash()
                : ContentHash.of(keys.toBytes());
    }
}
