/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.Sha256;
import assize.attestation.Signature;
import assize.schemas.battle.Mode;
import assize.schemas.notice.RatingAdjustment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sums battles up by agent: what the {@code agents} table says.
 *
 * <p>Takes battles in log order, once; then the ratings again, to hash every résumé as its battles pass by. Memory: a few
 * hundred bytes per agent, none per battle. One owner, one thread.
 */
public final class AgentStandings {
    private final Map<String, Standing> byAgent = new HashMap<>();
    private Instant lastCompletedAt = Instant.EPOCH;

    /** Starts without agents. */
    public AgentStandings() {}

    private static final class Standing {
        private ContenderAtBattle latest;
        private long wins;
        private long draws;
        private long losses;
        private long tasksAttempted;
        private long tasksCorrect;
        private final Map<Mode, ModeStanding> modes = new EnumMap<>(Mode.class);
        private @Nullable Sha256 resume;
        private boolean resumeHasBattles;

        Standing(ContenderAtBattle first) {
            this.latest = first;
        }
    }

    /** Adds the next battle. */
    public void add(RecordRows rows) {
        for (int i = 0; i < rows.contenders().size(); i++) {
            ContenderAtBattle contender = rows.contenders().get(i);
            RatingRow rating = rows.ratings().get(i);
            Standing standing = byAgent.computeIfAbsent(contender.agentId(), id -> new Standing(contender));
            standing.latest = contender;
            standing.tasksAttempted += contender.tasksAttempted();
            standing.tasksCorrect += contender.tasksCorrect();
            switch (rating.result()) {
                case "win" -> standing.wins++;
                case "loss" -> standing.losses++;
                default -> standing.draws++;
            }
            Mode.parse(rating.mode())
                    .ifPresent(mode -> standing.modes.put(
                            mode,
                            standing.modes
                                    .getOrDefault(mode, ModeStanding.INITIAL)
                                    .after(rating)));
        }
        Instant completedAt = rows.battle().completedAt();
        lastCompletedAt = completedAt.isAfter(lastCompletedAt) ? completedAt : lastCompletedAt;
    }

    /** Adds what a correction moves: it counts from here on. */
    public void add(RatingAdjustment adjustment) {
        Standing standing = byAgent.get(adjustment.agentId());
        if (standing != null) {
            Mode.parse(adjustment.board())
                    .ifPresent(mode -> standing.modes.computeIfPresent(
                            mode, (known, before) -> before.adjusted(adjustment.points())));
        }
    }

    /** The time of the last completion so far: when everything in the archive is signed. */
    public Instant lastCompletedAt() {
        return lastCompletedAt;
    }

    /**
     * The rows of all agents, by agent id.
     *
     * @param ratings the rows of the {@code ratings} table, in its order, of exactly the battles added
     * @param publicKeyId names the key the signer signs with
     * @param signer signs the characters of a résumé's hash
     */
    public List<AgentRow> rows(Stream<RatingRow> ratings, String publicKeyId, Function<byte[], Signature> signer) {
        for (Standing standing : byAgent.values()) {
            standing.resume = new Sha256();
            standing.resume.update(Resume.head(unsigned(standing, publicKeyId)));
            standing.resumeHasBattles = false;
        }
        ratings.forEachOrdered(this::addToResume);
        return byAgent.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> signed(entry.getValue(), publicKeyId, signer))
                .toList();
    }

    private void addToResume(RatingRow rating) {
        Standing standing = byAgent.get(rating.agentId());
        if (standing == null || standing.resume == null) {
            throw new IllegalArgumentException("a rating of an agent no battle had: " + rating.agentId());
        }
        if (standing.resumeHasBattles) {
            standing.resume.update(',');
        }
        standing.resume.update(Resume.item(rating));
        standing.resumeHasBattles = true;
    }

    private AgentRow signed(Standing standing, String publicKeyId, Function<byte[], Signature> signer) {
        AgentRow unsigned = unsigned(standing, publicKeyId);
        Sha256 resume = standing.resume;
        if (resume == null) {
            throw new IllegalStateException("no hash was started for " + unsigned.agentId());
        }
        resume.update(Resume.tail(unsigned));
        String hash = resume.digest().prefixed();
        standing.resume = null;
        Signature signature = signer.apply(hash.getBytes(StandardCharsets.US_ASCII));
        return row(standing, publicKeyId, hash, signature.ed25519Hex());
    }

    private AgentRow unsigned(Standing standing, String publicKeyId) {
        return row(standing, publicKeyId, "", "");
    }

    private AgentRow row(Standing standing, String publicKeyId, String resumeHash, String resumeSignature) {
        ModeStanding duel = standing.modes.getOrDefault(Mode.FRAMEWORK_DUEL, ModeStanding.INITIAL);
        ModeStanding design = standing.modes.getOrDefault(Mode.USER_DESIGN, ModeStanding.INITIAL);
        ModeStanding open = standing.modes.getOrDefault(Mode.OPEN_BATTLE, ModeStanding.INITIAL);
        ModeStanding cooperative = standing.modes.getOrDefault(Mode.COOPERATIVE, ModeStanding.INITIAL);
        return new AgentRow(
                standing.latest.agentId(),
                standing.latest.agentName(),
                standing.latest.framework(),
                standing.latest.modelTier(),
                standing.latest.modelName(),
                standing.wins + standing.draws + standing.losses,
                standing.wins,
                standing.draws,
                standing.losses,
                standing.tasksAttempted,
                standing.tasksCorrect,
                duel.current(),
                duel.peak(),
                duel.matches(),
                design.current(),
                design.peak(),
                design.matches(),
                open.current(),
                open.peak(),
                open.matches(),
                cooperative.current(),
                cooperative.peak(),
                cooperative.matches(),
                resumeHash,
                lastCompletedAt,
                resumeSignature,
                publicKeyId);
    }
}
