/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The recursive definitions of RFC 9162 §2.1, word for word and slow, sharing no code with what is tested. */
final class ReferenceTree {

    private ReferenceTree() {}

    /** Entry i is the two bytes of i, big-endian. */
    static List<byte[]> entries(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new byte[] {(byte) (i >> 8), (byte) i})
                .toList();
    }

    static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest hasher = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                hasher.update(part);
            }
            return hasher.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** MTH(D). */
    static byte[] root(List<byte[]> entries) {
        if (entries.isEmpty()) {
            return sha256();
        }
        if (entries.size() == 1) {
            return sha256(new byte[] {0}, entries.get(0));
        }
        int split = split(entries.size());
        return sha256(new byte[] {1}, root(entries.subList(0, split)), root(entries.subList(split, entries.size())));
    }

    /** PATH(m, D). */
    static List<byte[]> path(int index, List<byte[]> entries) {
        if (entries.size() == 1) {
            return new ArrayList<>();
        }
        int split = split(entries.size());
        List<byte[]> left = entries.subList(0, split);
        List<byte[]> right = entries.subList(split, entries.size());
        List<byte[]> path = index < split ? path(index, left) : path(index - split, right);
        path.add(root(index < split ? right : left));
        return path;
    }

    /** PROOF(m, D). */
    static List<byte[]> consistency(int oldSize, List<byte[]> entries) {
        return subproof(oldSize, entries, true);
    }

    private static List<byte[]> subproof(int oldSize, List<byte[]> entries, boolean known) {
        if (oldSize == entries.size()) {
            List<byte[]> proof = new ArrayList<>();
            if (!known) {
                proof.add(root(entries));
            }
            return proof;
        }
        int split = split(entries.size());
        List<byte[]> left = entries.subList(0, split);
        List<byte[]> right = entries.subList(split, entries.size());
        List<byte[]> proof =
                oldSize <= split ? subproof(oldSize, left, known) : subproof(oldSize - split, right, false);
        proof.add(root(oldSize <= split ? right : left));
        return proof;
    }

    private static int split(int size) {
        int split = 1;
        while (2 * split < size) {
            split *= 2;
        }
        return split;
    }
}
