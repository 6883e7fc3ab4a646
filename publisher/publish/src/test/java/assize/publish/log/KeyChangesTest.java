/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.archive.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the rules in the class's own words, read off the lists and the names of those who sign. */
class KeyChangesTest {
    private static final String SEASON_ID = Publishing.SEASON.id();

    @TempDir
    private Path parent;

    private Path folder;
    private KeyList opening;

    @BeforeEach
    void makeKeys() throws IOException {
        folder = parent.resolve("keys");
        opening = Publishing.keys(folder).list();
    }

    private Optional<KeyChange> next(KeyList newest, long index, PendingRevocation... revocations) throws IOException {
        return KeyChanges.next(newest, KeyFolder.open(folder), List.of(revocations), Publishing.SEASON, index);
    }

    private List<KeyChange> all(KeyList newest, long firstIndex, PendingRevocation... revocations) throws IOException {
        List<KeyChange> changes = new ArrayList<>();
        KeyList list = newest;
        long index = firstIndex;
        for (Optional<KeyChange> change = next(list, index, revocations);
                change.isPresent();
                change = next(list, index, revocations)) {
            changes.add(change.get());
            list = change.get().list();
            index++;
        }
        return changes;
    }

    private static String inUse(KeyList list, Role role) {
        return list.inUse(role).orElseThrow().keyId();
    }

    private static List<String> signers(KeyChange change) {
        return change.signers().stream().map(KeyChange.Named::keyId).toList();
    }

    private void rotate(KeyRole role) throws IOException {
        assertThat(KeyFolder.rotate(folder, role)).isNotNull();
    }

    @Test
    void aFolderThatSaysWhatTheListSaysChangesNothing() throws IOException {
        assertThat(opening.keys())
                .extracting(PublishedKey::role)
                .containsExactly(Role.RECORD, Role.LOG, Role.OPERATOR, Role.RECOVERY);
        assertThat(next(opening, 9)).isEmpty();
    }

    @Test
    void aRotatedRecordKeyIsSignedInByTheOperator() throws IOException {
        String old = inUse(opening, Role.RECORD);
        rotate(KeyRole.RECORD);
        List<KeyChange> changes = all(opening, 9);

        assertThat(changes).hasSize(1);
        KeyList list = changes.get(0).list();
        String successor = inUse(list, Role.RECORD);
        assertThat(list.version()).isEqualTo(2);
        assertThat(signers(changes.get(0))).containsExactly(inUse(opening, Role.OPERATOR), successor);
        PublishedKey retired = list.find(old).orElseThrow();
        assertThat(retired.endIndex()).isEqualTo(9L);
        assertThat(retired.successor()).isEqualTo(successor);
        assertThat(list.find(successor).orElseThrow().startIndex()).isEqualTo(10);
        assertThat(list.keys()).as("a key stays in all later lists").hasSize(5);
    }

    @Test
    void theOperatorsKeyIsReplacedByTheRecoveryKey() throws IOException {
        rotate(KeyRole.OPERATOR);
        List<KeyChange> changes = all(opening, 4);
        assertThat(changes).hasSize(1);
        assertThat(signers(changes.get(0)))
                .containsExactly(
                        inUse(opening, Role.RECOVERY), inUse(changes.get(0).list(), Role.OPERATOR));
    }

    @Test
    void whereAllKeysChangeTheyDoSoInAnOrderInWhichEachChangeIsSignedByAKeyThatStays() throws IOException {
        for (KeyRole role : KeyRole.values()) {
            rotate(role);
        }
        List<KeyChange> changes = all(opening, 4);

        assertThat(changes).hasSize(2);
        KeyList first = changes.get(0).list();
        assertThat(signers(changes.get(0))).containsExactly(inUse(opening, Role.RECOVERY), inUse(first, Role.OPERATOR));
        KeyList second = changes.get(1).list();
        assertThat(signers(changes.get(1)))
                .containsExactly(
                        inUse(first, Role.OPERATOR),
                        inUse(second, Role.RECORD),
                        inUse(second, Role.LOG),
                        inUse(second, Role.RECOVERY));
        assertThat(second.version()).isEqualTo(3);
    }

    @Test
    void aListOfTwoRolesFirstGainsTheKeysThatSignChanges() throws IOException {
        KeyList two = new KeyList(
                SEASON_ID,
                opening.keys().stream()
                        .filter(key -> key.role() == Role.RECORD || key.role() == Role.LOG)
                        .toList());
        rotate(KeyRole.RECORD);
        List<KeyChange> changes = all(two, 6);

        assertThat(changes).hasSize(2);
        assertThat(signers(changes.get(0)))
                .containsExactly(inUse(two, Role.RECORD), inUse(opening, Role.OPERATOR), inUse(opening, Role.RECOVERY));
        assertThat(signers(changes.get(1)))
                .containsExactly(
                        inUse(opening, Role.OPERATOR), inUse(changes.get(1).list(), Role.RECORD));
    }

