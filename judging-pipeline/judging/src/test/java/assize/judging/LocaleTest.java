/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.BattleBuffer;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Challenge;
import assize.schemas.season.TaskContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The oracle is the run under the root locale: one with digits and cases of its own must write the same bytes. */
class LocaleTest {
    private static final Locale BEFORE = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(BEFORE);
    }

    @Test
    void writesTheSameUnderEveryLocale() {
        Locale.setDefault(Locale.ROOT);
        List<Object> expected = everythingPublished();
        assertThat(expected.toString())
                .contains("below 50", "1000 code points", "turn 1 of round 1", "seq 5", "at most 5 turns");
        for (String tag : new String[] {"ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "tr-TR", "de-CH"}) {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(everythingPublished()).as(tag).isEqualTo(expected);
        }
    }

    private static List<Object> everythingPublished() {
        List<Object> published = new ArrayList<>();
        Sealing sealing = new Sealing(Script.season(), Script.tasks());
        Script script = Script.started(List.of("ann", "bob"), "quick")
                .observe("ann", 1, "quick", 1, 0)
                .act("ann", 1, "quick", 1, 5, "submit_answer", "x".repeat(1001))
                .act(
                        "ann",
                        1,
                        "quick",
                        1,
                        1000,
                        "submit_answer",
                        "541",
                        "{\"tokens_used\":1,\"latency_ms\":12,\"tool_calls\":3}")
                .observe("bob", 1, "quick", 1, 1000);
        Script misfit = Script.started(List.of("ann", "bob"), "quick")
                .observe("ann", 1, "quick", 1, 0)
                .observe("ann", 1, "quick", 2, 0);
        published.add(sealing.evaluate(misfit.events()));
        BattleBuffer buffer = new BattleBuffer(sealing);
        for (BattleEvent event : script.close(9000).events()) {
            published.addAll(buffer.add(event));
            if (event.seq() == 5) {
                published.addAll(buffer.add(event));
                published.addAll(buffer.add(Script.event(
                        "b-1", 5, "close", Script.START, "relay", Script.object("{\"reason\":\"void\"}"))));
            }
        }
        SealResult.Sealed sealed = buffer.sealed().orElseThrow();
        published.add(sealed);
        published.add(Judge.judge(
                sealed.battle(),
                Transcript.of(sealed.battle().events()),
                new Basis(Script.tasks(), RuleSet.named("arena/1.1").orElseThrow(), null),
                Evidences.NONE));
        TaskContract turns = Script.tasks().find(new TaskRef("debug", "1.0.0")).orElseThrow();
        published.add(Challenge.of(
                Transcript.of(sealed.battle().events()).draft(), List.of(turns), "arena/1.1", Map.of(), "none", 4000));
        return published;
    }
}
