/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.charset.StandardCharsets;

/**
 * The hash that sums up one agent's battle, in the formula third-party checkers know.
 *
 * <p>The values stand one after the other with nothing between them, so the hash alone does not tell rank 2, score 157 from
 * rank 21, score 57: the record's own signature does. Ids are opaque here.
 *
 * <p>Units: {@code signedAtMillis} is Unix time in milliseconds.
 *
 * <p>Source: GA-45 to GA-47 (attestation/README.md, "Battle hash").
 */
public record BattleHash(
        String battleId,
        String agentId,
        long finalRank,
        long finalScore,
        long eloBefore,
        long eloAfter,
        long signedAtMillis,
        Digest replayMerkleRoot) {

    /** SHA-256 of the UTF-8 of all values, integers in decimal, the root as {@code sha256:} and hex. */
    public Digest digest() {
        String text = battleId
                + agentId
                + finalRank
                + finalScore
                + eloBefore
                + eloAfter
                + signedAtMillis
                + replayMerkleRoot.prefixed();
        return Digest.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    /** {@code sha256:} and 64 hex digits, as published. */
    public String text() {
        return digest().prefixed();
    }

    /** What is signed: the 71 ASCII bytes of {@link #text()}. */
    public byte[] message() {
        return digest().prefixedAscii();
    }
}
