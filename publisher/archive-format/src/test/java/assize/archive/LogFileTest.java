/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: C2SP tlog-tiles, and the names {@code ArchivePaths} gives. */
class LogFileTest {

    @ParameterizedTest
    @CsvSource({
        "checkpoint, TEXT",
        "log.vkey, TEXT",
        "policy.txt, TEXT",
        "observed/3, TEXT",
        "observed/3.tsr, TIMESTAMP",
        "tile/0/000, HASHES",
        "tile/1/x001/x234/067.p/112, HASHES",
        "tile/entries/000.p/3, ENTRIES"
    })
    void knowsWhatALogConsistsOf(String path, LogFile kind) {
        assertThat(LogFile.of(path)).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "record.key",
                "checkpoint/",
                "./checkpoint",
                "observed",
                "observed/secret",
                "observed/03",
                "observed/../checkpoint",
                "observed/3.tsr.bak",
                "tile/0/000.p/256",
                "tile/0/../../secret",
                "tile/64/000",
                "tile/entries/secret"
            })
    void knowsNothingElse(String path) {
        assertThat(LogFile.of(path)).isEmpty();
    }

    @Test
    void holdsTilesForFinal() {
        assertThat(LogFile.values()).filteredOn(LogFile::mayChange).containsExactly(LogFile.TEXT, LogFile.TIMESTAMP);
    }
}
