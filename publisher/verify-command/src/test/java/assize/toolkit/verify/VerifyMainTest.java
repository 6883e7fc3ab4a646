/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.NoteSigningKey;
import assize.attestation.verifier.ArchiveCheck;
import assize.attestation.verifier.CheckedVersion;
import assize.schemas.json.Json;
import assize.toolkit.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The program of its own ends with the codes of {@code assize verify}. */
class VerifyMainTest {
    private static final NoteSigningKey KEY = NoteSigningKey.parse(
                    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
            .orElseThrow();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder = Path.of("");

    private String sums = "";

    @BeforeEach
    void release() throws IOException {
        Files.writeString(folder.resolve("a.jar"), "a");
        Path note = folder.resolve("SHA256SUMS.note");
        Files.write(
                note,
                KEY.sign(Digest.sha256("a".getBytes(UTF_8)).hex() + "  a.jar\n").bytes());
        sums = note.toString();
    }

    private int run(String... arguments) {
        Terminal terminal =
                new Terminal(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, false, 80);
        return VerifyMain.run(terminal, Map.of(), arguments);
    }

    @Test
    void provesARelease() {
        assertThat(run(sums, "--trusted", KEY.noteKey().format())).isZero();
        assertThat(out.toString(UTF_8)).startsWith("PROVEN  ");
    }

    @Test
    void answersWithOneDocument() {
        assertThat(run(sums, "--json")).as("no key named").isEqualTo(3);
        boolean isDocument = Json.parse(out.toByteArray()).fold(parsed -> true, malformed -> false);
        assertThat(isDocument).as("%s", out).isTrue();
    }

    @Test
    void refutesWhatWasChanged() throws IOException {
        Files.writeString(folder.resolve("a.jar"), "b");
        assertThat(run(sums, "--trusted", KEY.noteKey().format())).isEqualTo(2);
    }

    @Test
    void takesAWrongArgumentForUnusable() {
        assertThat(run("--nonsense")).isEqualTo(1);
        assertThat(run(sums, "--trusted", "nobody")).isEqualTo(1);
        assertThat(run(folder.toString(), "--tables")).isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .contains(
                        "--trusted: ",
                        "reader of Parquet",
                        "'java -jar assize-verify.jar --help' shows what it takes.");
    }

    @Test
    void showsItsHelpAndVersion() {
        assertThat(run("--help")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(out.toString(UTF_8)).contains("--trusted", "Exit codes:", "5", "assize-verify (unreleased)");
    }

    @Test
    void aFileThatIsNoneOfOursIsUnusable() throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.bin"), "neither this nor that");
        assertThat(run(odd.toString())).isEqualTo(1);
        assertThat(out.toString(UTF_8)).startsWith("UNUSABLE  ");
        Path record = Files.writeString(folder.resolve("record.json"), "{\"arithmetic\":");
        assertThat(run(record.toString()))
                .as("a record that was cut off is a record")
                .isEqualTo(2);
    }

    @Test
    void comparesCheckpointsAndReadsPolicies() throws IOException {
        NoteSigningKey key = KEY;
        String root = Digest.sha256(new byte[0]).base64();
        String other = Digest.sha256(new byte[1]).base64();
        Path one = Files.write(
                folder.resolve("one"),
                key.sign("PeterNeumann\n2\n" + root + "\n").bytes());
        Path fork = Files.write(
                folder.resolve("fork"),
                key.sign("PeterNeumann\n2\n" + other + "\n").bytes());
        String vkey = key.noteKey().format();
        assertThat(run(one.toString(), "--trusted", vkey)).isZero();
        assertThat(run(one.toString(), one.toString(), "--trusted", vkey)).isZero();
        assertThat(run(one.toString(), fork.toString(), "--trusted", vkey)).isEqualTo(2);
        assertThat(out.toString(UTF_8))
                .contains("fork", Digest.sha256(new byte[1]).prefixed());

        Path policy = Files.writeString(folder.resolve("policy.txt"), "log " + vkey + "\nquorum none\n");
        assertThat(run(one.toString(), "--policy", policy.toString())).isZero();
        Files.writeString(policy, "log " + vkey + "\n");
        assertThat(run(one.toString(), "--policy", policy.toString())).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("--policy: the policy names no quorum");
        assertThat(run(one.toString(), "--since", folder.resolve("none").toString()))
                .isEqualTo(1);
    }

    @Test
    void anOptionThatWouldSayNothingAboutTheFileIsRefused() throws IOException {
        String vkey = KEY.noteKey().format();
        Path note = Files.write(
                folder.resolve("one"),
                KEY.sign("PeterNeumann\n2\n" + Digest.sha256(new byte[0]).base64() + "\n")
                        .bytes());
        Path policy = Files.writeString(folder.resolve("policy.txt"), "log " + vkey + "\nquorum none\n");
        Path record = Files.writeString(folder.resolve("record.json"), "{}");
        Path replay = Files.writeString(folder.resolve("replay.jsonl"), "{\"event_index\":0}\n");
        assertRefused("--policy says nothing about", record.toString(), "--policy", policy.toString());
        assertRefused("name the archive with --archive", replay.toString(), "--policy", policy.toString());
        assertRefused("no log that could have grown", record.toString(), "--since", note.toString());
        assertRefused("name both instead", note.toString(), "--since", note.toString());
        assertRefused("--since says nothing", note.toString(), note.toString(), "--since", note.toString());
        assertRefused("certificates as PEM", note.toString(), "--timestamp-certificate", policy.toString());
        assertRefused(
                "--policy says nothing about",
                folder.resolve("SHA256SUMS.note").toString(),
                "--policy",
                policy.toString());
    }

    private Path inVersion() throws IOException {
        Path version = Files.createDirectories(folder.resolve("archives/spring/v1"));
        return Files.writeString(version.resolve("battles.parquet"), "PAR1");
    }

    @Test
    void everyOptionThatAKindOfSubjectHasNoUseForIsRefused() throws IOException {
        String note = Files.write(
                        folder.resolve("one"),
                        KEY.sign("PeterNeumann\n2\n"
                                        + Digest.sha256(new byte[0]).base64() + "\n")
                                .bytes())
                .toString();
        String record = Files.writeString(folder.resolve("record.json"), "{}").toString();
        String proof = Files.writeString(folder.resolve("a.tlog-proof"), "c2sp.org/tlog-proof@v1\n")
                .toString();
        String table = inVersion().toString();
        String archive = folder.toString();
        for (String option : List.of("--archive", "--consistency", "--record", "--key-list")) {
            assertRefused(option + " says nothing about", archive, option, note);
            assertRefused(option + " says nothing about", table, option, note);
            assertRefused(option + " says nothing about", sums, option, note);
        }
        for (String option : List.of("--consistency", "--record", "--key-list", "--state")) {
            assertRefused(option + " says nothing about", record, "--archive", archive, option, note);
        }
        for (String option : List.of("--archive", "--consistency", "--state", "--since")) {
            assertRefused(option + " says nothing about", proof, option, note);
        }
        assertRefused("--record says nothing about", note, note, "--record", note);
        assertRefused("--state says nothing about", note, "--state", archive);
        assertRefused("--state says nothing about", archive, "--state", archive, "--no-state");
        assertRefused("--archive says nothing about", note, note, "--archive", archive, "--consistency", note);
        String vkey = KEY.noteKey().format();
        assertRefused("name the archive with --archive", record, "--trusted", vkey);
        assertThat(run(table, "--trusted", vkey)).as("without such options").isEqualTo(5);
    }

    @Test
    void tablesAreComparedInNoSingleFile() throws IOException {
        ArchiveCheck unasked = new ArchiveCheck() {
            @Override
            public String name() {
                return "tables";
            }

            @Override
            public Run begin(CheckedVersion version) {
                throw new AssertionError("nobody reads tables here");
            }
        };
        Terminal terminal =
                new Terminal(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, false, 80);
        CommandLine command = new CommandLine(new VerifyCommand(terminal, Map.of(), Optional.of(unasked)));
        command.setErr(new PrintWriter(err, true, UTF_8));
        assertThat(command.execute(inVersion().toString(), "--tables")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("--tables says nothing about");
    }

    @Test
    void aFileGivenWithAnOptionIsReadWholeOrRefused() throws IOException {
        String vkey = KEY.noteKey().format();
        Path note = Files.write(
                folder.resolve("one"),
                KEY.sign("PeterNeumann\n2\n" + Digest.sha256(new byte[0]).base64() + "\n")
                        .bytes());
        Path policy = Files.writeString(
                folder.resolve("policy.txt"), "log " + vkey + "\nquorum none\n" + "#".repeat(1 << 20));
        assertRefused("--policy: " + policy + " is longer than", note.toString(), "--policy", policy.toString());
        assertRefused(
                "--timestamp-certificate: " + policy + " is longer than",
                folder.toString(),
                "--timestamp-certificate",
                policy.toString());
    }

    private void assertRefused(String words, String... arguments) {
        err.reset();
        assertThat(run(arguments)).as("%s", List.of(arguments)).isEqualTo(1);
        assertThat(err.toString(UTF_8).replaceAll("\\s+", " ")).contains(words);
    }
}
