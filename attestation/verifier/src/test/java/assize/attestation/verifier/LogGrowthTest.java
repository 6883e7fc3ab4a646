/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessKey;
import assize.attestation.WitnessPolicy;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: logs that grew, and logs that did not, made by {@link LifeMaker}. */
class LogGrowthTest {

    private static final NoteKey LOG_KEY =
            new NoteKey(ArchiveMaker.ORIGIN, ArchiveMaker.key(11).publicKey());

    @TempDir
    private Path folder;

    private Path archive(String name, int... battles) {
        LifeMaker life = new LifeMaker();
        for (int count : battles) {
            life.battles(count).publish();
        }
        return write(name, life.files());
    }

    /** Same keys, same name, other battles. */
    private Path fork(String name, int battles) {
        LifeMaker life = new LifeMaker().battles(1);
        life.battle(life.inUse(Role.OPERATOR));
        return write(name, life.battles(battles).publish().files());
    }

    private Path write(String name, SortedMap<String, byte[]> files) {
        Path root = folder.resolve(name);
        ArchiveMaker.write(files, root);
        return root;
    }

    private static Path checkpoint(Path archive) {
        return archive.resolve(ArchiveMaker.LOG + "/checkpoint");
    }

    private static SignedCheckpoint signed(Path file) {
        return VerifyCheckpoints.given(file).toOptional().orElseThrow();
    }

    private static Expectations expecting(Optional<WitnessPolicy> policy, Optional<Path> memory, Path... since) {
        return new Expectations(
                Trust.pinned(LOG_KEY),
                policy,
                Stream.of(since).map(LogGrowthTest::signed).toList(),
                memory);
    }

    private static void assertAnswer(Verification verification, int exit, String... words) {
        String document = Json.canonicalText(verification.toJson());
        assertThat(verification.exitCode()).as(document).isEqualTo(exit);
        for (String word : words) {
            assertThat(document).contains(word);
        }
    }

    private static Verification verify(Path archive, Expectations expected) {
        return VerifyArchive.verify(archive, expected, Progress.SILENT);
    }

    @Test
    void aLogThatGrewOutOfWhatWasSeenIsProven() {
        Path before = archive("before", 3);
        Path now = archive("now", 3, 2);
        assertAnswer(verify(now, expecting(Optional.empty(), Optional.empty(), checkpoint(before))), 0, "log.since");
    }

    @Test
    void aLogRolledBackIsRefutedWithBothRoots() {
        Path before = archive("before", 3, 2);
        Path now = archive("now", 3);
        assertAnswer(
                verify(now, expecting(Optional.empty(), Optional.empty(), checkpoint(before))),
                2,
                "log.since",
                "rolled back",
                signed(checkpoint(before)).checkpoint().root().prefixed(),
                signed(checkpoint(now)).checkpoint().root().prefixed());
    }

    @Test
    void aForkIsRefutedWithBothRoots() {
        Path before = archive("before", 3);
        Path now = fork("now", 4);
        assertAnswer(
                verify(now, expecting(Optional.empty(), Optional.empty(), checkpoint(before))),
                2,
                "a fork",
                signed(checkpoint(before)).checkpoint().root().prefixed());
    }

    @Test
    void aCheckpointOfALogThatIsNotThereIsIncomplete() throws IOException {
        Path now = archive("now", 1);
        SignedCheckpoint other = SignedCheckpoint.sign(
                new Checkpoint("assize.example/log/autumn", 0, MerkleTree.emptyRoot()), ArchiveMaker.key(11));
        Path file = Files.write(folder.resolve("other"), other.note().bytes());
        assertAnswer(verify(now, expecting(Optional.empty(), Optional.empty(), file)), 5, "log.since");
    }

    @Test
    void whatWasProvenIsRemembered() throws IOException {
        Optional<Path> memory = Optional.of(folder.resolve("memory"));
        assertAnswer(verify(archive("one", 3), expecting(Optional.empty(), memory)), 0);
        assertAnswer(verify(archive("grown", 3, 2), expecting(Optional.empty(), memory)), 0, "log.seen");
        assertAnswer(verify(folder.resolve("one"), expecting(Optional.empty(), memory)), 2, "log.seen", "rolled back");
        assertAnswer(verify(fork("fork", 6), expecting(Optional.empty(), memory)), 2, "log.seen", "a fork");
        assertAnswer(verify(folder.resolve("grown"), expecting(Optional.empty(), memory)), 0);
        try (Stream<Path> kept = Files.list(memory.get())) {
            assertThat(kept.map(file -> file.getFileName().toString()))
                    .containsExactly("assize.example%2Flog%2Fspring-cup+" + LOG_KEY.keyIdHex());
        }
    }

    @Test
    void whatWasNotProvenIsNotRemembered() {
        Path memory = folder.resolve("memory");
        Path archive = archive("one", 1);
        Expectations trusting = new Expectations(Trust.none(), Optional.empty(), List.of(), Optional.of(memory));
        assertAnswer(verify(archive, trusting), 3);
        assertThat(memory).doesNotExist();
    }

    @Test
    void aDamagedMemoryIsNone() throws IOException {
        Path memory = Files.createDirectory(folder.resolve("memory"));
        Files.writeString(memory.resolve("assize.example%2Flog%2Fspring-cup+" + LOG_KEY.keyIdHex()), "garbage");
        assertAnswer(verify(archive("one", 1), expecting(Optional.empty(), Optional.of(memory))), 0);
    }

    // Two checkpoints

