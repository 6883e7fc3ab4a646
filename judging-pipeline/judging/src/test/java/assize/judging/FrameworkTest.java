/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.Rating;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonString;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The oracle is Arena §1.1 and Combat §4.1: what a framework is called changes no verdict, place, figure or rating. */
class FrameworkTest {

    @Test
    void judgesAndRatesTheSameWhateverTheFramework() {
        List<Object> custom = findings("custom");
        for (String framework : List.of("hermes", "openai_agents", "claude", "crewai", "unheard-of.9")) {
            assertThat(findings(framework)).as(framework).isEqualTo(custom);
        }
    }

    private static List<Object> findings(String framework) {
        Script script = Script.blank("b-1")
                .opened(Script.draft(
                        List.of(
                                Script.contender("ann").with("framework", new JsonString(framework)),
                                Script.contender("bob")),
                        List.of("quick", "word")))
                .observe("ann", 1, "quick", 1, 0)
                .act("ann", 1, "quick", 1, 900, "think", "hm", "{\"tokens_used\":60,\"latency_ms\":800}")
                .observe("ann", 1, "quick", 2, 1000)
                .act("ann", 1, "quick", 2, 2000, "answer", "541", "{\"tokens_used\":60,\"latency_ms\":800}")
                .answer("bob", 2, "word", 3000, 900, "owl")
                .close(9000);
        SealedBattle sealed =
                ((SealResult.Sealed) new Sealing(Script.season(), Script.tasks()).evaluate(script.events())).battle();
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        JudgedBattle judged = Judge.judge(
                sealed, Transcript.of(sealed.events()), new Basis(Script.tasks(), rules, null), Evidences.NONE);
        return List.of(
                judged.verdicts(),
                judged.results(),
                judged.flags(),
                judged.outcome(),
                sealed.challengeHash(),
                Rating.rate(judged, Map.of(), rules).changes(),
                List.of());
    }
}
