/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Checkpoint;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.InclusionProofFile;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileHashes;
import assize.attestation.TilePath;
import assize.attestation.TileReader;
import assize.attestation.WitnessKey;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.LoopbackAuthority;
import assize.attestation.timestamp.TimestampRequest;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What lies in a log's folder beside checkpoint, key and tiles, and what single files ask of the log. Oracles: README.md, "Checks";
 * checkpoints that an honest log had, and those of its fork.
 */
class ObservedLogTest {
    private static final NoteKey LOG_KEY =
            new NoteKey(ArchiveMaker.ORIGIN, ArchiveMaker.key(11).publicKey());
    private static final Trust TRUST = Trust.pinned(LOG_KEY);

    @TempDir
    private Path folder = Path.of("");

    private Path root;
    private Path log;
    private SignedCheckpoint before;

    @BeforeEach
    void makeALogThatGrew() {
        before = checkpoint(new LifeMaker().battles(3).publish());
        root = folder.resolve("archive");
        ArchiveMaker.write(
                new LifeMaker().battles(3).publish().battles(2).publish().files(), root);
        log = root.resolve(ArchiveMaker.LOG);
    }

    private static SignedCheckpoint checkpoint(LifeMaker life) {
        byte[] bytes = life.files().get(ArchiveMaker.LOG + "/checkpoint");
        return SignedCheckpoint.parse(bytes == null ? new byte[0] : bytes)
                .toOptional()
                .orElseThrow();
    }

    private SignedCheckpoint now() throws IOException {
        return SignedCheckpoint.parse(Files.readAllBytes(log.resolve("checkpoint")))
                .toOptional()
                .orElseThrow();
    }

