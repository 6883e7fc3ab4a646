/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.attestation.NoteKey;
import assize.publish.PublishingRefused;
import assize.publish.log.PublishedKeys;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.SeasonOpening;
import assize.schemas.archive.Statement;
import assize.schemas.json.Decoded;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A version of a season as it is published, with the log that names it. Nothing is written; nobody's word is taken but the
 * archive's own: whether its log is to be trusted is for {@code verify}.
 *
 * @param folder where the version lies
 * @param log the whole log, as far as its checkpoint covers it
 * @param entry the log's entry of this version
 */
public record ArchivedVersion(
        Path root,
        Path folder,
        PublishedLog log,
        Statement entry,
        Manifest manifest,
        SeasonOpening opening,
        PublishedKeys keys) {

    /** What opening came to. */
    public sealed interface Opened {
        /** It can be judged again. */
        record Usable(ArchivedVersion version) implements Opened {}

        /** It cannot: something is not there, or not what the log says. */
        record Unusable(Difference difference) implements Opened {}

        /** Handles every case. */
        default <R> R fold(Function<ArchivedVersion, R> usable, Function<Difference, R> unusable) {
            return this instanceof Usable good
                    ? usable.apply(good.version())
                    : unusable.apply(((Unusable) this).difference());
        }
    }

    /** Opens a version. */
    public static Opened open(Path root, String seasonId, int version) throws IOException {
        String name = ArchivePaths.version(seasonId, version);
        Path folder = root.resolve(name);
        String logName = ArchivePaths.log(seasonId);
        for (String file : List.of(
                name + "/" + ArchivePaths.MANIFEST,
                name + "/" + ArchivePaths.MANIFEST_SIGNATURE,
                name + "/" + ArchivePaths.SEASON,
                name + "/" + ArchivePaths.KEYS,
                logName + "/" + ArchivePaths.CHECKPOINT,
                logName + "/" + ArchivePaths.LOG_VKEY)) {
            if (!Files.isRegularFile(root.resolve(file))) {
                return new Opened.Unusable(Difference.missing(file, "needed to judge the season again"));
            }
        }
        byte[] manifestBytes = Files.readAllBytes(folder.resolve(ArchivePaths.MANIFEST));
        Decoded<Manifest> manifest = Manifest.decode(manifestBytes);
        Decoded<KeyList> keys = KeyList.decode(Files.readAllBytes(folder.resolve(ArchivePaths.KEYS)));
        Decoded<SeasonOpening> opening = SeasonOpening.decode(Files.readAllBytes(folder.resolve(ArchivePaths.SEASON)));
        if (manifest.toOptional().isEmpty()
                || keys.toOptional().isEmpty()
                || opening.toOptional().isEmpty()) {
            return unreadable(name, manifest, keys, opening);
        }
        PublishedLog log;
        Optional<Statement> entry;
        try {
            log = PublishedLog.open(
                    root, seasonId, logKeys(root, seasonId, keys.toOptional().orElseThrow()));
            entry = log.version(version);
        } catch (PublishingRefused e) {
            return new Opened.Unusable(Difference.inFile(
                    logName + "/" + ArchivePaths.CHECKPOINT,
                    "",
                    String.valueOf(e.getMessage()),
                    "a log that can be read"));
        }
        if (entry.isEmpty()) {
            return new Opened.Unusable(Difference.inFile(logName, "", "no entry of version " + version, "one"));
        }
        ArchivedVersion opened = new ArchivedVersion(
                root,
                folder,
                log,
                entry.get(),
                manifest.toOptional().orElseThrow(),
                opening.toOptional().orElseThrow(),
                PublishedKeys.of(keys.toOptional().orElseThrow()));
        return opened.complete(name, manifestBytes);
    }

    private Opened complete(String name, byte[] manifestBytes) {
        String hash = ContentHash.of(manifestBytes);
        if (!hash.equals(entry.documentHash())) {
            return new Opened.Unusable(Difference.inFile(
                            name + "/" + ArchivePaths.MANIFEST, "", hash, entry.documentHash() + " in the log")
                    .of(entry.seq(), null));
        }
        String keysHash = ContentHash.of(keys.list().toBytes());
        String listed =
                manifest.file(ArchivePaths.KEYS).map(ManifestFile::sha256).orElse("not listed");
        if (!keysHash.equals(listed)) {
            return new Opened.Unusable(
                    Difference.inFile(name + "/" + ArchivePaths.KEYS, "", keysHash, listed + " in the manifest"));
        }
        for (ManifestFile file : manifest.files()) {
            if (!Files.isRegularFile(folder.resolve(file.path()))) {
                return new Opened.Unusable(Difference.missing(name + "/" + file.path(), file.sha256()));
            }
        }
        for (String needed : List.of("events", "tasks")) {
            if (manifest.files().stream().noneMatch(file -> file.path().startsWith(needed + "/"))) {
                return new Opened.Unusable(Difference.missing(
                        name + "/" + needed, "this version was published without what it was judged from"));
            }
        }
        return new Opened.Usable(this);
    }

    private static Opened unreadable(
            String name, Decoded<Manifest> manifest, Decoded<KeyList> keys, Decoded<SeasonOpening> opening) {
        String problem = manifest.fold(
                fine -> keys.fold(
                        good -> opening.fold(sound -> "", bad -> ArchivePaths.SEASON + ": " + bad),
                        bad -> ArchivePaths.KEYS + ": " + bad),
                bad -> ArchivePaths.MANIFEST + ": " + bad);
        int colon = problem.indexOf(':');
        return new Opened.Unusable(Difference.inFile(
                name + "/" + problem.substring(0, colon),
                "",
                problem.substring(colon + 2),
                "a document that can be read"));
    }

    /** The keys the log may be signed with, by the archive's own word. */
    public static List<NoteKey> logKeys(Path root, String seasonId, KeyList list) throws IOException {
        String own = Files.readString(
                root.resolve(ArchivePaths.log(seasonId)).resolve(ArchivePaths.LOG_VKEY), StandardCharsets.UTF_8);
        List<NoteKey> keys = new ArrayList<>();
        NoteKey.parse(own.strip()).ifPresent(keys::add);
        for (PublishedKey key : list.of(PublishedKey.Role.LOG)) {
            Optional.ofNullable(key.vkey()).flatMap(NoteKey::parse).ifPresent(keys::add);
        }
        if (keys.isEmpty()) {
            throw new PublishingRefused("%s holds no key of a log.".formatted(ArchivePaths.LOG_VKEY));
        }
        return keys;
    }

    /** The number of the version. */
    public int version() {
        return manifest.version();
    }

    /** The folder's name under the root. */
    public String name() {
        return ArchivePaths.version(manifest.seasonId(), manifest.version());
    }
}
