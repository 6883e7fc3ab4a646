/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
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
        CompletableFuture<JudgedBattle> unused = sitting.judge().whenComplete((verdicts, failure) -> {
            if (failure == null) {
                judged.complete(List.of(verdicts));
            } else {
                judged.completeExceptionally(failure);
            }
        });
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
