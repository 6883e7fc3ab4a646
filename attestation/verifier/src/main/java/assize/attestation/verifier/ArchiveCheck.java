/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.Optional;

/**
 * A further check of a version, made by whoever knows more formats than this module does, such as the tables.
 *
 * <p>The verifier streams every battle past it once, in log order, after its own checks of that battle held. Nothing is
 * called any more once something is refuted.
 */
public interface ArchiveCheck {

    /** The stable name it is listed under, such as {@code tables}. */
    String name();

    /** Begins with a version whose files are all there and have their digests. */
    Run begin(CheckedVersion version);

    /**
     * The check of one version. Called by one thread.
     *
     * <p>The first failure ends the run. An exception counts as incomplete: the check could not be made.
     */
    interface Run extends AutoCloseable {

        /** The next battle. */
        Optional<Failure> battle(CheckedBattle battle);

        /** The next notice, among the battles in log order. */
        default Optional<Failure> notice(CheckedNotice notice) {
            return Optional.empty();
        }

        /** After the last battle. */
        Optional<Failure> finish();

        /** Always called, whatever happened before. */
        @Override
        default void close() {}
    }
}
