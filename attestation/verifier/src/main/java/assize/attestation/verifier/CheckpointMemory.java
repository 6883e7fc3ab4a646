/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.SignedNote;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The last checkpoint this user saw of each log, one file each: the note as it was.
 *
 * <p>Named for the log and the key that anchored it, since another key's log of the same name is another log. Only what was proven is
 * kept, and only growth. A file that cannot be read is no memory; one that cannot be written is told as a warning.
 */
final class CheckpointMemory {

    private static final int NAME_MAX = 200;

    private final Path folder;

    CheckpointMemory(Path folder) {
        this.folder = folder;
    }

    /** The file of a log; its name holds no separator, whatever the origin does. */
    private Optional<Path> file(NoteKey anchor) {
        String name = URLEncoder.encode(anchor.name(), StandardCharsets.UTF_8) + "+" + anchor.keyIdHex();
        return name.length() > NAME_MAX || name.startsWith(".") ? Optional.empty() : Optional.of(folder.resolve(name));
    }

    /** The last checkpoint seen of the log that key anchors. */
    Optional<SignedCheckpoint> last(NoteKey anchor) {
        Optional<Path> file = file(anchor).filter(Files::isRegularFile);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file.get())) {
            return SignedCheckpoint.parse(in.readNBytes(SignedNote.MAX_BYTES))
                    .toOptional()
                    .filter(seen -> seen.verify(anchor).fold(proven -> true, refuted -> false));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Keeps a checkpoint, where it is no smaller than the last. */
    void keep(NoteKey anchor, SignedCheckpoint seen, Findings findings) {
        Optional<Path> file = file(anchor);
        boolean isOlder = last(anchor)
                .filter(last -> last.checkpoint().size() > seen.checkpoint().size())
                .isPresent();
        if (file.isEmpty() || isOlder) {
            return;
        }
        try {
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, ".seen", "");
            Files.write(written, seen.note().bytes());
            Files.move(written, file.get(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            findings.warn("the checkpoint seen could not be kept in " + folder);
        }
    }
}
