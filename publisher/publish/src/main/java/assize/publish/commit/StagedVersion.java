/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.attestation.Checkpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A version that is complete but not published.
 *
 * @param version which version it will be
 * @param sizeBefore the size of the log it goes on behind, where no version ends; 0 where one does, or where there is no log
 * @param before what the log was when this was staged; of size 0 where there was none
 * @param size the size of the log with it
 * @param checkpoint the signed note that publishes it
 */
public record StagedVersion(
        String seasonId, int version, long sizeBefore, Checkpoint before, long size, String checkpoint) {

    /** Lines: id, version, both sizes, three of the checkpoint before, note. */
    public static final SimpleVersionedSerializer<StagedVersion> SERIALIZER = new Serializer();

    private static final class Serializer implements SimpleVersionedSerializer<StagedVersion> {
        private static final int FORM = 2;
        private static final int LINES = 8;
        private static final int BEFORE = 4;

        @Override
        public int getVersion() {
            return FORM;
        }

        @Override
        public byte[] serialize(StagedVersion staged) {
            return String.join(
                            "\n",
                            staged.seasonId(),
                            Integer.toString(staged.version()),
                            Long.toString(staged.sizeBefore()),
                            Long.toString(staged.size()),
                            staged.before().text() + staged.checkpoint())
                    .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public StagedVersion deserialize(int version, byte[] bytes) throws IOException {
            if (version != FORM) {
                throw new IOException(
                        "A version staged in form " + version + " cannot be published by this program, which reads"
                                + " form " + FORM + ": publish again, from the season's folder.");
            }
            String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", LINES);
            String before = String.join("\n", List.of(lines).subList(BEFORE, LINES - 1)) + "\n";
            return new StagedVersion(
                    lines[0],
                    Integer.parseInt(lines[1]),
                    Long.parseLong(lines[2]),
                    Checkpoint.parse(before)
                            .toOptional()
                            .orElseThrow(() -> new IllegalArgumentException("no checkpoint: " + before)),
                    Long.parseLong(lines[3]),
                    lines[LINES - 1]);
        }
    }
}
