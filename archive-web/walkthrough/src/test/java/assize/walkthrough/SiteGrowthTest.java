/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.walkthrough.ServedSite.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A season that is published, and grows, while the site runs, is shown without a restart.
 *
 * <p>Oracle: the versions as judged. The season is the beginning of the example season under another name, with the same
 * agents.
 */
class SiteGrowthTest {
    private static final String SEASON = "tide";
    private static final String EVENTS = "events/01-harbour.jsonl";
    private static final int FIRST_LINES = 60;
    private static final int ALL_LINES = 120;
    private static final Duration SHOWN_MAX = Duration.ofMinutes(2);

    private final JudgedSeason other = SeasonOne.judged();

    @Test
    void aNewVersionIsShownAndTheOldOneStays() {
        ServedSite site = ServedSite.running();
        Path season = Repository.temporaryFolder("growing");
        Repository.copy(Repository.seasonOne().resolve("tasks"), season.resolve("tasks"));
        write(season, "season.yaml", renamed("season.yaml", Integer.MAX_VALUE));
        write(season, EVENTS, renamed(EVENTS, FIRST_LINES));
        JudgedSeason once = JudgedSeason.judge(season, site.root(), other.keys());
        awaitVersion(site, 1);
        String first = once.records().get(0).path("battle_id").stringValue();
        assertThat(site.get("/battle/" + first).status()).isEqualTo(200);
        assertThat(site.get("/season/" + SEASON).text()).contains("/battle/" + first + "?season=" + SEASON);

        write(season, EVENTS, renamed(EVENTS, ALL_LINES));
        JudgedSeason twice = JudgedSeason.judge(season, site.root(), other.keys());
        awaitVersion(site, 2);
        String last = twice.records()
                .get(twice.records().size() - 1)
                .path("battle_id")
                .stringValue();
        assertThat(site.get("/api/v1/audit/battle/" + last).status()).isEqualTo(200);
        assertThat(site.get("/" + once.versionPath() + "/manifest.json").status())
                .isEqualTo(200);
        assertThat(site.get("/season/" + SEASON).text()).contains("v2 (shown)", "manifest of version 1");
        assertBothSeasonsOfAnAgentAreShown(site, twice.records().get(0));
    }

    private static void assertBothSeasonsOfAnAgentAreShown(ServedSite site, JsonNode record) {
        String agentId = record.at("/contenders/0/agent_id").stringValue();
        Answer here = site.get("/agent/" + agentId + "?season=" + SEASON);
        assertThat(here.text())
                .contains("/season/" + SEASON + "\"", "/agent/" + agentId + "?season=season-one")
                .contains("/battle/" + record.path("battle_id").stringValue() + "?season=" + SEASON);
        JsonNode resume = site.get("/api/v1/audit/agent/" + agentId + "/resume?season=" + SEASON)
                .json();
        Schemas.assertValid("audit-resume", "résumé in one of two seasons", resume);
        assertThat(resume.at("/battle_history/0/battle_id")).isEqualTo(record.path("battle_id"));
    }

    private static void awaitVersion(ServedSite site, int version) {
        long deadline = System.nanoTime() + SHOWN_MAX.toNanos();
        JsonNode health = site.get("/health").json();
        while (!shows(health, version) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            health = site.get("/health").json();
        }
        assertThat(shows(health, version))
                .as("version %d in %s", version, health)
                .isTrue();
    }

    private static boolean shows(JsonNode health, int version) {
        for (JsonNode season : health.path("seasons")) {
            if (season.path("season_id").stringValue("").equals(SEASON)
                    && season.path("version").intValue() == version) {
                return true;
            }
        }
        return false;
    }

    /** The first lines of a file of the example season, its ids those of another season's. */
    private static String renamed(String file, int lines) {
        return new String(Repository.read(Repository.seasonOne().resolve(file)), StandardCharsets.UTF_8)
                .lines()
                .limit(lines)
                .map(line -> line.replace("season: season-one", "season: " + SEASON)
                        .replace("\"season_id\":\"season-one\"", "\"season_id\":\"" + SEASON + "\"")
                        .replace("\"battle_id\":\"", "\"battle_id\":\"tide-"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static void write(Path season, String file, String text) {
        Repository.write(season.resolve(file), text.getBytes(StandardCharsets.UTF_8));
    }
}
