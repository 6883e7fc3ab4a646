/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.schemas.archive.ManifestFile;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of a version that describe it to people and programs who know nothing of this project.
 *
 * <p>They are listed in the manifest like any other, so they name neither it nor each other's hashes. Pure: the same version
 * gives the same bytes.
 */
public final class DatasetFiles {
    public static final String CROISSANT = "croissant.json";
    public static final String DATA_PACKAGE = "datapackage.json";
    public static final String CARD = "README.md";
    public static final String CITATION = "CITATION.cff";
    public static final String DATACITE = "datacite.json";

    static final List<String> KEYWORDS = List.of("ai agents", "evaluation", "elo", "verifiable");

    private static final int HASH_PREFIX = "sha256:".length();

    private DatasetFiles() {}

    /** The files by their path in the version's folder. */
    public static Map<String, byte[]> of(Dataset dataset) {
        Map<String, byte[]> files = new TreeMap<>();
        files.put(CROISSANT, json(Croissant.of(dataset)));
        files.put(DATA_PACKAGE, json(DataPackage.of(dataset)));
        files.put(CARD, utf8(DatasetCard.of(dataset)));
        files.put(CITATION, utf8(Citation.cff(dataset)));
        files.put(DATACITE, json(Citation.datacite(dataset)));
        return files;
    }

    /** The 64 digits of a file's hash. */
    static String hex(ManifestFile file) {
        return file.sha256().substring(HASH_PREFIX);
    }

    private static byte[] json(JsonObject document) {
        return Json.compact(document);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
