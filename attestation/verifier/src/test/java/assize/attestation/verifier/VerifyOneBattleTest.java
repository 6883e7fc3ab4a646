/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static assize.attestation.verifier.ArchiveMaker.LOG;
import static assize.attestation.verifier.ArchiveMaker.V1;
import static assize.attestation.verifier.ArchiveMaker.V2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.schemas.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records, replays and proofs by themselves and beside their archive. The oracle is the change made to an intact file; for
 * the replay chain it is also the verifier printed in the source specification, run by Python.
 */
class VerifyOneBattleTest {

    @TempDir
    Path folder;

    private final ArchiveMaker maker = new ArchiveMaker();
    private Path root = Path.of("unset");

    @BeforeEach
    void makeArchive() {
        root = folder.resolve("archive");
        maker.versions = List.of(2, 4);
        maker.writeTo(root);
    }

    private Path file(String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] archived(String file) {
        try {
            return Files.readAllBytes(root.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ArchiveMaker.Battle battle(int number) {
        return BattleMaker.battle(number, ArchiveMaker.key(1));
    }

    private static void assertExit(Verification verification, int exit) {
        assertThat(verification.exitCode())
                .as(Json.canonicalText(verification.toJson()))
                .isEqualTo(exit);
    }

    private static byte[] flipped(byte[] bytes, int offset) {
        byte[] changed = bytes.clone();
        changed[offset] ^= 1;
        return changed;
    }

    @Test
    void findsAReplayAloneUnanchored() {
        Verification verification =
                VerifyReplay.verify(file("replay.jsonl", battle(3).replay()));
        assertExit(verification, 3);
        assertThat(verification.counts()).containsEntry("events", 3L);
    }

    @Test
    void provesAReplayInItsArchive() {
        Path replay = file("replay.jsonl", battle(3).replay());
        assertExit(VerifyReplay.verifyIn(replay, root, maker.trust()), 0);
        assertExit(VerifyReplay.verifyIn(replay, root, Trust.none()), 3);
    }

    @Test
    void refutesAReplayWithAnyByteFlipped() {
        byte[] replay = battle(3).replay();
        for (int offset = 0; offset < replay.length; offset += 2) {
            Verification verification = VerifyReplay.verify(file("replay.jsonl", flipped(replay, offset)));
            assertThat(verification.exitCode()).as("offset %d", offset).isEqualTo(2);
        }
    }

    @Test
    void refutesAReplayThatHoldsByItselfButIsNotTheBattles() {
        byte[] other = BattleMaker.battle(3, BattleMaker.OPENS_AT + 1, ArchiveMaker.key(1))
                .replay();
        Path replay = file("replay.jsonl", other);
        assertExit(VerifyReplay.verify(replay), 3);
        Verification verification = VerifyReplay.verifyIn(replay, root, maker.trust());
        assertExit(verification, 2);
        assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(replay.toString());
    }

    @Test
    void missesABattleTheArchiveDoesNotHold() {
        Path replay = file("replay.jsonl", battle(77).replay());
        assertExit(VerifyReplay.verifyIn(replay, root, maker.trust()), 5);
        Path record = file("record.json", battle(77).record());
        assertExit(VerifyRecord.verifyIn(record, root, maker.trust()), 5);
    }

    @Test
    void findsARecordAloneUnanchored() {
        Verification verification =
                VerifyRecord.verify(file("record.json", battle(1).record()));
        assertExit(verification, 3);
        assertThat(verification.warnings()).as("its signatures").isNotEmpty();
    }

    @Test
    void provesARecordInItsArchive() {
        for (int number = 1; number <= 4; number++) {
            Path record = file("record.json", battle(number).record());
            assertExit(VerifyRecord.verifyIn(record, root, maker.trust()), 0);
        }
    }

    @Test
    void refutesARecordThatIsNotTheOneLogged() {
        Path record = file(
                "record.json", BattleMaker.battle(1, 5, ArchiveMaker.key(1)).record());
        assertExit(VerifyRecord.verify(record), 3);
        assertExit(VerifyRecord.verifyIn(record, root, maker.trust()), 2);
        assertExit(VerifyRecord.verify(file("record.json", new byte[] {'{'})), 2);
    }

    @Test
    void refutesAChangedLogWhileLookingABattleUp() {
        Path replay = file("replay.jsonl", battle(1).replay());
        for (String changed : List.of(LOG + "/tile/entries/000.p/7", LOG + "/tile/0/000.p/7", LOG + "/checkpoint")) {
            byte[] intact = archived(changed);
            ArchiveMaker.write(Map.of(changed, flipped(intact, intact.length * 3 / 14)), root);
            assertExit(VerifyReplay.verifyIn(replay, root, maker.trust()), 2);
            ArchiveMaker.write(Map.of(changed, intact), root);
        }
        assertExit(VerifyReplay.verifyIn(replay, root, maker.trust()), 0);
    }

    @Test
    void provesAnEntryByItsProofKeysAndRecord() {
        Path proof = file("btl-1.tlog-proof", maker.proof(1));
        Optional<Path> keys = Optional.of(root.resolve(V2 + "/keys.json"));
        Optional<Path> record = Optional.of(file("record.json", battle(1).record()));
        assertExit(VerifyProof.verify(proof, record, keys, maker.trust()), 0);
        assertExit(VerifyProof.verify(proof, Optional.empty(), keys, maker.trust()), 0);
        assertExit(VerifyProof.verify(proof, record, keys, Trust.none()), 3);
    }

    @Test
    void namesTheKeyListThatAProofNeeds() {
        Path proof = file("btl-1.tlog-proof", maker.proof(1));
        Verification verification = VerifyProof.verify(proof, Optional.empty(), Optional.empty(), maker.trust());
        assertExit(verification, 5);
        assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo("keys.json");
    }

    @Test
    void refutesOrDoesNotTrustAProofOfAnotherEntryRecordOrKey() {
        Path proof = file("btl-1.tlog-proof", maker.proof(1));
        Optional<Path> keys = Optional.of(root.resolve(V1 + "/keys.json"));
        Optional<Path> other = Optional.of(file("record.json", battle(2).record()));
        assertExit(VerifyProof.verify(proof, other, keys, maker.trust()), 2);
        ArchiveMaker stranger = new ArchiveMaker();
        stranger.logKey = ArchiveMaker.key(9);
        assertExit(VerifyProof.verify(proof, Optional.empty(), keys, stranger.trust()), 4);
        Path strangersKeys = folder.resolve("stranger");
        stranger.recordKey = ArchiveMaker.key(8);
        stranger.writeTo(strangersKeys);
        Optional<Path> wrongKeys = Optional.of(strangersKeys.resolve(V1 + "/keys.json"));
        assertExit(VerifyProof.verify(proof, Optional.empty(), wrongKeys, maker.trust()), 4);
    }

    @Test
    void provesNoProofWithAnyByteFlipped() {
        byte[] proof = maker.proof(2);
        Optional<Path> keys = Optional.of(root.resolve(V1 + "/keys.json"));
        for (int offset = 0; offset < proof.length; offset += 3) {
            Path changed = file("changed.tlog-proof", flipped(proof, offset));
            Verification verification = VerifyProof.verify(changed, Optional.empty(), keys, maker.trust());
            assertThat(verification.exitCode()).as("offset %d", offset).isIn(2, 4);
        }
    }

    @Test
    void saysWhatCannotBeVerifiedAtAll() {
        Path replay = file("replay.jsonl", battle(1).replay());
        assertExit(VerifyReplay.verify(folder.resolve("nothing")), 1);
        assertExit(VerifyReplay.verifyIn(replay, folder, maker.trust()), 1);
        assertExit(VerifyRecord.verify(folder), 1);
        assertExit(VerifyProof.verify(folder.resolve("nothing"), Optional.empty(), Optional.empty(), Trust.none()), 1);
        assertExit(VerifyReplay.verify(file("empty.jsonl", new byte[0])), 2);
    }

    /** The verifier of the source specification, §16.2, with the hash function it leaves open (GA-51). */
    private static final String SOURCE_VERIFIER = """
            import hashlib, json, sys
            def sha256(text):
                return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()
            def verify_replay(jsonl_lines: list[str]) -> bool:
                prev_hash = "genesis"
                for line in jsonl_lines:
                    event = json.loads(line)
                    assert event["prev_hash"] == prev_hash, "Chain broken!"
                    computed = sha256(json.dumps(event["data"]) + prev_hash)
                    assert computed == event["hash"], "Hash mismatch!"
                    prev_hash = event["hash"]
                return True
            sys.exit(0 if verify_replay(open(sys.argv[1], encoding="utf-8").read().splitlines()) else 1)
            """;

    @Test
    void agreesWithTheSourceSpecificationsOwnVerifier() throws Exception {
        Path script = file("verify_replay.py", SOURCE_VERIFIER.getBytes(StandardCharsets.UTF_8));
        assumeTrue(python("-c", "pass") == 0, "python3 is not installed");
        Path intact = file("intact.jsonl", battle(1).replay());
        String replay = new String(battle(1).replay(), StandardCharsets.US_ASCII);
        Path changed = file("changed.jsonl", ArchiveMaker.utf8(replay.replace("1e-07", "2e-07")));
        assertThat(python(script.toString(), intact.toString())).as("intact").isEqualTo(0);
        assertThat(python(script.toString(), changed.toString())).as("changed").isNotEqualTo(0);
        assertExit(VerifyReplay.verify(intact), 3);
        assertExit(VerifyReplay.verify(changed), 2);
    }

    private static int python(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
