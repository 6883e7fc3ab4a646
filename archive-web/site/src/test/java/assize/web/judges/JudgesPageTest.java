/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.judges;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.season.ContentHash;
import assize.schemas.season.JudgeSettings;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: the settings and the calibration as they stand here. */
class JudgesPageTest {
    private static final JsonObject OPENING = json("""
            {"judges":{"panel":[
              {"id":"north","provider":"openai","base_url":"http://127.0.0.1:1/v1","model":"big<script>\u202E","key_env":"SECRET_KEY_NAME",
               "temperature":"0.5","seed":7,"weight":"2"},
              {"id":"south","provider":"anthropic","base_url":"http://127.0.0.1:1","model":"other","temperature":null}],
              "quorum":1,"budget":{"calls":100}}}""");
    private static final String SHARE =
            "{\"hits\":8,\"of\":10,\"share\":\"0.8000\",\"low\":\"0.4902\",\"high\":\"0.9433\"}";
    private static final String NOTHING = "{\"hits\":0,\"of\":0,\"share\":null,\"low\":\"0\",\"high\":\"1\"}";

    private static JsonObject json(String text) {
        return (JsonObject)
                Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(JsonResult.Parsed::value, malformed -> {
                    throw new IllegalStateException(malformed.toString());
                });
    }

    private static String hash(String judge) {
        JudgeSettings settings = JudgeSettings.from(Fields.of(OPENING, "").object("judges"));
        return settings.judges().stream()
                .filter(each -> each.id().equals(judge))
                .map(each ->
                        ContentHash.of(Json.canonical(LlmRequest.Member.of(each).toJson())))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] calibrations(String hash) {
        return """
                [{"type":"calibration","format_version":1,"judge":{},"judge_hash":"%s","calibration":{
                "rules":"calibration-1","agreement":SHARE,"agreement_decided":SHARE,"kappa_decided":"0.6123",
                "swap_agreement":SHARE,"prefers_first":NOTHING,"prefers_longer":SHARE,"people_prefer_longer":SHARE,
                "attack_success":SHARE,"unscored_attacks":1,"unscored_pairs":2,"admitted":false,
                "refusals":["8 of 10 attacks won <b>"]}}]""".formatted(hash)
                .replace("SHARE", SHARE)
                .replace("NOTHING", NOTHING)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String html(JsonObject opening, byte[] calibrations) {
        JudgesPage.Panel panel = JudgesPage.panel("season-one", 1, opening, PublishedCalibration.parse(calibrations));
        JudgesPage page = new JudgesPage(new Chrome("Judges", List.of(), new Links("")), List.of(panel));
        return new String(Pages.render("judges.jte", page), StandardCharsets.UTF_8);
    }

    @Test
    void showsThePanelWithoutItsSecrets() {
        assertThat(html(OPENING, calibrations(hash("north"))))
                .contains("<th scope=\"row\">north</th><td>openai</td>", "big&lt;script&gt;", ">0.5</td>", ">7</td>")
                .contains("not sent", "At least 1 of them must give a verdict")
                .doesNotContain("SECRET_KEY_NAME", "<script", "\u202E");
    }

    @Test
    void showsFiguresWithIntervalsAndWhatWasNotMeasured() {
        assertThat(html(OPENING, calibrations(hash("north"))))
                .contains("<td class=\"n\">0.8000</td>", "<td class=\"n\">0.4902</td>", "<td class=\"n\">0.9433</td>")
                .contains("8 of 10</td>", "0.6123", "Not admitted by the rules calibration-1", "attacks won &lt;b&gt;")
                .contains("<p class=\"none\">not measured</p>", "<span class=\"none\">not measured</span>")
                .contains("/archives/season-one/v1/calibration.json");
    }

    @Test
    void aJudgeWithOtherSettingsIsNotMeasured() {
        String html = html(OPENING, calibrations("sha256:" + "0".repeat(64)));
        assertThat(html).doesNotContain("0.8000");
        assertThat(html.split("<p class=\"none\">not measured</p>", -1))
                .as("judges")
                .hasSize(3);
    }

    @Test
    void saysThatNobodyWasAskedWhereNobodyIsConfigured() {
        assertThat(html(JsonObject.EMPTY, new byte[0]))
                .contains("No language model is configured for this season, so none was asked.")
                .contains("No live model was ever run in the seasons that come with Assize as examples");
    }

    @Test
    void settingsThatCannotBeReadAreSaidToBe() {
        assertThat(html(json("{\"judges\":{\"panel\":[{\"id\":\"x\"}]}}"), "no json".getBytes(StandardCharsets.UTF_8)))
                .contains("Its settings cannot be read");
    }
}
