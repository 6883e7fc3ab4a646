/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.schemas.evidence.Evidence;
import assize.schemas.json.Json;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.json.StrictBase64;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.record.PublishedBattle;
import assize.web.text.LongText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of evidence: what was asked, what was replied, and what that was read as.
 *
 * <p>Shapes: text is untrusted, and cut where it is very long.
 *
 * @param reply null where there was none
 * @param replyBytes length of the reply. Unit: bytes
 */
public record EvidencePage(
        Chrome chrome,
        PublishedBattle battle,
        int version,
        ShownEvidence shown,
        List<Member> request,
        @Nullable LongText reply,
        long replyBytes,
        List<Member> parsed,
        List<Member> usage) {

    /** A member of a document: text as it is, anything else as its canonical JSON. */
    public record Member(String name, LongText value) {}

    public EvidencePage {
        Objects.requireNonNull(shown, "shown");
        request = List.copyOf(request);
        parsed = List.copyOf(parsed);
        usage = List.copyOf(usage);
    }

    /** The page of a line. */
    public static EvidencePage of(PublishedBattle battle, int version, ShownEvidence shown, Links links) {
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(battle.seasonId(), links.season(battle.seasonId())),
                new Chrome.Step("Battle " + battle.battleId(), links.battle(battle.battleId())));
        Evidence line = shown.line();
        byte[] reply = line == null
                ? new byte[0]
                : StrictBase64.decode(line.replyBase64()).orElse(new byte[0]);
        return new EvidencePage(
                new Chrome("Evidence " + shown.shortKey(), trail, links),
                battle,
                version,
                shown,
                line == null ? List.of() : members(line.request().request()),
                reply.length == 0 ? null : LongText.of(new String(reply, StandardCharsets.UTF_8)),
                reply.length,
                line == null ? List.of() : members(line.parsed()),
                line == null ? List.of() : members(line.usage()));
    }

    private static List<Member> members(JsonObject object) {
        List<Member> members = new ArrayList<>();
        object.members().forEach((name, value) -> members.add(new Member(name, LongText.of(text(value)))));
        return members;
    }

    private static String text(JsonValue value) {
        if (value == JsonNull.NULL) {
            return "null";
        }
        return value instanceof JsonString string ? string.value() : Json.canonicalText(value);
    }

    public Links links() {
        return chrome.links();
    }

    /** The exact model that answered, where one did. */
    public @Nullable String model() {
        Evidence line = shown.line();
        return line == null ? null : line.model();
    }
}
