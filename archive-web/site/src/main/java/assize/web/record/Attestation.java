/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;

/**
 * The signed battle hash of one agent (A-208, GA-45 to GA-50).
 *
 * <p>Units: Unix milliseconds; points; rating points. Shapes: {@code sha256:} + 64 hex, {@code ed25519:} + 128 hex.
 */
public record Attestation(
        String agentId,
        long finalRank,
        long finalScore,
        long eloBefore,
        long eloAfter,
        long signedAt,
        String battleHash,
        String signature,
        String publicKeyId) {

    static Attestation from(Fields fields) {
        return new Attestation(
                fields.text("agent_id"),
                Scalars.whole(fields, "final_rank"),
                Scalars.whole(fields, "final_score"),
                Scalars.whole(fields, "elo_before"),
                Scalars.whole(fields, "elo_after"),
                Scalars.whole(fields, "signed_at"),
                fields.text("battle_hash"),
                fields.text("signature"),
                fields.text("public_key_id"));
    }
}
