/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.judging.review.Docket;
import assize.judging.review.Rubric;
import assize.judging.review.RubricOwed;
import assize.schemas.battle.Contender;
import assize.schemas.battle.EventType;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.Verdict;
import assize.toolkit.terminal.EscapedText;
import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One reviewer goes through the battles that wait for them. What they say of a battle is written when they have confirmed
 * it, and not before.
 */
public final class ReviewSession {
    private final Path season;
    private final String actor;
    private final Questions questions;
    private final Clock clock;

    /**
     * A session.
     *
     * @param actor {@code judge:<id>} or {@code operator:<name>}
     */
    ReviewSession(Path season, String actor, Questions questions, Clock clock) {
        this.season = season;
        this.actor = actor;
        this.questions = questions;
        this.clock = clock;
    }

    /** A session of that reviewer over these answers. */
    public static ReviewSession of(Path season, String actor, Terminal terminal, BufferedReader answers, Clock clock) {
        return new ReviewSession(season, actor, new Questions(terminal, answers), clock);
    }

    /** Whether anything in the battle waits for that reviewer. */
    public static boolean concerns(Docket.Case found, String actor) {
        if (owns(found, actor)) {
            return false;
        }
        if (actor.startsWith("operator:")) {
            return found.proceedings().rubric().waitsForTieDecision()
                    || !found.proceedings().rulings().open().isEmpty();
        }
        boolean hasAnswers = !found.proceedings().answers().open().isEmpty()
                && found.proceedings().answers().admits(actor);
        return hasAnswers || found.proceedings().rubric().waitsFor(actor);
    }

    private static boolean owns(Docket.Case found, String actor) {
        String person = actor.substring(actor.indexOf(':') + 1);
        return found.transcript().draft().contenders().stream()
                .map(Contender::owner)
                .anyMatch(person::equals);
    }

    /**
     * Goes through the battles; answers with how many were written.
     *
     * @param only the one battle to review; null for all
     */
    public int run(Docket docket, @Nullable String only) throws IOException {
        int written = 0;
        for (Docket.Case found : docket.waiting()) {
            String battleId = found.battle().sealed().battleId();
            if ((only != null && !only.equals(battleId)) || !concerns(found, actor)) {
                continue;
            }
            new BlindView(questions.terminal(), found).show();
            if (actor.startsWith("operator:")) {
                written += decide(found);
            } else if (found.proceedings().rubric().isOwed()) {
                written += score(found);
            } else {
                written += answers(found);
            }
        }
        return written;
    }

    private int score(Docket.Case found) throws IOException {
        RubricOwed owed = found.proceedings().rubric();
        Rubric rubric = owed.rubric();
        List<ReviewEvent> events = new ArrayList<>();
        List<JsonValue> totals = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (String agentId : BlindOrder.of(found)) {
            if (!owed.scored().contains(agentId)) {
                continue;
            }
            String contestant = "Contestant " + BlindOrder.number(found, agentId);
            BigDecimal weighted = rubric.weighted(scores(contestant, agentId, rubric, events));
            BigDecimal penalties = penalties(contestant, agentId, events);
            String total = Rubric.text(weighted.subtract(penalties));
            totals.add(JsonObject.builder()
                    .put("agent_id", agentId)
                    .put("total", total)
                    .build());
            shown.add("%s: %s (scores %s, penalties %s)"
                    .formatted(contestant, total, Rubric.text(weighted), Rubric.text(penalties)));
        }
        events.add(new ReviewEvent(
                EventType.CONFIRM,
                JsonObject.builder().put("totals", new JsonArray(totals)).build()));
        questions.terminal().print("");
        questions.terminal().print("Totals:");
        shown.forEach(line -> questions.terminal().print("  " + line));
        return write(found, events, "Confirm these totals?");
    }

    private Map<String, BigDecimal> scores(String contestant, String agentId, Rubric rubric, List<ReviewEvent> events)
            throws IOException {
        Map<String, BigDecimal> byCategory = new HashMap<>();
        JsonObject.Builder scores = JsonObject.builder();
        for (Map.Entry<String, BigDecimal> category : rubric.weights().entrySet()) {
            String name = category.getKey();
            String score = questions.percent("%s, %s (weight %s), 0 to 100:"
                    .formatted(contestant, name, category.getValue().toPlainString()));
            byCategory.put(name, new BigDecimal(score));
            scores.put(
                    name,
                    JsonObject.builder()
                            .put("score", score)
                            .put("rationale", questions.words("  Why:"))
                            .build());
        }
        events.add(new ReviewEvent(
                EventType.VERDICT,
                JsonObject.builder()
                        .put("agent_id", agentId)
                        .put("scores", scores.build())
                        .build()));
        return byCategory;
    }

