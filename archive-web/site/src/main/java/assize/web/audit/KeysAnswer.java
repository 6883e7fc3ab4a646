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

/** Keys as the audit API gives them, of records and of logs: schema {@code audit-keys} (A-228, GA-50). */
final class KeysAnswer {
    private static final String ALGORITHM = "Ed25519";

    private KeysAnswer() {}

    /**
     * The keys of these lists, each once, by id.
     *
     * @param today decides which keys are still active; a key that was retired is still listed, for old signatures
     */
    static JsonObject of(List<KeyList> lists, LocalDate today) {
        Map<String, PublishedKey> keys = new TreeMap<>();
        lists.forEach(list -> list.keys().forEach(key -> keys.putIfAbsent(key.keyId(), key)));
        List<JsonValue> active = new ArrayList<>();
        List<JsonValue> retired = new ArrayList<>();
        for (PublishedKey key : keys.values()) {
            (today.isBefore(key.validUntil()) ? active : retired).add(document(key));
        }
        return JsonObject.builder()
                .put("active_keys", new JsonArray(active))
                .put("retired_keys", new JsonArray(retired))
                .build();
    }

    private static JsonObject document(PublishedKey key) {
        return JsonObject.builder()
                .put("key_id", key.keyId())
                .put("algorithm", ALGORITHM)
                .put("public_key", key.publicKey())
                .put("valid_from", key.validFrom().toString())
                .put("valid_until", key.validUntil().toString())
                .put("role", key.role() == PublishedKey.Role.LOG ? "log" : "record")
                .put("fingerprint", key.fingerprint())
                .build();
    }
}
