/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file that proves, offline, that a log holds an entry ({@code .tlog-proof}).
 *
 * <p>Shapes: {@code extraBase64} is empty where the file has no extra line; nothing vouches for what it says.
 * {@code hashes} go from the leaf's sibling to the root's child. {@link #format()} gives back the bytes that were read.
 *
 * <p>Source: C2SP tlog-proof.
 */
public record InclusionProofFile(
        String extraBase64, long leafIndex, List<Digest> hashes, SignedCheckpoint signedCheckpoint) {

    /** The most bytes read as one file: the longest path and the longest note fit. */
    public static final int MAX_BYTES = 2_000_000;

    private static final String HEADER = "c2sp.org/tlog-proof@v1";
    private static final String EXTRA = "extra ";
    private static final String INDEX = "index ";

    /** No tree is higher. */
    private static final int MAX_HASHES = 63;

    /** Checks the ranges. */
    public InclusionProofFile {
        hashes = List.copyOf(hashes);
        if (StrictBase64.decode(extraBase64).isEmpty()) {
            throw new IllegalArgumentException("no base64: " + extraBase64);
        }
        if (leafIndex < 0) {
            throw new IllegalArgumentException("no leaf index " + leafIndex);
        }
        if (hashes.size() > MAX_HASHES) {
            throw new IllegalArgumentException("no path has " + hashes.size() + " hashes");
        }
    }

    /** The file for a proof made for the checkpoint's size. */
    public static InclusionProofFile of(InclusionProof proof, SignedCheckpoint signedCheckpoint) {
        if (proof.treeSize() != signedCheckpoint.checkpoint().size()) {
            throw new IllegalArgumentException("the proof is for " + proof.treeSize() + " entries, the checkpoint for "
                    + signedCheckpoint.checkpoint().size());
        }
        return new InclusionProofFile("", proof.leafIndex(), proof.hashes(), signedCheckpoint);
    }

    /** Reads a file. */
    public static Parsed<InclusionProofFile> parse(byte[] bytes) {
        return NoteText.decode(bytes, MAX_BYTES)
                .fold(InclusionProofFile::split, reason -> new Parsed.Malformed<>("the proof " + reason));
    }

    private static Parsed<InclusionProofFile> split(String file) {
        int headEnd = file.indexOf("\n\n");
        if (headEnd < 0) {
            return new Parsed.Malformed<>("the proof has no empty line before its checkpoint");
        }
        List<String> lines = Arrays.asList(file.substring(0, headEnd).split("\n", -1));
        byte[] checkpoint = file.substring(headEnd + 2).getBytes(StandardCharsets.UTF_8);
        return SignedCheckpoint.parse(checkpoint).then(signed -> parseHead(lines, signed));
    }

    private static Parsed<InclusionProofFile> parseHead(List<String> lines, SignedCheckpoint signedCheckpoint) {
        if (!lines.get(0).equals(HEADER)) {
            return new Parsed.Malformed<>("the proof does not start with " + HEADER);
        }
        boolean hasExtra = lines.size() > 1 && lines.get(1).startsWith(EXTRA);
        String extra = hasExtra ? lines.get(1).substring(EXTRA.length()) : "";
        if (hasExtra && (extra.isEmpty() || StrictBase64.decode(extra).isEmpty())) {
            return new Parsed.Malformed<>("the proof's extra line is not base64");
        }
        int indexLine = hasExtra ? 2 : 1;
        if (lines.size() <= indexLine || !lines.get(indexLine).startsWith(INDEX)) {
            return new Parsed.Malformed<>("the proof has no index line");
        }
        OptionalLong leafIndex = DecimalLong.parse(lines.get(indexLine).substring(INDEX.length()));
        if (leafIndex.isEmpty()) {
            return new Parsed.Malformed<>("the proof's index is not a number");
        }
        List<String> path = lines.subList(indexLine + 1, lines.size());
        if (path.size() > MAX_HASHES) {
            return new Parsed.Malformed<>("the proof has more hashes than any tree is high");
        }
        List<Digest> hashes = new ArrayList<>();
        for (String line : path) {
            Optional<Digest> hash = Digest.parseBase64(line);
            if (hash.isEmpty()) {
                return new Parsed.Malformed<>("the proof has a line that is no hash");
            }
            hashes.add(hash.get());
        }
        return new Parsed.Value<>(new InclusionProofFile(extra, leafIndex.getAsLong(), hashes, signedCheckpoint));
    }

    /** The file's bytes. */
    public byte[] bytes() {
        return format().getBytes(StandardCharsets.UTF_8);
    }

    /** The file's text. */
    public String format() {
        StringBuilder file = new StringBuilder(HEADER).append('\n');
        if (!extraBase64.isEmpty()) {
            file.append(EXTRA).append(extraBase64).append('\n');
        }
        file.append(INDEX).append(leafIndex).append('\n');
        hashes.forEach(hash -> file.append(hash.base64()).append('\n'));
        return file.append('\n').append(signedCheckpoint.note().format()).toString();
    }

    /** Whether the log with this key holds the entry with this leaf hash at the index named here. */
    public ProofCheck verify(Digest leafHash, NoteKey logKey) {
        Checkpoint checkpoint = signedCheckpoint.checkpoint();
        return signedCheckpoint
                .verify(logKey)
                .and(() ->
                        new InclusionProof(leafIndex, checkpoint.size(), hashes).verify(leafHash, checkpoint.root()));
    }
}
