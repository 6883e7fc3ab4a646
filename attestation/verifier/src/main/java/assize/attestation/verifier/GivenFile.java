/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** A single file that a caller names; unlike an archive's files it may be reached by a link. */
final class GivenFile {

    private GivenFile() {}

    /** Why a path names nothing that can be verified; nothing where it does. */
    static Optional<Verification> unusable(Path path, String subject) {
        return Files.isRegularFile(path)
                ? Optional.empty()
                : Optional.of(Verification.unusable(subject, "no file lies there: " + path));
    }

    /** The bytes, unless they are too many or cannot be read. */
    static Optional<byte[]> read(Path path, int bytesMax, String check, Findings findings) {
        try (InputStream input = Files.newInputStream(path)) {
            byte[] bytes = input.readNBytes(bytesMax + 1);
            if (bytes.length > bytesMax) {
                findings.add(Failure.refuted(path.toString(), check, "is longer than " + bytesMax + " bytes"));
                return Optional.empty();
            }
            return Optional.of(bytes);
        } catch (IOException e) {
            findings.add(Failure.incomplete(path.toString(), Checks.READABLE, "cannot be read"));
            return Optional.empty();
        }
    }

    /** Bytes without the one line end that may follow them. */
    static byte[] withoutLineEnd(byte[] bytes) {
        boolean ends = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
        return ends ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
    }
}