    private void put(String name, byte[] bytes) throws IOException {
        Path file = log.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private void observe(SignedCheckpoint observed) throws IOException {
        put("observed/" + observed.checkpoint().size(), observed.note().bytes());
    }

    private Verification verify(Expectations expected) {
        return VerifyArchive.verify(root, expected, Progress.SILENT);
    }

    private void assertAnswer(int exit, String file, String... words) {
        assertAnswer(verify(Expectations.of(TRUST)), exit, file, words);
    }

    private static void assertAnswer(Verification verification, int exit, String file, String... words) {
        String document = Json.canonicalText(verification.toJson());
        assertThat(verification.exitCode()).as(document).isEqualTo(exit);
        if (!file.isEmpty()) {
            assertThat(verification.firstFailure().orElseThrow().file())
                    .as(document)
                    .isEqualTo(file.startsWith("/") ? file.substring(1) : ArchiveMaker.LOG + "/" + file);
        }
        for (String word : words) {
            assertThat(document).contains(word);
        }
    }

    @Test
    void anEarlierCheckpointOfTheLogIsProvenWithIt() throws IOException {
        observe(before);
        assertAnswer(0, "", "{\"check\":\"log.observed\",\"passed\":true}", "\"observed\":1");
    }

    @Test
    void anEarlierCheckpointOfAForkIsRefutedByName() throws IOException {
        LifeMaker fork = new LifeMaker().battles(2);
        fork.battle(fork.inUse(Role.OPERATOR));
        observe(checkpoint(fork.publish()));
        assertAnswer(
                2,
                "observed/5",
                "log.observed",
                "a fork",
                before.checkpoint().root().prefixed().substring(0, 7));
    }

    @Test
    void aCheckpointLargerThanTheLogsIsARollback() throws IOException {
        SignedCheckpoint larger = checkpoint(new LifeMaker()
                .battles(3)
                .publish()
                .battles(2)
                .publish()
                .battles(1)
                .publish());
        observe(larger);
        assertAnswer(2, "observed/" + larger.checkpoint().size(), "rolled back");
    }

    @Test
    void whatLiesPastTheCheckpointIsIncompleteWhileItIsBeingPublishedAndRefutedOtherwise() throws IOException {
        put("checkpoint", before.note().bytes());
        assertAnswer(2, "", "log.unlisted", "belongs to no checkpoint");
        Files.createDirectories(root.resolve(ArchivePaths.STAGING).resolve(ArchiveMaker.SEASON));
        assertAnswer(5, "", "log.unlisted", "publish again");
        Files.writeString(root.resolve(ArchiveMaker.LOG).resolve("tile").resolve("more"), "anything");
        assertAnswer(2, "tile/more", "log.unlisted");
    }

    @Test
    void whatIsNoCheckpointOfThatSizeIsRefuted() throws IOException {
        put("observed/4", before.note().bytes());
        assertAnswer(2, "observed/4", "at size 5");
        Files.delete(log.resolve("observed/4"));
        put("observed/5", "rubbish".getBytes(UTF_8));
        assertAnswer(2, "observed/5", "log.observed");
        put("observed/5", before.note().bytes());
        put("observed/notes.txt", "anything".getBytes(UTF_8));
        assertAnswer(2, "observed/notes.txt", "log.unlisted");
    }

    @Test
    void anEarlierCheckpointIsSignedByTheLog() throws IOException {
        byte[] bytes = before.note().bytes();
        bytes[bytes.length - 8] ^= 1;
        put("observed/5", bytes);
        assertAnswer(2, "observed/5", "is not valid");
        observe(SignedCheckpoint.sign(before.checkpoint(), ArchiveMaker.key(77)));
        assertAnswer(4, "observed/5", "signed by no log key");
    }

    @Test
    void anEarlierCheckpointCountsAsCheckedOnlyUnderTheNewestKeys() throws IOException {
        LifeMaker life = new LifeMaker()
                .battles(3)
                .publish()
                .rotate(Role.RECORD, 31, Role.OPERATOR)
                .publish();
        root = folder.resolve("changed");
        ArchiveMaker.write(life.files(), root);
        log = root.resolve(ArchiveMaker.LOG);
        observe(before);
        Files.move(root.resolve(ArchiveMaker.V2), folder.resolve("elsewhere"));
        Verification verification =
                VerifyArchive.verify(root.resolve(ArchiveMaker.V1), Expectations.of(TRUST), Progress.SILENT);
        assertAnswer(verification, 0, "", "who signed the earlier checkpoints was not checked", "\"observed\":1");
        assertThat(verification.checks().stream().map(Verification.CheckResult::check))
                .doesNotContain(Checks.LOG_OBSERVED);
    }

    private static Optional<WitnessPolicy> policy() {
        return WitnessPolicy.parse(WitnessPolicy.text(
                        LOG_KEY, List.of(new WitnessPolicy.Listed(witness(51), "https://one.example/")), 1))
                .toOptional();
    }

    private static WitnessKey witness(int seed) {
        return new WitnessKey("witness.example/w" + seed, ArchiveMaker.key(seed).publicKey());
    }

    private static SignedCheckpoint cosigned(SignedCheckpoint checkpoint, SignedCheckpoint signed) {
        Cosignature cosignature =
                Cosignature.sign(signed, 1_772_366_400, witness(51).name(), ArchiveMaker.key(51));
        return checkpoint.cosigned(cosignature);
    }

    private static Expectations expecting(SignedCheckpoint... since) {
        return new Expectations(Trust.none(), policy(), List.of(since), Optional.empty());
    }

    @Test
    void aPolicyBesideTheCheckpointIsReadAndWhatIsNoneIsRefuted() throws IOException {
        put("policy.txt", WitnessPolicy.text(LOG_KEY, List.of(), 0).getBytes(UTF_8));
        assertAnswer(0, "", "{\"check\":\"log.policy\",\"passed\":true}");
        put("policy.txt", "quorum\n".getBytes(UTF_8));
        assertAnswer(2, "policy.txt", "log.policy");
    }

    @Test
    void aBadCosignatureBelowAnEarlierCheckpointIsRefutedUnderItsPolicy() throws IOException {
        put("checkpoint", cosigned(now(), now()).note().bytes());
        observe(cosigned(before, before));
        assertAnswer(verify(expecting()), 0, "");
        observe(cosigned(before, now()));
        assertAnswer(verify(expecting()), 2, "observed/5");
    }

    private static byte[] timestamp(LoopbackAuthority authority, SignedCheckpoint checkpoint) {
        return authority.answer(
                new TimestampRequest(Digest.sha256(checkpoint.note().bytes()), BigInteger.TEN).toBytes());
    }

    private static Expectations trusting(X509Certificate certificate) {
        return new Expectations(TRUST, Optional.empty(), List.of(), Optional.empty(), List.of(certificate));
    }

    @Test
    void aTimestampIsPresentOrAnchoredOrUnconfigured() throws IOException {
        assertAnswer(0, "", "\"timestamp\":{\"at\":null,\"authority\":null,\"state\":\"unconfigured\"}");
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon");
                LoopbackAuthority other = LoopbackAuthority.start("Other")) {
            assertAnswer(verify(trusting(authority.root())), 3, "", "bears no timestamp");
            observe(before);
            put("observed/5.tsr", timestamp(authority, before));
            long size = now().checkpoint().size();
            put("observed/" + size + ".tsr", timestamp(authority, now()));
            assertAnswer(
                    0,
                    "",
                    "\"timestamp\":{\"at\":\"2026-03-01T12:00:00Z\",\"authority\":\"CN=Noon\",\"state\":\"present\"}",
                    "\"timestamps\":2");
            assertAnswer(verify(trusting(authority.root())), 0, "", "\"state\":\"anchored\"");
            assertAnswer(verify(trusting(other.root())), 3, "", "\"state\":\"present\"");
        }
    }

