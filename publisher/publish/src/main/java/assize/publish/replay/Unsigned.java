/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.attestation.Signature;
import assize.publish.attest.BattleSigner;

/** Signs nothing: where a battle is compared, one that nobody published stands out by its 64 zero bytes. */
public record Unsigned() implements BattleSigner {

    /** Goes with the job. */
    public record Source() implements BattleSigner.Source {
        private static final long serialVersionUID = 1L;

        @Override
        public BattleSigner open() {
            return new Unsigned();
        }
    }

    @Override
    public Signed sign(long place, String battleId, String agentId, byte[] message) {
        return new Signed("unsigned", Signature.ofBytes(new byte[Signature.SIZE_BYTES]));
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
