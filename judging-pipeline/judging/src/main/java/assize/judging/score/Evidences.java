/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found out for one battle, by what was asked. */
public final class Evidences {
    /** Nothing was asked. */
    public static final Evidences NONE = of(List.of());

    private final Map<String, Evidence> byKey;

    private Evidences(Map<String, Evidence> byKey) {
        this.byKey = byKey;
    }

    /** These, in this order. */
    public static Evidences of(Collection<Evidence> found) {
        Map<String, Evidence> byKey = new LinkedHashMap<>();
        found.forEach(evidence -> byKey.put(evidence.key(), evidence));
        return new Evidences(byKey);
    }

    /** These and more. */
    public Evidences with(Collection<Evidence> more) {
        Map<String, Evidence> all = new LinkedHashMap<>(byKey);
        more.forEach(evidence -> all.put(evidence.key(), evidence));
        return new Evidences(all);
    }

    /** Whether this was answered. */
    public boolean answers(EvidenceRequest request) {
        return byKey.containsKey(request.key());
    }

    /** Whether all of these were answered. */
    boolean answersAll(Collection<EvidenceRequest> requests) {
        return requests.stream().allMatch(this::answers);
    }

    /** What was found; everything that {@link Judge#questions} asks must be there. */
    Evidence answerTo(EvidenceRequest request) {
        Evidence found = byKey.get(request.key());
        if (found == null) {
            throw new IllegalArgumentException("judged without an answer to " + request.key());
        }
        return found;
    }
}
