/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.judging.sandbox.CodeJudge;
import assize.judging.score.AnswerTrial;
import assize.judging.score.Evidences;
import assize.judging.score.Finding;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.season.ReferenceAnswers;
import assize.schemas.season.ReferenceAnswers.Reference;
import assize.toolkit.check.CheckedTasks.Checked;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Scores the reference answers of tasks as a battle would, programs in the sandbox.
 *
 * <p>One thread. The sandbox is opened when the first program is to be run.
 */
final class ReferenceCheck implements AutoCloseable {
    private static final String CODE = "code_execute";
    private static final int RATIONALE_MAX = 300;

    private final Findings findings;
    private final boolean runsCode;
    private final Runnable scoring;
    private @Nullable CodeJudge judge;
    private long scored;
    private long leftOut;

    /** One reference answer and what came of it. */
    private record Tried(String field, Reference reference, boolean shouldBeRight, Finding finding) {
        boolean isRight() {
            return Boolean.TRUE.equals(finding.correct())
                    && finding.share() != null
                    && finding.share().compareTo(BigDecimal.ONE) == 0;
        }

        boolean isAsItShouldBe() {
            return isRight() == shouldBeRight;
        }
    }

    /**
     * A check of reference answers.
     *
     * @param scoring told of every answer before it is scored: programs take their time
     */
    ReferenceCheck(Findings findings, boolean runsCode, Runnable scoring) {
        this.findings = findings;
        this.runsCode = runsCode;
        this.scoring = scoring;
    }

    /** How many reference answers were scored. */
    long scored() {
        return scored;
    }

    /** How many were not, since they are programs and none is run. */
    long leftOut() {
        return leftOut;
    }

    /** Why programs are not run; empty where they are. */
    Optional<String> whyNoCode() {
        if (!runsCode) {
            return Optional.of("--no-code was given");
        }
        return judge == null ? Optional.empty() : judge.whyUnavailable();
    }

    /** Scores those of one task. */
    void check(Checked checked) {
        ReferenceAnswers.of(checked.task())
                .fold(
                        answers -> {
                            check(checked, answers);
                            return checked;
                        },
                        problem -> {
                            findings.error(
                                    checked.file(),
                                    checked.line(problem.path()),
                                    problem.path(),
                                    problem.message(),
                                    "Give each answer and a word why it is right or wrong; docs/tasks.md shows how.");
                            return checked;
                        });
    }

    private void check(Checked checked, ReferenceAnswers answers) {
        Optional<AnswerTrial> trial = AnswerTrial.of(checked.task());
        int count = answers.right().size() + answers.wrong().size();
        if (trial.isEmpty()) {
            if (count > 0) {
                findings.notice(
                        checked.file(),
                        checked.line(ReferenceAnswers.MEMBER),
                        ReferenceAnswers.MEMBER,
                        "cannot be tried: no machine scores tasks of type "
                                + checked.task().scoring().type(),
                        "Give a task for models a fallback_type to have them tried.");
            }
            return;
        }
        if (count == 0) {
            findings.notice(
                    checked.file(),
                    checked.line(""),
                    ReferenceAnswers.MEMBER,
                    "is missing, so nothing shows that the scoring does what it should",
                    "Add answers that are right and answers that are wrong; docs/tasks.md shows how.");
            return;
        }
        if (trial.get().type().equals(CODE) && isWithoutCode()) {
            leftOut += count;
            return;
        }
        report(checked, trial.get(), tried(checked, trial.get(), answers));
    }

    private boolean isWithoutCode() {
        if (runsCode && judge == null) {
            judge = CodeJudge.open();
        }
        return whyNoCode().isPresent();
    }

    private List<Tried> tried(Checked checked, AnswerTrial trial, ReferenceAnswers answers) {
        List<Reference> all = new ArrayList<>(answers.right());
        all.addAll(answers.wrong());
        List<CompletableFuture<Answer>> asked = new ArrayList<>();
        for (Reference reference : all) {
            asked.add(trial.question(reference.answer())
                    .map(this::ask)
                    .orElseGet(() -> CompletableFuture.completedFuture(new Answer.Unavailable("nothing to ask"))));
        }
        List<Tried> tried = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            scoring.run();
            boolean isRight = i < answers.right().size();
            String field = "%s.%s[%d]"
                    .formatted(
                            ReferenceAnswers.MEMBER,
                            isRight ? "right" : "wrong",
                            isRight ? i : i - answers.right().size());
            Answer answer = asked.get(i).join();
            if (trial.type().equals(CODE) && answer instanceof Answer.Unavailable unavailable) {
                leftOut++;
                findings.notice(
                        checked.file(),
                        checked.line(field),
                        field,
                        "could not be run: " + unavailable.waitsFor(),
                        "Try again; if it stays so, the sandbox does not work on this machine.");
                continue;
            }
            List<Evidence> found = answer instanceof Answer.Given given ? List.of(given.evidence()) : List.of();
            Reference reference = all.get(i);
            tried.add(new Tried(field, reference, isRight, trial.score(reference.answer(), Evidences.of(found))));
            scored++;
        }
        return tried;
    }

    private CompletableFuture<Answer> ask(EvidenceRequest request) {
        CodeJudge opened = judge;
        CompletionStage<Answer> asked = opened == null
                ? CompletableFuture.completedFuture(new Answer.Unavailable("no sandbox"))
                : opened.ask(request);
        return asked.toCompletableFuture();
    }

    private void report(Checked checked, AnswerTrial trial, List<Tried> tried) {
        List<Tried> rights = tried.stream().filter(Tried::shouldBeRight).toList();
        Optional<Tried> unfit =
                tried.stream().filter(one -> one.finding().share() == null).findFirst();
        String tests = testsField(checked);
        if (unfit.isPresent()) {
            findings.error(
                    checked.file(),
                    checked.line(tests),
                    tests,
                    "cannot judge anybody: " + cut(unfit.get().finding().rationale()),
                    "Mend the tests, or install what they need; a battle with this task would be void.");
            return;
        }
        boolean refuseAll = trial.type().equals(CODE)
                && !rights.isEmpty()
                && rights.stream().noneMatch(Tried::isRight);
        if (refuseAll) {
            findings.error(
                    checked.file(),
                    checked.line(tests),
                    tests,
                    "the tests fail for every right reference answer (%d of %d): %s"
                            .formatted(
                                    rights.size(),
                                    rights.size(),
                                    cut(rights.get(0).finding().rationale())),
                    "Either the tests are broken or no reference answer is right: run them by hand and mend one.");
        }
        for (Tried one : tried) {
            if (!one.isAsItShouldBe() && !(refuseAll && one.shouldBeRight())) {
                findings.error(
                        checked.file(),
                        checked.line(one.field()),
                        one.field(),
                        "should be %s (%s) and is not: %s"
                                .formatted(
                                        one.shouldBeRight() ? "right" : "wrong",
                                        cut(one.reference().why()),
                                        cut(one.finding().rationale())),
                        one.shouldBeRight()
                                ? "Make the scoring take it, or move it to wrong."
                                : "Make the scoring refuse it, or move it to right.");
            }
        }
    }

    private static String testsField(Checked checked) {
        for (String member : List.of("scoring.test_code", "scoring.test_cases", "scoring.fallback_test_cases")) {
            if (checked.lines().line(member).isPresent()) {
                return member;
            }
        }
        return "scoring";
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= RATIONALE_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, RATIONALE_MAX)) + "…";
    }

    @Override
    public void close() {
        if (judge != null) {
            judge.close();
        }
    }
}
