/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.Sitting;
import assize.judging.review.Docket;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.season.JudgeSettings;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import org.jspecify.annotations.Nullable;

/** Judges battles by other rules than their own, or by their own, from evidence that is recorded. */
record OtherJudges(SeasonFolder folder, OtherRules rules, EvidenceSource recorded) implements Docket.FirstJudge {

    @Override
    public JudgedBattle judge(SealedBattle battle, Transcript transcript, RuleSet own) {
        RuleSet by = rules.instead(own);
        return new Sitting(by(battle, by), transcript, new Basis(folder.tasks(), by, models()), () -> recorded)
                .judge()
                .join();
    }

    private @Nullable JudgeSettings models() {
        JudgeSettings panel = folder.season().models();
        return panel == null || rules.judge() == null
                ? panel
                : panel.judges().stream()
                        .filter(judge -> judge.id().equals(rules.judge()))
                        .findFirst()
                        .map(panel::alone)
                        .orElse(panel);
    }

    private static SealedBattle by(SealedBattle battle, RuleSet rules) {
        return new SealedBattle(
                battle.battleId(),
                battle.events(),
                battle.ineligible(),
                battle.lines(),
                rules.name(),
                rules.protocolLabel(),
                battle.challenge(),
                battle.challengeHash(),
                battle.completedAt());
    }
}
