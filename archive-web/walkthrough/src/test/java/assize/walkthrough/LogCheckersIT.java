/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.LogFolder;
import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.InclusionProofFile;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.publish.witness.WitnessAnswer;
import assize.publish.witness.WitnessClient;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs of one entry to more than 65,536, checked by what others wrote; campaigns alone grow the large ones.
 *
 * <p>Oracles: Tessera's fsck, torchwood's proof verifier, spicy and litewitness, from Debian's packages.
 */
class LogCheckersIT {
    private static final boolean CAMPAIGN = Boolean.getBoolean("assize.campaigns");
    private static final List<Integer> SIZES =
            CAMPAIGN ? List.of(1, 255, 256, 257, 65_535, 65_536, 65_537, 65_793) : List.of(1, 255, 256, 257);

    /** At this size a witness is lied to. */
    private static final int KNOWN = 257;

    private static final String ORIGIN = "assize.example/log/grown";

    @TempDir
    private Path folder = Path.of("");

    private final LogCheckers checkers = LogCheckers.installed();

    private GrowingLog log(String flavour) {
        return new GrowingLog(folder.resolve(flavour), ORIGIN, flavour);
    }

    private String vkey(GrowingLog log) {
        return log.vkey().format();
    }

    /** Writes an entry, and both forms of the proof, below the name. */
    private Path writeProof(String name, byte[] entry, InclusionProofFile proof) {
        Path file = folder.resolve(name);
        Repository.write(file, entry);
        Repository.write(folder.resolve(name + ".tlog-proof"), proof.bytes());
        String text = proof.format();
        Repository.write(
                folder.resolve(name + ".spicy"),
                text.substring(text.indexOf('\n') + 1).getBytes(UTF_8));
        return file;
    }

    private Path policy(String text) {
        Path file = folder.resolve("policy");
        Repository.write(file, text.getBytes(UTF_8));
        return file;
    }

    private void assertProofHolds(Path policy, Path entry) {
        Path proof = Path.of(entry + ".tlog-proof");
        assertThat(checkers.proof(policy, entry, proof))
                .as("torchwood on %s", entry.getFileName())
                .isEqualTo(new LogCheckers.Ended(0, "1 proofs hold\n"));
    }

    private static void flip(Path file, int position) {
        byte[] bytes = Repository.read(file);
        bytes[position] ^= 1;
        Repository.write(file, bytes);
    }

    @Test
    void everySizeIsWholeToTesseraAndItsEntriesAreProvenToTorchwoodAndSpicy() {
        GrowingLog log = log("honest");
        for (int size : SIZES) {
            SignedCheckpoint checkpoint = log.growTo(size);
            LogCheckers.Ended fsck = checkers.fsck(vkey(log), log.folder());
            assertThat(fsck.exit()).as("%d entries: %s", size, fsck.text()).isZero();
            assertThat(fsck.text())
                    .startsWith("whole\n" + checkpoint.checkpoint().text());
            Path policy = policy("log " + vkey(log) + "\nquorum none\n");
            for (int index : new TreeSet<>(List.of(0, size / 2, Math.min(size - 1, 255), size - 1))) {
                Path entry = writeProof(size + "-" + index, log.entry(index), log.proof(index, checkpoint));
                assertProofHolds(policy, entry);
                LogCheckers.Ended spicy = checkers.spicy(vkey(log), entry);
                assertThat(spicy.exit())
                        .as("spicy on %s: %s", entry.getFileName(), spicy.text())
                        .isZero();
            }
            System.out.printf("log of %,d entries: fsck, torchwood and spicy agree%n", size);
        }
    }

    @Test
    void theLogOfTheExampleSeasonIsWholeToTessera() {
        JudgedSeason judged = SeasonOne.judged();
        String logKey = judged.seasonKeys().logKey().format();

        LogCheckers.Ended fsck = checkers.fsck(logKey, judged.logFolder());

        assertThat(fsck.exit()).as("%s", fsck.text()).isZero();
        assertThat(fsck.text()).startsWith("whole\n" + judged.season().logOrigin() + "\n");
    }

    @Test
    void oneChangedByteAnywhereIsRefused() {
        GrowingLog log = log("honest");
        log.growTo(257);
        List<String> files = Repository.files(log.folder());
        assertThat(files)
                .as("the files of 257 entries")
                .containsExactlyInAnyOrder(
                        "checkpoint",
                        "tile/0/000",
                        "tile/0/001.p/1",
                        "tile/1/000.p/1",
                        "tile/entries/000",
                        "tile/entries/001.p/1");
        for (String file : files) {
            Path changed = log.folder().resolve(file);
            int bytes = Repository.read(changed).length;
            for (int position : new TreeSet<>(List.of(10, bytes / 2, bytes - 5))) {
                flip(changed, position);
                LogCheckers.Ended fsck = checkers.fsck(vkey(log), log.folder());
                assertThat(fsck.exit())
                        .as("byte %d of %s changed: %s", position, file, fsck.text())
                        .isEqualTo(1);
                flip(changed, position);
            }
        }
        assertThat(checkers.fsck(vkey(log), log.folder()).exit())
                .as("changed back")
                .isZero();
    }

