/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.log;

import assize.archive.LogFolder;
import assize.attestation.InclusionProofFile;
import assize.attestation.Parsed;
import assize.web.page.Answer;
import assize.web.shelf.Shelf.FoundBattle;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The proof that a season's log holds a battle, as a file to keep; it changes as the log grows, and each stays good.
 *
 * <p>Source: C2SP tlog-proof.
 */
public final class BattleProof {
    private BattleProof() {}

    /** The file, with the log's entry in its extra line. */
    public static Response of(FoundBattle found, @Nullable String ifNoneMatch) {
        LogFolder log = found.season().log();
        long seq = found.row().seq();
        InclusionProofFile whole = readable(withEntry(log, seq));
        return Answer.download(
                Answer.of(whole.bytes(), Answer.TEXT, Answer.REVALIDATE, ifNoneMatch),
                found.row().battleId() + ".tlog-proof");
    }

    /** The proof of the entry with that number, and the entry itself. */
    static Parsed<InclusionProofFile> withEntry(LogFolder log, long seq) {
        return log.entry(seq)
                .then(entry -> log.proof(seq)
                        .then(proof -> new Parsed.Value<>(new InclusionProofFile(
                                Base64.getEncoder().encodeToString(entry),
                                proof.leafIndex(),
                                proof.hashes(),
                                proof.signedCheckpoint()))));
    }

    static <T> T readable(Parsed<T> parsed) {
        return parsed.fold(value -> value, reason -> {
            throw new UncheckedIOException(new IOException("the log: " + reason));
        });
    }
}
