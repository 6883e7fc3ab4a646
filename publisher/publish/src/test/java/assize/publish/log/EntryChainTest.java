/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.MerkleTree;
import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each entry is bound to the one before it; a chain that goes on writes what an unbroken one writes. */
class EntryChainTest {
    private static final String SEASON_ID = Publishing.SEASON.id();

    @TempDir
    private Path folder;

    private SeasonKeys keys;

    @BeforeEach
    void makeKeys() throws IOException {
        keys = Publishing.keys(folder.resolve("keys"));
    }

    private EntryChain empty() {
        return EntryChain.empty(SEASON_ID, keys.record());
    }

    private static Statement statement(byte[] entry) {
        return LogEntry.decode(entry).toOptional().orElseThrow().statement();
    }

    @Test
    void everyEntryHoldsTheLeafHashOfTheOneBefore() {
        List<byte[]> entries = Publishing.entries(keys, empty(), 3, 1);
        assertThat(statement(entries.get(0)).previous()).isEqualTo(Statement.NO_PREVIOUS);
        for (int seq = 1; seq < entries.size(); seq++) {
            assertThat(statement(entries.get(seq)).seq()).isEqualTo(seq);
            assertThat(statement(entries.get(seq)).previous())
                    .isEqualTo(MerkleTree.leafHash(entries.get(seq - 1)).prefixed());
        }
    }

    @Test
    void goesOnAsIfItHadNeverStopped() {
        List<byte[]> unbroken = Publishing.entries(keys, empty(), 6, 0);
        EntryChain first = empty();
        Publishing.entries(keys, first, 2, 0);
        EntryChain second = new EntryChain(SEASON_ID, keys.record(), first.size(), first.previous());
        List<byte[]> rest = Publishing.entries(keys, second, 4, 0);
        for (int i = 0; i < rest.size(); i++) {
            assertThat(rest.get(i)).isEqualTo(unbroken.get(3 + i));
        }
    }

    private Continuation over(List<byte[]> published) throws IOException {
        Path root = folder.resolve("root");
        Publishing.publish(root, published, keys);
        return new Continuation(
                SEASON_ID, PublishedLog.open(root, SEASON_ID, keys.logKey()), empty(), keys.list(), statement -> {});
    }

    private byte[] opening() {
        return Json.canonical(Publishing.SEASON.openingDocument(keys.listHash()));
    }

    @Test
    void whatIsPublishedIsNotWrittenAgainAndWhatIsNewGoesBehindIt() throws IOException {
        Continuation continuation = over(Publishing.entries(keys, empty(), 2, 1));
        assertThat(continuation.seasonOpen(opening(), keys.listHash())).isEmpty();
        for (int order = 1; order <= 2; order++) {
            AttestedBattle battle = Publishing.battle(order);
            assertThat(continuation.battle(battle.battleId(), battle.record())).isEmpty();
        }
        assertThat(continuation.nextBattle())
                .as("behind the entry of version 1")
                .isEqualTo(4);
        AttestedBattle next = Publishing.battle(9);
        byte[] entry = continuation.battle(next.battleId(), next.record()).orElseThrow();
        assertThat(statement(entry).seq()).isEqualTo(4);
    }

    @Test
    void refusesAnOldBattleThatComesOutOtherwise() throws IOException {
        Continuation continuation = over(Publishing.entries(keys, empty(), 2, 0));
        continuation.seasonOpen(opening(), keys.listHash());
        assertThatThrownBy(() -> continuation.battle("b-1", new byte[] {'x'}))
                .isInstanceOf(PublishingRefused.class)
                .hasMessage(
                        "Battle b-1 does not come out as it was published (entry 1 of the log names b-1)."
                                + " This folder is not a continuation of that season: an old event or task was changed or is missing.");
    }

    @Test
    void refusesAnotherOpeningOfTheSeason() throws IOException {
        Continuation continuation = over(Publishing.entries(keys, empty(), 1, 0));
        assertThatThrownBy(() -> continuation.seasonOpen(new byte[] {'x'}, keys.listHash()))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("The archive holds season spring with other settings or keys than these.");
    }

