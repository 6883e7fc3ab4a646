/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.Table;
import assize.archive.TableColumn;
import assize.publish.Publishing;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.yaml.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the required members of Croissant 1.1, the patterns of the Data Package 2.0 profile, the required members of Citation
 * File Format 1.2.0, the front matter that Hugging Face documents; the columns of the tables.
 */
class DatasetFilesTest {
    private static final Pattern PACKAGE_PATH =
            Pattern.compile("^((?=[^./~])(?!file:)((?!/\\.\\./)(?!\\\\)(?!://).)*)$");
    private static final Pattern PACKAGE_HASH = Pattern.compile("^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32}|)$");
    private static final Set<String> PACKAGE_TYPES =
            Set.of("string", "integer", "number", "boolean", "datetime", "array");

    private final Map<String, byte[]> files = DatasetFiles.of(dataset(Publishing.SEASON, 1));

    @Test
    void everyTableAndColumnHasAMeaning() {
        for (Table<?> table : Table.ALL) {
            assertThat(ColumnText.of(table)).as(table.name()).endsWith(".");
            for (TableColumn column : TableColumn.of(table)) {
                assertThat(ColumnText.of(table, column)).as(column.name()).endsWith(".");
            }
            List<String> columns =
                    TableColumn.of(table).stream().map(TableColumn::name).toList();
            assertThat(columns)
                    .as("key of %s", table.name())
                    .containsAll(TableKeys.key(table).orElseThrow());
        }
    }

    @Test
    void sameVersionSameBytes() {
        Map<String, byte[]> again = DatasetFiles.of(dataset(Publishing.SEASON, 1));
        assertThat(again.keySet())
                .containsExactly("CITATION.cff", "README.md", "croissant.json", "datacite.json", "datapackage.json");
        again.forEach((path, bytes) -> assertThat(bytes).as(path).isEqualTo(files.get(path)));
    }

    /** The machine's language is no part of what is published; Arabic has digits of its own. */
    @Test
    void sameVersionSameBytesInEveryLanguage() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            DatasetFiles.of(dataset(Publishing.SEASON, 1))
                    .forEach((path, bytes) -> assertThat(new String(bytes, StandardCharsets.UTF_8))
                            .as(path)
                            .isEqualTo(new String(files.get(path), StandardCharsets.UTF_8)));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void croissantHasWhatIsRequired() {
        JsonObject croissant = json(DatasetFiles.CROISSANT);
        assertThat(croissant.members().keySet())
                .contains(
                        "@context",
                        "@type",
                        "conformsTo",
                        "description",
                        "license",
                        "name",
                        "url",
                        "creator",
                        "datePublished",
                        "distribution");
        assertThat(text(croissant, "@type")).isEqualTo("sc:Dataset");
        assertThat(text(croissant, "conformsTo")).isEqualTo("http://mlcommons.org/croissant/1.1");
        assertThat(text(croissant, "license")).isEqualTo("https://spdx.org/licenses/CC-BY-4.0.html");
        assertThat(text(croissant, "datePublished")).isEqualTo("2026-01-05");
        assertThat(text(croissant, "version")).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
    }