    @Test
    void aTimestampOfSomethingElseIsRefutedByName() throws IOException {
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            String file = "observed/" + now().checkpoint().size() + ".tsr";
            put(file, timestamp(authority, before));
            assertAnswer(2, file, "log.timestamp", "of other bytes");
            put(file, "rubbish".getBytes(UTF_8));
            assertAnswer(2, file, "not an answer of a timestamp authority");
            put(file, timestamp(authority, now()));
            put("observed/5.tsr", timestamp(authority, before));
            assertAnswer(2, "observed/5.tsr", "of no checkpoint");
        }
    }

    private Path record() throws IOException {
        List<String> lines = Files.readAllLines(root.resolve(ArchiveMaker.V2 + "/records/part-00000.jsonl"));
        return Files.writeString(folder.resolve("record.json"), lines.get(1));
    }

    @Test
    void aSingleFileIsHeldAgainstPolicyAndEarlierCheckpointsToo() throws IOException {
        Path record = record();
        Path manifestFile = root.resolve(ArchiveMaker.V1 + "/season.json");
        assertAnswer(VerifyRecord.verifyIn(record, root, expecting()), 3, "", "quorum is not met");
        assertAnswer(VerifyFile.verify(manifestFile, expecting()), 3, "", "quorum is not met");
        put("checkpoint", cosigned(now(), now()).note().bytes());
        assertAnswer(VerifyRecord.verifyIn(record, root, expecting(before)), 0, "", "log.since", "log.witnesses");
        assertAnswer(VerifyFile.verify(manifestFile, expecting(before)), 0, "", "log.since");
        LifeMaker fork = new LifeMaker().battles(2);
        fork.battle(fork.inUse(Role.OPERATOR));
        SignedCheckpoint forked = checkpoint(fork.publish());
        assertAnswer(VerifyRecord.verifyIn(record, root, expecting(forked)), 2, "checkpoint", "a fork");
        assertAnswer(VerifyFile.verify(manifestFile, expecting(forked)), 2, "checkpoint", "a fork");
        SignedCheckpoint elsewhere = SignedCheckpoint.sign(
                new Checkpoint(
                        "assize.example/log/autumn", 1, before.checkpoint().root()),
                ArchiveMaker.key(11));
        assertAnswer(VerifyRecord.verifyIn(record, root, expecting(elsewhere)), 5, "/log", "holds no log");
    }

    @Test
    void aSingleFileIsNotAnchoredByALogKeyThatWasRevoked() throws IOException {
        LifeMaker life = new LifeMaker().battles(3);
        String lost = life.inUse(Role.LOG);
        life.rotate(Role.LOG, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(2, "stolen"))),
                life.inUse(Role.OPERATOR));
        life.battles(1).publish();
        root = folder.resolve("revoked");
        ArchiveMaker.write(life.files(), root);
        log = root.resolve(ArchiveMaker.LOG);
        NoteKey next = new NoteKey(ArchiveMaker.ORIGIN, ArchiveMaker.key(31).publicKey());
        assertAnswer(VerifyRecord.verifyIn(record1(), root, Trust.pinned(next)), 0, "");
        // Whoever stole the key signs the checkpoint too, for those who pinned it.
        put("checkpoint", now().signedBy(ArchiveMaker.key(11)).note().bytes());
        assertAnswer(VerifyRecord.verifyIn(record1(), root, TRUST), 4, "checkpoint", "keys.log_key", "was revoked");
        assertAnswer(VerifyFile.verify(root.resolve(ArchiveMaker.V1 + "/season.json"), TRUST), 4, "checkpoint");
        put(
                "checkpoint",
                SignedCheckpoint.sign(now().checkpoint(), ArchiveMaker.key(11))
                        .note()
                        .bytes());
        assertAnswer(VerifyRecord.verifyIn(record1(), root, Trust.none()), 2, "checkpoint", "log.signature");
    }

    /** The log's first key was lost and revoked from entry 2 on; version 1 knows of it. */
    private static LifeMaker withLostKey() {
        LifeMaker life = new LifeMaker().battles(3);
        String lost = life.inUse(Role.LOG);
        life.rotate(Role.LOG, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(2, "stolen"))),
                life.inUse(Role.OPERATOR));
        return life.publish();
    }

    private void write(LifeMaker life, String name) {
        root = folder.resolve(name);
        ArchiveMaker.write(life.files(), root);
        log = root.resolve(ArchiveMaker.LOG);
    }

    @Test
    void aVersionOrAProofIsNotAnchoredByALogKeyThatWasRevokedWhateverKeysCameLater() throws IOException {
        write(withLostKey().rotate(Role.RECORD, 32, Role.OPERATOR).publish(), "revoked");
        put("checkpoint", now().signedBy(ArchiveMaker.key(11)).note().bytes());
        Path version = root.resolve(ArchiveMaker.V1);
        assertAnswer(
                VerifyProof.verify(
                        proof(now()),
                        Optional.empty(),
                        Optional.of(version.resolve("keys.json")),
                        Expectations.of(TRUST)),
                4,
                "/" + folder.resolve("battle.tlog-proof"),
                "keys.log_key",
                "was revoked");
        Files.move(root.resolve(ArchiveMaker.V2), folder.resolve("elsewhere"));
        assertAnswer(
                VerifyArchive.verify(version, Expectations.of(TRUST), Progress.SILENT),
                4,
                "checkpoint",
                "keys.log_key",
                "was revoked");
    }

    @Test
    void anEarlierCheckpointSignedByAKeyInItsTimeStandsWhateverWasRevokedSince() throws IOException {
        SignedCheckpoint honest = checkpoint(new LifeMaker().battles(3));
        write(withLostKey(), "revoked");
        observe(honest);
        Trust next = Trust.pinned(
                new NoteKey(ArchiveMaker.ORIGIN, ArchiveMaker.key(31).publicKey()));
        Verification verification = verify(Expectations.of(next));
        assertAnswer(verification, 0, "", "log.observed");
        assertThat(verification.warnings())
                .singleElement()
                .asString()
                .contains("observed/4", "revoked behind entry 2 (stolen)");
        observe(SignedCheckpoint.sign(honest.checkpoint(), ArchiveMaker.key(31)));
        assertAnswer(verify(Expectations.of(next)), 4, "observed/4", "signed by no log key");
    }

    @Test
    void whatAsksForATimestampWhereNoneIsLookedAtIsUnanchored() throws IOException {
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            long size = now().checkpoint().size();
            put("observed/" + size + ".tsr", timestamp(authority, now()));
            Expectations asking = trusting(authority.root());
            assertAnswer(verify(asking), 0, "");
            Path replay = Files.writeString(
                    folder.resolve("replay.jsonl"),
                    String.join(
                                    "\n",
                                    Files.readAllLines(root.resolve(ArchiveMaker.V1 + "/replays/part-00000.jsonl"))
                                            .subList(0, 3))
                            + "\n");
            Path checkpoint = log.resolve("checkpoint");
            Path keys = root.resolve(ArchiveMaker.V1 + "/keys.json");
            for (Expectations expected : List.of(Expectations.of(TRUST), asking)) {
                List<Verification> others = List.of(
                        VerifyRecord.verifyIn(record(), root, expected),
                        VerifyReplay.verifyIn(replay, root, expected),
                        VerifyFile.verify(keys, expected),
                        VerifyProof.verify(proof(now()), Optional.empty(), Optional.of(keys), expected),
                        VerifyCheckpoints.verify(checkpoint, expected),
                        VerifyCheckpoints.verify(checkpoint, checkpoint, Optional.empty(), Optional.empty(), expected));
                for (Verification other : others) {
                    boolean asks = expected.equals(asking);
                    assertAnswer(other, asks ? 3 : 0, "", asks ? "timestamps were not looked at" : "");
                }
            }
        }
    }

    private Path record1() throws IOException {
        List<String> lines = Files.readAllLines(root.resolve(ArchiveMaker.V1 + "/records/part-00000.jsonl"));
        return Files.writeString(folder.resolve("record.json"), lines.get(1));
    }

    @Test
    void aProofIsHeldAgainstThePolicy() throws IOException {
        Path keys = root.resolve(ArchiveMaker.V1 + "/keys.json");
        assertAnswer(
                VerifyProof.verify(proof(now()), Optional.empty(), Optional.of(keys), expecting()), 3, "", "quorum");
        SignedCheckpoint cosigned = cosigned(now(), now());
        assertAnswer(
                VerifyProof.verify(proof(cosigned), Optional.empty(), Optional.of(keys), expecting()),
                0,
                "",
                "log.witnesses");
    }

    private Path proof(SignedCheckpoint checkpoint) throws IOException {
        long size = checkpoint.checkpoint().size();
        TileReader tiles = tile -> {
            try {
                Path file = log.resolve(tile.path());
                return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        byte[] entry = EntryBundle.decode(tiles.read(TilePath.ofEntry(1, size)).orElseThrow())
                .toOptional()
                .orElseThrow()
                .entry(1);
        InclusionProofFile proof = new InclusionProofFile(
                Base64.getEncoder().encodeToString(entry),
                1,
                new TileHashes(tiles, size).prove(1, size).hashes(),
                checkpoint);
        return Files.write(folder.resolve("battle.tlog-proof"), proof.bytes());
    }
}
