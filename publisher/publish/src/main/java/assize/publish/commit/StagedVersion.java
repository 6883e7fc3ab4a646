/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import java.nio.charset.StandardCharsets;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A version that is complete but not published.
 *
 * @param version which version it will be
 * @param checkpoint the signed note that publishes it
 */
public record StagedVersion(String seasonId, int version, String checkpoint) {

    /** Three lines: id, version, note. */
    public static final SimpleVersionedSerializer<StagedVersion> SERIALIZER = new Serializer();

    private static final class Serializer implements SimpleVersionedSerializer<StagedVersion> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(StagedVersion staged) {
            return (staged.seasonId() + "\n" + staged.version() + "\n" + staged.checkpoint())
                    .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public StagedVersion deserialize(int version, byte[] bytes) {
            String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", 3);
            return new StagedVersion(lines[0], Integer.parseInt(lines[1]), lines[2]);
        }
    }
}
