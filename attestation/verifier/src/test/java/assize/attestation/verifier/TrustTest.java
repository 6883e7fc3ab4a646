/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle are the vkeys that {@link NoteKey} writes. */
class TrustTest {

    private static final NoteKey KEY = new ArchiveMaker().logVkey();

    @TempDir
    Path folder;

    @Test
    void readsAKeyTypedOrInAFile() throws Exception {
        assertThat(Trust.ofArgument(KEY.format())).isEqualTo(new Parsed.Value<>(Trust.pinned(KEY)));
        Path file = Files.writeString(folder.resolve("log.vkey"), KEY.format() + "\n");
        assertThat(Trust.ofArgument(file.toString())).isEqualTo(new Parsed.Value<>(Trust.pinned(KEY)));
    }

    @Test
    void readsNothingElse() throws Exception {
        Path file = Files.writeString(folder.resolve("other"), "no key\n");
        Path empty = Files.writeString(folder.resolve("empty"), "\n");
        String tooMany = (KEY.format() + "\n").repeat(101);
        for (String argument : List.of(
                "",
                "x",
                "\0",
                KEY.format() + "x",
                folder.toString(),
                file.toString(),
                empty.toString(),
                folder.resolve("nothing").toString(),
                tooMany)) {
            assertThat(Trust.ofArgument(argument)).as(argument).isInstanceOf(Parsed.Malformed.class);
        }
    }

    @Test
    void trustsTheKeyFoldersOwnKeyForAnyLogItSigned() {
        ArchiveMaker maker = new ArchiveMaker().writeTo(folder);
        Trust generic = Trust.pinned(new NoteKey(KeyFolder.LOG_NAME, maker.logKey.publicKey()));
        Verification verification = VerifyArchive.verify(folder, generic, Progress.SILENT);
        assertThat(verification.verdict()).isEqualTo(Verdict.PROVEN);
        assertThat(verification.warnings()).isEmpty();
    }

    @Test
    void warnsWhereTheTrustedKeyIsNamedForAnotherLog() {
        ArchiveMaker maker = new ArchiveMaker().writeTo(folder);
        Trust other = Trust.pinned(new NoteKey("assize.example/log/autumn", maker.logKey.publicKey()));
        Verification verification = VerifyArchive.verify(folder, other, Progress.SILENT);
        assertThat(verification.verdict()).isEqualTo(Verdict.PROVEN);
        assertThat(verification.warnings()).hasSize(1);
    }
}
