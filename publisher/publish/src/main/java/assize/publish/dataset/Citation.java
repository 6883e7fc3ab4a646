/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * How a version is cited: {@code CITATION.cff}, {@code datacite.json} and BibTeX.
 *
 * <p>Source: Citation File Format 1.2.0; DataCite metadata schema 4.
 */
final class Citation {
    private Citation() {}

    /** {@code CITATION.cff}. */
    static String cff(Dataset dataset) {
        StringBuilder file = new StringBuilder();
        file.append("cff-version: 1.2.0\n");
        file.append("message: ")
                .append(quoted("If you use this data, cite the season and its version."))
                .append('\n');
        file.append("type: dataset\n");
        file.append("title: ").append(quoted(title(dataset))).append('\n');
        file.append("version: ").append(quoted(dataset.semanticVersion())).append('\n');
        file.append("date-released: ")
                .append(quoted(dataset.publishedOn().toString()))
                .append('\n');
        file.append("authors:\n  - name: ")
                .append(quoted(dataset.season().origin()))
                .append('\n');
        file.append("url: ").append(quoted(dataset.page())).append('\n');
        file.append("repository-artifact: ").append(quoted(dataset.address())).append('\n');
        if (new Licence(dataset.season().licence()).isIdentifier()) {
            file.append("license: ").append(quoted(dataset.season().licence())).append('\n');
        }
        file.append("keywords:\n");
        DatasetFiles.KEYWORDS.forEach(
                keyword -> file.append("  - ").append(quoted(keyword)).append('\n'));
        return file.toString();
    }

    /** {@code datacite.json}: what a registry needs, but for the DOI, which only a registry gives. */
    static JsonObject datacite(Dataset dataset) {
        Licence licence = new Licence(dataset.season().licence());
        JsonObject.Builder rights = JsonObject.builder().put("rights", licence.text());
        if (!licence.address().equals(licence.text())) {
            rights.put("rightsUri", licence.address())
                    .put("rightsIdentifier", licence.text())
                    .put("rightsIdentifierScheme", "SPDX")
                    .put("schemeUri", "https://spdx.org/licenses/");
        }
        JsonObject.Builder document = JsonObject.builder()
                .put("schemaVersion", "http://datacite.org/schema/kernel-4")
                .put("url", dataset.page())
                .put(
                        "types",
                        JsonObject.builder()
                                .put("resourceType", "Dataset")
                                .put("resourceTypeGeneral", "Dataset")
                                .build())
                .put(
                        "creators",
                        array(JsonObject.builder()
                                .put("name", dataset.season().origin())
                                .put("nameType", "Organizational")
                                .build()))
                .put(
                        "titles",
                        array(JsonObject.builder().put("title", title(dataset)).build()))
                .put(
                        "publisher",
                        JsonObject.builder()
                                .put("name", dataset.season().origin())
                                .build())
                .put("publicationYear", Integer.toString(dataset.publishedOn().getYear()))
                .put("version", dataset.semanticVersion())
                .put(
                        "dates",
                        array(JsonObject.builder()
                                .put("date", dataset.publishedOn().toString())
                                .put("dateType", "Issued")
                                .build()))
                .put(
                        "descriptions",
                        array(JsonObject.builder()
                                .put("description", dataset.description())
                                .put("descriptionType", "Abstract")
                                .build()))
                .put("rightsList", array(rights.build()));
        if (dataset.version() > 1) {
            document.put("relatedIdentifiers", array(before(dataset)));
        }
        return document.build();
    }

    private static JsonObject before(Dataset dataset) {
        Dataset before = new Dataset(
                dataset.season(),
                dataset.version() - 1,
                dataset.publishedAt(),
                dataset.log(),
                dataset.counts(),
                List.of());
        return JsonObject.builder()
                .put("relatedIdentifier", before.address())
                .put("relatedIdentifierType", "URL")
                .put("relationType", "IsNewVersionOf")
                .build();
    }

    /** An entry for a bibliography. */
    static String bibtex(Dataset dataset) {
        return String.format(
                Locale.ROOT,
                "@misc{%s-v%d, title = {%s}, author = {{%s}}, year = {%d}, version = {%s}, howpublished = {\\url{%s}}}",
                dataset.name(),
                dataset.version(),
                title(dataset).replaceAll("[\\\\{}]", " "),
                dataset.season().origin(),
                dataset.publishedOn().getYear(),
                dataset.semanticVersion(),
                dataset.page());
    }

    private static String title(Dataset dataset) {
        return dataset.season().title() + ", version " + dataset.version();
    }

    /** A text as YAML and JSON both quote it. */
    static String quoted(String text) {
        return Json.canonicalText(new JsonString(text));
    }

    private static JsonArray array(JsonObject only) {
        return new JsonArray(List.<JsonValue>of(only));
    }
}
