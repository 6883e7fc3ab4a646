/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a version knows to be wrong, disputed or taken down, for machines to read first: {@code ERRATA.json}.
 *
 * <p>Points into the log; the words are in the notices' documents. One thread.
 */
final class Errata {
    private final List<JsonValue> notices = new ArrayList<>();

    void add(long seq, NoticeDocument document) {
        Notice notice = document.notice();
        notices.add(JsonObject.builder()
                .put("seq", seq)
                .put("notice_id", notice.noticeId())
                .put("type", notice.body().type())
                .put("at", notice.at())
                .put("battle_id", notice.battleId())
                .put("battle_seq", document.battleSeq())
                .build());
    }

    /** The file; none in a first version of which nothing is known. */
    Optional<byte[]> toBytes(String seasonId, int version) {
        if (version == 1 && notices.isEmpty()) {
            return Optional.empty();
        }
        JsonObject.Builder errata = JsonObject.builder()
                .put("type", "errata")
                .put("format_version", 1)
                .put("season_id", seasonId)
                .put("version", version);
        if (version > 1) {
            errata.put("replaces", ArchivePaths.version(seasonId, version - 1));
        }
        return Optional.of(
                Json.canonical(errata.put("notices", new JsonArray(notices)).build()));
    }
}
