/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.NoteKey;
import java.util.Optional;

/**
 * A season's log, as far as its checkpoint says.
 *
 * @param folder {@code log/<season>}
 * @param listing its files
 * @param vkey what {@code log.vkey} holds, where it is there and well formed
 */
record OpenedLog(String seasonId, String folder, Listing listing, Checkpoint checkpoint, Optional<NoteKey> vkey) {

    /** A file of the log, as failures name it. */
    String file(String pathInLog) {
        return folder + "/" + pathInLog;
    }
}
