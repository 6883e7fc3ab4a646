/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.schemas.evidence.Evidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds the lines of {@code evidence/} against the records: each battle's lines lie together, in the record's order, and
 * nothing else lies there. One thread.
 */
final class EvidenceCheck implements AutoCloseable {
    private final String folder;
    private final PartReader lines;
    private final TreeMap<String, Long> linesByPart = new TreeMap<>();
    private @Nullable PartPlace place;

    /** Reads lines of parts that lie in that folder. */
    EvidenceCheck(String folder, PartReader lines) {
        this.folder = folder;
        this.lines = lines;
    }

    /** What is wrong with the evidence of the next battle. */
    Optional<Failure> next(long seq, List<BattleRecord.EvidenceRef> recorded) {
        place = null;
        for (BattleRecord.EvidenceRef evidence : recorded) {
            Optional<PartReader.Line> line = read();
            if (line.isEmpty()) {
                return Optional.of(refuted("ends before " + evidence.key()).atEntry(seq));
            }
            byte[] bytes = line.get().bytes();
            if (!extendTo(line.get().place())) {
                return Optional.of(refuted("splits the evidence of a battle").atEntry(seq));
            }
            if (!Digest.sha256(bytes).prefixed().equals(evidence.hash())) {
                return Optional.of(refuted("does not hold the evidence its record speaks of")
                        .atEntry(seq));
            }
            boolean isWhatItSays = Evidence.decode(bytes)
                    .toOptional()
                    .filter(found -> found.key().equals(evidence.key()))
                    .isPresent();
            if (!isWhatItSays) {
                return Optional.of(refuted("holds broken evidence").atEntry(seq));
            }
        }
        return Optional.empty();
    }

    /** Takes a further line in, its end included; false where it lies in another part than those before it. */
    private boolean extendTo(PartPlace line) {
        PartPlace before = place;
        if (before != null && !before.part().equals(line.part())) {
            return false;
        }
        long offset = before == null ? line.offset() : before.offset();
        place = new PartPlace(line.part(), offset, line.offset() + line.length() + 1 - offset);
        return true;
    }

    /** Where the lines of the battle lie that {@link #next} took last; null where it had none. */
    @Nullable
    PartPlace place() {
        return place;
    }

    /** What is wrong with the end. */
    Optional<Failure> end() {
        return read().isPresent() ? Optional.of(refuted("holds evidence no record speaks of")) : problem();
    }

    /** Lines read so far, by part. */
    Map<String, Long> linesByPart() {
        return Map.copyOf(linesByPart);
    }

    private Optional<PartReader.Line> read() {
        Optional<PartReader.Line> line = lines.next();
        line.ifPresent(found -> linesByPart.merge(found.place().part(), 1L, Long::sum));
        return line;
    }

    private Optional<Failure> problem() {
        return lines.problem()
                .map(problem -> Failure.refuted(folder + "/" + problem.part(), Checks.PARTS_LINES, problem.detail()));
    }

    private Failure refuted(String detail) {
        return problem().orElseGet(() -> Failure.refuted(folder + "/" + lines.part(), Checks.RECORD_EVIDENCE, detail));
    }

    @Override
    public void close() {
        lines.close();
    }
}
