/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.tables;

import assize.archive.RecordRows;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.archive.TaskRow;
import assize.archive.TaskStandings;
import assize.attestation.verifier.CheckedBattle;
import assize.attestation.verifier.CheckedVersion;
import assize.attestation.verifier.Failure;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.TaskContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Whether {@code tasks} holds exactly the contracts that challenges commit to: a contract is the text whose hash stands in the
 * challenge, and everything else in its row is read from it, but for its rating, which is where the records leave it.
 *
 * <p>One version, one thread.
 */
final class TaskTable {
    private final CheckedVersion version;
    private final TreeMap<String, String> hashes = new TreeMap<>();
    private final TaskStandings standings = new TaskStandings();

    TaskTable(CheckedVersion version) {
        this.version = version;
    }

    /** Takes the tasks that the next battle's challenge commits to. */
    Optional<Failure> add(CheckedBattle battle, RecordRows rows) {
        standings.add(rows);
        Fields challenge = Fields.of(battle.record(), "").object("challenge");
        for (Fields round : challenge.object("context").objects("rounds")) {
            String ref = round.text("task_id") + "@" + round.text("version");
            String hash = round.text("task_hash");
            String before = hashes.putIfAbsent(ref, hash);
            if (before != null && !before.equals(hash)) {
                return Optional.of(
                        refuted("cannot hold two contracts of " + ref).atEntry(battle.seq()));
            }
        }
        return challenge.problem() == null
                        && hashes.keySet().containsAll(rows.battle().tasks())
                ? Optional.empty()
                : Optional.of(refuted("the challenge does not commit to the tasks judged")
                        .atEntry(battle.seq()));
    }

    /** Compares. */
    Optional<Failure> finish() {
        List<String> refs = new ArrayList<>();
        try (Stream<TaskRow> rows = TableReader.rows(version.folder(), Table.TASKS)) {
            for (TaskRow row : rows.toList()) {
                refs.add(row.ref());
                if (!row.taskHash().equals(hashes.get(row.ref())) || !isOfItsContract(row)) {
                    return Optional.of(
                            refuted("says other things of " + row.ref() + " than its contract and its battles"));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return refs.equals(List.copyOf(hashes.keySet()))
                ? Optional.empty()
                : Optional.of(refuted("does not hold the tasks of its battles, each once and in order"));
    }

    private boolean isOfItsContract(TaskRow row) {
        return Json.parse(row.contract().getBytes(StandardCharsets.UTF_8))
                .fold(
                        parsed -> parsed.value() instanceof JsonObject document
                                && TaskContract.decode(document)
                                        .fold(task -> standings.row(task).equals(row), problem -> false),
                        malformed -> false);
    }

    private Failure refuted(String detail) {
        return Failure.refuted(version.file(Table.TASKS.path()), TablesCheck.NAME, detail);
    }
}
