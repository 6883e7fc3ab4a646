/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.log;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.InclusionProof;
import assize.attestation.InclusionProofFile;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: roots computed from all leaves (RFC 9162 §2.1.1), and the verification algorithms of §2.1.3.2 and §2.1.4.2. */
class LogProofsTest {
    private static final String ORIGIN = "assize.example/log/season-one";
    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final int SIZE = 600;

    @TempDir
    private Path folder = Path.of("");

    private final List<Digest> leaves = new ArrayList<>();
    private LogFolder log = new LogFolder(folder);

    @BeforeEach
    void write() throws IOException {
        TileWriter tiles = new TileWriter((path, bytes) -> {
            try {
                Path file = folder.resolve(path.path());
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (int i = 0; i < SIZE; i++) {
            leaves.add(tiles.append(("entry " + i).getBytes(StandardCharsets.UTF_8)));
        }
        tiles.finish();
        Checkpoint checkpoint = new Checkpoint(ORIGIN, SIZE, tiles.root());
        Files.writeString(
                folder.resolve(ArchivePaths.CHECKPOINT),
                SignedCheckpoint.sign(checkpoint, KEY).note().format());
        log = new LogFolder(folder);
    }

    @Test
    void provesAnyEntryInAnySizeThereWas() {
        LogProofs proofs = LogProofs.of(log);
        for (int size : new int[] {1, 2, 3, 255, 256, 257, 511, 512, 513, 599, SIZE}) {
            for (int index : new int[] {0, 1, size / 2, size - 2, size - 1}) {
                if (index >= 0 && index < size) {
                    JsonObject proof = proofs.inclusion(index, size).orElseThrow();
                    ProofCheck check = new InclusionProof(number(proof, "index"), number(proof, "size"), hashes(proof))
                            .verify(digest(proof, "leaf_hash"), digest(proof, "root"));
                    assertThat(check).as("%d of %d", index, size).isEqualTo(ProofCheck.proven());
                    assertThat(digest(proof, "leaf_hash")).isEqualTo(leaves.get(index));
                    assertThat(digest(proof, "root")).isEqualTo(MerkleTree.root(leaves.subList(0, size)));
                }
            }
        }
    }

    @Test
    void provesGrowthBetweenAnyTwoSizes() {
        LogProofs proofs = LogProofs.of(log);
        int[] sizes = {1, 2, 7, 255, 256, 257, 512, 513, SIZE};
        for (int from : sizes) {
            for (int to : sizes) {
                if (from <= to) {
                    JsonObject proof = proofs.consistency(from, to).orElseThrow();
                    ProofCheck check = new ConsistencyProof(number(proof, "from"), number(proof, "to"), hashes(proof))
                            .verify(MerkleTree.root(leaves.subList(0, from)), MerkleTree.root(leaves.subList(0, to)));
                    assertThat(check).as("%d to %d", from, to).isEqualTo(ProofCheck.proven());
                    assertThat(digest(proof, "from_root")).isEqualTo(MerkleTree.root(leaves.subList(0, from)));
                }
            }
        }
    }

    @Test
    void hasNoProofOfWhatIsNotThere() {
        LogProofs proofs = LogProofs.of(log);
        assertThat(proofs.inclusion(SIZE, SIZE)).isEmpty();
        assertThat(proofs.inclusion(0, SIZE + 1)).isEmpty();
        assertThat(proofs.inclusion(-1, SIZE)).isEmpty();
        assertThat(proofs.consistency(0, SIZE)).isEmpty();
        assertThat(proofs.consistency(3, 2)).isEmpty();
        assertThat(proofs.consistency(1, SIZE + 1)).isEmpty();
    }

    @Test
    void putsTheEntryIntoTheProofFile() {
        InclusionProofFile file = BattleProof.readable(BattleProof.withEntry(log, 300));
        byte[] entry = Base64.getDecoder().decode(file.extraBase64());
        assertThat(entry).asString(StandardCharsets.UTF_8).isEqualTo("entry 300");
        assertThat(file.verify(MerkleTree.leafHash(entry), new NoteKey(ORIGIN, KEY.publicKey())))
                .isEqualTo(ProofCheck.proven());
    }

    private static long number(JsonObject proof, String name) {
        return ((JsonInteger) Objects.requireNonNull(proof.get(name))).value();
    }

    private static Digest digest(JsonObject proof, String name) {
        return Digest.parseBase64(((JsonString) Objects.requireNonNull(proof.get(name))).value())
                .orElseThrow();
    }

    private static List<Digest> hashes(JsonObject proof) {
        return ((JsonArray) Objects.requireNonNull(proof.get("hashes")))
                .items().stream()
                        .map(item ->
                                Digest.parseBase64(((JsonString) item).value()).orElseThrow())
                        .toList();
    }
}
