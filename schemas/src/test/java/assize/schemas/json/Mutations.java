/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Damages a document a little: most results are wrong in one place, some are still right. */
final class Mutations {
    private static final byte[] TELLING = Documents.utf8("{}[]:,\"\\u0dD8eE+-.19ntf/ '\n\t\0");

    private Mutations() {}

    static byte[] mutated(byte[] document, RandomGenerator random) {
        byte[] bytes = document.clone();
        int times = random.nextInt(3);
        for (int i = 0; i < times && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            bytes = switch (random.nextInt(5)) {
                case 0 -> Arrays.copyOf(bytes, at);
                case 1 -> spliced(bytes, at, at + 1, new byte[0]);
                case 2 -> spliced(bytes, at, at, new byte[] {TELLING[random.nextInt(TELLING.length)]});
                case 3 -> spliced(bytes, at, at + 1, new byte[] {TELLING[random.nextInt(TELLING.length)]});
                default -> spliced(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
            };
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
        byte[] result = new byte[bytes.length - (to - from) + middle.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
        return result;
    }
}
