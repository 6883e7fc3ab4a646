/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.RatingRow;
import assize.archive.SeasonArchive;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.judging.rate.RatingCorrection;
import assize.judging.rate.RatingMemory;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.rules.RuleSet;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Draft;
import assize.schemas.battle.Mode;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.ActedTurn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the contenders and tasks of one battle stood before it, by the records of earlier battles as they are published and the
 * corrections published between them.
 *
 * <p>An agent's ratings are those its last battle on the board left; its pace and its last changes are read from as many battles
 * as the rules look back on, newest first. Of an agent whose tokens were never counted that is all of them, one at a time.
 *
 * <p>Pace is what it was when the battle ended. A battle that was held back, or came late, is published behind some that were
 * complete only then: from the first of them on, nothing counts for its pace.
 */
final class PublishedStandings {
    private final SeasonArchive archive;
    private final Path folder;
    private final List<RatingCorrection> corrections;
    private final Tasks tasks;
    private final BattleRow battle;
    private final RuleSet rules;
    private long firstBehind = Long.MAX_VALUE;

    PublishedStandings(
            SeasonArchive archive,
            Path folder,
            List<RatingCorrection> corrections,
            Tasks tasks,
            BattleRow battle,
            RuleSet rules) {
        this.archive = archive;
        this.folder = folder;
        this.corrections = corrections;
        this.tasks = tasks;
        this.battle = battle;
        this.rules = rules;
    }

    /**
     * What the rating of the season remembers before the battle, as far as this battle needs it.
     *
     * @param ended when the battle ended; it is complete later where people had to decide
     */
    RatingMemory before(Draft draft, Instant ended) throws IOException {
        RatingMemory memory = RatingMemory.onHeap();
        firstBehind = firstBehind(ended);
        for (String agentId : battle.agents()) {
            standing(agentId)
                    .ifPresent(standing -> memory.standings().put(RatingMemory.key(battle.mode(), agentId), standing));
        }
        taskStandings(draft, memory);
        memory.positions().put(battle.mode(), ratedBefore());
        memory.counts().put(RatingMemory.NEXT_ORDER, (long) archive.placeOf(battle.seq()));
        return memory;
    }

    /** The columns of {@code battles} that the order of battles is told by. */
    record Row(long seq, String battleId, String mode, String ratingState, List<String> tasks, Instant completedAt) {}

    /** The first battle that was published before this one and complete only after it ended. */
    private long firstBehind(Instant ended) throws IOException {
        try (Stream<Row> rows = rows()) {
            return rows.filter(row -> row.seq() < battle.seq())
                    .filter(row -> isBehind(row, ended))
                    .mapToLong(Row::seq)
                    .min()
                    .orElse(Long.MAX_VALUE);
        }
    }

    private boolean isBehind(Row row, Instant ended) {
        int order = row.completedAt().compareTo(ended);
        return order > 0 || (order == 0 && row.battleId().compareTo(battle.battleId()) > 0);
    }

    private long ratedBefore() throws IOException {
        try (Stream<Row> rows = rows()) {
            return rows.filter(row -> row.seq() < battle.seq())
                    .filter(row -> row.mode().equals(battle.mode()))
                    .filter(row -> row.ratingState().equals("rated"))
                    .count();
        }
    }

    private Stream<Row> rows() throws IOException {
        return TableReader.rows(folder.resolve(Table.BATTLES.path()), Row.class);
    }

    private Optional<Standing> standing(String agentId) {
        Career career = new Career(agentId);
        try (Stream<RatingRow> earlier = archive.ratingsBefore(agentId, battle.seq())) {
            Iterator<RatingRow> newestFirst =
                    earlier.filter(row -> row.mode().equals(battle.mode())).iterator();
            while (newestFirst.hasNext() && !career.isEnough()) {
                career.add(newestFirst.next());
            }
        }
        return career.standing();
    }

    /** One agent's earlier battles on the board, newest first. */
    private final class Career {
        private final String agentId;
        private final List<Integer> deltas = new ArrayList<>();
        private final List<ActedTurn> turns = new ArrayList<>();
        private @Nullable RatingRow newest;
        private @Nullable Boolean detected;
        private int undeclaredFrom = -1;
        private int answered;
        private int counted;

        private Career(String agentId) {
            this.agentId = agentId;
        }

        private void add(RatingRow row) {
            newest = newest == null ? row : newest;
            JsonObject record = record(row.seq());
            if (detected == null && undeclaredFrom < 0) {
                learn(record, row);
            }
            if (row.ratingState().equals("rated")) {
                deltas.add(row.eloDelta());
            }
            if (row.seq() < firstBehind) {
                List<ActedTurn> acted = acted(record, agentId);
                Collections.reverse(acted);
                acted.forEach(this::pace);
            }
        }

        /** Keeps a turn, older than those before, if the rules look back as far as to it. */
        private void pace(ActedTurn turn) {
            boolean isAnswer = turn.correct() != null
                    && answered < rules.plausibility().review().window();
            boolean isCounted = turn.tokens() != null
                    && turn.latencyMillis() > 0
                    && counted < rules.plausibility().tierSpeed().window();
            if (isAnswer || isCounted) {
                turns.add(turn);
                answered += isAnswer ? 1 : 0;
                counted += isCounted ? 1 : 0;
            }
        }

        /** What its last battle without a declaration says; that it learns is found from the battle after the one that shows it. */
        private void learn(JsonObject record, RatingRow row) {
            String said = Fields.of(record, "").object("rating").objects("changes").stream()
                    .filter(change -> change.text("agent_id").equals(agentId))
                    .map(change -> change.text("self_improving"))
                    .findFirst()
                    .orElse("no");
            if (said.equals("detected")) {
                detected = true;
            } else if (said.equals("no") && row.ratingState().equals("rated")) {
                undeclaredFrom = deltas.size();
            } else if (said.equals("no")) {
                detected = false;
            }
        }

