/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import java.io.Serializable;
import java.util.Objects;

/**
 * One file of a bounded log.
 *
 * <p>Units: {@code sizeBytes} in bytes, as it was when the log was opened; what is appended later is not read.
 *
 * @param name relative to the season folder, with {@code /}
 * @param path where it lies on this machine, as text so that a distributed job can carry it
 */
public record EventFile(String name, String path, long sizeBytes) implements Serializable {

    public EventFile {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(path, "path is null");
    }
}
