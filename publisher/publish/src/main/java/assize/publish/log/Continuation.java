/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.publish.PublishingRefused;
import assize.schemas.archive.Claim;
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

    /** A run of that chain over that log. */
    public Continuation(String seasonId, PublishedLog published, EntryChain chain) {
        this.seasonId = seasonId;
        this.published = published;
        this.chain = chain;
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

    /** The index the next battle will have: versions published before have their own entries between the battles. */
    public long nextBattle() {
        while (chain.size() < published.size()
                && published.statement(chain.size()).claim() instanceof Claim.Archive) {
            chain.passOver(published.entry(chain.size()));
        }
        return chain.size();
    }

    /** The entry of the next battle; empty where it is published. */
    public Optional<byte[]> battle(String battleId, byte[] record) {
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
