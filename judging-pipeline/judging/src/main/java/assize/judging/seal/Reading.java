/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.judging.normalise.Unread;
import assize.schemas.battle.Act;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Forfeit;
import assize.schemas.battle.Lock;
import assize.schemas.battle.LogLine;
import assize.schemas.battle.Observe;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.Timeout;
import assize.schemas.json.Json;
import assize.schemas.season.Challenge;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.IneligibleAct;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One pass over the events of one battle, by seq. One thread. */
final class Reading {
    private final Season season;
    private final Tasks tasks;
    private final List<BattleEvent> used = new ArrayList<>();
    private final List<RejectedLine> rejected = new ArrayList<>();
    private final List<IneligibleAct> ineligible = new ArrayList<>();
    private final List<LogLine> lines = new ArrayList<>();

    /** Time never runs backwards along a battle: its close is its latest event, which is what the order of battles rests on. */
    private long clock;

    private BattleState state = BattleState.UNWRITTEN;
    private @Nullable Opening opening;
    private @Nullable Challenge challenge;
    private @Nullable Play play;

    /** The event being read, as it is going to be used. */
    private @Nullable BattleEvent taken;

    Reading(Season season, Tasks tasks) {
        this.season = season;
        this.tasks = tasks;
    }

    /** Takes the next event; a line that leaves a gap is handed back. */
    Optional<RejectedLine> read(BattleEvent event) {
        if (state == BattleState.RESPONSES_SEALED) {
            rejected.add(event.rejected(Rejection.LATE, "the battle was closed at seq " + last().seq()));
            return Optional.empty();
        }
        if (event.at() < clock) {
            return Optional.of(event.rejected(Rejection.WRONG_ORDER, "dated before the event before it"));
        }
        taken = event;
        Optional<BattleState> next = state.after(event.type());
        Optional<Fault> found = next.isEmpty() ? outOfOrder(event) : check(event);
        if (found.isEmpty()) {
            clock = event.at();
            used.add(Objects.requireNonNull(taken, "used without being taken").withoutText());
            lines.add(event.logLine());
            state = next.orElseThrow();
            return Optional.empty();
        }
        Fault fault = found.get();
        RejectedLine line = event.rejected(fault.reason(), fault.detail());
        if (!fault.reason().isTheAgentsFault()) {
            return Optional.of(line);
        }
        clock = event.at();
        rejected.add(line);
        lines.add(event.logLine());
        ineligible.add(ineligible(event, fault));
        return Optional.empty();
    }

    /** What the events read amount to. */
    SealResult result() {
        if (state != BattleState.RESPONSES_SEALED) {
            return new SealResult.Open();
        }
        Opening drafted = Objects.requireNonNull(opening, "sealed without a draft");
        Challenge locked = Objects.requireNonNull(challenge, "sealed without a challenge");
        return new SealResult.Sealed(
                new SealedBattle(
                        last().battleId(),
                        List.copyOf(used),
                        List.copyOf(ineligible),
                        lines.stream().sorted(LogLine.IN_LOG_ORDER).toList(),
                        drafted.ruleSet().name(),
                        drafted.ruleSet().protocolLabel(),
                        Json.canonicalText(locked.document()),
                        locked.hash(),
                        last().at()),
                rejected);
    }

    private BattleEvent last() {
        return used.get(used.size() - 1);
    }

    private Optional<Fault> outOfOrder(BattleEvent event) {
        return Fault.of(
                Rejection.WRONG_ORDER,
                "%s cannot come while the battle is %s".formatted(event.type().wireName(), state.shown()));
    }

    private Optional<Fault> check(BattleEvent event) {
        return switch (event.type()) {
            case DRAFT -> draft(event);
            case LOCK -> lock(EventBody.of(event, Lock::from));
            case OBSERVE -> live().observe(EventBody.of(event, Observe::from), event.at());
            case ACT -> act(event);
            case TIMEOUT -> live().timeout(EventBody.of(event, Timeout::from), event.at());
            case FORFEIT -> live().forfeit(EventBody.of(event, Forfeit::from));
            case SCHEDULE, READY, START, CLOSE, VERDICT, PENALTY, CONFIRM, TIE_DECISION, FLAG_DECISION ->
                Optional.empty();
        };
    }

    private Play live() {
        return Objects.requireNonNull(play, "live without a draft");
    }

    private Optional<Fault> act(BattleEvent event) {
        TakenAct act = TakenAct.of(event, Objects.requireNonNull(opening, "live without a draft"));
        taken = act.event();
        Unread unread = act.unread();
        return live().act(event.actor(), act.act(), event.at())
                .map(fault -> unread != null && fault.reason() == Rejection.UNKNOWN_ACTION
                        ? new Fault(fault.reason(), unread.detail())
                        : fault);
    }

    private Optional<Fault> draft(BattleEvent event) {
        Opening.Checked checked = Opening.of(event, season, tasks);
        if (checked instanceof Opening.Checked.Fails fails) {
            return Optional.of(fails.fault());
        }
        opening = ((Opening.Checked.Stands) checked).opening();
        play = new Play(opening, season.responseCodePointsMax());
        return Optional.empty();
    }

    private Optional<Fault> lock(Lock lock) {
        Challenge own =
                Objects.requireNonNull(opening, "locked without a draft").challenge(season);
        if (lock.challengeHash() != null && !lock.challengeHash().equals(own.hash())) {
            return Fault.of(Rejection.CHALLENGE_MISMATCH, "the challenge of this draft is " + own.hash());
        }
        challenge = own;
        return Optional.empty();
    }

    private static IneligibleAct ineligible(BattleEvent event, Fault fault) {
        Act act = EventBody.of(event, Act::from);
        return new IneligibleAct(
                event.actor(),
                act.round(),
                act.turnNumber(),
                event.eventId(),
                fault.reason().code(),
                ContentHash.of(act.rawText()));
    }
}
