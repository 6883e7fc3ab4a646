/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.publish.PublishingRefused;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import java.io.IOException;
import java.util.Optional;

/**
 * The entries of a run laid over those that are published: an old one must say the same, byte for byte, and a new one goes on
 * behind them.
 *
 * <p>What is published keeps the signature it has, by whatever key counted there: that key may be gone. It is verified and
 * carried over. Entries that are not about a battle's publication lie where they lie; a run passes them over.
 *
 * <p>One thread.
 */
public final class Continuation {
    private final String seasonId;
    private final PublishedLog published;
    private final EntryChain chain;
    private final PublishedKeys keys;
    private final PassedOver passedOver;

    /** Hears of the entries between battles that are published: nothing of this run makes them anew. */
    @FunctionalInterface
    public interface PassedOver {
        /** The next one. */
        void accept(Statement statement) throws IOException;
    }

    /**
     * A run of that chain over that log.
     *
     * @param keys the newest list of the season, which knows all keys there ever were
     */
    public Continuation(
            String seasonId, PublishedLog published, EntryChain chain, KeyList keys, PassedOver passedOver) {
        this.seasonId = seasonId;
        this.published = published;
        this.chain = chain;
        this.keys = PublishedKeys.of(keys);
        this.passedOver = passedOver;
    }

    /** The first entry; empty where it is published. */
    public Optional<byte[]> seasonOpen(byte[] document, String keysHash) {
        Statement statement = chain.nextSeasonOpen(document, keysHash);
        if (published.size() == 0) {
            return Optional.of(chain.append(statement));
        }
        LogEntry there = published.logEntry(0);
        if (!there.says(statement)) {
            throw new PublishingRefused(
                    "The archive holds season %s with other settings or keys than these. Give it the same season.yaml and --keys, or another --out."
                            .formatted(seasonId));
        }
        carryOver(there);
        return Optional.empty();
    }

    /** The index the next battle will have: between the battles lie entries of other kinds. */
    public long nextBattle() throws IOException {
        while (chain.size() < published.size()) {
            Statement there = published.statement(chain.size());
            if (there.claim() instanceof Claim.Battle) {
                break;
            }
            chain.passOver(published.entry(chain.size()));
            passedOver.accept(there);
        }
        return chain.size();
    }

    /** The entry of the next battle; empty where it is published. */
    public Optional<byte[]> battle(String battleId, byte[] record) throws IOException {
        long seq = nextBattle();
        Statement statement = chain.nextBattle(battleId, record);
        if (seq >= published.size()) {
            return Optional.of(chain.append(statement));
        }
        LogEntry there = published.logEntry(seq);
        if (!there.says(statement)) {
            throw new PublishingRefused(
                    "Battle %s does not come out as it was published (entry %d of the log names %s). This folder is not a continuation of that season: an old event or task was changed or is missing."
                            .formatted(battleId, seq, name(there.statement().claim())));
        }
        carryOver(there);
        return Optional.empty();
    }

    private void carryOver(LogEntry entry) {
        long seq = entry.statement().seq();
        keys.problem(entry.envelope(), PublishedKey.Role.RECORD, seq).ifPresent(problem -> {
            throw new PublishingRefused(
                    "Entry %d of the log of season %s is not signed as it should be: %s. Verify the archive first."
                            .formatted(seq, seasonId, problem));
        });
        chain.passOver(published.entry(seq));
    }

    private static String name(Claim claim) {
        return claim instanceof Claim.Battle battle ? battle.battleId() : "no battle";
    }
}
