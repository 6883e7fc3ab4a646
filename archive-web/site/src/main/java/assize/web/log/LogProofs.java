/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.log;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Digest;
import assize.attestation.InclusionProof;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileHashes;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * Proofs made from the tiles of one log, for any size it has had: a few tiles are read for each, however long the log.
 *
 * <p>Sizes are numbers of entries, up to the one the checkpoint signs. Roots of earlier sizes follow from the tiles; that
 * they were signed as well is for whoever kept that checkpoint to compare.
 *
 * <p>Source: RFC 9162 §2.1.3, §2.1.4; C2SP tlog-tiles.
 */
final class LogProofs {
    private final Checkpoint checkpoint;
    private final TileHashes hashes;

    private LogProofs(Checkpoint checkpoint, TileHashes hashes) {
        this.checkpoint = checkpoint;
        this.hashes = hashes;
    }

    /** Proofs from the log as its checkpoint has it now. */
    static LogProofs of(LogFolder log) {
        SignedCheckpoint signed = BattleProof.readable(log.checkpoint());
        Checkpoint checkpoint = signed.checkpoint();
        return new LogProofs(checkpoint, new TileHashes(log.tiles(), checkpoint.size()));
    }

    /** The number of entries there are. */
    long size() {
        return checkpoint.size();
    }

    /** That the log of {@code size} entries holds the one at {@code index}; empty where it does not: schema {@code log-proof}. */
    Optional<JsonObject> inclusion(long index, long size) {
        if (index < 0 || index >= size || size > size()) {
            return Optional.empty();
        }
        InclusionProof proof = hashes.prove(index, size);
        return Optional.of(JsonObject.builder()
                .put("origin", checkpoint.origin())
                .put("index", index)
                .put("size", size)
                .put("leaf_hash", hashes.hash(0, index).base64())
                .put("root", hashes.root(size).base64())
                .put("hashes", texts(proof.hashes()))
                .build());
    }

    /** That the log of {@code to} entries begins with the one of {@code from}; empty where it cannot: schema {@code log-consistency}. */
    Optional<JsonObject> consistency(long from, long to) {
        if (from < 1 || from > to || to > size()) {
            return Optional.empty();
        }
        ConsistencyProof proof = hashes.proveConsistency(from, to);
        return Optional.of(JsonObject.builder()
                .put("origin", checkpoint.origin())
                .put("from", from)
                .put("to", to)
                .put("from_root", hashes.root(from).base64())
                .put("to_root", hashes.root(to).base64())
                .put("hashes", texts(proof.hashes()))
                .build());
    }

    private static JsonArray texts(List<Digest> digests) {
        return JsonArray.ofTexts(digests.stream().map(Digest::base64).toList());
    }
}
