/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.AfterClose;
import assize.judging.seal.BattleBuffer;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The battles of a log that wait for people, read without the pipeline by the pipeline's own rules.
 *
 * <p>Holds every battle, since any of them may be held back where it is rated. One thread.
 */
public final class Docket {
    private final Sealing sealing;
    private final Tasks tasks;
    private final Consumer<JudgedBattle> judged;
    private final FirstJudge judge;
    private final Map<String, BattleBuffer> open = new HashMap<>();
    private final Map<String, Case> waiting = new LinkedHashMap<>();
    private final Map<String, Closed> done = new HashMap<>();
    private final Map<String, String> unjudged = new LinkedHashMap<>();
    private final List<JudgedBattle> complete = new ArrayList<>();
    private final List<AfterClose> sentBehind = new ArrayList<>();

    /** A battle nobody is waited for any more: the last seq that was read of it, and when its execution ended. */
    private record Closed(int lastSeq, long at) {}

    /**
     * An empty docket.
     *
     * @param judged is given every battle that waits for nothing, when it is complete
     */
    public Docket(Season season, Tasks tasks, Consumer<JudgedBattle> judged) {
        this(
                season,
                tasks,
                judged,
                (battle, transcript, rules) ->
                        Judge.judge(battle, transcript, new Basis(tasks, rules, season.models()), Evidences.NONE));
    }

    /** The same, where evidence has been found out. */
    public Docket(Season season, Tasks tasks, Consumer<JudgedBattle> judged, FirstJudge judge) {
        this.judge = judge;
        this.sealing = new Sealing(season, tasks);
        this.tasks = tasks;
        this.judged = judged;
    }

    /** Judges what machines can of a sealed battle. */
    @FunctionalInterface
    public interface FirstJudge {
        /** The battle, complete or waiting. */
        JudgedBattle judge(SealedBattle battle, Transcript transcript, RuleSet rules);
    }

    /** A battle that waits for people, as far as its review has come. */
    public static final class Case {
        private final JudgedBattle battle;
        private final Transcript transcript;
        private final Proceedings proceedings;
        private final ReviewBuffer buffer;
        private long lastAt;

        private Case(JudgedBattle battle, Transcript transcript, Proceedings proceedings, ReviewBuffer buffer) {
            this.battle = battle;
            this.transcript = transcript;
            this.proceedings = proceedings;
            this.buffer = buffer;
            this.lastAt = battle.sealed().completedAt();
        }

        public JudgedBattle battle() {
            return battle;
        }

        public Transcript transcript() {
            return transcript;
        }

        public Proceedings proceedings() {
            return proceedings;
        }

        /** What it waits for, as a person reads it. */
        public String waitsFor() {
            return buffer.waitsFor();
        }

        /** Takes an event of its review, which the log does not hold yet; answers with what is found unusable. */
        public List<RejectedLine> read(BattleEvent event) {
            return buffer.add(event);
        }

        /** The first seq nobody has taken. */
        public int nextSeq() {
            return buffer.nextSeq();
        }

        /** The seqs of events behind a gap. */
        public List<Integer> heldSeqs() {
            return buffer.held().stream().map(BattleEvent::seq).toList();
        }

        /** The latest time its events speak of, in Unix milliseconds: the next one must not be dated before it. */
        public long lastAt() {
            return lastAt;
        }
    }

    /** Takes the next event of the log; answers with the review events found unusable. */
    public List<RejectedLine> add(BattleEvent event) {
        String battleId = event.battleId();
        Closed closed = done.get(battleId);
        if (closed != null) {
            if (event.type().isReview()) {
                sentBehind.add(new AfterClose(event, closed.lastSeq(), closed.at()));
            }
            return List.of();
        }
        Case found = waiting.get(battleId);
        if (found != null) {
            return event.type().isReview() ? review(found, event) : List.of();
        }
        BattleBuffer buffer = open.computeIfAbsent(battleId, id -> new BattleBuffer(sealing));
        List<RejectedLine> unused = buffer.add(event); // The pipeline tells of these.
        return buffer.sealed().map(result -> settled(result.battle(), buffer)).orElse(List.of());
    }

