/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.EvidenceLocation;
import assize.archive.SeasonArchive;
import assize.attestation.Digest;
import assize.ingest.log.LineReader;
import assize.publish.replay.ArchivedVersion;
import assize.publish.replay.JsonDifference;
import assize.publish.replay.Lines;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a battle does not come out: the line of its evidence or its events that is not what its record and its replay,
 * which are signed, say it was.
 */
final class FindCulprit {
    private static final int LINE_BYTES_MAX = 64 << 20;

    private final ArchivedVersion version;
    private final SeasonArchive archive;
    private final BattleRow battle;

    private FindCulprit(ArchivedVersion version, SeasonArchive archive, BattleRow battle) {
        this.version = version;
        this.archive = archive;
        this.battle = battle;
    }

    /** The first such line of a battle; empty where its lines are what they were, or cannot be told from that. */
    static Optional<Culprit> find(ArchivedVersion version, String battleId) {
        Optional<SeasonArchive> archive = SeasonArchive.open(version.folder()).toOptional();
        try {
            Optional<BattleRow> battle = archive.flatMap(opened -> opened.find(battleId));
            if (archive.isEmpty() || battle.isEmpty()) {
                return Optional.empty();
            }
            FindCulprit search = new FindCulprit(version, archive.get(), battle.get());
            Optional<Culprit> evidence = search.inEvidence();
            return evidence.isPresent() ? evidence : search.inEvents();
        } catch (IOException | UncheckedIOException e) {
            // A table that points past the end of a part: the difference itself says more.
            return Optional.empty();
        }
    }

    private Fields record() {
        return Json.parse(archive.record(battle))
                .fold(parsed -> Fields.ofDocument(parsed.value()), malformed -> Fields.of(JsonObject.EMPTY, ""));
    }

    /** The record holds the hash of every line of its evidence. */
    private Optional<Culprit> inEvidence() throws IOException {
        Optional<EvidenceLocation> at = battle.evidenceLocation();
        if (at.isEmpty()) {
            return Optional.empty();
        }
        String file = ArchivePaths.evidencePart(at.get().part());
        long first = Lines.before(version.folder().resolve(file), at.get().offset()) + 1;
        List<String> lines = lines(archive.evidence(battle));
        List<Fields> recorded = record().objects("evidence");
        for (int i = 0; i < recorded.size(); i++) {
            String published = recorded.get(i).text("sha256");
            String now = i < lines.size()
                    ? Digest.sha256(lines.get(i).getBytes(StandardCharsets.UTF_8))
                            .prefixed()
                    : "no line";
            if (!published.equals(now)) {
                return Optional.of(found(file, first + i, "", now, published));
            }
        }
        return Optional.empty();
    }

    /** An event as the replay tells it. */
    private record Told(long seq, long at, String actor, String type, JsonValue body) {}

    /**
     * Looks through the whole part: where a line became longer or shorter, the table's places are not to be relied on.
     *
     * <p>What the replay tells otherwise comes first; else, where an event is missing, a line that speaks of no battle, or one
     * with an id the replay does not know.
     */
    private Optional<Culprit> inEvents() throws IOException {
        String file = ArchivePaths.eventsPart(battle.eventsLocation().part());
        Map<String, Told> told = told();
        Map<String, String> ineligible = new HashMap<>();
        record().objects("ineligible").forEach(act -> ineligible.put(act.text("event_id"), act.text("raw_hash")));
        @Nullable Culprit unreadable = null;
        @Nullable Culprit stranger = null;
        try (LineReader lines = new LineReader(version.folder().resolve(file), 0, LINE_BYTES_MAX)) {
            long number = 0;
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                number++;
                String text = new String(line, StandardCharsets.UTF_8);
                JsonObject event = object(text);
                String about = event == null ? "" : Fields.of(event, "").text("battle_id");
                if (event == null || about.isEmpty()) {
                    unreadable = unreadable == null ? found(file, number, "", text, "an event") : unreadable;
                } else if (about.equals(battle.battleId())) {
                    String id = Fields.of(event, "").text("event_id");
                    Told expected = told.remove(id);
                    Optional<JsonDifference> member = expected == null ? Optional.empty() : difference(event, expected);
                    if (member.isPresent()) {
                        JsonDifference differs = member.get();
                        return Optional.of(found(file, number, differs.path(), differs.now(), differs.published()));
                    }
                    if (expected == null && ineligible.remove(id) == null && stranger == null) {
                        stranger = found(file, number, "event_id", id, "an event of the replay");
                    }
                }
            }
        }
        if (told.isEmpty()) {
            return Optional.empty();
        }
        String lost = told.entrySet().stream()
                .min(Comparator.comparingLong(each -> each.getValue().seq()))
                .map(Map.Entry::getKey)
                .orElseThrow();
        Culprit absent = found(file, 0, "", "no such line", "event " + lost);
        return Optional.of(unreadable != null ? unreadable : stranger != null ? stranger : absent);
    }

    /** What the replay, whose root is signed, says of the events that were used. */
    private Map<String, Told> told() {
        Map<String, Told> told = new HashMap<>();
        for (String line : lines(archive.replay(battle))) {
            JsonObject replayed = object(line);
            if (replayed != null && replayed.get("data") instanceof JsonObject data) {
                tell(data, told);
                if (data.get("opening") instanceof JsonArray opening) {
                    for (JsonValue event : opening.items()) {
                        if (event instanceof JsonObject opened) {
                            tell(opened, told);
                        }
                    }
                }
            }
        }
        return told;
    }

    private static void tell(JsonObject event, Map<String, Told> told) {
        JsonValue body = event.get("body");
        if (event.has("event_id") && body != null) {
            Fields fields = Fields.of(event, "");
            told.put(
                    fields.text("event_id"),
                    new Told(
                            fields.integer("seq", 0, Long.MAX_VALUE),
                            fields.integer("at", 0, Long.MAX_VALUE),
                            fields.text("actor"),
                            fields.text("type"),
                            body));
        }
    }

    private static Optional<JsonDifference> difference(JsonObject event, Told told) {
        JsonObject expected = JsonObject.builder()
                .put("type", told.type())
                .put("seq", told.seq())
                .put("at", told.at())
                .put("actor", told.actor())
                .put("data", told.body())
                .build();
        JsonObject.Builder there = JsonObject.builder();
        for (String name : expected.members().keySet()) {
            there.putIfPresent(name, event.get(name));
        }
        return JsonDifference.between("", expected, there.build());
    }

    private static @Nullable JsonObject object(String line) {
        return Json.parse(line.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> parsed.value() instanceof JsonObject object ? object : null, malformed -> null);
    }

    private Culprit found(String file, long line, String member, String says, String shouldSay) {
        return new Culprit(version.name() + "/" + file, line, battle.battleId(), member, says, shouldSay);
    }

    private static List<String> lines(byte[] bytes) {
        List<String> lines = new ArrayList<>();
        String text = new String(bytes, StandardCharsets.UTF_8);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            lines.add(text.substring(start, end));
            start = end + 1;
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
        }
        return lines;
    }
}
