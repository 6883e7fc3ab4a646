/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.archive.Table;
import assize.archive.TableColumn;
import assize.schemas.archive.ManifestFile;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code datapackage.json}: every file as a resource, tables with their schemas.
 *
 * <p>Source: Data Package 2.0.
 */
final class DataPackage {
    private static final String PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";

    private DataPackage() {}

    static JsonObject of(Dataset dataset) {
        Licence licence = new Licence(dataset.season().licence());
        JsonObject.Builder document = JsonObject.builder()
                .put("$schema", PROFILE)
                .put("name", dataset.name())
                .put("id", dataset.address())
                .put("title", dataset.season().title())
                .put("description", dataset.description())
                .put("homepage", dataset.page())
                .put("version", dataset.semanticVersion())
                .put("created", dataset.publishedTime().toString())
                .put("keywords", JsonArray.ofTexts(DatasetFiles.KEYWORDS))
                .put(
                        "contributors",
                        array(List.of(JsonObject.builder()
                                .put("title", dataset.season().origin())
                                .put("roles", JsonArray.ofTexts(List.of("publisher")))
                                .build())));
        if (licence.isIdentifier()) {
            JsonObject.Builder named =
                    JsonObject.builder().put("name", licence.text().replace("+", ""));
            if (!licence.address().equals(licence.text())) {
                named.put("path", licence.address());
            }
            document.put(
                    "licenses", array(List.of(named.put("title", licence.text()).build())));
        }
        List<JsonObject> resources = new ArrayList<>();
        for (ManifestFile file : dataset.files()) {
            resources.add(resource(dataset, file));
        }
        return document.put("resources", array(resources)).build();
    }

    private static JsonObject resource(Dataset dataset, ManifestFile file) {
        Optional<Table<?>> table = dataset.tables().stream()
                .filter(candidate -> candidate.path().equals(file.path()))
                .findFirst();
        JsonObject.Builder resource = JsonObject.builder()
                .put("name", table.map(Table::name).orElseGet(() -> name(file.path())))
                .put("path", file.path())
                .put("format", file.path().substring(file.path().lastIndexOf('.') + 1))
                .put("mediatype", file.mediaType())
                .put("bytes", file.bytes())
                .put("hash", "sha256:" + DatasetFiles.hex(file));
        table.ifPresent(found -> resource.put("type", "table")
                .put("description", ColumnText.of(found))
                .put("schema", schema(found)));
        return resource.build();
    }

    /** A name may hold lower case, digits and {@code -._/} only. */
    private static String name(String path) {
        return path.toLowerCase(java.util.Locale.ROOT).replace('/', '-').replace('_', '-');
    }

    private static JsonObject schema(Table<?> table) {
        List<JsonObject> fields = new ArrayList<>();
        for (TableColumn column : TableColumn.of(table)) {
            JsonObject.Builder field = JsonObject.builder()
                    .put("name", column.name())
                    .put("type", type(column))
                    .put("description", ColumnText.of(table, column));
            if (column.isRequired()) {
                field.put(
                        "constraints",
                        JsonObject.builder().put("required", true).build());
            }
            fields.add(field.build());
        }
        JsonObject.Builder schema = JsonObject.builder().put("fields", array(fields));
        TableKeys.key(table).ifPresent(key -> schema.put("primaryKey", JsonArray.ofTexts(key)));
        return schema.build();
    }

    private static String type(TableColumn column) {
        if (column.isList()) {
            return "array";
        }
        return switch (column.kind()) {
            case TEXT -> "string";
            case INTEGER -> "integer";
            case DECIMAL -> "number";
            case FLAG -> "boolean";
            case TIME -> "datetime";
        };
    }

    private static JsonArray array(List<JsonObject> items) {
        return new JsonArray(List.<JsonValue>copyOf(items));
    }
}
