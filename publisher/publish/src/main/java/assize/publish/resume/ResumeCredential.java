/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.archive.AgentEntries;
import assize.archive.AgentRow;
import assize.archive.ModeStanding;
import assize.attestation.Digest;
import assize.attestation.Multibase;
import assize.schemas.archive.ManifestFile;
import assize.schemas.battle.Mode;
import assize.schemas.credential.ResumePaths;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.util.List;

/**
 * An agent's résumé as a W3C Verifiable Credential, before it is signed. Pure.
 *
 * <p>It has the totals, ratings and hash of the complete résumé; the evidence says which entries of the season's log it sums
 * up, the related resources name the tables it was made from. It cannot name the version's manifest, which lists the file it
 * lies in.
 *
 * <p>Source: Verifiable Credentials Data Model 2.0; Bitstring Status List 1.0; A-225 to A-227.
 */
final class ResumeCredential {
    /** The second one gives a meaning to members of our own. Both are known to verifiers without asking anyone. */
    static final JsonArray CONTEXT = SecuredDocument.context(
            "https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/credentials/undefined-terms/v2");

    private ResumeCredential() {}

    /** The credential of an agent; {@code index} is its place in the version's status list. */
    static JsonObject of(ResumeIssue issue, AgentRow agent, AgentEntries entries, int index) {
        return JsonObject.builder()
                .put("@context", CONTEXT)
                .put("id", issue.address(ResumePaths.part(0)) + "#" + ResumeIssue.encoded(agent.agentId()))
                .put("type", JsonArray.ofTexts(List.of("VerifiableCredential", "AgentResumeCredential")))
                .put("issuer", issue.issuerDocument())
                .put("validFrom", issue.time())
                .put("credentialSubject", subject(issue, agent))
                .put("evidence", evidence(issue, entries))
                .put(
                        "relatedResource",
                        array(List.of(resource(issue, issue.agents()), resource(issue, issue.ratings()))))
                .put("credentialStatus", status(issue, index))
                .build();
    }

    private static JsonObject subject(ResumeIssue issue, AgentRow agent) {
        JsonObject.Builder ratings = JsonObject.builder();
        for (Mode mode : Mode.values()) {
            ModeStanding standing = agent.standing(mode);
            ratings.put(
                    mode.wireName(),
                    JsonObject.builder()
                            .put("current", standing.current())
                            .put("peak", standing.peak())
                            .put("matches", standing.matches())
                            .build());
        }
        return JsonObject.builder()
                .put("id", issue.agent(agent.agentId()))
                .put("agentId", agent.agentId())
                .put("agentName", agent.agentName())
                .put("framework", agent.framework())
                .put("modelTier", agent.modelTier())
                .put("seasonId", issue.season().id())
                .put("seasonVersion", issue.version())
                .put("elo", ratings.build())
                .put("battles", agent.battles())
                .put("wins", agent.wins())
                .put("draws", agent.draws())
                .put("losses", agent.losses())
                .put("tasksAttempted", agent.tasksAttempted())
                .put("tasksCorrect", agent.tasksCorrect())
                .put("resumeHash", agent.resumeHash())
                .put("resumeSignature", agent.resumeSignature())
                .put("publicKeyId", agent.publicKeyId())
                .build();
    }

    private static JsonObject evidence(ResumeIssue issue, AgentEntries entries) {
        JsonObject.Builder evidence = JsonObject.builder()
                .put("type", "SeasonLogEntries")
                .put("logOrigin", issue.log().origin())
                .put("logSize", issue.log().size())
                .put("logRoot", issue.log().root())
                .put("entryCount", entries.count())
                .put("firstEntry", entries.first())
                .put("lastEntry", entries.last())
                .put("entriesDigest", entries.digest().prefixed());
        if (!entries.listed().isEmpty()) {
            evidence.put(
                    "entries",
                    new JsonArray(entries.listed().stream()
                            .<JsonValue>map(JsonInteger::new)
                            .toList()));
        }
        return evidence.build();
    }

    private static JsonObject resource(ResumeIssue issue, ManifestFile file) {
        Digest digest = Digest.parsePrefixed(file.sha256()).orElseThrow();
        return JsonObject.builder()
                .put("id", issue.address(file.path()))
                .put("mediaType", file.mediaType())
                .put("digestSRI", "sha256-" + digest.base64())
                .put("digestMultibase", Multibase.of(digest))
                .build();
    }

    private static JsonObject status(ResumeIssue issue, int index) {
        return JsonObject.builder()
                .put("id", issue.statusList() + "#" + index)
                .put("type", "BitstringStatusListEntry")
                .put("statusPurpose", StatusList.PURPOSE)
                .put("statusListIndex", Integer.toString(index))
                .put("statusListCredential", issue.statusList())
                .build();
    }

    private static JsonArray array(List<JsonObject> items) {
        return new JsonArray(List.<JsonValue>copyOf(items));
    }
}
