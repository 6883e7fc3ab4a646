/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.publish.PublishingRefused;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Statement;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * The entries of a run laid over those that are published: an old one must come out the same, byte for byte, and a new one
 * goes on behind them.
 *
 * <p>One thread.
 */
public final class Continuation {
    private final String seasonId;
    private final PublishedLog published;
    private final EntryChain chain;
    private final PassedOver passedOver;

    /** Hears of the entries between battles that are published: nothing of this run makes them anew. */
    @FunctionalInterface
    public interface PassedOver {
        /** The next one. */
        void accept(Statement statement) throws IOException;
    }

    /** A run of that chain over that log. */
    public Continuation(String seasonId, PublishedLog published, EntryChain chain, PassedOver passedOver) {
        this.seasonId = seasonId;
        this.published = published;
        this.chain = chain;
        this.passedOver = passedOver;
    }

    /** The first entry; empty where it is published. */
    public Optional<byte[]> seasonOpen(byte[] document, String keysHash) {
        byte[] entry = chain.seasonOpen(document, keysHash);
        if (published.size() == 0) {
            return Optional.of(entry);
        }
        if (!Arrays.equals(published.entry(0), entry)) {
            throw new PublishingRefused(
                    "The archive holds season %s with other settings or keys than these. Give it the same season.yaml and --keys, or another --out."
                            .formatted(seasonId));
        }
        return Optional.empty();
    }

    /** The index the next battle will have: between the battles lie entries of other kinds. */
    public long nextBattle() throws IOException {
        while (chain.size() < published.size()) {
            Statement statement = published.statement(chain.size());
            if (statement.claim() instanceof Claim.Battle) {
                break;
            }
            chain.passOver(published.entry(chain.size()));
            passedOver.accept(statement);
        }
        return chain.size();
    }

    /** The entry of the next battle; empty where it is published. */
    public Optional<byte[]> battle(String battleId, byte[] record) throws IOException {
        long seq = nextBattle();
        byte[] entry = chain.battle(battleId, record);
        if (seq >= published.size()) {
            return Optional.of(entry);
        }
        if (!Arrays.equals(published.entry(seq), entry)) {
            throw new PublishingRefused(
                    "Battle %s does not come out as it was published (entry %d of the log names %s). This folder is not a continuation of that season: an old event or task was changed or is missing."
                            .formatted(
                                    battleId, seq, name(published.statement(seq).claim())));
        }
        return Optional.empty();
    }

    private static String name(Claim claim) {
        return claim instanceof Claim.Battle battle ? battle.battleId() : "no battle";
    }
}
