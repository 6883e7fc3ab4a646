/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.WrittenRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * What the writer must know to go on after a crash: where the log ends, and which battles overtook the next one.
 *
 * @param size entries staged so far
 * @param previous the leaf hash of the last
 * @param nextOrder the place of the next battle
 */
public record LiveState(long size, String previous, long nextOrder, List<AttestedBattle> waiting) {

    /** Numbers, texts and lengths. */
    public static final SimpleVersionedSerializer<LiveState> SERIALIZER = new Serializer();

    public LiveState {
        waiting = List.copyOf(waiting);
    }

    private static final class Serializer implements SimpleVersionedSerializer<LiveState> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(LiveState state) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                out.writeLong(state.size());
                out.writeUTF(state.previous());
                out.writeLong(state.nextOrder());
                out.writeInt(state.waiting().size());
                for (AttestedBattle battle : state.waiting()) {
                    out.writeLong(battle.order());
                    out.writeUTF(battle.battleId());
                    out.writeLong(battle.completedAt());
                    out.writeBoolean(battle.isVoid());
                    write(out, battle.record());
                    write(out, battle.replay());
                    write(out, battle.events());
                    write(out, battle.evidence());
                }
            }
            return bytes.toByteArray();
        }

        @Override
        public LiveState deserialize(int version, byte[] bytes) throws IOException {
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
                long size = in.readLong();
                String previous = in.readUTF();
                long nextOrder = in.readLong();
                int count = in.readInt();
                List<AttestedBattle> waiting = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    waiting.add(new AttestedBattle(
                            in.readLong(),
                            in.readUTF(),
                            in.readLong(),
                            in.readBoolean(),
                            WrittenRecord.of(read(in)),
                            read(in),
                            read(in),
                            read(in)));
                }
                return new LiveState(size, previous, nextOrder, waiting);
            }
        }

        private static void write(DataOutputStream out, byte[] bytes) throws IOException {
            out.writeInt(bytes.length);
            out.write(bytes);
        }

        private static byte[] read(DataInputStream in) throws IOException {
            return in.readNBytes(in.readInt());
        }
    }
}