    @Test
    void croissantNamesEveryFileByItsHashAndEveryColumn() {
        JsonObject croissant = json(DatasetFiles.CROISSANT);
        Set<String> ids = new HashSet<>();
        List<String> described = new ArrayList<>();
        for (JsonObject file : objects(croissant, "distribution")) {
            assertThat(ids.add(text(file, "@id"))).isTrue();
            described.add(text(file, "contentUrl") + " " + text(file, "sha256") + " " + text(file, "contentSize"));
        }
        assertThat(described)
                .containsExactlyElementsOf(listed().stream()
                        .map(file -> file.path() + " "
                                + ContentHash.of(file.path().getBytes(StandardCharsets.UTF_8))
                                        .substring(7)
                                + " " + file.bytes() + " B")
                        .toList());
        List<JsonObject> sets = objects(croissant, "recordSet");
        assertThat(sets).hasSize(Table.ALL.size());
        for (int i = 0; i < sets.size(); i++) {
            Table<?> table = Table.ALL.get(i);
            assertThat(text(sets.get(i), "@id")).isEqualTo(table.name());
            List<JsonObject> fields = objects(sets.get(i), "field");
            assertThat(fields)
                    .extracting(field -> text(object(object(field, "source"), "extract"), "column"))
                    .containsExactlyElementsOf(TableColumn.of(table).stream()
                            .map(TableColumn::name)
                            .toList());
            for (JsonObject field : fields) {
                assertThat(ids.add(text(field, "@id"))).as(text(field, "@id")).isTrue();
                assertThat(ids).contains(text(object(object(field, "source"), "fileObject"), "@id"));
            }
        }
        for (JsonObject set : sets) {
            for (JsonObject field : objects(set, "field")) {
                if (field.get("references") != null) {
                    assertThat(ids).contains(text(object(object(field, "references"), "field"), "@id"));
                }
            }
        }
    }

    @Test
    void dataPackageKeepsTheProfile() {
        JsonObject document = json(DatasetFiles.DATA_PACKAGE);
        assertThat(text(document, "$schema")).isEqualTo("https://datapackage.org/profiles/2.0/datapackage.json");
        assertThat(text(document, "created")).isEqualTo("2026-01-05T08:00:00.007Z");
        Set<String> names = new HashSet<>();
        List<JsonObject> resources = objects(document, "resources");
        assertThat(resources).hasSameSizeAs(listed());
        for (JsonObject resource : resources) {
            assertThat(names.add(text(resource, "name"))).as("unique name").isTrue();
            assertThat(text(resource, "name")).matches("[a-z0-9._/-]+");
            assertThat(text(resource, "path")).matches(PACKAGE_PATH);
            assertThat(text(resource, "hash")).matches(PACKAGE_HASH);
            assertThat(text(resource, "mediatype")).matches("^(.+)/(.+)$");
            if (resource.get("schema") != null) {
                for (JsonObject field : objects(object(resource, "schema"), "fields")) {
                    assertThat(PACKAGE_TYPES).contains(text(field, "type"));
                }
            }
        }
        assertThat(objects(document, "licenses"))
                .extracting(licence -> text(licence, "name"))
                .containsExactly("CC-BY-4.0");
    }

    @Test
    void theCardsFrontMatterIsYamlWithLicenceAndConfigurations() {
        String card = new String(files.get(DatasetFiles.CARD), StandardCharsets.UTF_8);
        assertThat(card).startsWith("---\n");
        String front = card.substring(4, card.indexOf("\n---\n") + 1);
        JsonObject parsed = yaml(front);
        assertThat(text(parsed, "license")).isEqualTo("cc-by-4.0");
        assertThat(text(parsed, "pretty_name")).isEqualTo("Spring");
        assertThat(objects(parsed, "configs"))
                .extracting(configuration -> text(configuration, "data_files"))
                .containsExactlyElementsOf(Table.ALL.stream().map(Table::path).toList());
        assertThat(card)
                .contains("sha256sum -c manifest-sha256.txt")
                .contains(
                        "assize verify ARCHIVE/archives/spring/v1 --trusted log.vkey --tables",
                        "java -jar assize-verify.jar ARCHIVE/archives/spring/v1 --trusted log.vkey",
                        "Its SHA-256 stands in the release's signed `SHA256SUMS`")
                .contains("`assize.example/log/spring`");
    }

    @Test
    void theCitationIsYamlWithWhatIsRequired() {
        JsonObject citation = yaml(new String(files.get(DatasetFiles.CITATION), StandardCharsets.UTF_8));
        assertThat(citation.members().keySet()).contains("cff-version", "message", "title", "authors");
        assertThat(text(citation, "type")).isEqualTo("dataset");
        assertThat(text(citation, "date-released")).isEqualTo("2026-01-05");
        assertThat(text(citation, "license")).isEqualTo("CC-BY-4.0");
        JsonObject datacite = json(DatasetFiles.DATACITE);
        assertThat(datacite.members().keySet())
                .contains("types", "creators", "titles", "publisher", "publicationYear", "schemaVersion");
    }

