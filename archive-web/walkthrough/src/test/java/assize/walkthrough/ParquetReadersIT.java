/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.archive.BattleRow;
import assize.archive.Table;
import assize.archive.TableWriter;
import assize.attestation.Digest;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogHead;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tables of judged seasons, read by what others wrote, from files and from the site.
 *
 * <p>Oracles: DuckDB and hyparquet, which share no code with our writer nor with each other; the manifest. DuckDB reads over
 * HTTP only with an extension that is no part of its package, so hyparquet alone does.
 */
class ParquetReadersIT {
    private static final boolean CAMPAIGN = Boolean.getBoolean("assize.campaigns");
    private static final int TASKS = CAMPAIGN ? 20 : 2;
    private static final int LARGE_ROWS = 120_000;
    private static final int LOOKED_UP = 77_777;
    private static final String IDS = "0123456789abcdefghijklmnopqrstuv";

    @TempDir
    private Path folder = Path.of("");

    private final Hyparquet hyparquet = Hyparquet.installed();
    private ServedSite site;

    @BeforeEach
    void open() {
        site = ServedSite.running();
    }

    @Test
    void everyRowOfEveryTableReadsTheSameToBothAndByOurServer() throws IOException, SQLException {
        JudgedSeason answered = AnsweredSeason.judge(folder, site.root(), "sums", TASKS);
        JudgedSeason seasonOne = SeasonOne.judged();
        for (JudgedSeason judged : List.of(seasonOne, answered)) {
            Path version = site.root().resolve(judged.versionPath());
            for (Table<?> table : Table.ALL) {
                List<JsonNode> local =
                        hyparquet.rows(version.resolve(table.path()).toString());
                assertSame(duckDbRows(version.resolve(table.path())), local, table.name());
                assertThat(hyparquet.rows(site.url(judged.versionPath() + "/" + table.path())))
                        .as("%s of %s over HTTP", table.name(), judged.season().id())
                        .isEqualTo(local);
            }
            assertManifestAgrees(judged, version);
        }
        System.out.printf(
                "hyparquet and DuckDB read %d tables of two seasons alike, %,d battles in the second%n",
                Table.ALL.size(), answered.rows(Table.BATTLES).size());
    }

    private static List<Map<String, @Nullable Object>> duckDbRows(Path file) throws SQLException {
        try (DuckDb duckDb = new DuckDb()) {
            return duckDb.rows(file);
        }
    }

    private static void assertSame(List<Map<String, @Nullable Object>> duckDb, List<JsonNode> hyparquet, String table) {
        assertThat(hyparquet).as("rows of %s", table).hasSameSizeAs(duckDb);
        for (int i = 0; i < duckDb.size(); i++) {
            JsonNode row = hyparquet.get(i);
            assertThat(row.propertyNames())
                    .as("columns of %s", table)
                    .containsExactlyElementsOf(duckDb.get(i).keySet());
            for (Map.Entry<String, @Nullable Object> column : duckDb.get(i).entrySet()) {
                assertThat(plain(row.get(column.getKey())))
                        .as("row %d of %s, column %s", i, table, column.getKey())
                        .isEqualTo(column.getValue());
            }
        }
    }

