/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.schemas.archive.Manifest;
import java.nio.file.Path;
import java.util.function.Function;

/** How the judging of a season ended. */
public sealed interface JudgeOutcome {

    /**
     * A new version stands in the archive.
     *
     * @param versionFolder where it lies
     */
    record Published(Manifest manifest, Path versionFolder) implements JudgeOutcome {}

    /** Everything in the folder was published before; nothing was written. */
    record Unchanged(Manifest manifest, Path versionFolder) implements JudgeOutcome {}

    /** The archive will not take it; one sentence why. */
    record Refused(String message) implements JudgeOutcome {}

    /** Something broke, such as a full disk; one sentence what. */
    record Failed(String message, Throwable cause) implements JudgeOutcome {}

    /** Handles every case. */
    default <R> R fold(
            Function<Published, R> published,
            Function<Unchanged, R> unchanged,
            Function<Refused, R> refused,
            Function<Failed, R> failed) {
        if (this instanceof Published p) {
            return published.apply(p);
        }
        if (this instanceof Unchanged u) {
            return unchanged.apply(u);
        }
        return this instanceof Refused r ? refused.apply(r) : failed.apply((Failed) this);
    }
}
