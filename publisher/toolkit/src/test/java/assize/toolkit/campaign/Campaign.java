/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.attestation.Ed25519PublicKey;
import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the campaigns share: a place to work, one set of keys, and season one judged undisturbed. */
final class Campaign {
    static final String SEASON_ID = "season-one";

    private static final int STEPS_UP = 6;

    private Campaign() {}

    /** Whether this is the long form. */
    static boolean isFull() {
        return Boolean.getBoolean("assize.campaigns");
    }

    /** The season every campaign judges. */
    static Path seasonOne() {
        return above("examples/season-one").orElseThrow(() -> new IllegalStateException("no examples/season-one"));
    }

    /** A folder beside the repository or above it; empty where there is none. */
    static Optional<Path> above(String name) {
        Path folder = Path.of("").toAbsolutePath();
        for (int step = 0; step < STEPS_UP && folder != null; step++) {
            if (Files.isDirectory(folder.resolve(name))) {
                return Optional.of(folder.resolve(name));
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    /** A path below the build folder where there is nothing yet. */
    static Path fresh(String name) throws IOException {
        Path folder = Path.of("target", "campaigns", name).toAbsolutePath();
        Trees.delete(folder);
        Files.createDirectories(folder.getParent());
        return folder;
    }

    /** A folder of keys nobody has used. */
    static Path newKeys(String name) throws IOException {
        Path folder = fresh(name);
        KeyFolder keys = KeyFolder.openOrCreate(folder);
        if (keys.record().publicKey().equals(keys.log().publicKey())) {
            throw new IllegalStateException("one key for both");
        }
        return folder;
    }

    /** The keys all runs share. */
    static Path keys() {
        return Undisturbed.KEYS;
    }

    /** Season one judged by one worker per stage, undisturbed. */
    static Path undisturbed() {
        return Undisturbed.ROOT;
    }

    /** Judges in this process, with the shared keys. */
    static JudgeOutcome judge(Path season, Path root, int parallelism) {
        return judge(season, root, keys(), parallelism);
    }

    static JudgeOutcome judge(Path season, Path root, Path keys, int parallelism) {
        return JudgeSeason.run(open(season), root, keys, parallelism, JudgeProgress.NONE);
    }

    static SeasonFolder open(Path season) {
        return SeasonFolder.open(season, TaskCheck::problem).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new IllegalStateException(unusable.message());
        });
    }

    /** The log of season one in that archive, as its checkpoint has it. */
    static PublishedLog log(Path root) throws IOException {
        return PublishedLog.open(root, SEASON_ID, logKey());
    }

    /** Whether anything of season one is published there. */
    static boolean isPublished(Path root) {
        return Files.exists(root.resolve(ArchivePaths.log(SEASON_ID)).resolve(ArchivePaths.CHECKPOINT));
    }

    /** Verifies against the shared log key. */
    static Verification verify(Path root) {
        return VerifyArchive.verify(root, Trust.pinned(logKey()), (done, total) -> {});
    }

    private static NoteKey logKey() {
        try {
            Ed25519PublicKey key = KeyFolder.open(keys()).log().publicKey();
            return new NoteKey(open(seasonOne()).season().logOrigin(), key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Made by whoever asks first. */
    private static final class Undisturbed {
        static final Path KEYS;
        static final Path ROOT;

        static {
            try {
                KEYS = newKeys("keys");
                ROOT = fresh("undisturbed");
                JudgeOutcome outcome = JudgeSeason.run(open(seasonOne()), ROOT, KEYS, 1, JudgeProgress.NONE);
                if (!(outcome instanceof JudgeOutcome.Published)) {
                    throw new IllegalStateException("season one was not published: " + outcome);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
