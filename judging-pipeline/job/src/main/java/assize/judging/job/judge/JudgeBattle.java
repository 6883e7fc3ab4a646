/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.judging.rules.RuleSet;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gives a sealed battle its verdicts: asks what must be found out, then judges purely from that.
 *
 * <p>Asynchronous, because some judges are slow; while one is at work the watermark waits, so that no later battle is rated
 * before an earlier one. The automatic scorers answer at once. A judge that must try again does so in its source: the
 * engine's own retries end with the input.
 */
public final class JudgeBattle extends RichAsyncFunction<SealedBattle, JudgedBattle> {
    private static final long serialVersionUID = 1L;

    private final Tasks tasks;
    private final EvidenceJudges judges;
    private transient @Nullable EvidenceSource source;

    public JudgeBattle(Tasks tasks, EvidenceJudges judges) {
        this.tasks = tasks;
        this.judges = judges;
    }

    @Override
    public void asyncInvoke(SealedBattle battle, ResultFuture<JudgedBattle> judged) throws IOException {
        RuleSet rules = RuleSet.named(battle.ruleSet())
                .orElseThrow(() -> new IllegalStateException("sealed under unknown rules: " + battle.ruleSet()));
        Transcript transcript = Transcript.of(battle.events());
        List<EvidenceRequest> questions = Judge.questions(battle, transcript, tasks, rules);
        if (questions.isEmpty()) {
            judged.complete(List.of(Judge.judge(battle, transcript, tasks, rules, Evidences.NONE)));
            return;
        }
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (EvidenceRequest question : questions) {
            answers.add(source().ask(question).toCompletableFuture());
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new)).whenComplete((done, failure) -> {
            try {
                judged.complete(List.of(judge(battle, transcript, rules, answers)));
            } catch (RuntimeException e) {
                judged.completeExceptionally(e);
            }
        });
    }

    private JudgedBattle judge(
            SealedBattle battle, Transcript transcript, RuleSet rules, List<CompletableFuture<Answer>> answers) {
        List<Evidence> found = new ArrayList<>();
        Set<String> missing = new TreeSet<>();
        for (CompletableFuture<Answer> answer : answers) {
            answer.join()
                    .fold(given -> found.add(given.evidence()), unavailable -> missing.add(unavailable.waitsFor()));
        }
        return missing.isEmpty()
                ? Judge.judge(battle, transcript, tasks, rules, Evidences.of(found))
                : Judge.waiting(battle, String.join("; ", missing));
    }

    /** Opened when first needed: a season of automatic tasks starts no sandbox. */
    private EvidenceSource source() throws IOException {
        EvidenceSource opened = source;
        if (opened == null) {
            opened = judges.open();
            source = opened;
        }
        return opened;
    }

    @Override
    public void open(OpenContext context) {
        source = null;
    }

    @Override
    public void close() throws IOException {
        EvidenceSource opened = source;
        if (opened != null) {
            opened.close();
        }
    }
}
