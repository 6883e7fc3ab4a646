/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.AgentRow;
import assize.archive.Table;
import assize.archive.TableColumn;
import assize.attestation.DataIntegrity;
import assize.attestation.DidKey;
import assize.attestation.ProofCheck;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.credential.ResumePaths;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.PublishSeason;
import assize.walkthrough.ServedSite.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What a published version says of itself to strangers: credentials of its agents, Croissant, Data Package.
 *
 * <p>Oracles: npm's {@code @digitalbazaar/vc} with {@code eddsa-jcs-2022-cryptosuite} and {@code vc-bitstring-status-list}; npm's
 * {@code datapackage} with the published profiles it carries (those of version 1; version 2 only adds to them); npm's
 * {@code jsonld}, in whose safe mode a term without a meaning is an error; the manifest.
 */
class DescribedVersionTest {
    private final JudgedSeason judged = SeasonOne.judged();

    @Test
    void everyAgentsResumeIsACredentialThatOthersVerify() {
        JsonNode answer = DocumentCheckers.installed().check("credentials", judged.versionFolder());
        assertThat(answer.path("list").stringValue()).isEqualTo("verified");
        List<String> agents = new ArrayList<>();
        for (JsonNode credential : answer.path("credentials")) {
            agents.add(credential.path("agent").stringValue());
            assertThat(credential.path("answer").stringValue())
                    .as("%s", credential)
                    .isEqualTo("verified");
            assertThat(credential.path("forged").stringValue())
                    .as("%s", credential)
                    .startsWith("refused");
            assertThat(credential.path("expanded").intValue()).isEqualTo(1);
        }
        assertThat(agents)
                .containsExactlyElementsOf(judged.rows(Table.AGENTS).stream()
                        .map(AgentRow::agentId)
                        .toList());
    }

    /** The winner of a battle becomes its loser: a later version's list revokes both their résumés. */
    @Test
    void aCorrectedBattleRevokesTheResumesOfItsContenders(@TempDir Path folder) {
        DocumentCheckers checkers = DocumentCheckers.installed();
        JudgedSeason grown = judged.copyTo(folder.resolve("out"));
        Path season = folder.resolve("season");
        Repository.copy(Repository.seasonOne(), season);
        Repository.write(
                season.resolve("notices/2026.jsonl"),
                ("{\"notice_id\":\"cor-1\",\"type\":\"correction\",\"at\":1790000000000,\"actor\":\"operator:ada\","
                                + "\"battle_id\":\"fd-01\",\"reason_code\":\"task_defect\",\"reason\":\"Misread.\",\"changes\":["
                                + "{\"field\":\"/outcome/winner\",\"from\":\"agt_lantern\",\"to\":\"agt_moss\"},"
                                + "{\"field\":\"/results/0/final_rank\",\"from\":1,\"to\":2},"
                                + "{\"field\":\"/results/1/final_rank\",\"from\":2,\"to\":1}]}\n")
                        .getBytes(StandardCharsets.UTF_8));
        SeasonFolder opened = SeasonFolder.open(season, TaskCheck::problem)
                .fold(SeasonFolder.Opened.Usable::folder, unusable -> {
                    throw new AssertionError(unusable.message());
                });
        assertThat(PublishSeason.run(opened, grown.root(), grown.keys())).isInstanceOf(JudgeOutcome.Published.class);
        Map<String, String> answers = new TreeMap<>();
        checkers.check("credentials", grown.versionFolder())
                .path("credentials")
                .forEach(each -> answers.put(
                        each.path("agent").stringValue(), each.path("answer").stringValue()));
        assertThat(answers)
                .hasSizeGreaterThan(2)
                .allSatisfy((agent, answer) -> assertThat(answer)
                        .as(agent)
                        .isEqualTo(List.of("agt_lantern", "agt_moss").contains(agent) ? "revoked" : "verified"));
    }