    @Test
    void aFolderOfTwoKeysNeverChangesAListOfTwo() throws IOException {
        for (String name : List.of("operator.key", "operator.vkey", "recovery.key", "recovery.vkey")) {
            Files.delete(folder.resolve(name));
        }
        KeyList two = Publishing.keys(folder).list();
        assertThat(two.keys()).hasSize(2);
        assertThat(next(two, 3)).isEmpty();
        assertThat(next(opening, 3)).as("kept elsewhere").isEmpty();
    }

    @Test
    void aRevocationIsLoggedOnceAndWithTheRotationThatWasDue() throws IOException {
        String lost = inUse(opening, Role.RECORD);
        PendingRevocation revocation = new PendingRevocation(lost, SEASON_ID, 5, "the laptop was stolen");
        assertThatThrownBy(() -> next(opening, 9, revocation))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("is the record key in use. './assize keys rotate --role record'");

        rotate(KeyRole.RECORD);
        List<KeyChange> changes = all(opening, 9, revocation);
        assertThat(changes).hasSize(1);
        PublishedKey revoked = changes.get(0).list().find(lost).orElseThrow();
        assertThat(revoked.revoked()).isEqualTo(new PublishedKey.Revocation(5, "the laptop was stolen"));
        assertThat(revoked.countsAt(5)).isTrue();
        assertThat(revoked.countsAt(6)).isFalse();

        assertThat(all(changes.get(0).list(), 20, revocation)).isEmpty();
        PendingRevocation earlier = new PendingRevocation(lost, SEASON_ID, 3, "it was stolen before");
        assertThat(all(changes.get(0).list(), 20, revocation, earlier)).hasSize(1);
    }

    @Test
    void aRevokedOperatorNeverSignsItsOwnRevocation() throws IOException {
        String lost = inUse(opening, Role.OPERATOR);
        rotate(KeyRole.OPERATOR);
        List<KeyChange> changes = all(opening, 9, new PendingRevocation(lost, SEASON_ID, 5, "lost"));
        assertThat(changes).hasSize(1);
        assertThat(signers(changes.get(0))).doesNotContain(lost).startsWith(inUse(opening, Role.RECOVERY));
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        assertThat(next(opening, 9, new PendingRevocation("assize-record-00000000", SEASON_ID, 5, "x")))
                .as("never listed in this log, so there is nothing to revoke")
                .isEmpty();
        String record = inUse(opening, Role.RECORD);
        Path copy = parent.resolve("copy");
        Publishing.copy(folder, copy);
        rotate(KeyRole.RECORD);
        assertThatThrownBy(() -> next(opening, 9, new PendingRevocation(record, SEASON_ID, 9, "x")))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("has 9 entries");
        assertThat(next(opening, 9, new PendingRevocation(record, "autumn", 900, "x")))
                .as("of another season")
                .isPresent();

        KeyList newer = all(opening, 9).get(0).list();
        folder = copy;
        assertThatThrownBy(() -> next(newer, 20))
                .as("a folder brought back from before the rotation")
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("is out of use in season spring");
    }

    @Test
    void whereNobodyMaySignItIsRefused() throws IOException {
        rotate(KeyRole.RECORD);
        for (String name : List.of("operator.key", "operator.vkey", "recovery.key", "recovery.vkey")) {
            Files.delete(folder.resolve(name));
        }
        assertThatThrownBy(() -> next(opening, 9))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("Put one of the keys that keys.json lists back into the folder.");
    }

    @Test
    void theEntryIsChainedAndBearsAllSignatures() throws IOException {
        EntryChain chain = EntryChain.empty(SEASON_ID, Publishing.keys(folder).record());
        Publishing.entries(Publishing.keys(folder), chain, 3, 0);
        rotate(KeyRole.LOG);
        KeyChange change = next(opening, chain.size()).orElseThrow();
        String previous = chain.previous();
        LogEntry entry = LogEntry.decode(chain.keyEvent(change)).toOptional().orElseThrow();

        assertThat(entry.statement()).isEqualTo(Statement.keyEvent(SEASON_ID, 4, previous, 2, hash(change.list())));
        assertThat(entry.envelope().signatures()).hasSize(2);
        assertThat(chain.size()).isEqualTo(5);
    }

    private static String hash(KeyList list) {
        return assize.schemas.season.ContentHash.of(list.toBytes());
    }

    @Test
    void revocationsWaitInTheFolder() throws IOException {
        PendingRevocation revocation =
                new PendingRevocation(inUse(opening, Role.RECORD), SEASON_ID, 5, "lost on a train, said \"Mira\"");
        assertThat(PendingRevocation.in(folder)).isEmpty();
        assertThat(revocation.addTo(folder)).isTrue();
        assertThat(revocation.addTo(folder)).isFalse();
        assertThat(PendingRevocation.in(folder)).containsExactly(revocation);
        Files.writeString(folder.resolve(PendingRevocation.FILE), "{\"key_id\":\"x\"}\n");
        assertThatThrownBy(() -> PendingRevocation.in(folder))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("revocations.jsonl, line 1 is no revocation");
    }
}
