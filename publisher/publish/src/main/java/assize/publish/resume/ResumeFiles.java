/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.archive.AgentEntries;
import assize.archive.AgentRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.DataIntegrity;
import assize.attestation.DidKey;
import assize.attestation.Ed25519PrivateKey;
import assize.publish.stage.PartWriter;
import assize.schemas.archive.ManifestFile;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The résumés of a version as files of it: {@code resumes/part-NNNNN.jsonl}, a signed credential a line, by agent id; and
 * {@code resumes/status-vN.json}, the signed list of those that were revoked.
 *
 * <p>Deterministic: the same tables, log and key give the same bytes; every time is the version's.
 */
public final class ResumeFiles {
    /** The folder of a version they lie in. */
    public static final String FOLDER = "resumes";

    private ResumeFiles() {}

    /** The part with that 0-based number. */
    public static String part(int part) {
        return String.format(Locale.ROOT, "%s/part-%05d.jsonl", FOLDER, part);
    }

    /** The list of revoked résumés of that version; a later version may have a newer one of the same name. */
    public static String statusList(int version) {
        return FOLDER + "/status-v" + version + ".json";
    }

    /**
     * Writes the files into a version's folder that has its tables; answers with them, for the manifest.
     *
     * @param key signs; its public half is the issuer
     */
    public static List<ManifestFile> write(Path folder, ResumeIssue issue, Ed25519PrivateKey key) throws IOException {
        if (!key.publicKey().equals(issue.issuer())) {
            throw new IllegalArgumentException("the issuer signs");
        }
        Map<String, AgentEntries> entries = AgentEntries.of(folder);
        List<AgentRow> agents;
        try (Stream<AgentRow> rows = TableReader.rows(folder, Table.AGENTS)) {
            agents = rows.toList();
        }
        List<ManifestFile> files = new ArrayList<>();
        try (PartWriter parts = new PartWriter(folder, ResumeFiles::part)) {
            for (int index = 0; index < agents.size(); index++) {
                AgentRow agent = agents.get(index);
                AgentEntries of = entries.get(agent.agentId());
                if (of == null) {
                    throw new IllegalStateException("an agent without a battle: " + agent.agentId());
                }
                parts.append(line(signed(ResumeCredential.of(issue, agent, of, index), issue, key)), 1);
            }
            files.addAll(parts.finish());
        }
        byte[] status = Json.canonical(signed(StatusList.of(issue, agents.size(), Set.of()), issue, key)
                .toJson());
        String path = statusList(issue.version());
        Files.write(folder.resolve(path), status);
        files.add(ManifestFile.of(path, status.length, ContentHash.of(status), null));
        return files;
    }

    private static SecuredDocument signed(JsonObject unsecured, ResumeIssue issue, Ed25519PrivateKey key) {
        return SecuredDocument.sign(
                unsecured,
                DidKey.verificationMethod(issue.issuer()),
                issue.time(),
                (configuration, document) -> DataIntegrity.sign(key, configuration, document));
    }

    private static byte[] line(SecuredDocument credential) {
        byte[] document = Json.canonical(credential.toJson());
        byte[] line = Arrays.copyOf(document, document.length + 1);
        line[document.length] = '\n';
        return line;
    }
}
