/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what one verification finds, in the fixed order of its checks, and makes the answer of it.
 *
 * <p>One thread adds: work done in parallel is taken in in order, so that the first failure is the first in the archive, not
 * the first found. Memory: the first failure of each kind, the names of the first files blamed.
 */
final class Findings {

    private static final int BLAMED_MAX = 10_000;
    private static final int WARNINGS_MAX = 20;

    private final Map<Verdict, Failure> first = new EnumMap<>(Verdict.class);
    private final Set<String> blamed = new HashSet<>();
    private final Map<String, Boolean> checks = new LinkedHashMap<>();
    private final SortedMap<String, Long> counts = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();
    private long unlistedWarnings;
    private @Nullable Checkpoint head;
    private @Nullable CheckpointTimestamp timestamp;
    private long heads;
    private boolean isAnchored = true;

    void add(Failure failure) {
        checks.put(failure.check(), false);
        first.putIfAbsent(failure.verdict(), failure);
        if (blamed.size() < BLAMED_MAX) {
            blamed.add(failure.file());
        }
    }

    /** Whether nothing found later could change the answer. */
    boolean isDecided() {
        return first.containsKey(Verdict.REFUTED);
    }

    /** Whether a failure with that file was found; it is not blamed again for what follows from that. */
    boolean isBlamed(String file) {
        return blamed.contains(file);
    }

    /** The checks were made to their end; those that failed have said so already. */
    void made(String... names) {
        for (String name : names) {
            checks.putIfAbsent(name, true);
        }
    }

    void count(String name, long more) {
        counts.merge(name, more, Long::sum);
    }

    void warn(String warning) {
        if (warnings.size() < WARNINGS_MAX) {
            warnings.add(warning);
        } else {
            unlistedWarnings++;
        }
    }

    /** A log's checkpoint was read; {@code anchored} says that a trusted key signed it. */
    void head(Checkpoint checkpoint, boolean anchored) {
        head = checkpoint;
        heads++;
        isAnchored &= anchored;
    }

    /** What is known of a timestamp of the log's checkpoint. */
    void timestamp(CheckpointTimestamp found) {
        timestamp = found;
    }

    /** Something that anchors is wanting, and nothing is wrong. */
    void unanchored(String warning) {
        isAnchored = false;
        warn(warning);
    }

    /** Something that is no log was read; {@code anchored} says that a trusted key signed it. */
    void anchored(boolean anchored) {
        heads++;
        isAnchored &= anchored;
    }

    Verification answer(String subject) {
        List<Verification.CheckResult> results = new ArrayList<>();
        checks.forEach((check, passed) -> results.add(new Verification.CheckResult(check, passed)));
        List<String> shown = new ArrayList<>(warnings);
        if (unlistedWarnings > 0) {
            shown.add("and " + unlistedWarnings + " more warnings");
        }
        Failure gravest = gravest();
        return new Verification(
                gravest == null ? unfailed() : gravest.verdict(),
                subject,
                gravest,
                results,
                heads == 1 ? head : null,
                heads == 1 ? timestamp : null,
                counts,
                shown);
    }

    /** Whether the answer is proven, as far as it goes. */
    boolean isProven() {
        return first.isEmpty() && unfailed() == Verdict.PROVEN;
    }

    private Verdict unfailed() {
        return heads > 0 && isAnchored ? Verdict.PROVEN : Verdict.UNANCHORED;
    }

    private @Nullable Failure gravest() {
        for (Verdict verdict : List.of(Verdict.REFUTED, Verdict.UNTRUSTED_KEY, Verdict.INCOMPLETE)) {
            Failure failure = first.get(verdict);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }
}