    @Test
    void theDataPackageKeepsThePublishedProfileAndNamesEveryFile() {
        JsonNode answer = DocumentCheckers.installed().check("package", judged.versionFolder());
        assertThat(answer.path("errors")).as("%s", answer.path("errors")).isEmpty();
        Map<String, String> hashes = new TreeMap<>();
        answer.path("resources")
                .forEach(resource -> hashes.put(
                        resource.path("path").stringValue(),
                        resource.path("hash").stringValue()));
        assertThat(hashes).isEqualTo(listed());
    }

    @Test
    void croissantSaysInJsonLdWhatTheManifestAndTheTablesSay() {
        JsonNode answer = DocumentCheckers.installed().check("croissant", judged.versionFolder());
        assertThat(answer.path("type").stringValue()).isEqualTo("http://schema.org/Dataset");
        assertThat(answer.path("conformsTo").stringValue()).isEqualTo("http://mlcommons.org/croissant/1.1");
        assertThat(answer.path("missing")).isEmpty();
        Map<String, String> hashes = new TreeMap<>();
        answer.path("files")
                .forEach(file -> hashes.put(
                        file.path("url").stringValue(),
                        "sha256:" + file.path("sha256").stringValue()));
        assertThat(hashes).isEqualTo(listed());
        List<String> columns = new ArrayList<>();
        answer.path("sets")
                .forEach(set -> set.path("fields")
                        .forEach(field ->
                                columns.add(field.path("file").stringValue().replaceFirst(".*/", "") + " "
                                        + field.path("column").stringValue())));
        List<String> expected = new ArrayList<>();
        for (Table<?> table : Table.ALL) {
            TableColumn.of(table).forEach(column -> expected.add(table.path() + " " + column.name()));
        }
        assertThat(columns).isEqualTo(expected);
    }

    /** The manifest's files but the descriptions themselves. */
    private Map<String, String> listed() {
        Map<String, String> listed = new TreeMap<>();
        judged.document(ArchivePaths.MANIFEST)
                .path("files")
                .forEach(file -> listed.put(
                        file.path("path").stringValue(), file.path("sha256").stringValue()));
        listed.keySet()
                .removeAll(List.of("README.md", "CITATION.cff", "croissant.json", "datacite.json", "datapackage.json"));
        return listed;
    }

    @Test
    void theSiteAnswersTheCredentialAsItWasPublished() {
        ServedSite site = ServedSite.running();
        for (String line : judged.lines(ResumePaths.part(0))) {
            JsonObject credential =
                    (JsonObject) ((JsonResult.Parsed) Json.parse(line.getBytes(StandardCharsets.UTF_8))).value();
            JsonObject subject = (JsonObject) Objects.requireNonNull(credential.get("credentialSubject"));
            String agentId = ((JsonString) Objects.requireNonNull(subject.get("agentId"))).value();
            Answer answer = site.get("/api/v1/audit/agent/" + agentId + "/resume/credential");
            assertThat(answer.text()).as(agentId).isEqualTo(line);
            assertThat(answer.header("Content-Type")).isEqualTo("application/vc");
            JsonNode links = site.get("/api/v1/audit/agent/" + agentId + "/resume")
                    .json()
                    .path("links");
            assertThat(links.path("credential").stringValue()).contains("/" + agentId + "/resume/credential");
            SecuredDocument secured =
                    SecuredDocument.from(credential).toOptional().orElseThrow();
            assertThat(DataIntegrity.verify(
                            DidKey.parse(secured.verificationMethod()).orElseThrow(),
                            secured.canonicalConfiguration(),
                            secured.canonicalDocument(),
                            secured.proofValue()))
                    .isEqualTo(ProofCheck.proven());
            assertThat(secured.verificationMethod())
                    .isEqualTo(DidKey.verificationMethod(
                            judged.seasonKeys().record().key().publicKey()));
        }
        Answer list = site.get("/api/v1/resumes/season-one/v1/status-list");
        assertThat(list.bytes())
                .isEqualTo(Repository.read(judged.versionFolder().resolve(ResumePaths.statusList(1))));
        assertThat(list.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(site.get("/api/v1/resumes/season-one/v9/status-list").status())
                .isEqualTo(404);
        assertThat(site.get("/api/v1/audit/agent/none/resume/credential").status())
                .isEqualTo(404);
    }
}
