/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.AgentRow;
import assize.archive.BattleRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.DataIntegrity;
import assize.attestation.DidKey;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.ProofCheck;
import assize.publish.log.PendingRevocation;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.credential.ResumePaths;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.PublishSeason;
import assize.toolkit.replay.ReplayOutcome;
import assize.toolkit.replay.ReplaySeason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Résumés that no longer hold, over four versions of a season: one battle is corrected, and a key is lost.
 *
 * <p>Oracle: Bitstring Status List 1.0, read back with the JDK's gzip; who was in the corrected battle, by the tables.
 */
class RevokedResumesIT {
    private static final String LATE = "events/03-lighthouse.jsonl";

    private static final String CORRECTION = """
            {"notice_id":"cor-1","type":"correction","at":1770000400000,"actor":"operator:ada","battle_id":"fd-01","reason_code":"task_defect","reason":"The plate was misread.","changes":[{"field":"/outcome/winner","from":"agt_lantern","to":"agt_moss"},{"field":"/results/0/final_rank","from":1,"to":2},{"field":"/results/1/final_rank","from":2,"to":1}]}
            {"notice_id":"tak-1","type":"takedown","at":1770000600000,"actor":"operator:ada","battle_id":"ud-01","reason":"A name of a person.","agent_id":"agt_hanami"}
            """;

    private final Path season = Trees.copy(Campaign.seasonOne(), Campaign.fresh("revoked-season"));
    private final Path root = Campaign.fresh("revoked-out");
    private final Path keys = Campaign.newKeys("revoked-keys");

    RevokedResumesIT() throws IOException {
        // The fields say where everything lies.
    }

    @Test
    void theBitsOfWhatWasCorrectedAndOfALostKeyAreSet() throws IOException {
        byte[] late = Files.readAllBytes(season.resolve(LATE));
        Files.delete(season.resolve(LATE));
        judge();
        String lost = keyId();

        Files.createDirectories(season.resolve("notices"));
        Files.writeString(season.resolve("notices/2026.jsonl"), CORRECTION);
        assertThat(PublishSeason.run(Campaign.open(season), root, keys)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(revoked(2, 1))
                .as("both contenders of the corrected battle, and nobody of the one that was taken down")
                .containsExactlyInAnyOrder("agt_lantern", "agt_moss");
        assertThat(revoked(2, 2)).as("issued after the correction").isEmpty();

        assertThat(KeyFolder.rotate(keys, KeyRole.RECORD).retired()).isNotEmpty();
        Files.write(season.resolve(LATE), late);
        judge();
        assertThat(revoked(3, 1)).as("it stays so").containsExactlyInAnyOrder("agt_lantern", "agt_moss");
        assertThat(list(3, 2))
                .as("a key that is merely rotated revokes nothing")
                .doesNotExist();

        long lastValid = entryOfTheFirstVersion();
        assertThat(new PendingRevocation(lost, Campaign.SEASON_ID, lastValid, "It was in a stolen bag.").addTo(keys))
                .isTrue();
        assertThat(PublishSeason.run(Campaign.open(season), root, keys)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(revoked(4, 1))
                .as("signed while the key was trusted")
                .containsExactlyInAnyOrder("agt_lantern", "agt_moss");
        assertThat(revoked(4, 2))
                .as("all that were signed with it afterwards")
                .containsExactlyInAnyOrderElementsOf(agents(2));
        assertThat(list(4, 3)).as("signed with the key after it").doesNotExist();

        for (int version = 1; version <= 4; version++) {
            assertThat(ReplaySeason.run(root, Campaign.SEASON_ID, version, 2, JudgeProgress.NONE))
                    .as("version %d made anew", version)
                    .isInstanceOf(ReplayOutcome.Identical.class);
        }
    }

    private void judge() {
        assertThat(JudgeSeason.run(Campaign.open(season), root, keys, 2, JudgeProgress.NONE))
                .isInstanceOf(JudgeOutcome.Published.class);
    }

    /** The entry of a version comes behind everything in it; nothing but battles is in the first. */
    private long entryOfTheFirstVersion() throws IOException {
        try (Stream<BattleRow> rows = TableReader.rows(version(1), Table.BATTLES)) {
            return rows.mapToLong(BattleRow::seq).max().orElseThrow() + 1;
        }
    }

    private String keyId() throws IOException {
        try (Stream<AgentRow> rows = TableReader.rows(version(1), Table.AGENTS)) {
            return rows.findFirst().orElseThrow().publicKeyId();
        }
    }

    private Path version(int number) {
        return root.resolve(ArchivePaths.version(Campaign.SEASON_ID, number));
    }

    /** What the newer version says of the résumés of an older one. */
    private Path list(int newer, int older) {
        return version(newer).resolve(ResumePaths.statusList(older));
    }

    private List<String> agents(int version) throws IOException {
        List<String> agents = new ArrayList<>();
        for (String line : Files.readAllLines(version(version).resolve(ResumePaths.part(0)))) {
            agents.add(Fields.ofDocument(document(line))
                    .object("credentialSubject")
                    .text("agentId"));
        }
        return agents;
    }

    /** The agents of the older version's credentials whose bit is set in the newer version's list of them. */
    private List<String> revoked(int newer, int older) throws IOException {
        JsonObject list = document(Files.readString(list(newer, older)));
        SecuredDocument secured = SecuredDocument.from(list).toOptional().orElseThrow();
        assertThat(DataIntegrity.verify(
                        DidKey.parse(secured.verificationMethod()).orElseThrow(),
                        secured.canonicalConfiguration(),
                        secured.canonicalDocument(),
                        secured.proofValue()))
                .isEqualTo(ProofCheck.proven());
        BitSet bits = bits(list);
        List<String> revoked = new ArrayList<>();
        for (String line : Files.readAllLines(version(older).resolve(ResumePaths.part(0)))) {
            Fields credential = Fields.ofDocument(document(line));
            Fields status = credential.object("credentialStatus");
            assertThat(status.text("statusListCredential"))
                    .isEqualTo(Fields.ofDocument(list).text("id"));
            if (bits.get(Integer.parseInt(status.text("statusListIndex")))) {
                revoked.add(credential.object("credentialSubject").text("agentId"));
            }
        }
        assertThat(bits.cardinality()).as("and no other bit").isEqualTo(revoked.size());
        return revoked;
    }

    /** Bit 0 is the highest of the first byte. */
    private static BitSet bits(JsonObject list) throws IOException {
        String encoded = Fields.ofDocument(list).object("credentialSubject").text("encodedList", 1_000_000);
        byte[] bytes = new GZIPInputStream(
                        new ByteArrayInputStream(Base64.getUrlDecoder().decode(encoded.substring(1))))
                .readAllBytes();
        BitSet bits = new BitSet();
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bits.set(bit, (bytes[bit / 8] & (0x80 >> bit % 8)) != 0);
        }
        return bits;
    }

    private static JsonObject document(String text) {
        return (JsonObject)
                Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString());
                });
    }
}
