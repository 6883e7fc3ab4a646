/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Where things are on this site.
 *
 * <p>Shapes: {@code base} is empty or ends without a slash; pages use the path the site is mounted at, answers for programs
 * the public address where one is configured. Parts of a path are percent-encoded; {@code archives} takes a published file's
 * path with its slashes.
 */
public record Links(String base) {
    public Links {
        if (base.endsWith("/")) {
            throw new IllegalArgumentException("a base ends without a slash: " + base);
        }
    }

    public String home() {
        return base + "/";
    }

    /** The style sheet; its address changes with its content. */
    public String style() {
        return base + "/style/" + Style.VERSION + ".css";
    }

    public String icon() {
        return base + "/icon.svg";
    }

    public String season(String seasonId) {
        return base + "/season/" + part(seasonId);
    }

    public String battles(String seasonId, long page) {
        return season(seasonId) + "/battles?page=" + page;
    }

    public String battle(String battleId) {
        return base + "/battle/" + part(battleId);
    }

    public String agent(String agentId) {
        return base + "/agent/" + part(agentId);
    }

    /** In a season the agent need not have played in first. */
    public String agentIn(String agentId, String seasonId) {
        return agent(agentId) + "?season=" + part(seasonId);
    }

    public String agent(String agentId, long page) {
        return agent(agentId) + "?page=" + page;
    }

    public String docsVerify() {
        return base + "/docs/verify";
    }

    public String docsApi() {
        return base + "/docs/api";
    }

    public String key(String keyId) {
        return base + "/keys/" + part(keyId) + ".pub";
    }

    public String replay(String battleId) {
        return base + "/replay/" + part(battleId);
    }

    public String auditBattle(String battleId) {
        return base + "/api/v1/audit/battle/" + part(battleId);
    }

    public String record(String battleId) {
        return auditBattle(battleId) + "/record";
    }

    public String proof(String battleId) {
        return auditBattle(battleId) + "/proof";
    }

    public String resume(String agentId) {
        return base + "/api/v1/audit/agent/" + part(agentId) + "/resume";
    }

    /** A page of a résumé in a season. */
    public String resume(String agentId, String seasonId, long page) {
        return resume(agentId) + "?season=" + part(seasonId) + "&page=" + page;
    }

    public String auditKeys() {
        return base + "/api/v1/audit/keys";
    }

    /** A file of a season's version; {@code path} is the manifest's. */
    public String archive(String seasonId, long version, String path) {
        return base + "/archives/" + part(seasonId) + "/v" + version + "/" + path(path);
    }

    /** A file of a season's log, such as {@code checkpoint}. */
    public String log(String seasonId, String path) {
        return base + "/log/" + part(seasonId) + "/" + path(path);
    }

    private static String path(String path) {
        StringBuilder encoded = new StringBuilder();
        for (String part : path.split("/", -1)) {
            encoded.append(encoded.length() == 0 ? "" : "/").append(part(part));
        }
        return encoded.toString();
    }

    private static String part(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
