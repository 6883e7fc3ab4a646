/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * One battle before its judges: asks what must be found out, then judges from that.
 *
 * @param transcript of the sealed events
 * @param source called only where something must be asked
 */
public record Sitting(SealedBattle battle, Transcript transcript, Basis basis, Supplier<EvidenceSource> source) {

    /** The battle judged, or waiting for what nobody could find out. */
    public CompletableFuture<JudgedBattle> judge() {
        return judge(Evidences.NONE);
    }

    /** Asks until nothing more need be known: what was found can raise further questions. */
    private CompletableFuture<JudgedBattle> judge(Evidences found) {
        List<EvidenceRequest> questions = Judge.questions(battle, transcript, basis, found);
        if (questions.isEmpty()) {
            return CompletableFuture.completedFuture(Judge.judge(battle, transcript, basis, found));
        }
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (EvidenceRequest question : questions) {
            answers.add(source.get().ask(question).toCompletableFuture());
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
