/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A battle whose entry, record and replay hold.
 *
 * @param seq its place in the log
 * @param record the record
 * @param recordHash {@code sha256:} and hex of the record's line without its line end
 * @param recordPlace the record's line without its line end
 * @param replayPlace the replay's lines with their line ends
 * @param evidencePlace the evidence's lines with their line ends; null where the battle rests on none
 */
public record CheckedBattle(
        long seq,
        JsonObject record,
        String recordHash,
        PartPlace recordPlace,
        PartPlace replayPlace,
        @Nullable PartPlace evidencePlace) {

    CheckedBattle withEvidence(@Nullable PartPlace place) {
        return new CheckedBattle(seq, record, recordHash, recordPlace, replayPlace, place);
    }
}
