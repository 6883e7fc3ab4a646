/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.publish.PublishingRefused;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;

/** Makes an entry of the log out of what it says. Which key signs follows from the kind of the entry. */
@FunctionalInterface
public interface EntrySigner {
    /** Has no key: for a run that writes nothing which is not published already. */
    EntrySigner NONE = statement -> {
        throw new PublishingRefused("Entry %d of the log (%s) is not published, and there is no key to sign it with."
                .formatted(statement.seq(), statement.claim().kind().wireName()));
    };

    /** The entry. */
    LogEntry sign(Statement statement);
}
