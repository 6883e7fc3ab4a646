/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import java.nio.charset.StandardCharsets;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A version that is complete but not published.
 *
 * @param version which version it will be
 * @param sizeBefore the size of the log it goes on behind, where no version ends; 0 where one does, or where there is no log
 * @param size the size of the log with it
 * @param checkpoint the signed note that publishes it
 */
public record StagedVersion(String seasonId, int version, long sizeBefore, long size, String checkpoint) {

    /** Lines: id, version, both sizes, note. */
    public static final SimpleVersionedSerializer<StagedVersion> SERIALIZER = new Serializer();

    private static final class Serializer implements SimpleVersionedSerializer<StagedVersion> {
        private static final int LINES = 5;

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(StagedVersion staged) {
            return String.join(
                            "\n",
                            staged.seasonId(),
                            Integer.toString(staged.version()),
                            Long.toString(staged.sizeBefore()),
                            Long.toString(staged.size()),
                            staged.checkpoint())
                    .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public StagedVersion deserialize(int version, byte[] bytes) {
            String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", LINES);
            return new StagedVersion(
                    lines[0], Integer.parseInt(lines[1]), Long.parseLong(lines[2]), Long.parseLong(lines[3]), lines[4]);
        }
    }
}
