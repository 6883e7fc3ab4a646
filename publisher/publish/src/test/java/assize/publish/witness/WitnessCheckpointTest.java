/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileHashes;
import assize.attestation.TileWriter;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.LoopbackAuthority;
import assize.attestation.timestamp.Timestamp;
import assize.publish.Publishing;
import assize.publish.commit.ArchiveLock;
import assize.publish.commit.CheckpointSwap;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.Season;
import assize.schemas.season.TimestampSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Oracles: C2SP tlog-witness and tlog-policy, RFC 3161; the witnesses and the authority are real, with keys of their own. */
class WitnessCheckpointTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(400);

    @TempDir
    private Path folder = Path.of("");

    private Path root;
    private Path log;
    private SeasonKeys keys;
    private EntryChain chain;
    private LoopbackWitness first;
    private LoopbackWitness second;

    @BeforeEach
    void publishALog() throws IOException {
        root = folder.resolve("out");
        log = root.resolve(ArchivePaths.log(Publishing.SEASON.id()));
        keys = Publishing.keys(folder.resolve("keys"));
        chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        first = LoopbackWitness.start("witness.example/one", keys.logKey(), 7);
        second = LoopbackWitness.start("witness.example/two", keys.logKey(), 8);
        grow(5);
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    private void grow(int battles) throws IOException {
        PublishedLog before = PublishedLog.open(root, Publishing.SEASON.id(), keys.logKey());
        TileWriter tiles = TileWriter.resume(
                before.size(),
                before.root(),
                before.tiles(),
                (tile, bytes) -> Publishing.put(log.resolve(tile.path()), bytes));
        String note = Publishing.write(tiles, Publishing.entries(keys, chain, battles, 0), keys);
        Path staged = folder.resolve("staged");
        Publishing.put(staged.resolve(ArchivePaths.CHECKPOINT), note.getBytes(UTF_8));
        new CheckpointSwap(log).advance(before.head(), staged);
    }

    private Season season(String more) {
        return Publishing.season("{\"season\":\"spring\",\"title\":\"Spring\"%s}".formatted(more));
    }

    private Season witnessed(int threshold) {
        return season(",\"witnesses\":[%s,%s],\"witness_threshold\":%d"
                .formatted(first.settings(), second.settings(), threshold));
    }

    private Witnessed run(Season season) throws IOException {
        return WitnessCheckpoint.run(root, season, keys.logKey(), TIMEOUT);
    }

    private SignedCheckpoint published() throws IOException {
        return new CheckpointSwap(log).current().orElseThrow();
    }

    private WitnessPolicy.Count counted() throws IOException {
        WitnessPolicy policy = WitnessPolicy.parse(Files.readString(log.resolve("policy.txt")))
                .toOptional()
                .orElseThrow();
        assertThat(policy.logs()).containsExactly(keys.logKey());
        return policy.count(published()).toOptional().orElseThrow();
    }

    @Test
    void everyWitnessCosignsAndThePolicyIsMet() throws IOException {
        Witnessed witnessed = run(witnessed(2));
        assertThat(witnessed.isMet()).isTrue();
        assertThat(witnessed.isComplete()).isTrue();
        assertThat(counted().present()).containsExactly("witness.example/one", "witness.example/two");
        assertThat(counted().isMet()).isTrue();
        assertThat(published().verify(keys.logKey())).isEqualTo(ProofCheck.proven());
        assertThat(root.resolve(".staging")).doesNotExist();
    }

    @Test
    void whoHasCosignedIsNotAskedAgain() throws IOException {
        run(witnessed(2));
        SortedMap<String, String> files = Publishing.files(root);
        assertThat(run(witnessed(2)).isComplete()).isTrue();
        assertThat(Publishing.files(root)).isEqualTo(files);
        assertThat(first.olds()).containsExactly("old 0");
    }

    @Test
    void aWitnessIsAskedForTheGrowthSinceItsLastCosignature() throws IOException {
        run(witnessed(2));
        grow(3);
        assertThat(run(witnessed(2)).isMet()).isTrue();
        assertThat(first.olds()).as("with the right proof at once").containsExactly("old 0", "old 6");
        SignedCheckpoint kept = SignedCheckpoint.parse(Files.readAllBytes(log.resolve("observed/6")))
                .toOptional()
                .orElseThrow();
        assertThat(kept.cosignatures(first.key()).toOptional().orElseThrow())
                .as("the history keeps what its checkpoint bore")
                .hasSize(1);
    }

    @Test
    void aCrashBehindACosignatureIsMadeGoodByTheNextRun() throws IOException {
        // The witness cosigned; we never wrote it down.
        new WitnessClient(URI.create(witnessed(1).witnesses().listed().get(0).url()), first.key(), TIMEOUT)
                .cosign(
                        published(),
                        0,
                        size -> new TileHashes(tile -> Optional.empty(), size).proveConsistency(size, size));
        assertThat(run(witnessed(2)).isMet()).isTrue();
        assertThat(first.olds()).containsExactly("old 0", "old 0", "old 6");
    }

    @ParameterizedTest
    @CsvSource({
        "SILENT, no answer that counts: no reply within 400 ms",
        "GARBAGE, no answer that counts: a reply with a line that is no signature",
        "WRONG_KEY, no answer that counts: the cosignature by witness.example/two",
        "LARGER_LOG, it has cosigned a log of this name with 1000 entries",
        "STRANGER, it refused (404): unknown log"
    })
    void thePublicationStandsWhateverAWitnessDoesAndTheNextRunCompletesIt(LoopbackWitness.Mood mood, String reason)
            throws IOException {
        SignedCheckpoint before = published();
        second.setMood(mood);
        Witnessed witnessed = WitnessCheckpoint.run(root, witnessed(2), keys.logKey(), IMPATIENT);
        assertThat(witnessed.isMet()).isFalse();
        assertThat(witnessed.missing()).singleElement().satisfies(missing -> {
            assertThat(missing.name()).isEqualTo("witness.example/two");
            assertThat(missing.reason()).startsWith(reason);
        });
        assertThat(published().checkpoint()).isEqualTo(before.checkpoint());
        assertThat(counted().present()).containsExactly("witness.example/one");

        second.setMood(LoopbackWitness.Mood.HONEST);
        assertThat(run(witnessed(2)).isMet()).isTrue();
        assertThat(counted().isMet()).isTrue();
        assertThat(first.olds()).as("it had cosigned").containsExactly("old 0");
    }

    @Test
    void aWitnessThatIsGoneIsNamed() throws IOException {
        Season season = witnessed(1);
        second.close();
        Witnessed witnessed = run(season);
        assertThat(witnessed.isMet()).as("one of two is enough here").isTrue();
        assertThat(witnessed.isComplete()).isFalse();
        assertThat(witnessed.missing().get(0).reason()).startsWith("no answer that counts: ");
    }

    @Test
    void aWitnessThatSawAnotherLogSaysSoAndNothingIsAdded() throws IOException {
        Path other = folder.resolve("other");
        Publishing.publish(other, Publishing.entries(keys, EntryChain.empty("spring", keys.record()), 2, 0), keys);
        WitnessCheckpoint.run(other, witnessed(2), keys.logKey(), TIMEOUT);
        Path fork = folder.resolve("fork");
        EntryChain forked = EntryChain.empty("spring", keys.record());
        Publishing.publish(fork, Publishing.entries(keys, forked, 1, 9), keys);
        byte[] before = Files.readAllBytes(fork.resolve("log/spring/checkpoint"));
        Witnessed witnessed = WitnessCheckpoint.run(fork, witnessed(2), keys.logKey(), TIMEOUT);
        assertThat(witnessed.missing())
                .hasSize(2)
                .allSatisfy(missing -> assertThat(missing.reason()).startsWith("it saw another past of this log: "));
        assertThat(Files.readAllBytes(fork.resolve("log/spring/checkpoint"))).isEqualTo(before);
    }

    @Test
    void aLiveRunAsksUnderTheLockItHolds() throws IOException {
        run(witnessed(1));
        grow(2);
        byte[] before = Files.readAllBytes(log.resolve("checkpoint"));
        try (ArchiveLock held = ArchiveLock.take(root)) {
            assertThat(held.channel().isOpen()).isTrue();
            assertThat(run(witnessed(1)).isMet()).isTrue();
        }
        assertThat(Files.readAllBytes(log.resolve("checkpoint"))).isNotEqualTo(before);
    }

    @Test
    void aSeasonWithoutWitnessesGetsNoFileAndOneThatLostThemAPolicyThatAsksForNone() throws IOException {
        SortedMap<String, String> files = Publishing.files(root);
        assertThat(run(season(""))).isEqualTo(Witnessed.UNCONFIGURED);
        assertThat(Publishing.files(root)).isEqualTo(files);
        run(witnessed(2));
        run(season(""));
        assertThat(Files.readString(log.resolve("policy.txt")))
                .isEqualTo("log " + keys.logKey().format() + "\nquorum none\n");
    }

    @Test
    void aTimestampIsKeptAndStaysGoodWhenCosignaturesComeLater() throws IOException {
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            String section = ",\"timestamp_authority\":{\"url\":\"%s\"}".formatted(authority.address());
            assertThat(run(season(section)).stamp().state()).isEqualTo(Witnessed.Stamp.State.PRESENT);
            byte[] kept = Files.readAllBytes(log.resolve("observed/6.tsr"));
            Season both = season(section + ",\"witnesses\":[%s]".formatted(first.settings()));
            Witnessed later = run(both);
            assertThat(later.isComplete()).isTrue();
            assertThat(later.stamp().at()).isEqualTo(LoopbackAuthority.NOON);
            assertThat(Files.readAllBytes(log.resolve("observed/6.tsr"))).isEqualTo(kept);
            assertThat(authority.asked()).as("once").isEqualTo(1);
            Parsed<Timestamp> timestamp = Timestamp.parse(kept);
            assertThat(timestamp.toOptional().orElseThrow().verify(published().note()))
                    .isEqualTo(ProofCheck.proven());
        }
    }

    @Test
    void onlyAnAuthorityUnderTheSettingsCertificateCounts() throws IOException, GeneralSecurityException {
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon");
                LoopbackAuthority other = LoopbackAuthority.start("Other")) {
            String template = ",\"timestamp_authority\":{\"url\":\"%s\",\"certificate\":\"%s\"}";
            Season wrong = season(template.formatted(
                    authority.address(), LoopbackAuthority.pem(other.root()).replace("\n", "\\n")));
            assertThat(run(wrong).stamp().reason())
                    .isEqualTo("the authority is none that the certificate in season.yaml vouches for");
            assertThat(log.resolve("observed/6.tsr")).doesNotExist();
            Season right = season(template.formatted(
                    authority.address(), LoopbackAuthority.pem(authority.root()).replace("\n", "\\n")));
            assertThat(run(right).stamp().state()).isEqualTo(Witnessed.Stamp.State.ANCHORED);
        }
    }

    @Test
    void anAddressThatCannotBeAskedIsAMissingAnswer() throws IOException {
        for (String url : List.of("https://h/%zz", "https://10.0.0.256/")) {
            StagePaths paths = new StagePaths(root, Publishing.SEASON.id());
            assertThat(new TimestampCheckpoint(paths, new TimestampSettings(url, null), TIMEOUT)
                            .run(published())
                            .state())
                    .as(url)
                    .isEqualTo(Witnessed.Stamp.State.MISSING);
        }
        assertThat(new WitnessClient(URI.create("https://10.0.0.256/"), first.key(), TIMEOUT)
                        .addCheckpoint(published(), 0, List.of()))
                .isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @Test
    void anAuthorityThatIsGoneOrTalksNonsenseIsNamedAndAskedAgain() throws IOException {
        LoopbackAuthority gone = LoopbackAuthority.start("Gone");
        Season season = season(",\"timestamp_authority\":{\"url\":\"%s\"}".formatted(gone.address()));
        gone.close();
        assertThat(run(season).stamp().state()).isEqualTo(Witnessed.Stamp.State.MISSING);
        Publishing.put(log.resolve("observed/6.tsr"), "rubbish".getBytes(UTF_8));
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            Season back = season(",\"timestamp_authority\":{\"url\":\"%s\"}".formatted(authority.address()));
            assertThat(run(back).stamp().state())
                    .as("what does not count is replaced")
                    .isEqualTo(Witnessed.Stamp.State.PRESENT);
        }
        assertThat(Digest.sha256(Files.readAllBytes(log.resolve("observed/6.tsr"))))
                .isNotEqualTo(Digest.sha256("rubbish".getBytes(UTF_8)));
    }
}
