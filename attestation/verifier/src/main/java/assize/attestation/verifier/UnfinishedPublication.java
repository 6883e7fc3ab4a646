/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.ArchivePaths;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/**
 * What lies past a log's checkpoint while its publisher's stage is there: the checkpoint moves last, so nothing of it is published.
 *
 * <p>It is not tampering and no part of what was asked about, but whoever looks cannot know what it will become: incomplete. Without
 * a stage the same files are refuted.
 */
final class UnfinishedPublication {
    private static final String DETAIL =
            "lies past the checkpoint of a publication that is under way or was broken off; publish again, then verify";

    private UnfinishedPublication() {}

    static boolean isIn(ArchiveFolder archive, String seasonId) {
        return Files.isDirectory(archive.path(ArchivePaths.STAGING + "/" + seasonId), LinkOption.NOFOLLOW_LINKS);
    }

    /** What is found of a file that is past the checkpoint. */
    static Failure failure(ArchiveFolder archive, String seasonId, String file, String check, String otherwise) {
        return isIn(archive, seasonId)
                ? Failure.incomplete(file, check, DETAIL)
                : Failure.refuted(file, check, otherwise);
    }
}
