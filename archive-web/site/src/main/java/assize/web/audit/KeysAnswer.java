/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keys as the audit API gives them (A-228, GA-50): record keys by their dates, and the log keys beside them. */
final class KeysAnswer {
    private static final String ALGORITHM = "Ed25519";

    private KeysAnswer() {}

    /**
     * The keys of these lists, each once, by id.
     *
     * @param today decides which record keys are still active; a key that was retired is still listed, for old signatures
     */
    static JsonObject of(List<KeyList> lists, LocalDate today) {
        Map<String, PublishedKey> keys = new TreeMap<>();
        Map<String, List<String>> seasons = new TreeMap<>();
        for (KeyList list : lists) {
            for (PublishedKey key : list.keys()) {
                keys.putIfAbsent(key.keyId(), key);
                seasons.computeIfAbsent(key.keyId(), id -> new ArrayList<>()).add(list.seasonId());
            }
        }
        List<JsonValue> active = new ArrayList<>();
        List<JsonValue> retired = new ArrayList<>();
        List<JsonValue> logs = new ArrayList<>();
        for (PublishedKey key : keys.values()) {
            JsonObject document = document(key, seasons.getOrDefault(key.keyId(), List.of()));
            if (key.role() == PublishedKey.Role.LOG) {
                logs.add(document);
            } else {
                (today.isBefore(key.validUntil()) ? active : retired).add(document);
            }
        }
        return JsonObject.builder()
                .put("active_keys", new JsonArray(active))
                .put("retired_keys", new JsonArray(retired))
                .put("log_keys", new JsonArray(logs))
                .build();
    }

    private static JsonObject document(PublishedKey key, List<String> seasons) {
        return JsonObject.builder()
                .put("key_id", key.keyId())
                .put("algorithm", ALGORITHM)
                .put("public_key", key.publicKey())
                .put("valid_from", key.validFrom().toString())
                .put("valid_until", key.validUntil().toString())
                .put("fingerprint", key.fingerprint())
                .putIfPresent("vkey", key.vkey())
                .put("seasons", JsonArray.ofTexts(seasons))
                .build();
    }
}
