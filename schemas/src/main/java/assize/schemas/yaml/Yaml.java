/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import assize.schemas.json.JsonLimits;
import assize.schemas.json.JsonResult;

/**
 * Reads YAML into the same values as JSON. Pure.
 *
 * <p>Source: YAML 1.2.2, core schema (§10.3), less what {@link YamlReader} refuses.
 */
public final class Yaml {
    private static final YamlReader READER = new YamlReader(new JsonLimits(4 << 20, 4 << 20, JsonLimits.MAX_DEPTH));

    private Yaml() {}

    /** Reads one document of UTF-8, at most 4 MiB; the result knows the line of every field. */
    public static JsonResult parse(byte[] utf8) {
        return READER.read(utf8);
    }
}
