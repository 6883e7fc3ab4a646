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
 *
 * @param season where battles and agents are looked up; empty: in the first season that has them
 */
public record Links(String base, String season) {
    /** Links that leave the season open. */
    public Links(String base) {
        this(base, "");
    }

    private static final String BATTLE = "/api/v1/audit/battle/";
    private static final String AGENT = "/api/v1/audit/agent/";

    public Links {
        if (base.endsWith("/")) {
            throw new IllegalArgumentException("a base ends without a slash: " + base);
        }
    }

    /** The same, with battles and agents of that season. */
    public Links in(String seasonId) {
        return new Links(base, seasonId);
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
        return inSeason(base + "/battle/" + part(battleId));
    }

    public String agent(String agentId) {
        return inSeason(base + "/agent/" + part(agentId));
    }

    public String agent(String agentId, long page) {
        return inSeason(base + "/agent/" + part(agentId) + "?page=" + page);
    }

    /** A line of evidence a battle rests on. */
    public String evidence(String battleId, String key) {
        return inSeason(base + "/battle/" + part(battleId) + "/evidence/" + part(key));
    }

    /** All lines of evidence of a battle, as the archive has them. */
    public String evidenceLines(String battleId) {
        return inSeason(base + BATTLE + part(battleId) + "/evidence");
    }

    public String judges() {
        return base + "/judges";
    }

    public String judges(String seasonId) {
        return season(seasonId) + "/judges";
    }

    /** What was corrected, taken down and disputed in a season. */
    public String notices(String seasonId) {
        return base + "/season/" + part(seasonId) + "/notices";
    }

    /** A page of the same. */
    public String notices(String seasonId, long page) {
        return notices(seasonId) + "?page=" + page;
    }

    /** The same for programs. */
    public String auditNotices(String seasonId) {
        return base + "/api/v1/audit/season/" + part(seasonId) + "/notices";
    }

    /** A page of the battles that moved no rating. */
    public String excluded(String seasonId, long page) {
        return season(seasonId) + "/excluded?page=" + page;
    }

    /** That a season's log holds the entry with that index. */
    public String logProof(String seasonId, long index) {
        return base + "/api/v1/log/" + part(seasonId) + "/proof?index=" + index;
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
        return inSeason(base + "/replay/" + part(battleId));
    }

    public String auditBattle(String battleId) {
        return inSeason(base + BATTLE + part(battleId));
    }

    public String record(String battleId) {
        return inSeason(base + BATTLE + part(battleId) + "/record");
    }

    public String proof(String battleId) {
        return inSeason(base + BATTLE + part(battleId) + "/proof");
    }

    public String resume(String agentId) {
        return inSeason(base + AGENT + part(agentId) + "/resume");
    }

    public String resume(String agentId, long page) {
        return inSeason(base + AGENT + part(agentId) + "/resume?page=" + page);
    }

    /** The résumé as a credential. */
    public String credential(String agentId) {
        return inSeason(base + AGENT + part(agentId) + "/resume/credential");
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

    private String inSeason(String address) {
        return season.isEmpty() ? address : address + (address.contains("?") ? "&" : "?") + "season=" + part(season);
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
