/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job;

import assize.judging.job.attest.AttestInOrder;
import assize.judging.job.judge.EvidenceJudges;
import assize.judging.job.judge.JudgeBattle;
import assize.judging.job.rate.PublishedOrder;
import assize.judging.job.rate.RateBattle;
import assize.judging.job.read.Horizons;
import assize.judging.job.read.ReadEvent;
import assize.judging.job.review.PassJudged;
import assize.judging.job.review.ReviewBattle;
import assize.judging.job.seal.SealBattle;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RawLine;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.Publication;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The path of a battle: read ► seal ► judge ► review ► rate ► attest ► publish.
 *
 * <p>One job for a season folder and for a live log: only the source differs. Reading, rating and publishing have one
 * worker each, since a log has one order; everything between scales out by battle. Watermarks say up to which time the
 * log has spoken, and only the stages of review and rating look at them.
 *
 * @param published the order battles already stand in; a run follows it
 * @param judges what finds out what answers alone do not say
 * @param attest hashes and signs; called by several threads at once
 * @param publish the one writer of log and archive
 */
public record JudgingJob(
        Source<RawLine, ?, ?> battleLog,
        Season season,
        Tasks tasks,
        PublishedOrder published,
        EvidenceJudges judges,
        MapFunction<RatedBattle, AttestedBattle> attest,
        Sink<Publication> publish) {

    private static final int JUDGING_AT_ONCE = 64;
    private static final long JUDGE_HOURS_MAX = 24;

    /** Puts the stages into an environment; the caller runs it. */
    public void build(StreamExecutionEnvironment environment) {
        SingleOutputStreamOperator<BattleEvent> events = environment
                .fromSource(battleLog, Horizons.STRATEGY, "battle-log")
                .setParallelism(1)
                .uid("battle-log")
                .process(new ReadEvent(season.eventBytesMax()))
                .setParallelism(1)
                .uid("read")
                .name("read");

        SingleOutputStreamOperator<SealedBattle> sealed = events.keyBy(BattleEvent::battleId)
                .process(new SealBattle(season, tasks))
                .uid("seal")
                .name("seal");

        SingleOutputStreamOperator<JudgedBattle> judged = AsyncDataStream.unorderedWait(
                        sealed,
                        new JudgeBattle(tasks, judges, season.models()),
                        JUDGE_HOURS_MAX,
                        TimeUnit.HOURS,
                        JUDGING_AT_ONCE)
                .uid("judge")
                .name("judge");

        // Most battles wait for nobody; they stay where they are.
        SingleOutputStreamOperator<JudgedBattle> passed =
                judged.process(new PassJudged()).uid("judged").name("judged");

        SingleOutputStreamOperator<JudgedBattle> reviewed = passed.getSideOutput(Outputs.WAITING)
                .keyBy(PassJudged::battleId)
                .connect(sealed.getSideOutput(Outputs.AFTER_CLOSE).keyBy(AfterClose::battleId))
                .process(new ReviewBattle(tasks))
                .uid("review")
                .name("review");

        SingleOutputStreamOperator<RatedBattle> rated = passed.union(reviewed)
                .keyBy((JudgedBattle battle) -> RateBattle.oneOrder(battle))
                .connect(
                        reviewed.getSideOutput(Outputs.UNCLAIMED).keyBy((AfterClose sent) -> RateBattle.oneOrder(sent)))
                .process(new RateBattle(published, tasks))
                .setParallelism(1)
                .uid("rate")
                .name("rate");

        DataStream<Publication> told = publications(
                        events.getSideOutput(Outputs.REJECTED), Publication::of, "unreadable")
                .union(
                        publications(sealed.getSideOutput(Outputs.REJECTED), Publication::of, "rejected"),
                        publications(sealed.getSideOutput(Outputs.PENDING), Publication::of, "unsealed"),
                        publications(reviewed.getSideOutput(Outputs.REJECTED), Publication::of, "not-reviewed"),
                        publications(reviewed.getSideOutput(Outputs.PENDING), Publication::of, "waiting"),
                        publications(rated.getSideOutput(Outputs.REJECTED), Publication::of, "late"),
                        publications(rated.getSideOutput(Outputs.PENDING), Publication::of, "held"));

        // Attesting has threads of its own, so that it and the one writer stand in one chain: nothing is copied between
        // them.
        rated.connect(told)
                .transform(
                        "attest",
                        TypeInformation.of(Publication.class),
                        new AttestInOrder(attest, environment.getParallelism()))
                .setParallelism(1)
                .uid("attest")
                .name("attest")
                .sinkTo(publish)
                .setParallelism(1)
                .uid("publish")
                .name("publish");
    }

    private static <T> DataStream<Publication> publications(
            DataStream<T> stream, MapFunction<T, Publication> toPublication, String name) {
        return stream.map(toPublication)
                .returns(Publication.class)
                .uid("publish-" + name)
                .name(name);
    }
}
