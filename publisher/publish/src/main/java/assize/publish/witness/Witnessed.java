/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who vouches for the published checkpoint of a season, and who does not yet.
 *
 * @param threshold how many witnesses the season asks for; 0 where it has none
 * @param stamp when an authority says it was there
 */
public record Witnessed(List<Witness> witnesses, int threshold, Stamp stamp) {

    /** Nobody was asked for. */
    public static final Witnessed UNCONFIGURED = new Witnessed(List.of(), 0, Stamp.UNCONFIGURED);

    /**
     * What the timestamp authority did.
     *
     * @param at by the authority's clock; null where there is no timestamp
     * @param authority the name in its certificate; empty where there is no timestamp
     * @param reason why there is none; empty otherwise
     */
    public record Stamp(State state, @Nullable Instant at, String authority, String reason) {
        /** The season names no authority. */
        public static final Stamp UNCONFIGURED = new Stamp(State.UNCONFIGURED, null, "", "");

        /** How much there is to it. */
        public enum State {
            UNCONFIGURED,
            /** The authority did not answer, or not well. */
            MISSING,
            /** Well signed, by whom is not asked. */
            PRESENT,
            /** Well signed under the certificate of the settings. */
            ANCHORED
        }

        static Stamp missing(String reason) {
            return new Stamp(State.MISSING, null, "", reason);
        }
    }

    /**
     * What one witness did. Units: {@code cosignedAt} in seconds since 1970, by the witness's clock.
     *
     * @param name of its key
     * @param cosignedAt null where it did not cosign
     * @param reason why it did not; empty where it did
     */
    public record Witness(String name, @Nullable Long cosignedAt, String reason) {}

    public Witnessed {
        witnesses = List.copyOf(witnesses);
    }

    /** Whether as many cosigned as the season asks for. */
    public boolean isMet() {
        return witnesses.stream()
                        .filter(witness -> witness.cosignedAt() != null)
                        .count()
                >= threshold;
    }

    /** Whether everybody who was to be asked has answered well: to ask again would change nothing. */
    public boolean isComplete() {
        return missing().isEmpty() && stamp.state() != Stamp.State.MISSING;
    }

    Witnessed with(Stamp other) {
        return new Witnessed(witnesses, threshold, other);
    }

    /** Those that did not cosign. */
    public List<Witness> missing() {
        return witnesses.stream()
                .filter(witness -> witness.cosignedAt() == null)
                .toList();
    }
}
