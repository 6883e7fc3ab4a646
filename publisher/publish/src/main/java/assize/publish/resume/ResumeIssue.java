/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.archive.Table;
import assize.attestation.DidKey;
import assize.attestation.Ed25519PublicKey;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.ManifestFile;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Season;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;

/**
 * What all résumés of a version have in common.
 *
 * <p>Units: {@code publishedAt} in Unix milliseconds, an event time.
 *
 * @param log the log before the entry that will name this version
 * @param agents the file of the agents' table
 * @param ratings the file of the ratings' table
 * @param issuer the record key
 */
public record ResumeIssue(
        Season season,
        int version,
        long publishedAt,
        LogHead log,
        ManifestFile agents,
        ManifestFile ratings,
        Ed25519PublicKey issuer) {
    public ResumeIssue {
        Objects.requireNonNull(season, "season is null");
        Objects.requireNonNull(log, "log is null");
        Objects.requireNonNull(issuer, "issuer is null");
        if (!agents.path().equals(Table.AGENTS.path()) || !ratings.path().equals(Table.RATINGS.path())) {
            throw new IllegalArgumentException("other tables: " + agents.path() + ", " + ratings.path());
        }
    }

    /** The same of another version: what is said of its résumés now. */
    ResumeIssue ofVersion(int other) {
        return new ResumeIssue(season, other, publishedAt, log, agents, ratings, issuer);
    }

    /** When everything in the version is signed, RFC 3339. */
    String time() {
        return Instant.ofEpochMilli(publishedAt).toString();
    }

    /** The key that signs, and whose arena it is. */
    JsonObject issuerDocument() {
        return JsonObject.builder()
                .put("id", DidKey.of(issuer))
                .put("name", season.origin())
                .build();
    }

    /** The address of a file of the version. */
    String address(String path) {
        return "https://" + season.origin() + "/" + ArchivePaths.version(season.id(), version) + "/" + path;
    }

    /** The address of an agent's page. */
    String agent(String agentId) {
        return "https://" + season.origin() + "/agent/" + encoded(agentId) + "?season=" + encoded(season.id());
    }

    /** Where the version's list of revoked résumés is answered, as it is by then. */
    String statusList() {
        return "https://" + season.origin() + "/api/v1/resumes/" + encoded(season.id()) + "/v" + version
                + "/status-list";
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
