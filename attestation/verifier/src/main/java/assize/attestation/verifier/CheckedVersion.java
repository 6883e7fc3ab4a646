/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.KeyList;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.SeasonOpening;
import java.nio.file.Path;

/**
 * A version of an archive whose manifest is logged and whose files are those the manifest lists.
 *
 * @param folder where its files lie
 * @param path the same relative to the root, as failures name it: {@code archives/<season>/v<n>}
 */
public record CheckedVersion(Path folder, String path, Manifest manifest, SeasonOpening opening, KeyList keys) {

    /** A file of the version, as failures name it. */
    public String file(String pathInVersion) {
        return path + "/" + pathInVersion;
    }
}
