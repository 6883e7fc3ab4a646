/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.EventBody;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a season by reference.
 *
 * <p>Serializable as text, so that a distributed job can carry it; contracts are decoded once where they are used.
 */
public final class Tasks implements Serializable {
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, String> contracts;
    private transient volatile @Nullable Map<String, TaskContract> decoded;

    private Tasks(Map<String, String> contracts) {
        this.contracts = new TreeMap<>(contracts);
    }

    /** The tasks given; the last of two with one reference would win, so callers refuse those first. */
    public static Tasks of(Collection<TaskContract> tasks) {
        Map<String, String> contracts = new TreeMap<>();
        tasks.forEach(task -> contracts.put(task.ref().toString(), Json.pythonText(task.document())));
        return new Tasks(contracts);
    }

    /** The contract, empty where the season has no such version. */
    public Optional<TaskContract> find(TaskRef ref) {
        Map<String, TaskContract> known = decoded;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            decoded = known;
        }
        String text = contracts.get(ref.toString());
        return text == null
                ? Optional.empty()
                : Optional.of(known.computeIfAbsent(ref.toString(), key -> decode(text)));
    }

    /** Every contract, by task id and then by version. */
    public List<TaskContract> inOrder() {
        Comparator<TaskRef> byVersion = Comparator.comparing(ref -> TaskVersion.of(ref.version()));
        return contracts.values().stream()
                .map(Tasks::decode)
                .sorted(Comparator.comparing(
                        TaskContract::ref, Comparator.comparing(TaskRef::taskId).thenComparing(byVersion)))
                .toList();
    }

    /** Every reference, in text order. */
    public List<String> refs() {
        return List.copyOf(contracts.keySet());
    }

    private static TaskContract decode(String text) {
        JsonObject document = EventBody.json(text);
        return TaskContract.decode(document).fold(task -> task, unusable -> {
            throw new IllegalStateException("a task of the season does not decode: " + unusable);
        });
    }
}