    @Test
    void aLaterVersionNamesTheOneBefore() {
        JsonObject datacite = json(DatasetFiles.of(dataset(Publishing.SEASON, 2)), DatasetFiles.DATACITE);
        assertThat(text(objects(datacite, "relatedIdentifiers").get(0), "relatedIdentifier"))
                .isEqualTo("https://assize.example/archives/spring/v1/");
    }

    @Test
    void aTitleStaysText() {
        Season odd = Publishing.season(
                "{\"season\":\"odd\",\"title\":\"*x* \\\"<b> # |: - [a](b)\",\"licence\":\"ask us, please\"}");
        Map<String, byte[]> described = DatasetFiles.of(dataset(odd, 1));
        String card = new String(described.get(DatasetFiles.CARD), StandardCharsets.UTF_8);
        assertThat(card).contains("\n# \\*x\\* \"\\<b\\> \\# \\|: - \\[a\\](b)\n");
        JsonObject front = yaml(card.substring(4, card.indexOf("\n---\n") + 1));
        assertThat(text(front, "pretty_name")).isEqualTo(odd.title());
        assertThat(text(front, "license")).isEqualTo("other");
        assertThat(text(front, "license_name")).isEqualTo("ask us, please");
        JsonObject citation = yaml(new String(described.get(DatasetFiles.CITATION), StandardCharsets.UTF_8));
        assertThat(citation.get("license")).as("no SPDX identifier").isNull();
        assertThat(text(citation, "title")).isEqualTo(odd.title() + ", version 1");
        assertThat(json(described, DatasetFiles.DATA_PACKAGE).get("licenses")).isNull();
        assertThat(text(json(described, DatasetFiles.CROISSANT), "license")).isEqualTo("ask us, please");
    }

    private static Dataset dataset(Season season, int version) {
        List<ManifestFile> shuffled = new ArrayList<>(listed());
        Collections.reverse(shuffled);
        return new Dataset(
                season,
                version,
                1_767_600_000_007L,
                new LogHead(season.logOrigin(), 3, "sha256:" + "0".repeat(64)),
                new Manifest.Counts(20, 19, 1, 2, 0, 0),
                shuffled);
    }

    private static List<ManifestFile> listed() {
        List<ManifestFile> files = new ArrayList<>();
        Table.ALL.forEach(table -> files.add(file(table.path(), 2L)));
        for (String path :
                List.of("records/part-00000.jsonl", "replays/part-00000.jsonl", "evidence/part-00000.jsonl")) {
            files.add(file(path, 3L));
        }
        files.add(file("season.json", null));
        files.add(file("keys.json", null));
        files.sort(null);
        return files;
    }

    private static ManifestFile file(String path, @org.jspecify.annotations.Nullable Long rows) {
        return ManifestFile.of(path, 100 + path.length(), ContentHash.of(path.getBytes(StandardCharsets.UTF_8)), rows);
    }

    private JsonObject json(String path) {
        return json(files, path);
    }

    private static JsonObject json(Map<String, byte[]> files, String path) {
        return (JsonObject)
                Json.parse(Objects.requireNonNull(files.get(path))).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString());
                });
    }

    private static JsonObject yaml(String text) {
        return (JsonObject)
                Yaml.parse(text.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString());
                });
    }

    private static List<JsonObject> objects(JsonObject document, String name) {
        return ((JsonArray) Objects.requireNonNull(document.get(name)))
                .items().stream().map(JsonObject.class::cast).toList();
    }

    private static JsonObject object(JsonObject document, String name) {
        return (JsonObject) Objects.requireNonNull(document.get(name));
    }

    private static String text(JsonObject document, String name) {
        JsonValue value = Objects.requireNonNull(document.get(name), name);
        return ((JsonString) value).value();
    }
}