    private static @Nullable Object plain(JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        if (value.isArray()) {
            return value.valueStream().map(JsonNode::stringValue).toList();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        return value.isBoolean() ? (Object) value.booleanValue() : value.stringValue();
    }

    /** Rows of each table to both readers, and the hash of each file, are those of the signed manifest. */
    private void assertManifestAgrees(JudgedSeason judged, Path version) throws SQLException {
        List<String> sources = new ArrayList<>();
        Table.ALL.forEach(table -> sources.add(site.url(judged.versionPath() + "/" + table.path())));
        List<JsonNode> footers = hyparquet.count(sources);
        try (DuckDb duckDb = new DuckDb()) {
            for (JsonNode file : judged.document(ArchivePaths.MANIFEST).path("files")) {
                String path = file.path("path").stringValue();
                byte[] bytes = Repository.read(version.resolve(path));
                assertThat(Digest.sha256(bytes).prefixed())
                        .as("hash of %s", path)
                        .isEqualTo(file.path("sha256").stringValue());
                int table = sources.indexOf(site.url(judged.versionPath() + "/" + path));
                if (table >= 0) {
                    assertThat(footers.get(table).path("rows").longValue())
                            .as("rows of %s to hyparquet", path)
                            .isEqualTo(file.path("rows").longValue());
                    assertThat(duckDb.number("SELECT count(*) FROM '" + version.resolve(path) + "'"))
                            .as("rows of %s to DuckDB", path)
                            .isEqualTo(file.path("rows").longValue());
                }
            }
        }
    }

    @Test
    void oneBattleOfALargeTableIsFoundByReadingLittleOfIt() throws IOException, SQLException {
        assumeTrue(CAMPAIGN, "a campaign alone writes the large table");
        String path = serveLargeTable();
        Path file = site.root().resolve(path);
        long size = Files.size(file);
        try (CountingProxy proxy = new CountingProxy(site);
                DuckDb duckDb = new DuckDb()) {
            assertThat(duckDb.number("SELECT seq FROM '%s' WHERE battle_id = '%s'".formatted(file, id(LOOKED_UP))))
                    .as("to DuckDB")
                    .isEqualTo(LOOKED_UP + 1);
            JsonNode footer = hyparquet.count(List.of(proxy.url(path))).get(0);
            assertThat(footer.path("rows").intValue()).isEqualTo(LARGE_ROWS);
            assertThat(footer.path("indexed").booleanValue())
                    .as("every column of every group has its page index")
                    .isTrue();
            assertThat(footer.path("blooms").get(0).stringValue()).isEqualTo("battle_id");
            proxy.takeBytes();
            proxy.takeParts();

            JsonNode found = hyparquet.find(proxy.url(path), id(LOOKED_UP)).get(0);
            long threeWays = proxy.takeBytes();
            JsonNode aided = found.path("aided");
            assertThat(aided.at("/row/seq").longValue()).isEqualTo(LOOKED_UP + 1);
            assertThat(proxy.takeParts()).as("answers in parts").isPositive();
            long withoutBlooms = found.at("/withoutBlooms/bytes").longValue();
            long withoutPageIndex = found.at("/withoutPageIndex/bytes").longValue();
            assertThat(threeWays)
                    .as("what the server sent is what the reader counted")
                    .isEqualTo(aided.path("bytes").longValue() + withoutBlooms + withoutPageIndex);
            double share = aided.path("bytes").doubleValue() / size;
            System.out.printf(
                    Locale.ROOT,
                    "one battle of %,d took %,d of %,d bytes (%.2f %%); %,d without blooms, %,d without the page"
                            + " index%n",
                    LARGE_ROWS,
                    aided.path("bytes").longValue(),
                    size,
                    100 * share,
                    withoutBlooms,
                    withoutPageIndex);
            assertThat(share).as("share of the file").isLessThan(0.05);
            assertThat(aided.path("bytes").longValue())
                    .as("blooms and page index are used")
                    .isLessThan(Math.min(withoutBlooms, withoutPageIndex));

            JsonNode absent = hyparquet
                    .find(proxy.url(path), "btl_" + IDS.substring(5, 31))
                    .get(0);
            assertThat(absent.at("/aided/found").booleanValue()).isFalse();
            assertThat(absent.at("/aided/bytes").longValue())
                    .as("blooms rule out a battle that is not there")
                    .isLessThan(absent.at("/withoutBlooms/bytes").longValue() / 2);
        }
    }

    /** Writes a table of many battles below the site's folder, listed by a manifest, and says where. */
    private String serveLargeTable() throws IOException {
        String version = ArchivePaths.version("large", 1);
        Path large = Files.createDirectories(site.root().resolve(version));
        writeLargeTable(large);
        byte[] table = Repository.read(large.resolve(Table.BATTLES.path()));
        String listed = new String(
                Repository.read(SeasonOne.judged().versionFolder().resolve(ArchivePaths.MANIFEST)),
                StandardCharsets.UTF_8);
        Pattern entry = Pattern.compile("\"bytes\":[0-9]+(,\"media_type\":\"[^\"]+\",\"path\":\"" + Table.BATTLES.path()
                + "\",\"rows\":)[0-9]+,\"sha256\":\"[^\"]+\"");
        String manifest = entry.matcher(listed)
                .replaceFirst("\"bytes\":%d$1%d,\"sha256\":\"%s\""
                        .formatted(
                                table.length, LARGE_ROWS, Digest.sha256(table).prefixed()));
        Repository.write(large.resolve(ArchivePaths.MANIFEST), manifest.getBytes(StandardCharsets.UTF_8));
        return version + "/" + Table.BATTLES.path();
    }

    private static void writeLargeTable(Path versionFolder) throws IOException {
        Random random = new Random(1);
        BattleRow model = SeasonOne.judged().rows(Table.BATTLES).get(0);
        try (TableWriter<BattleRow> table = TableWriter.open(versionFolder, Table.BATTLES)) {
            for (int i = 0; i < LARGE_ROWS; i++) {
                table.write(row(model, i, random));
            }
            table.finish(new LogHead("assize.example/log/large", LARGE_ROWS + 1, ContentHash.of("root")));
        }
    }

    /** An id as importing makes them: nothing of it follows from the one before. */
    private static String id(int number) {
        byte[] bytes = Digest.sha256(Integer.toString(number).getBytes(StandardCharsets.US_ASCII))
                .bytes();
        StringBuilder id = new StringBuilder("btl_");
        for (int i = 0; i < 26; i++) {
            id.append(IDS.charAt(bytes[i] & 31));
        }
        return id.toString();
    }

    /** A row of a real table with values of its own, wherever many battles differ; columns not named here keep theirs. */
    private static BattleRow row(BattleRow model, int number, Random random) {
        Instant started = Instant.ofEpochMilli(1_767_225_633_001L + number * 60_000L + random.nextInt(30_000));
        String first = "agt_" + random.nextInt(50);
        Map<String, Object> values = new HashMap<>();
        values.put("seq", number + 1L);
        values.put("battleId", id(number));
        values.put("winner", first);
        values.put("agents", List.of(first, "agt_" + random.nextInt(50)));
        values.put("tasks", List.of("task-" + random.nextInt(500) + "@1.0.0"));
        values.put("startedAt", started);
        values.put("completedAt", started.plusMillis(10_000 + random.nextInt(50_000)));
        values.put("position", (long) number);
        values.put("challengeHash", ContentHash.of("challenge" + number));
        values.put("replayRoot", ContentHash.of("replay" + number));
        values.put("recordHash", ContentHash.of("record" + number));
        values.put("recordOffset", number % 20_000 * 3_000L + random.nextInt(500));
        values.put("recordLength", 2_900 + random.nextInt(200));
        values.put("replayOffset", number % 15_000 * 4_000L + random.nextInt(500));
        values.put("replayLength", 3_500 + random.nextInt(500));
        return with(model, values);
    }

    private static BattleRow with(BattleRow model, Map<String, Object> values) {
        RecordComponent[] components = BattleRow.class.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] arguments = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                Object value = values.get(components[i].getName());
                arguments[i] = value == null ? components[i].getAccessor().invoke(model) : value;
            }
            return BattleRow.class.getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
