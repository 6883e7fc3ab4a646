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

/**
 * {@code croissant.json}: every file with its hash, every table with its columns.
 *
 * <p>Addresses of files are relative to the document, so that a copy of the version's folder describes itself.
 *
 * <p>Source: Croissant 1.1.
 */
final class Croissant {
    private static final String CONFORMS_TO = "http://mlcommons.org/croissant/1.1";
    private static final String CR = "cr:";

    /** Terms of appendix 1 that have nothing but their own name in Croissant's namespace. */
    private static final List<String> OWN_TERMS = List.of(
            "annotation",
            "arrayShape",
            "citeAs",
            "column",
            "containedIn",
            "equivalentProperty",
            "excludes",
            "extract",
            "field",
            "fileProperty",
            "fileObject",
            "fileSet",
            "format",
            "includes",
            "isArray",
            "isLiveDataset",
            "jsonPath",
            "key",
            "md5",
            "parentField",
            "recordSet",
            "references",
            "regex",
            "readLines",
            "sdVersion",
            "separator",
            "source",
            "subField",
            "transform",
            "unArchive",
            "value");

    private Croissant() {}

    static JsonObject of(Dataset dataset) {
        JsonObject creator = JsonObject.builder()
                .put("@type", "sc:Organization")
                .put("name", dataset.season().origin())
                .put("url", "https://" + dataset.season().origin() + "/")
                .build();
        return JsonObject.builder()
                .put("@context", context())
                .put("@type", "sc:Dataset")
                .put("conformsTo", CONFORMS_TO)
                .put("name", dataset.name())
                .put("alternateName", dataset.season().title())
                .put("description", dataset.description())
                .put("license", new Licence(dataset.season().licence()).address())
                .put("url", dataset.page())
                .put("creator", creator)
                .put("publisher", creator)
                .put("datePublished", dataset.publishedOn().toString())
                .put("version", dataset.semanticVersion())
                .put("sdVersion", "1.0.0")
                .put("isLiveDataset", false)
                .put("inLanguage", "en")
                .put("keywords", JsonArray.ofTexts(DatasetFiles.KEYWORDS))
                .put("citeAs", Citation.bibtex(dataset))
                .put(
                        "distribution",
                        array(dataset.files().stream().map(Croissant::file).toList()))
                .put(
                        "recordSet",
                        array(dataset.tables().stream()
                                .map(Croissant::recordSet)
                                .toList()))
                .build();
    }

    private static JsonObject context() {
        JsonObject.Builder context = JsonObject.builder()
                .put("@language", "en")
                .put("@vocab", "http://schema.org/")
                .put("sc", "http://schema.org/")
                .put("cr", "http://mlcommons.org/croissant/")
                .put("rai", "http://mlcommons.org/croissant/RAI/")
                .put("dct", "http://purl.org/dc/terms/")
                .put("conformsTo", "dct:conformsTo")
                .put("data", typed("data", "@json"))
                .put("dataType", typed("dataType", "@vocab"))
                .put("examples", typed("examples", "@json"));
        OWN_TERMS.forEach(term -> context.put(term, CR + term));
        return context.build();
    }

    private static JsonObject typed(String term, String type) {
        return JsonObject.builder().put("@id", CR + term).put("@type", type).build();
    }

    private static JsonObject file(ManifestFile file) {
        return JsonObject.builder()
                .put("@type", "cr:FileObject")
                .put("@id", file.path())
                .put("name", file.path())
                .put("contentUrl", file.path())
                .put("contentSize", file.bytes() + " B")
                .put("encodingFormat", encodingFormat(file))
                .put("sha256", DatasetFiles.hex(file))
                .build();
    }

    /** Croissant's readers know Parquet by its older name. */
    private static String encodingFormat(ManifestFile file) {
        return file.path().endsWith(".parquet") ? "application/x-parquet" : file.mediaType();
    }

    private static JsonObject recordSet(Table<?> table) {
        List<JsonObject> fields = new ArrayList<>();
        for (TableColumn column : TableColumn.of(table)) {
            fields.add(field(table, column));
        }
        JsonObject.Builder recordSet = JsonObject.builder()
                .put("@type", "cr:RecordSet")
                .put("@id", table.name())
                .put("name", table.name())
                .put("description", ColumnText.of(table));
        TableKeys.key(table).ifPresent(columns -> recordSet.put("key", references(table, columns)));
        return recordSet.put("field", array(fields)).build();
    }

    private static JsonValue references(Table<?> table, List<String> columns) {
        List<JsonObject> ids = columns.stream()
                .map(column -> reference(table.name() + "/" + column))
                .toList();
        return ids.size() == 1 ? ids.get(0) : array(ids);
    }

    private static JsonObject field(Table<?> table, TableColumn column) {
        JsonObject.Builder field = JsonObject.builder()
                .put("@type", "cr:Field")
                .put("@id", table.name() + "/" + column.name())
                .put("name", column.name())
                .put("description", ColumnText.of(table, column))
                .put("dataType", dataType(column.kind()));
        if (column.isList()) {
            field.put("isArray", true).put("arrayShape", "-1");
        }
        TableKeys.target(table, column.name())
                .ifPresent(target -> field.put(
                        "references",
                        JsonObject.builder().put("field", reference(target)).build()));
        return field.put(
                        "source",
                        JsonObject.builder()
                                .put("fileObject", reference(table.path()))
                                .put(
                                        "extract",
                                        JsonObject.builder()
                                                .put("column", column.name())
                                                .build())
                                .build())
                .build();
    }

    private static JsonObject reference(String id) {
        return JsonObject.builder().put("@id", id).build();
    }

    private static String dataType(TableColumn.Kind kind) {
        return switch (kind) {
            case TEXT -> "sc:Text";
            case INTEGER -> "sc:Integer";
            case DECIMAL -> "sc:Float";
            case FLAG -> "sc:Boolean";
            case TIME -> "sc:DateTime";
        };
    }

    private static JsonArray array(List<JsonObject> items) {
        return new JsonArray(List.<JsonValue>copyOf(items));
    }
}
