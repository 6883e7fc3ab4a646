/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that tells a log's key, which must be one that signed the checkpoint beside it.
 *
 * <p>The first is there before the checkpoint. After a change of the log's key it is replaced behind the checkpoint. If we crash in between, the checkpoint is signed by the
 * older key too, as long as its private half is there; the next run puts the file right before it does anything else.
 */
public final class LogKeyFile {
    private LogKeyFile() {}

    /** Stages the file where the log has none, or another key. */
    public static void stage(Path publishedLog, Path stagedLog, NoteKey inUse) throws IOException {
        Path published = publishedLog.resolve(ArchivePaths.LOG_VKEY);
        if (!Files.exists(published)
                || !Files.readString(published, StandardCharsets.UTF_8).equals(text(inUse))) {
            Files.createDirectories(stagedLog);
            Durable.write(stagedLog.resolve(ArchivePaths.LOG_VKEY), text(inUse).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Moves the staged file in before the checkpoint where the log has none: no checkpoint stands without one. */
    public static void precede(Path publishedLog, Path stagedLog) throws IOException {
        if (!Files.exists(publishedLog.resolve(ArchivePaths.LOG_VKEY))) {
            follow(publishedLog, stagedLog);
        }
    }

    /** Moves the staged file in behind the checkpoint, if one is staged. */
    public static void follow(Path publishedLog, Path stagedLog) throws IOException {
        Path staged = stagedLog.resolve(ArchivePaths.LOG_VKEY);
        if (Files.exists(staged)) {
            Durable.move(staged, publishedLog.resolve(ArchivePaths.LOG_VKEY));
        }
    }

    /** Puts right what a crash between checkpoint and file left. */
    public static void mend(Path publishedLog, Path stagedLog, NoteKey inUse) throws IOException {
        Path checkpoint = publishedLog.resolve(ArchivePaths.CHECKPOINT);
        if (Files.exists(checkpoint) && isSignedBy(inUse, Files.readAllBytes(checkpoint))) {
            stage(publishedLog, stagedLog, inUse);
            follow(publishedLog, stagedLog);
        }
    }

    private static boolean isSignedBy(NoteKey key, byte[] checkpoint) {
        Parsed<SignedCheckpoint> parsed = SignedCheckpoint.parse(checkpoint);
        return parsed.toOptional()
                .map(signed -> signed.verify(key) instanceof ProofCheck.Proven)
                .orElse(false);
    }

    private static String text(NoteKey key) {
        return key.format() + "\n";
    }
}
