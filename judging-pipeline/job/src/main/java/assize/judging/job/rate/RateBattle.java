/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.rules.RuleSet;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.TaskRef;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.TaskRatingChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Gives every judged battle its place and moves the ratings by it.
 *
 * <p>Places follow (completed_at, battle_id). A battle waits until the watermark says that none that ended earlier can
 * come; timers are by event time, so they sort by it. Battles that are published already keep the places they have, and
 * those they have not come after them.
 *
 * <p>One key and one worker: a log has one order.
 */
public final class RateBattle extends KeyedProcessFunction<Byte, JudgedBattle, RatedBattle> {
    private static final long serialVersionUID = 1L;
    private static final byte ONE = 1;

    private final PublishedOrder publishedOrder;
    private final Tasks tasks;
    private transient List<String> published;
    private transient List<PublishedOrder.Correction> corrections;
    private transient Map<String, Integer> publishedPlaces;
    private transient MapState<Long, List<JudgedBattle>> waiting;
    private transient MapState<Integer, JudgedBattle> early;
    private transient ListState<JudgedBattle> behindPublished;
    private transient MapState<String, Standing> standings;
    private transient MapState<String, TaskStanding> taskStandings;
    private transient MapState<String, Long> positions;
    private transient ValueState<Long> nextOrder;
    private transient ValueState<Integer> correctionsFelt;

    public RateBattle(PublishedOrder publishedOrder, Tasks tasks) {
        this.publishedOrder = publishedOrder;
        this.tasks = tasks;
    }

    /** The key of every battle. */
    public static Byte oneOrder(JudgedBattle battle) {
        return ONE;
    }

    @Override
    public void open(OpenContext context) throws IOException {
        PublishedOrder.Places places = publishedOrder.read();
        published = places.battleIds();
        corrections = places.corrections();
        publishedPlaces = new HashMap<>();
        for (int place = 0; place < published.size(); place++) {
            publishedPlaces.put(published.get(place), place);
        }
        var judged = Types.POJO(JudgedBattle.class);
        waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.LONG, Types.LIST(judged)));
        early = getRuntimeContext().getMapState(new MapStateDescriptor<>("early", Types.INT, judged));
        behindPublished = getRuntimeContext().getListState(new ListStateDescriptor<>("behind-published", judged));
        standings = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("standings", Types.STRING, Types.POJO(Standing.class)));
        taskStandings = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("task-standings", Types.STRING, Types.POJO(TaskStanding.class)));
        positions = getRuntimeContext().getMapState(new MapStateDescriptor<>("positions", Types.STRING, Types.LONG));
        nextOrder = getRuntimeContext().getState(new ValueStateDescriptor<>("next-order", Types.LONG));
        correctionsFelt = getRuntimeContext().getState(new ValueStateDescriptor<>("corrections-felt", Types.INT));
    }

    @Override
    public void processElement(JudgedBattle battle, Context context, Collector<RatedBattle> rated) throws Exception {
        Integer place = publishedPlaces.get(battle.sealed().battleId());
        if (place != null) {
            early.put(place, battle);
            releasePublished(rated);
            return;
        }
        long completedAt = battle.sealed().completedAt();
        List<JudgedBattle> together = waiting.get(completedAt);
        if (together == null) {
            together = new ArrayList<>();
            context.timerService().registerEventTimeTimer(completedAt);
        }
        together.add(battle);
        waiting.put(completedAt, together);
    }

    @Override
    public void onTimer(long completedAt, OnTimerContext context, Collector<RatedBattle> rated) throws Exception {
        List<JudgedBattle> together = new ArrayList<>(waiting.get(completedAt));
        waiting.remove(completedAt);
        together.sort(Comparator.comparing(battle -> battle.sealed().battleId()));
        for (JudgedBattle battle : together) {
            if (next() < published.size()) {
                behindPublished.add(battle);
            } else {
                rate(battle, rated);
            }
        }
    }

    private void releasePublished(Collector<RatedBattle> rated) throws Exception {
        while (next() < published.size()) {
            int place = (int) next();
            JudgedBattle battle = early.get(place);
            if (battle == null) {
                return;
            }
            early.remove(place);
            rate(battle, rated);
        }
        for (JudgedBattle battle : behindPublished.get()) {
            rate(battle, rated);
        }
        behindPublished.clear();
    }

    private long next() throws IOException {
        Long next = nextOrder.value();
        return next == null ? 0 : next;
    }

    /** Corrections published before the next battle move ratings now, and never those of battles before it. */
    private void feelCorrections() throws Exception {
        Integer known = correctionsFelt.value();
        int felt = known == null ? 0 : known;
        while (felt < corrections.size() && corrections.get(felt).place() <= next()) {
            for (RatingAdjustment adjustment : corrections.get(felt).adjustments()) {
                String key = key(adjustment.board(), adjustment.agentId());
                Standing standing = standings.get(key);
                if (standing != null) {
                    standings.put(key, standing.adjusted(adjustment.points()));
                }
            }
            felt++;
        }
        correctionsFelt.update(felt);
    }

    private void rate(JudgedBattle judged, Collector<RatedBattle> rated) throws Exception {
        if (!corrections.isEmpty()) {
            feelCorrections();
        }
        Draft draft = EventBody.of(opening(judged), Draft::from);
        String board = draft.mode().wireName();
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = standings.get(key(board, result.agentId()));
            if (standing != null) {
                before.put(result.agentId(), standing);
            }
        }
        RuleSet rules = RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
        RatingOutcome outcome = Rating.rate(judged, draft, before, tasksBefore(draft), tasks, rules);
        Long position = null;
        for (Map.Entry<String, Standing> after : outcome.standings().entrySet()) {
            standings.put(key(board, after.getKey()), after.getValue());
        }
        for (TaskRatingChange change : outcome.tasks()) {
            taskStandings.put(change.key(), new TaskStanding(change.eloAfter(), change.matchesAfter()));
        }
        if (outcome.judged().ratingState().equals("rated")) {
            Long known = positions.get(board);
            position = known == null ? 0 : known;
            positions.put(board, position + 1);
        }
        long order = next();
        nextOrder.update(order + 1);
        rated.collect(new RatedBattle(outcome.judged(), order, board, position, outcome.changes(), outcome.tasks()));
    }

    private Map<String, TaskStanding> tasksBefore(Draft draft) throws Exception {
        Map<String, TaskStanding> before = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = taskStandings.get(TaskStanding.key(ref));
            if (standing != null) {
                before.put(TaskStanding.key(ref), standing);
            }
        }
        return before;
    }

    private static BattleEvent opening(JudgedBattle judged) {
        return judged.sealed().events().get(0);
    }

    private static String key(String board, String agentId) {
        return board + "|" + agentId;
    }
}