    private BigDecimal penalties(String contestant, String agentId, List<ReviewEvent> events) throws IOException {
        BigDecimal sum = BigDecimal.ZERO;
        while (true) {
            BigDecimal points = questions.points(contestant + ", penalty in points (nothing for none):");
            if (points.signum() == 0) {
                return sum;
            }
            sum = sum.add(points);
            events.add(new ReviewEvent(
                    EventType.PENALTY,
                    JsonObject.builder()
                            .put("agent_id", agentId)
                            .put("points", points.toPlainString())
                            .put("rationale", questions.words("  Why:"))
                            .build()));
        }
    }

    private int answers(Docket.Case found) throws IOException {
        List<ReviewEvent> events = new ArrayList<>();
        for (Verdict asked : found.proceedings().answers().open()) {
            String points = questions.percent("Contestant %d, round %d: percent of the points, 0 for a wrong answer:"
                    .formatted(BlindOrder.number(found, asked.agentId()), asked.round()));
            events.add(new ReviewEvent(
                    EventType.VERDICT,
                    JsonObject.builder()
                            .put("agent_id", asked.agentId())
                            .put("round", asked.round())
                            .put("points", points)
                            .put("correct", new BigDecimal(points).signum() > 0)
                            .put("rationale", questions.words("  Why:"))
                            .build()));
        }
        return write(found, events, "Write these verdicts?");
    }

    private int decide(Docket.Case found) throws IOException {
        List<ReviewEvent> events = new ArrayList<>();
        if (found.proceedings().rubric().waitsForTieDecision()) {
            events.add(tieDecision(found));
        }
        for (AuditFlag flag : found.proceedings().rulings().open()) {
            questions.terminal().print("");
            questions
                    .terminal()
                    .print("%s of contestant %d: %s"
                            .formatted(
                                    flag.code(),
                                    BlindOrder.number(found, flag.agentId()),
                                    EscapedText.of(flag.evidence())));
            String ruling = questions.askUntil(
                    "Decision (rate, do_not_rate or void):",
                    "Please type one of the three.",
                    answer -> List.of("rate", "do_not_rate", "void").contains(answer)
                            ? Optional.of(answer)
                            : Optional.empty());
            events.add(new ReviewEvent(
                    EventType.FLAG_DECISION,
                    JsonObject.builder()
                            .put("flag", flag.code())
                            .put("agent_id", flag.agentId())
                            .put("decision", ruling)
                            .put("reason", questions.words("  Why:"))
                            .build()));
            if (ruling.equals("void")) {
                break; // Nothing else can matter.
            }
        }
        return write(found, events, "Write this decision?");
    }

    private ReviewEvent tieDecision(Docket.Case found) throws IOException {
        questions.terminal().print("");
        questions.terminal().print("The judges leave both contestants equal to the last step of the tie chain.");
        String answer = questions.askUntil(
                "Winner (1, 2 or draw):",
                "Please type 1, 2 or draw.",
                given -> List.of("1", "2", "draw").contains(given) ? Optional.of(given) : Optional.empty());
        JsonObject.Builder data = JsonObject.builder().put("decision", answer.equals("draw") ? "draw" : "winner");
        if (!answer.equals("draw")) {
            data.put("winner", BlindOrder.of(found).get(Integer.parseInt(answer) - 1));
        }
        return new ReviewEvent(
                EventType.TIE_DECISION,
                data.put("reason", questions.words("  Why:")).build());
    }

    private int write(Docket.Case found, List<ReviewEvent> events, String question) throws IOException {
        String battleId = found.battle().sealed().battleId();
        if (!questions.yes(question)) {
            questions.terminal().print("Nothing was written for " + battleId + ".");
            return 0;
        }
        ReviewLog log = new ReviewLog(season, actor);
        Optional<String> refused = log.append(battleId, events, clock.millis());
        questions
                .terminal()
                .print(refused.map(reason -> "Nothing was written for %s: %s.".formatted(battleId, reason))
                        .orElse("Written to " + log.fileName() + "."));
        return refused.isEmpty() ? 1 : 0;
    }
}