    /** The keys after a rotation behind entry {@code last}: the old record key signs nothing after it. */
    private KeyList rotated(SeasonKeys next, long last) {
        PublishedKey old = keys.list().inUse(PublishedKey.Role.RECORD).orElseThrow();
        PublishedKey log = keys.list().inUse(PublishedKey.Role.LOG).orElseThrow();
        PublishedKey fresh = PublishedKey.of(
                PublishedKey.Role.RECORD,
                next.record().key().publicKey().bytes(),
                null,
                old.validFrom(),
                old.validUntil(),
                last + 1);
        return keys.list().next(List.of(old.retired(last, fresh.keyId()), log, fresh));
    }

    @Test
    void anotherKeyGoesOnWhereTheOldOneIsGone() throws IOException {
        List<byte[]> published = Publishing.entries(keys, empty(), 2, 1);
        Path root = folder.resolve("root");
        Publishing.publish(root, published, keys);
        SeasonKeys next = Publishing.keys(folder.resolve("next-keys"));
        EntryChain chain = EntryChain.empty(SEASON_ID, next.record());
        List<Statement> passedOver = new ArrayList<>();
        Continuation continuation = new Continuation(
                SEASON_ID, PublishedLog.open(root, SEASON_ID, keys.logKey()), chain, rotated(next, 3), passedOver::add);
        assertThat(continuation.seasonOpen(opening(), keys.listHash())).isEmpty();
        for (int order = 1; order <= 2; order++) {
            AttestedBattle battle = Publishing.battle(order);
            assertThat(continuation.battle(battle.battleId(), battle.record()))
                    .as("published, by the key that is gone")
                    .isEmpty();
        }
        assertThat(passedOver).as("nothing so far").isEmpty();
        AttestedBattle battle = Publishing.battle(9);
        LogEntry entry = LogEntry.decode(
                        continuation.battle(battle.battleId(), battle.record()).orElseThrow())
                .toOptional()
                .orElseThrow();
        assertThat(entry.envelope().keyId()).isEqualTo(next.record().keyId());
        assertThat(entry.statement().previous())
                .isEqualTo(MerkleTree.leafHash(published.get(3)).prefixed());
        assertThat(passedOver)
                .extracting(Statement::seq)
                .as("the entry of version 1")
                .containsExactly(3L);
    }

    @Test
    void refusesAPublishedEntryWhoseKeyDoesNotCountThere() throws IOException {
        Path root = folder.resolve("root");
        Publishing.publish(root, Publishing.entries(keys, empty(), 2, 0), keys);
        SeasonKeys next = Publishing.keys(folder.resolve("next-keys"));
        EntryChain chain = EntryChain.empty(SEASON_ID, next.record());
        Continuation continuation = new Continuation(
                SEASON_ID, PublishedLog.open(root, SEASON_ID, keys.logKey()), chain, rotated(next, 1), statement -> {});
        continuation.seasonOpen(opening(), keys.listHash());
        AttestedBattle first = Publishing.battle(1);
        assertThat(continuation.battle(first.battleId(), first.record())).isEmpty();
        AttestedBattle second = Publishing.battle(2);
        assertThatThrownBy(() -> continuation.battle(second.battleId(), second.record()))
                .isInstanceOf(PublishingRefused.class)
                .hasMessage(
                        "Entry 2 of the log of season spring is not signed as it should be: key %s was not in use at entry 2. Verify the archive first.",
                        keys.record().keyId());
    }

    @Test
    void withoutAKeyNothingNewIsWritten() {
        EntryChain chain = EntryChain.empty(SEASON_ID, EntrySigner.NONE);
        assertThatThrownBy(() -> chain.seasonOpen(opening(), keys.listHash()))
                .isInstanceOf(PublishingRefused.class)
                .hasMessage("Entry 0 of the log (season-open) is not published, and there is no key to sign it with.");
    }
}
