/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: DuckDB, whose Parquet reader shares no code with ours; expected values follow from the example by arithmetic. */
class TablesInDuckDbTest {
    private static final int BATTLES = 3_000;

    @TempDir
    static Path root;

    private static Path folder = Path.of("");
    private static Connection connection;

    @BeforeAll
    static void writeTables() throws IOException, SQLException {
        folder = ExampleArchive.write(root, BATTLES);
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    /** The rows of an answer, columns divided by a bar. */
    private static List<String> ask(String query, Table<?> table) throws SQLException {
        String file = "'" + folder.resolve(table.path()) + "'";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query.replace("TABLE", file))) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> columns = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    columns.add(String.valueOf(result.getObject(i)));
                }
                rows.add(String.join("|", columns));
            }
            return rows;
        }
    }

    private static String columns(Table<?> table) throws SQLException {
        return ask("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM TABLE)", table).stream()
                .collect(Collectors.joining(", "))
                .replace("TIMESTAMP WITH TIME ZONE", "TIME");
    }

    @Test
    void battlesHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.BATTLES))
                .as("columns and types")
                .isEqualTo("seq|BIGINT, battle_id|VARCHAR, mode|VARCHAR, ranked|BOOLEAN, rule_set|VARCHAR,"
                        + " outcome|VARCHAR, winner|VARCHAR, agents|VARCHAR[], tasks|VARCHAR[], started_at|TIME,"
                        + " completed_at|TIME, board|VARCHAR, position|BIGINT, rating_state|VARCHAR,"
                        + " challenge_hash|VARCHAR, replay_root|VARCHAR, events_count|INTEGER, audit_flags|VARCHAR[],"
                        + " record_part|INTEGER, record_offset|BIGINT, record_length|INTEGER, record_hash|VARCHAR,"
                        + " replay_part|INTEGER, replay_offset|BIGINT, replay_length|INTEGER,"
                        + " events_part|INTEGER, events_offset|BIGINT, events_length|INTEGER,"
                        + " evidence_part|INTEGER, evidence_offset|BIGINT, evidence_length|INTEGER");
    }

    @Test
    void turnsHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.TURNS))
                .as("columns and types")
                .isEqualTo("seq|BIGINT, battle_id|VARCHAR, agent_id|VARCHAR, round|INTEGER, task_id|VARCHAR,"
                        + " turn_number|INTEGER, observed_at|TIME, deadline_at|TIME, outcome|VARCHAR, acted_at|TIME,"
                        + " action_type|VARCHAR, action_semantic|VARCHAR, phase|VARCHAR, latency_ms|BIGINT,"
                        + " tokens_used|BIGINT, reported_latency_ms|BIGINT, tool_calls|BIGINT, memory_reads|BIGINT,"
                        + " read_from|VARCHAR, raw_hash|VARCHAR, text_hash|VARCHAR");
    }

    @Test
    void verdictsAndTasksHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.VERDICTS))
                .as("verdicts")
                .isEqualTo("seq|BIGINT, battle_id|VARCHAR, agent_id|VARCHAR, round|INTEGER, task_id|VARCHAR,"
                        + " task_version|VARCHAR, scorer|VARCHAR, state|VARCHAR, reason|VARCHAR, correct|BOOLEAN,"
                        + " points|BIGINT, bonus_speed_points|BIGINT, hint_penalty|BIGINT, rationale|VARCHAR");
        assertThat(columns(Table.TASKS))
                .as("tasks")
                .isEqualTo("task_id|VARCHAR, version|VARCHAR, title|VARCHAR, category|VARCHAR, difficulty|VARCHAR,"
                        + " task_mode|VARCHAR, scorer|VARCHAR, base_points|BIGINT, elo|INTEGER, elo_matches|INTEGER,"
                        + " elo_stable|BOOLEAN, task_hash|VARCHAR, contract|VARCHAR");
    }

    @Test
    void ratingsHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.RATINGS))
                .as("columns and types")
                .isEqualTo("seq|BIGINT, battle_id|VARCHAR, agent_id|VARCHAR, mode|VARCHAR, completed_at|TIME,"
                        + " rating_state|VARCHAR, position|BIGINT, final_rank|INTEGER, final_score|BIGINT,"
                        + " result|VARCHAR, k|INTEGER, score|DECIMAL(14,12), expected|DECIMAL(14,12),"
                        + " elo_before|INTEGER, elo_delta|INTEGER, elo_after|INTEGER, matches_before|INTEGER,"
                        + " matches_after|INTEGER, rank|VARCHAR, quality|DECIMAL(5,2), efficiency|DECIMAL(5,1),"
                        + " style|INTEGER, trust|DECIMAL(5,2), combat_score|DECIMAL(5,2), battle_hash|VARCHAR");
    }

    @Test
    void agentsHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.AGENTS))
                .as("columns and types")
                .isEqualTo("agent_id|VARCHAR, agent_name|VARCHAR, framework|VARCHAR, model_tier|VARCHAR,"
                        + " model_name|VARCHAR, battles|BIGINT, wins|BIGINT, draws|BIGINT, losses|BIGINT,"
                        + " tasks_attempted|BIGINT, tasks_correct|BIGINT, framework_duel_current|INTEGER,"
                        + " framework_duel_peak|INTEGER, framework_duel_matches|INTEGER, user_design_current|INTEGER,"
                        + " user_design_peak|INTEGER, user_design_matches|INTEGER, open_battle_current|INTEGER,"
                        + " open_battle_peak|INTEGER, open_battle_matches|INTEGER, cooperative_current|INTEGER,"
                        + " cooperative_peak|INTEGER, cooperative_matches|INTEGER, resume_hash|VARCHAR,"
                        + " resume_signed_at|TIME, resume_signature|VARCHAR, public_key_id|VARCHAR");
    }

    @Test
    void strengthsAndBoardsHaveTheirColumns() throws SQLException {
        assertThat(columns(Table.STRENGTHS))
                .as("strengths")
                .isEqualTo("board|VARCHAR, agent_id|VARCHAR, games|BIGINT, bt_log|DECIMAL(18,6), bt_low|DECIMAL(18,6),"
                        + " bt_high|DECIMAL(18,6), bootstrap_low|DECIMAL(18,6), bootstrap_high|DECIMAL(18,6),"
                        + " rank|INTEGER, rank_best|INTEGER, rank_worst|INTEGER, group|INTEGER, regularised|BOOLEAN,"
                        + " elo_sd|DECIMAL(18,6), rank_span|INTEGER, rank_without_quality|INTEGER,"
                        + " rank_without_efficiency|INTEGER, rank_without_style|INTEGER, rank_without_trust|INTEGER");
        assertThat(columns(Table.BOARDS))
                .as("boards")
                .isEqualTo("board|VARCHAR, battles|BIGINT, agents|INTEGER, outcomes|BIGINT, groups|INTEGER,"
                        + " rounds|INTEGER, regularised_rounds|INTEGER, shuffles|INTEGER, elo_sd_mean|DECIMAL(18,6),"
                        + " rank_span_mean|DECIMAL(18,6), leaders|INTEGER, seed|VARCHAR, reason|VARCHAR");
    }

    @Test
    void strengthsAreExactDecimalsAndMissingBoundsAreNull() throws SQLException {
        assertThat(ask(
                        "SELECT agent_id, bt_log, bt_low, bt_high, rank_best, rank_worst, \"group\" FROM TABLE",
                        Table.STRENGTHS))
                .as("strengths")
                .containsExactly("agent-0|0.693147|-0.100000|null|1|2|1", "agent-0|null|null|null|null|null|null");
        assertThat(ask("SELECT board, elo_sd_mean, seed, reason FROM TABLE", Table.BOARDS))
                .as("boards")
                .containsExactly(
                        "framework_duel/T0|12.500000|00c0ffee00c0ffee|null",
                        "open_battle|null|null|more than 2000 agents");
    }

    @Test
    void countsAndSumsAreRight() throws SQLException {
        long n = BATTLES;
        assertThat(ask(
                        "SELECT count(*), sum(seq), sum(position), sum(len(agents)), sum(events_count),"
                                + " sum(epoch_ms(completed_at)) FROM TABLE",
                        Table.BATTLES))
                .as("battles")
                .containsExactly(n + "|" + n * (n + 1) / 2 + "|" + n * (n - 1) / 2 + "|" + 2 * n + "|" + 9 * n + "|"
                        + (n * 1_767_225_633_001L + 60_000 * n * (n - 1) / 2));
        assertThat(ask(
                        "SELECT count(*), count(acted_at), sum(latency_ms), sum(tokens_used), count(text_hash) FROM TABLE",
                        Table.TURNS))
                .as("turns")
                .containsExactly(2 * n + "|" + n + "|" + 1500 * n + "|" + 42 * n + "|" + n);
        assertThat(ask(
                        "SELECT count(*), count(*) FILTER (correct), sum(points + bonus_speed_points) FROM TABLE",
                        Table.VERDICTS))
                .as("verdicts")
                .containsExactly(2 * n + "|" + n + "|" + 114 * n);
        assertThat(ask(
                        "SELECT count(*), sum(elo_delta), sum(score), sum(quality), sum(efficiency), count(trust) FROM TABLE",
                        Table.RATINGS))
                .as("ratings")
                .containsExactly(2 * n + "|0|" + n + ".000000000000|" + 100 * n + ".00|" + 93 * n + ".0|" + n);
        assertThat(ask(
                        "SELECT count(*), sum(battles), sum(wins), sum(losses), sum(tasks_correct) FROM TABLE",
                        Table.AGENTS))
                .as("agents")
                .containsExactly(2 * ExampleRecords.AGENTS + "|" + 2 * n + "|" + n + "|" + n + "|" + n);
        assertThat(ask("SELECT task_id, base_points, task_hash FROM TABLE", Table.TASKS))
                .as("tasks")
                .containsExactly("sum-3|100|" + ExampleArchive.task().hash());
    }

    @Test
    void textIsTheTextOfTheRecord() throws SQLException {
        assertThat(ask("SELECT agent_name FROM TABLE WHERE agent_id = 'agent-7'", Table.AGENTS))
                .as("beyond ASCII and beyond the first plane")
                .containsExactly("Ada \u00e9\ud83d\ude00");
    }

    @Test
    void theFooterNamesTheLog() throws SQLException {
        for (Table<?> table : Table.ALL) {
            assertThat(ask(
                            "SELECT decode(key), decode(value) FROM parquet_kv_metadata(TABLE)"
                                    + " WHERE decode(key) LIKE 'assize.%' ORDER BY 1",
                            table))
                    .as(table.name())
                    .containsExactly(
                            "assize.origin|assize.example/log/spring-26",
                            "assize.root|" + ExampleArchive.head().root(),
                            "assize.schema|assize." + table.name() + "/1",
                            "assize.size|7");
        }
    }

    @Test
    void lookupColumnsHaveABloomFilter() throws SQLException {
        String query = "SELECT path_in_schema, bloom_filter_length < 140000 FROM parquet_metadata(TABLE)"
                + " WHERE bloom_filter_offset IS NOT NULL ORDER BY 1";
        assertThat(ask(query, Table.BATTLES)).as("battles").containsExactly("battle_id|true");
        assertThat(ask(query, Table.RATINGS)).as("ratings").containsExactly("agent_id|true", "battle_id|true");
        assertThat(ask("SELECT count(*) FROM TABLE WHERE battle_id = 'b-01234'", Table.BATTLES))
                .as("found through it")
                .containsExactly("1");
    }

    @Test
    void columnsAreRequiredUnlessTheyMayBeUnknown() throws SQLException {
        assertThat(ask(
                        "SELECT name FROM parquet_schema(TABLE) WHERE repetition_type = 'OPTIONAL'"
                                + " AND name <> 'element' ORDER BY 1",
                        Table.RATINGS))
                .as("optional columns of ratings")
                .containsExactly("combat_score", "efficiency", "position", "style", "trust");
        assertThat(ask(
                        "SELECT name FROM parquet_schema(TABLE) WHERE repetition_type = 'OPTIONAL'"
                                + " AND name <> 'element' ORDER BY 1",
                        Table.BATTLES))
                .as("optional columns of battles")
                .containsExactly("board", "evidence_length", "evidence_offset", "evidence_part", "position", "winner");
    }
}
