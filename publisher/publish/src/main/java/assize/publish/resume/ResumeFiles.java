/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.archive.AgentEntries;
import assize.archive.AgentRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.DataIntegrity;
import assize.attestation.DidKey;
import assize.publish.log.VersionSigner;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The résumés of a version as files of it: a signed credential a line, by agent id, and the signed list of those that
 * were revoked. Where they lie: {@link assize.schemas.credential.ResumePaths}.
 *
 * <p>What a later version revokes stands in a list of its own, of the earlier version's name.
 *
 * <p>Deterministic: the same tables, log and key give the same bytes; every time is the version's.
 */
public final class ResumeFiles {
    private ResumeFiles() {}

    /** Takes the credentials, by agent id. */
    @FunctionalInterface
    public interface Lines {
        /** Takes one line with its end. */
        void add(byte[] line) throws IOException;
    }

    /**
     * Makes the résumés of a version whose folder has its tables; answers with the bytes of its status list.
     *
     * @param signer whose key is the issuer
     */
    public static byte[] make(Path folder, ResumeIssue issue, VersionSigner signer, Lines lines) throws IOException {
        if (!signer.publicKey().equals(issue.issuer())) {
            throw new IllegalArgumentException("the issuer signs");
        }
        Map<String, AgentEntries> entries = AgentEntries.of(folder);
        int index = 0;
        try (Stream<AgentRow> rows = TableReader.rows(folder, Table.AGENTS)) {
            Iterator<AgentRow> agents = rows.iterator();
            while (agents.hasNext()) {
                AgentRow agent = agents.next();
                AgentEntries of = entries.get(agent.agentId());
                if (of == null) {
                    throw new IllegalStateException("an agent without a battle: " + agent.agentId());
                }
                lines.add(line(signed(ResumeCredential.of(issue, agent, of, index), issue, signer)));
                index++;
            }
        }
        return Json.canonical(
                signed(StatusList.of(issue, index, Set.of()), issue, signer).toJson());
    }

    /**
     * The list of an earlier version's revoked résumés, as it is with this version.
     *
     * @param issue of the version that is made; its key signs
     */
    public static byte[] statusList(ResumeIssue issue, Revocations.Revoked revoked, VersionSigner signer) {
        ResumeIssue earlier = issue.ofVersion(revoked.version());
        return Json.canonical(signed(StatusList.of(earlier, revoked.resumes(), revoked.revoked()), earlier, signer)
                .toJson());
    }

    private static SecuredDocument signed(JsonObject unsecured, ResumeIssue issue, VersionSigner signer) {
        return SecuredDocument.sign(
                unsecured,
                DidKey.verificationMethod(issue.issuer()),
                issue.time(),
                (configuration, document) ->
                        DataIntegrity.proofValue(signer.signHash(DataIntegrity.hashData(configuration, document))));
    }

    private static byte[] line(SecuredDocument credential) {
        byte[] document = Json.canonical(credential.toJson());
        byte[] line = Arrays.copyOf(document, document.length + 1);
        line[document.length] = '\n';
        return line;
    }
}
