/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private final @Nullable JudgeSettings models;
    private transient @Nullable EvidenceSource source;

    /** A stage that judges these tasks; {@code models} is null where no language model is configured. */
    public JudgeBattle(Tasks tasks, EvidenceJudges judges, @Nullable JudgeSettings models) {
        this.tasks = tasks;
        this.judges = judges;
        this.models = models;
    }

    @Override
    public void asyncInvoke(SealedBattle battle, ResultFuture<JudgedBattle> judged) {
        RuleSet rules = RuleSet.named(battle.ruleSet())
                .orElseThrow(() -> new IllegalStateException("sealed under unknown rules: " + battle.ruleSet()));
        Sitting sitting =
                new Sitting(battle, Transcript.of(battle.events()), new Basis(tasks, rules, models), this::source);
        CompletableFuture<JudgedBattle> unused = sitting.judge(Evidences.NONE).whenComplete((verdicts, failure) -> {
            if (failure == null) {
                judged.complete(List.of(verdicts));
            } else {
                judged.completeExceptionally(failure);
            }
        });
    }

    /** One battle before its judges. */
    private record Sitting(SealedBattle battle, Transcript transcript, Basis basis, Sources sources) {

        /** Asks until nothing more need be known: what was found can raise further questions. */
        CompletableFuture<JudgedBattle> judge(Evidences found) {
            List<EvidenceRequest> questions = Judge.questions(battle, transcript, basis, found);
            if (questions.isEmpty()) {
                return CompletableFuture.completedFuture(Judge.judge(battle, transcript, basis, found));
            }
            List<CompletableFuture<Answer>> answers = new ArrayList<>();
            for (EvidenceRequest question : questions) {
                answers.add(sources.open().ask(question).toCompletableFuture());
            }
            return CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new))
                    .thenCompose(done -> goOn(found, answers));
        }

        private CompletableFuture<JudgedBattle> goOn(Evidences found, List<CompletableFuture<Answer>> answers) {
            List<Evidence> given = new ArrayList<>();
            Set<String> missing = new TreeSet<>();
            for (CompletableFuture<Answer> answer : answers) {
                answer.join().fold(one -> given.add(one.evidence()), none -> missing.add(none.waitsFor()));
            }
            return missing.isEmpty()
                    ? judge(found.with(given))
                    : CompletableFuture.completedFuture(Judge.waiting(battle, String.join("; ", missing)));
        }
    }

    /** Where to ask. */
    @FunctionalInterface
    private interface Sources {
        EvidenceSource open();
    }

    /** Opened when first needed: a season of automatic tasks starts no sandbox. */
    private EvidenceSource source() {
        EvidenceSource opened = source;
        if (opened == null) {
            try {
                opened = judges.open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
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
