/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.attestation.Signature;
import assize.publish.attest.BattleSigner;
import assize.publish.log.PublishedKeys;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.util.Optional;

/**
 * Gives one battle the signatures its published record bears, where they hold over what comes out now.
 *
 * <p>Where one does not, the name of its key says what is wrong: the record made then differs from the published one there.
 *
 * @param record as published
 * @param seq the battle's entry in the log
 */
public record RecordedSigner(Fields record, PublishedKeys keys, long seq) implements BattleSigner {
    private static final Signature NONE = Signature.ofBytes(new byte[Signature.SIZE_BYTES]);

    /** The signatures of a record; of one that cannot be read there are none. */
    public static RecordedSigner of(byte[] record, PublishedKeys keys, long seq) {
        return new RecordedSigner(
                Json.parse(record)
                        .fold(
                                parsed -> Fields.ofDocument(parsed.value()),
                                malformed -> Fields.of(JsonObject.EMPTY, "")),
                keys,
                seq);
    }

    @Override
    public Signed sign(long place, String battleId, String agentId, byte[] message) {
        for (Fields attestation : record.objects("attestations")) {
            if (attestation.text("agent_id").equals(agentId)) {
                String keyId = attestation.text("public_key_id");
                Optional<Signature> signature = Signature.parse(attestation.text("signature"));
                Optional<String> problem = signature.isEmpty()
                        ? Optional.of("the record bears no readable signature for " + agentId)
                        : keys.problem(
                                keyId,
                                PublishedKey.Role.RECORD,
                                seq,
                                message,
                                signature.get().bytes());
                return problem.isPresent() ? new Signed(problem.get(), NONE) : new Signed(keyId, signature.get());
            }
        }
        return new Signed("the record bears no signature for " + agentId, NONE);
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
