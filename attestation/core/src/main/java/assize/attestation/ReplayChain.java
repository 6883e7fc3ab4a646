/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.charset.StandardCharsets;

/**
 * Chains the events of a replay and puts them under one root.
 *
 * <p>Works on bytes alone: the text of each event's {@code data} comes from outside, already in its one form. An instance
 * is the chain of one replay and is not thread-safe; the functions are pure.
 *
 * <p>Source: GA-51 to GA-55 (attestation/README.md, "Replay chain").
 */
public final class ReplayChain {

    /** The previous hash of event 0. */
    public static final String GENESIS = "genesis";

    private final MerkleFrontier leaves = new MerkleFrontier();
    private String lastHash = GENESIS;

    /** Starts a replay. */
    public ReplayChain() {}

    /** The hash of an event: {@code sha256:} and the hex digits of SHA-256(dataText ‖ prevHash). */
    public static String link(byte[] dataText, String prevHash) {
        return Digest.sha256(dataText, utf8(prevHash)).prefixed();
    }

    /** The leaf of an event: SHA-256(0x00 ‖ eventIndex ‖ "|" ‖ type ‖ "|" ‖ hash). */
    public static Digest leaf(long eventIndex, String type, String hash) {
        return MerkleTree.leafHash(utf8(eventIndex + "|" + type + "|" + hash));
    }

    /** Adds the next event and answers its hash. */
    @CanIgnoreReturnValue
    public String append(String type, byte[] dataText) {
        lastHash = link(dataText, lastHash);
        leaves.append(leaf(leaves.size(), type, lastHash));
        return lastHash;
    }

    /** The hash of the last event, which is the next one's previous hash; {@link #GENESIS} before the first. */
    public String lastHash() {
        return lastHash;
    }

    /** The Merkle root over all events so far. */
    public Digest root() {
        return leaves.root();
    }

    /** The number of events so far. */
    public long size() {
        return leaves.size();
    }

    /** ASCII by rule; UTF-8 so that a text that breaks the rule still hashes to a value of its own. */
    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
