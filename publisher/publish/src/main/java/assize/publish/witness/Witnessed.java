/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who vouches for the published checkpoint of a season, and who does not yet.
 *
 * @param threshold how many witnesses the season asks for; 0 where it has none
 */
public record Witnessed(List<Witness> witnesses, int threshold) {

    /** Nobody was asked for. */
    public static final Witnessed UNCONFIGURED = new Witnessed(List.of(), 0);

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

    /** Those that did not cosign. */
    public List<Witness> missing() {
        return witnesses.stream()
                .filter(witness -> witness.cosignedAt() == null)
                .toList();
    }
}