    private Verification compare(Path one, Path other, Optional<Path> archive, Optional<Path> proof) {
        return VerifyCheckpoints.verify(one, other, archive, proof, expecting(Optional.empty(), Optional.empty()));
    }

    @Test
    void twoCheckpointsOfALogThatGrewAreProvenByItsTiles() {
        Path before = archive("before", 3);
        Path now = archive("now", 3, 2);
        assertAnswer(compare(checkpoint(before), checkpoint(now), Optional.of(now), Optional.empty()), 0, "log.since");
        assertAnswer(compare(checkpoint(now), checkpoint(before), Optional.of(now), Optional.empty()), 0);
    }

    @Test
    void twoCheckpointsWithoutAProofAreIncomplete() {
        assertAnswer(
                compare(
                        checkpoint(archive("before", 3)),
                        checkpoint(archive("now", 3, 2)),
                        Optional.empty(),
                        Optional.empty()),
                5,
                "log.since");
    }

    @Test
    void twoCheckpointsOfAForkAreRefutedWithBothRoots() {
        Path one = archive("one", 3);
        Path same = write(
                "same",
                new LifeMaker(Role.RECORD, Role.LOG).battles(3).publish().files());
        assertAnswer(
                compare(checkpoint(one), checkpoint(same), Optional.empty(), Optional.empty()),
                2,
                "shows a fork",
                signed(checkpoint(one)).checkpoint().root().prefixed(),
                signed(checkpoint(same)).checkpoint().root().prefixed());
        Path fork = fork("fork", 4);
        assertAnswer(compare(checkpoint(one), checkpoint(fork), Optional.of(fork), Optional.empty()), 2, "a fork");
    }

    @Test
    void twoCheckpointsAreProvenByAProofAndByNoOther() throws IOException {
        List<Digest> leaves = Stream.iterate(0, i -> i + 1)
                .limit(7)
                .map(i -> MerkleTree.leafHash(new byte[] {i.byteValue()}))
                .toList();
        Path small = save("small", 3, root(leaves, 3));
        Path large = save("large", 7, root(leaves, 7));
        ConsistencyProof proof = MerkleTree.hashes(leaves).proveConsistency(3, 7);
        Path file = Files.writeString(
                folder.resolve("proof"),
                proof.hashes().stream().map(Digest::base64).collect(Collectors.joining("\n")) + "\n");
        assertAnswer(compare(small, large, Optional.empty(), Optional.of(file)), 0);
        Path other = save("other", 7, root(leaves, 6));
        assertAnswer(compare(small, other, Optional.empty(), Optional.of(file)), 2);
        Files.writeString(file, "garbage\n");
        assertAnswer(compare(small, large, Optional.empty(), Optional.of(file)), 2);
    }

    private static Digest root(List<Digest> leaves, int size) {
        return MerkleTree.root(leaves.subList(0, size));
    }

    private Path save(String name, long size, Digest root) throws IOException {
        SignedCheckpoint signed =
                SignedCheckpoint.sign(new Checkpoint(ArchiveMaker.ORIGIN, size, root), ArchiveMaker.key(11));
        return Files.write(folder.resolve(name), signed.note().bytes());
    }

    // Witnesses

    private static Optional<WitnessPolicy> twoOfTwo() {
        String text = "log " + LOG_KEY.format() + "\n";
        for (int seed : List.of(51, 52)) {
            text += "witness w" + seed + " "
                    + new WitnessKey(
                                    "witness.example/w" + seed,
                                    ArchiveMaker.key(seed).publicKey())
                            .format() + "\n";
        }
        return WitnessPolicy.parse(text + "group g all w51 w52\nquorum g\n").toOptional();
    }

    private static void cosign(Path archive, int seed) throws IOException {
        SignedCheckpoint signed = signed(checkpoint(archive));
        Files.write(
                checkpoint(archive),
                signed.cosigned(Cosignature.sign(
                                signed, 1_767_225_600, "witness.example/w" + seed, ArchiveMaker.key(seed)))
                        .note()
                        .bytes());
    }

    @Test
    void aQuorumThatIsNotMetLeavesTheLogUnanchored() throws IOException {
        Path archive = archive("one", 2);
        Expectations expected = new Expectations(Trust.none(), twoOfTwo(), List.of(), Optional.empty());
        assertAnswer(verify(archive, expected), 3, "quorum is not met", "not by w51, w52");
        cosign(archive, 51);
        assertAnswer(verify(archive, expected), 3, "cosigned by w51, not by w52");
        cosign(archive, 52);
        assertAnswer(verify(archive, expected), 0, "log.witnesses");
        assertAnswer(VerifyCheckpoints.verify(checkpoint(archive), expected), 0, "log.witnesses");
    }

    @Test
    void aCosignatureOfAnotherCheckpointIsRefuted() throws IOException {
        Path archive = archive("one", 2);
        Path other = archive("two", 3);
        cosign(other, 51);
        SignedCheckpoint swapped = signed(checkpoint(archive))
                .cosigned(Cosignature.of(
                                signed(checkpoint(other)).note().signatures().get(1))
                        .toOptional()
                        .orElseThrow());
        Files.write(checkpoint(archive), swapped.note().bytes());
        assertAnswer(verify(archive, new Expectations(Trust.none(), twoOfTwo(), List.of(), Optional.empty())), 2);
        assertThat(VerifyCheckpoints.given(folder.resolve("none"))).isInstanceOf(Parsed.Malformed.class);
    }
}