        private boolean isEnough() {
            int window = rules.rating().detection().window();
            int from = Math.max(0, undeclaredFrom);
            return newest != null
                    && (detected != null || undeclaredFrom >= 0)
                    && deltas.size() >= from + window
                    && answered >= rules.plausibility().review().window()
                    && counted >= rules.plausibility().tierSpeed().window();
        }

        private Optional<Standing> standing() {
            RatingRow last = newest;
            if (last == null) {
                return Optional.empty();
            }
            boolean learns = detected != null
                    ? detected
                    : undeclaredFrom >= 0 && Standing.showsLearning(window(undeclaredFrom), rules.rating());
            Standing standing = new Standing(last.eloAfter(), last.eloAfter(), last.matchesAfter(), window(0), learns);
            Collections.reverse(turns);
            standing = standing.paced(turns, rules.plausibility());
            int from = archive.placeOf(last.seq());
            int to = archive.placeOf(battle.seq());
            for (RatingCorrection correction : corrections) {
                if (correction.place() > from && correction.place() <= to) {
                    for (RatingAdjustment adjustment : correction.adjustments()) {
                        if (adjustment.agentId().equals(agentId)
                                && adjustment.board().equals(battle.mode())) {
                            standing = standing.adjusted(adjustment.points());
                        }
                    }
                }
            }
            return Optional.of(standing);
        }

        /** As many changes as detection looks at, oldest first, without the newest {@code from}. */
        private List<Integer> window(int from) {
            int to = Math.min(deltas.size(), from + rules.rating().detection().window());
            List<Integer> window = new ArrayList<>(deltas.subList(Math.min(from, to), to));
            Collections.reverse(window);
            return window;
        }
    }

    private JsonObject record(long seq) {
        BattleRow row = archive.battlesFrom(seq, 1).get(0);
        return Json.parse(archive.record(row))
                .fold(parsed -> parsed.value() instanceof JsonObject record ? record : JsonObject.EMPTY, malformed -> {
                    throw new UncheckedIOException(
                            new IOException("the record of entry " + seq + ": " + malformed.reason()));
                });
    }

    /** The turns that count for an agent's pace, in order: as judging has them, read from the record. */
    private static List<ActedTurn> acted(JsonObject record, String agentId) {
        Fields fields = Fields.of(record, "");
        List<ActedTurn> acted = new ArrayList<>();
        if (fields.object("outcome").text("state").equals("void")) {
            return acted;
        }
        Set<Long> right = new HashSet<>();
        for (Fields verdict : fields.objects("verdicts")) {
            if (verdict.text("agent_id").equals(agentId) && verdict.flag("correct", false)) {
                right.add(verdict.integer("round", 1, Integer.MAX_VALUE));
            }
        }
        for (Fields turn : fields.objects("turns")) {
            if (turn.text("agent_id").equals(agentId) && turn.text("outcome").equals("acted")) {
                String action = turn.optionalText("action_type");
                boolean answers = action != null
                        && ActionType.parse(action).filter(ActionType::answers).isPresent();
                Long tokens = turn.optionalInteger("tokens_used", 0, Long.MAX_VALUE);
                acted.add(new ActedTurn(
                        agentId,
                        turn.integer("latency_ms", Long.MIN_VALUE, Long.MAX_VALUE),
                        answers ? (Boolean) right.contains(turn.integer("round", 1, Integer.MAX_VALUE)) : null,
                        tokens == null || tokens == 0 ? null : tokens));
            }
        }
        return acted;
    }

    /** Tasks are opponents of teams, and multi-turn ones of anybody; else their standing moves nothing and is not looked for. */
    private void taskStandings(Draft draft, RatingMemory memory) throws IOException {
        Set<String> wanted = new HashSet<>();
        for (TaskRef ref : draft.rounds()) {
            if (draft.mode() == Mode.COOPERATIVE
                    || tasks.find(ref).filter(TaskContract::isMultiTurn).isPresent()) {
                wanted.add(TaskStanding.key(ref));
            }
        }
        if (wanted.isEmpty()) {
            return;
        }
        LongStream.Builder candidates = LongStream.builder();
        try (Stream<Row> rows = rows()) {
            rows.filter(row -> row.seq() < battle.seq() && row.ratingState().equals("rated"))
                    .filter(row -> row.tasks().stream().anyMatch(task -> wanted.contains(key(task))))
                    .forEach(row -> candidates.add(row.seq()));
        }
        long[] seqs = candidates.build().toArray();
        for (int i = seqs.length - 1; i >= 0 && !wanted.isEmpty(); i--) {
            for (Fields change : Fields.of(record(seqs[i]), "").object("rating").optionalObjects("tasks")) {
                String key = change.text("task_id") + "@" + change.integer("major", 0, Integer.MAX_VALUE);
                if (wanted.remove(key)) {
                    memory.tasks()
                            .put(key, new TaskStanding(number(change, "elo_after"), number(change, "matches_after")));
                }
            }
        }
    }

    private static int number(Fields change, String name) {
        return (int) change.integer(name, 0, Integer.MAX_VALUE);
    }

    /** Of {@code id@1.2.3}, what the ratings of its version are kept by. */
    private static String key(String task) {
        int dot = task.indexOf('.', task.lastIndexOf('@'));
        return dot < 0 ? task : task.substring(0, dot);
    }
}
