/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.KeyFolder;
import assize.publish.log.RecordSigner;
import java.io.IOException;
import java.nio.file.Path;

/** Signs with the record key in use. */
public record RecordKeySigner(RecordSigner key) implements BattleSigner {

    /**
     * The record key of a folder.
     *
     * @param keyFolder where the keys lie, as text
     */
    public record Source(String keyFolder) implements BattleSigner.Source {
        private static final long serialVersionUID = 1L;

        @Override
        public BattleSigner open() throws IOException {
            return new RecordKeySigner(
                    RecordSigner.of(KeyFolder.open(Path.of(keyFolder)).record()));
        }
    }

    @Override
    public Signed sign(long place, String battleId, String agentId, byte[] message) {
        return new Signed(key.keyId(), key.key().sign(message));
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
