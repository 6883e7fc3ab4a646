/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A season's log, as far as its checkpoint says.
 *
 * @param folder {@code log/<season>}
 * @param listing its files
 * @param signed what it says of itself
 * @param anchor the trusted key that signed it; null where none did
 * @param vkey what {@code log.vkey} holds, where it is there and well formed
 */
record OpenedLog(
        String seasonId,
        String folder,
        Listing listing,
        SignedCheckpoint signed,
        Optional<NoteKey> vkey,
        @Nullable NoteKey anchor) {

    Checkpoint checkpoint() {
        return signed.checkpoint();
    }

    /** A file of the log, as failures name it. */
    String file(String pathInLog) {
        return folder + "/" + pathInLog;
    }
}
