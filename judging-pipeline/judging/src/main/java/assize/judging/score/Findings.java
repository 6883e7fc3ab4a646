/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.season.Scoring;
import assize.schemas.stream.AuditFlag;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was found of every answer of a battle, and what that rests on. */
final class Findings {
    private record Place(int round, String agentId) {}

    private final Map<Place, Finding> byPlace = new LinkedHashMap<>();
    private final Set<String> evidence = new LinkedHashSet<>();
    private final List<AuditFlag> raised = new ArrayList<>();

    private Findings() {}

    /** Judges the answers of every round. */
    static Findings of(List<RoundAnswers> rounds, Evidences found) {
        Findings findings = new Findings();
        rounds.forEach(round -> findings.judge(round, found));
        return findings;
    }

    private void judge(RoundAnswers round, Evidences found) {
        Scoring scoring = round.task().scoring();
        Optional<Inquiry> inquiry = Inquiry.of(scoring.type());
        List<Finding> findings = inquiry.isPresent()
                ? inquiry.get().findings(round, found)
                : round.answers().stream()
                        .map(answer -> finding(scoring, answer))
                        .toList();
        for (int i = 0; i < findings.size(); i++) {
            byPlace.put(new Place(round.round(), round.answers().get(i).agentId()), findings.get(i));
        }
        if (inquiry.isPresent()) {
            for (EvidenceRequest question : inquiry.get().questions(round, found)) {
                evidence.add(new String(found.answerTo(question).toBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    private static Finding finding(Scoring scoring, RoundAnswers.Answer answer) {
        return scoring.type().equals(RoundVerdict.HUMAN_REVIEW)
                ? Finding.forPeople()
                : scorer(scoring).score(scoring, answer.text());
    }

    private static Scorer scorer(Scoring scoring) {
        return Scorer.of(scoring.type())
                .orElseThrow(() -> new IllegalStateException("no scorer of type " + scoring.type()));
    }

    /** What was found of an agent's answer in a round; null where it gave none. */
    @Nullable
    Finding of(int round, String agentId) {
        return byPlace.get(new Place(round, agentId));
    }

    /** What the first of them waits for that waits for something else than people. */
    Optional<String> waitsFor() {
        return byPlace.values().stream()
                .filter(finding -> finding.state().equals("pending") && !finding.isForPeople())
                .map(Finding::reason)
                .findFirst();
    }

    /** Whether a task turned out to be unfit to judge anybody. */
    boolean findBrokenTask() {
        return byPlace.values().stream().anyMatch(finding -> finding.state().equals("void"));
    }

    /** Whether an answer could not be judged, so that nobody can say who is ahead. */
    boolean leaveUnscored() {
        return byPlace.values().stream().anyMatch(finding -> finding.state().equals("unscored"));
    }

    /** Whether no rating may rest on them. */
    boolean holdRating() {
        return byPlace.values().stream().anyMatch(Finding::holdsRating);
    }

    /** Adds what is odd about the judging as a whole. */
    void raise(List<AuditFlag> more) {
        raised.addAll(more);
    }

    /** A flag for every finding that raises one, then those about the judging as a whole. */
    List<AuditFlag> flags() {
        List<AuditFlag> flags = new ArrayList<>();
        byPlace.forEach((place, finding) -> {
            String code = finding.flag();
            if (code != null) {
                flags.add(new AuditFlag(
                        code,
                        place.agentId(),
                        0,
                        "round %s: %s".formatted(place.round(), finding.rationale()),
                        "rule"));
            }
        });
        flags.addAll(raised);
        return List.copyOf(flags);
    }

    /** The lines of evidence, by round, none twice. */
    List<String> evidence() {
        return List.copyOf(evidence);
    }
}
