/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import java.util.List;
import java.util.Optional;

/**
 * Decides when the execution of a battle is over and complete, and which of its events are used.
 *
 * <p>Pure: the same events in any order of arrival give the same sealed battle. Answers are not looked at.
 *
 * <p>Source: Ares ..R-014; GR-09, GR-13; error codes 1004..1006.
 */
public final class Sealing {
    private final Season season;
    private final Tasks tasks;

    /** The sealing of a season's battles. */
    public Sealing(Season season, Tasks tasks) {
        this.season = season;
        this.tasks = tasks;
    }

    /**
     * Evaluates the events of one battle.
     *
     * @param events by seq, from 0 on without a gap
     */
    public SealResult evaluate(List<BattleEvent> events) {
        Reading reading = new Reading(season, tasks);
        for (int seq = 0; seq < events.size(); seq++) {
            BattleEvent event = events.get(seq);
            if (event.seq() != seq) {
                throw new IllegalArgumentException("event of seq %s where %s is due".formatted(event.seq(), seq));
            }
            Optional<RejectedLine> broken = reading.read(event);
            if (broken.isPresent()) {
                return new SealResult.Broken(seq, broken.get());
            }
        }
        return reading.result();
    }
}
