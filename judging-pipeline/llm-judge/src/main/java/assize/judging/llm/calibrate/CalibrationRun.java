/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.Decoded;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Calibrates a judge by asking it, or by what is recorded of it: through a recording source a second run asks nobody.
 *
 * <p>The settings name the one judge; every pair and every attack is a request of its own.
 */
public final class CalibrationRun {
    /** Stands where a battle's id would. */
    public static final String BATTLE_ID = "calibration";

    private static final String LEFT = "left";
    private static final String RIGHT = "right";

    private final EvidenceSource source;
    private final JudgeSettings settings;

    /** One pair of answers of which people said which is better. */
    public record Pair(String id, String question, String left, String right, Preference people) {}

    /** What came of a run. */
    public sealed interface Outcome {
        /** Everything was asked. */
        record Done(Calibration calibration) implements Outcome {}

        /** Something could not be found out; what is recorded so far stays recorded. */
        record Unavailable(String waitsFor) implements Outcome {}

        /** Handles both cases. */
        default <R> R fold(Function<Done, R> done, Function<Unavailable, R> unavailable) {
            return this instanceof Done d ? done.apply(d) : unavailable.apply((Unavailable) this);
        }
    }

    public CalibrationRun(EvidenceSource source, JudgeSettings settings) {
        if (settings.judges().size() != 1) {
            throw new IllegalArgumentException(
                    "one judge at a time, not " + settings.judges().size());
        }
        this.source = source;
        this.settings = settings;
    }

    /** Asks about one after another, so that a budget or a provider that gives up stops it early. */
    public Outcome over(List<Pair> pairs, AttackSet attacks) {
        List<Trial> trials = new ArrayList<>();
        long unscored = 0;
        for (Pair pair : pairs) {
            LlmRequest request = request(pair);
            Decoded<LlmVerdicts> verdicts = ask(request);
            if (verdicts instanceof Decoded.Unusable<LlmVerdicts> failed) {
                return new Outcome.Unavailable(failed.problem().message());
            }
            List<Trial> found = verdicts.fold(
                    said -> Trial.from(pair.id(), pair.people(), request, said).stream()
                            .toList(),
                    problem -> List.of());
            trials.addAll(found);
            unscored += found.isEmpty() ? 1 : 0;
        }
        List<AttackTrial> attacked = new ArrayList<>();
        for (AttackSet.Attack attack : attacks.attacks()) {
            LlmRequest request = attacks.request(attack, settings);
            Decoded<LlmVerdicts> verdicts = ask(request);
            if (verdicts instanceof Decoded.Unusable<LlmVerdicts> failed) {
                return new Outcome.Unavailable(failed.problem().message());
            }
            verdicts.toOptional().ifPresent(said -> attacked.add(AttackTrial.from(attack.name(), request, said)));
        }
        return new Outcome.Done(Calibration.of(trials, unscored, attacked));
    }

    private LlmRequest request(Pair pair) {
        return LlmRequest.asking(
                settings,
                LlmPrompt.newest(LlmRequest.Form.PAIRWISE),
                pair.question(),
                null,
                List.of(LlmRequest.Criterion.OVERALL),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new LlmRequest.Answer(LEFT, pair.left()), new LlmRequest.Answer(RIGHT, pair.right())));
    }

    private Decoded<LlmVerdicts> ask(LlmRequest request) {
        CompletionStage<EvidenceSource.Answer> asked =
                source.ask(new EvidenceRequest(EvidenceKind.LLM, BATTLE_ID, request.toJson(), 0));
        CompletableFuture<EvidenceSource.Answer> answer = asked.toCompletableFuture();
        return answer.join()
                .fold(
                        given -> LlmVerdicts.from(given.evidence().parsed()),
                        unavailable -> Decoded.unusable("", unavailable.waitsFor()));
    }
}