    private List<RejectedLine> settled(SealedBattle battle, BattleBuffer buffer) {
        open.remove(battle.battleId());
        Transcript transcript = Transcript.of(battle.events());
        JudgedBattle first =
                judge.judge(battle, transcript, RuleSet.named(battle.ruleSet()).orElseThrow());
        int closeSeq = battle.events().get(battle.events().size() - 1).seq();
        if (!Judge.AWAITS_REVIEW.equals(first.waitsFor())) {
            Closed closed = new Closed(closeSeq, battle.completedAt());
            done.put(battle.battleId(), closed);
            if (first.waitsFor() == null) {
                complete.add(first);
                buffer.forReview().forEach(event -> sentBehind.add(new AfterClose(event, closeSeq, closed.at())));
                judged.accept(first);
            } else {
                unjudged.put(battle.battleId(), first.waitsFor());
            }
            return List.of();
        }
        // Whoever judged may have judged by other rules than its own: those say what people owe.
        RuleSet rules = RuleSet.named(first.sealed().ruleSet()).orElseThrow();
        Proceedings proceedings = new Proceedings(first, transcript, tasks, rules);
        Case opened = new Case(first, transcript, proceedings, new ReviewBuffer(proceedings, closeSeq));
        waiting.put(battle.battleId(), opened);
        List<RejectedLine> rejected = new ArrayList<>();
        buffer.forReview().forEach(early -> rejected.addAll(review(opened, early)));
        return rejected;
    }

    private List<RejectedLine> review(Case found, BattleEvent event) {
        List<RejectedLine> rejected = found.buffer.add(event);
        found.lastAt = Math.max(found.lastAt, event.at());
        found.buffer.concluded().ifPresent(concluded -> {
            waiting.remove(event.battleId());
            // The review moved the time it is complete at; when its execution ended stays.
            done.put(
                    event.battleId(),
                    new Closed(found.buffer.nextSeq() - 1, found.battle.sealed().completedAt()));
            complete.add(concluded);
            judged.accept(concluded);
        });
        return rejected;
    }

    /**
     * The battles that wait for people: those that are not complete without them, in the order they were closed in the log, then
     * those whose rating is held back, as far as the log goes by now.
     */
    public List<Case> waiting() {
        List<Case> all = new ArrayList<>(waiting.values());
        HeldRatings.of(complete, sentBehind, tasks).forEach((battleId, hearing) -> all.add(heldBack(hearing)));
        return List.copyOf(all);
    }

    private Case heldBack(HeldRatings.Hearing hearing) {
        SealedBattle sealed = hearing.withheld().sealed();
        Case opened =
                new Case(hearing.withheld(), Transcript.of(sealed.events()), hearing.proceedings(), hearing.buffer());
        opened.lastAt = sentBehind.stream()
                .map(AfterClose::event)
                .filter(event -> event.battleId().equals(sealed.battleId()))
                .mapToLong(BattleEvent::at)
                .reduce(opened.lastAt, Math::max);
        return opened;
    }

    /** Every battle that is judged and reviewed, in the order it was complete in the log. */
    public List<JudgedBattle> complete() {
        return List.copyOf(complete);
    }

    /** What people sent about battles that waited for nobody, in log order. */
    public List<AfterClose> sentBehind() {
        return List.copyOf(sentBehind);
    }

    /** Why a battle is not complete, as a person reads it; empty where it is, or where the log does not hold it. */
    public Optional<String> waitsFor(String battleId) {
        BattleBuffer buffer = open.get(battleId);
        Case found = waiting.get(battleId);
        if (buffer != null) {
            return Optional.of(buffer.waitsFor());
        }
        return found == null ? Optional.ofNullable(unjudged.get(battleId)) : Optional.of(found.waitsFor());
    }

    /** The battle of that id, where it waits for people. */
    public Optional<Case> waiting(String battleId) {
        return waiting().stream()
                .filter(found -> found.battle().sealed().battleId().equals(battleId))
                .findFirst();
    }
}