    @Test
    void aChangedProofOrEntryIsRefused() {
        GrowingLog log = log("honest");
        SignedCheckpoint checkpoint = log.growTo(257);
        Path policy = policy("log " + vkey(log) + "\nquorum none\n");
        InclusionProofFile honest = log.proof(100, checkpoint);
        InclusionProofFile other = log.proof(101, checkpoint);
        InclusionProofFile swapped = new InclusionProofFile("", 101, honest.hashes(), checkpoint);
        byte[] entry = log.entry(100);
        byte[] changed = log.entry(100);
        changed[20] ^= 1;

        assertProofHolds(policy, writeProof("honest-entry", entry, honest));
        for (Path refused : List.of(
                writeProof("changed-entry", changed, honest),
                writeProof("other-proof", entry, other),
                writeProof("swapped-index", entry, swapped))) {
            Path proof = Path.of(refused + ".tlog-proof");
            assertThat(checkers.proof(policy, refused, proof).exit())
                    .as("torchwood on %s", refused.getFileName())
                    .isEqualTo(1);
            assertThat(checkers.spicy(vkey(log), refused).exit())
                    .as("spicy on %s", refused.getFileName())
                    .isEqualTo(1);
        }
        assertThat(honest.verify(MerkleTree.leafHash(changed), log.vkey())).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void aWitnessCosignsWhatGrowsAndNothingElse() throws IOException, InterruptedException {
        GrowingLog log = log("honest");
        // The socket of an agent has a short name.
        Path witnessFolder = Repository.temporaryFolder("witness");
        try (Litewitness witness = Litewitness.start(checkers, witnessFolder, log.vkey())) {
            WitnessClient client = witness.client();
            long lastSize = 0;
            for (int size : SIZES) {
                SignedCheckpoint checkpoint = log.growTo(size);
                WitnessAnswer answer = client.cosign(checkpoint, lastSize, log::consistency);
                assertThat(answer).as("%d entries", size).isInstanceOf(WitnessAnswer.Cosigned.class);
                Cosignature cosignature = ((WitnessAnswer.Cosigned) answer).cosignature();
                assertCosignatureCounts(log, checkpoint.cosigned(cosignature), cosignature, witness);
                lastSize = size;
                System.out.printf("litewitness cosigned %,d entries%n", size);
                if (size == KNOWN) {
                    assertLiesAreRefused(client);
                }
            }
            SignedCheckpoint next = log.growTo((int) lastSize + 1);
            assertThat(client.cosign(next, 0, log::consistency))
                    .as("honest growth, from a size the witness corrects")
                    .isInstanceOf(WitnessAnswer.Cosigned.class);
        }
    }

    @Test
    void aSeasonWithAWitnessEndsWithACheckpointThatItsPolicyHolds() throws IOException, InterruptedException {
        Path season = folder.resolve("season");
        Repository.copy(Repository.seasonOne(), season);
        Path keys = TestKeys.writeTo(folder.resolve("keys"));
        Path out = folder.resolve("out");
        NoteKey log = new NoteKey(
                SeasonOne.judged().season().logOrigin(),
                TestKeys.open(keys).log().publicKey());
        try (Litewitness witness = Litewitness.start(checkers, Repository.temporaryFolder("witness"), log)) {
            Path settings = season.resolve("season.yaml");
            String witnesses = "witnesses:\n  - vkey: %s\n    url: %s\n".formatted(witness.key(), witness.address());
            Repository.write(settings, (new String(Repository.read(settings), UTF_8) + witnesses).getBytes(UTF_8));
            assertThat(command("judge", season, "--out", out, "--keys", keys))
                    .contains("1 of 1 cosigned, and 1 must: met\n")
                    .contains(witness.key().name() + " at 20");
            byte[] cosigned = Repository.read(out.resolve("log/season-one/checkpoint"));
            assertThat(command("publish", season, "--out", out, "--keys", keys)).contains("is unchanged");
            assertThat(Repository.read(out.resolve("log/season-one/checkpoint")))
                    .as("who has cosigned is not asked again")
                    .isEqualTo(cosigned);
        }
        Path policy = out.resolve("log/season-one/policy.txt");
        assertThat(command("verify", out, "--policy", policy, "--no-state"))
                .as("proven under the policy, which names the log's key")
                .startsWith("PROVEN")
                .contains("1 witnesses");
        for (String file : Repository.files(out.resolve("archives"))) {
            assertThat(Repository.read(out.resolve("archives").resolve(file)))
                    .as("%s, as without a witness", file)
                    .isEqualTo(Repository.read(
                            SeasonOne.judged().root().resolve("archives").resolve(file)));
        }
        assertProofsHold(new LogFolder(out.resolve("log/season-one")), policy);
        LogCheckers.Ended fsck = checkers.fsck(log.format(), out.resolve("log/season-one"));
        assertThat(fsck.exit()).as("%s", fsck.text()).isZero();
        System.out.println("a season cosigned by litewitness: verify, torchwood and fsck agree");
    }

    private String command(Object... arguments) {
        AssizeCommand.Ended ended = AssizeCommand.run(
                folder, Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        assertThat(ended.exit())
                .as("%s%n%s", ended.out(), new String(Repository.read(folder.resolve("standard-error")), UTF_8))
                .isZero();
        return ended.out();
    }

    private void assertProofsHold(LogFolder log, Path policy) {
        long size = log.checkpoint().toOptional().orElseThrow().checkpoint().size();
        for (long seq : List.of(0L, size / 2, size - 1)) {
            assertProofHolds(
                    policy,
                    writeProof(
                            "of-season-" + seq,
                            log.entry(seq).toOptional().orElseThrow(),
                            log.proof(seq).toOptional().orElseThrow()));
        }
    }

    /** To torchwood under a policy that wants this witness, and to us. */
    private void assertCosignatureCounts(
            GrowingLog log, SignedCheckpoint cosigned, Cosignature cosignature, Litewitness witness) {
        int last = (int) cosigned.checkpoint().size() - 1;
        Path policy = policy("log %s\nwitness w1 %s\nquorum w1\n"
                .formatted(vkey(log), witness.key().format()));
        assertProofHolds(policy, writeProof("cosigned", log.entry(last), log.proof(last, cosigned)));
        Path bare = writeProof("bare", log.entry(last), log.proof(last, log.checkpoint()));
        assertThat(checkers.proof(policy, bare, Path.of(bare + ".tlog-proof")).exit())
                .as("without the cosignature that the policy wants")
                .isEqualTo(1);
        SignedCheckpoint read =
                SignedCheckpoint.parse(cosigned.note().bytes()).toOptional().orElseThrow();
        assertThat(read.verify(log.vkey())).isEqualTo(ProofCheck.proven());
        assertThat(read.cosignatures(witness.key())).isEqualTo(new Parsed.Value<>(List.of(cosignature)));
        Repository.write(
                log.folder().resolve(ArchivePaths.CHECKPOINT), cosigned.note().bytes());
        assertThat(checkers.fsck(vkey(log), log.folder()).exit())
                .as("Tessera on the cosigned log")
                .isZero();
    }

    private void assertLiesAreRefused(WitnessClient client) {
        GrowingLog other = log("other");
        SignedCheckpoint splitView = other.growTo(KNOWN);
        assertThat(client.addCheckpoint(splitView, KNOWN, List.of()))
                .as("a split view: another tree of the same size")
                .isInstanceOf(WitnessAnswer.Inconsistent.class);

        SignedCheckpoint fork = other.growTo(KNOWN + 3);
        ConsistencyProof proofOfFork = other.consistency(KNOWN);
        assertThat(client.addCheckpoint(fork, KNOWN, proofOfFork.hashes()))
                .as("a fork: a larger tree with another past")
                .isInstanceOf(WitnessAnswer.Inconsistent.class);
        assertThat(client.addCheckpoint(fork, KNOWN, List.of()))
                .as("a fork without a proof")
                .isInstanceOf(WitnessAnswer.Inconsistent.class);

        GrowingLog younger = new GrowingLog(folder.resolve("younger"), ORIGIN, "honest");
        SignedCheckpoint rollback = younger.growTo(KNOWN - 1);
        assertThat(client.addCheckpoint(rollback, KNOWN, List.of()))
                .as("a rollback that names the size the witness knows")
                .isInstanceOfSatisfying(
                        WitnessAnswer.Refused.class,
                        answer -> assertThat(answer.status()).isEqualTo(400));
        assertThat(client.addCheckpoint(rollback, KNOWN - 1, List.of()))
                .as("a rollback that names its own size")
                .isEqualTo(new WitnessAnswer.OtherSize(KNOWN));

        GrowingLog stranger = new GrowingLog(folder.resolve("stranger"), ORIGIN + "-2", "honest");
        assertThat(client.addCheckpoint(stranger.growTo(2), 0, List.of()))
                .as("a log the witness does not know")
                .isInstanceOfSatisfying(
                        WitnessAnswer.Refused.class,
                        answer -> assertThat(answer.status()).isEqualTo(404));
        System.out.printf("litewitness refused a fork, a rollback and a split view at %,d entries%n", KNOWN);
    }
}
