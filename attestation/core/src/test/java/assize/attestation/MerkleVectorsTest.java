/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Oracle: the 98 inclusion and 98 consistency cases of transparency-dev/merkle. */
class MerkleVectorsTest {

    @Test
    void judgesEveryInclusionCaseAsItsAuthorsDo() {
        List<Path> files = SharedVectors.jsonFiles(SharedVectors.folder("merkle/testdata/inclusion"));
        assertThat(files).hasSize(98);
        for (Path file : files) {
            Map<String, Object> vector = SharedVectors.object(SharedVectors.json(file));
            boolean proven = hashes(vector).isPresent()
                    && digest(vector, "leafHash").isPresent()
                    && digest(vector, "root").isPresent()
                    && new InclusionProof(
                                    size(vector, "leafIdx"),
                                    size(vector, "treeSize"),
                                    hashes(vector).get())
                            .verify(
                                    digest(vector, "leafHash").get(),
                                    digest(vector, "root").get())
                            .equals(ProofCheck.proven());
            assertThat(proven).as("%s", file).isNotEqualTo(wantsError(vector));
        }
    }

    @Test
    void judgesEveryConsistencyCaseAsItsAuthorsDo() {
        List<Path> files = SharedVectors.jsonFiles(SharedVectors.folder("merkle/testdata/consistency"));
        assertThat(files).hasSize(98);
        for (Path file : files) {
            Map<String, Object> vector = SharedVectors.object(SharedVectors.json(file));
            boolean proven = hashes(vector).isPresent()
                    && digest(vector, "root1").isPresent()
                    && digest(vector, "root2").isPresent()
                    && new ConsistencyProof(
                                    size(vector, "size1"),
                                    size(vector, "size2"),
                                    hashes(vector).get())
                            .verify(
                                    digest(vector, "root1").get(),
                                    digest(vector, "root2").get())
                            .equals(ProofCheck.proven());
            assertThat(proven).as("%s", file).isNotEqualTo(wantsError(vector));
        }
    }

    private static boolean wantsError(Map<String, Object> vector) {
        return "true".equals(vector.get("wantErr"));
    }

    /** Sizes are unsigned 64-bit there; ours stop at 2^63 − 1, and what lies above reads as negative. */
    private static long size(Map<String, Object> vector, String name) {
        return Long.parseUnsignedLong(String.valueOf(vector.get(name)));
    }

    private static Optional<Digest> digest(Map<String, Object> vector, String name) {
        String text = String.valueOf(vector.get(name));
        Optional<byte[]> placeholder = StrictBase64.decode(text)
                .filter(bytes -> new String(bytes, StandardCharsets.UTF_8).startsWith("don't care"));
        // Cases about sizes alone have texts for roots; no root of ours has another length, so a hash stands for each.
        return placeholder.isPresent() ? placeholder.map(Digest::sha256) : Digest.parseBase64(text);
    }

    private static Optional<List<Digest>> hashes(Map<String, Object> vector) {
        List<Digest> hashes = new ArrayList<>();
        for (Object text : SharedVectors.list(vector.getOrDefault("proof", ""))) {
            Optional<Digest> hash = Digest.parseBase64(String.valueOf(text));
            if (hash.isEmpty()) {
                return Optional.empty();
            }
            hashes.add(hash.get());
        }
        return Optional.of(hashes);
    }
}
