/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Ed25519PrivateKey;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: README.md, "Keys", and what lies in the folder afterwards. */
class KeysCommandTest {
    private static final Pattern KEY_ID = Pattern.compile("assize-record-[0-9a-f]{8}");

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return runIn(Map.of("ASSIZE_KEYS", keys().toString()), arguments);
    }

    private int runIn(Map<String, String> environment, String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        return Main.run(
                new Invocation(terminal, environment, folder, new BufferedReader(new StringReader(""))), arguments);
    }

    private Path keys() {
        return folder.resolve("keys");
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String recordKeyId() {
        assertThat(run("keys")).isZero();
        Matcher id = KEY_ID.matcher(out());
        assertThat(id.find()).isTrue();
        return id.group();
    }

    @Test
    void fingerprintsStandInGroupsOfFour() {
        assertThat(run("keys", "new")).isZero();
        assertThat(out().lines().filter(line -> line.contains("sha256:")))
                .hasSize(4)
                .allMatch(line -> line.matches("  (record|log|operator|recovery) key +sha256:([0-9a-f]{4} ){16} ?\\("
                        + "assize-[a-z]+-[0-9a-f]{8}\\)"));
    }

    @Test
    void aFolderOfTwoKeysIsShownAsOneAndCompletedWithANotice() throws IOException {
        run("keys", "new");
        for (String name : List.of("operator.key", "operator.vkey", "recovery.key", "recovery.vkey")) {
            Files.delete(keys().resolve(name));
        }
        assertThat(run("keys")).isZero();
        assertThat(out()).contains("record key", "log key").doesNotContain("operator key");
        assertThat(run("keys", "new")).isZero();
        assertThat(err())
                .contains("New signing keys were made", "operator key sha256:", "recovery key sha256:")
                .doesNotContain("record key");
        assertThat(run("keys", "rotate", "--role", "recovery")).isZero();
    }

    @Test
    void aRotatedKeyIsListedWithItsSuccessor() {
        run("keys", "new");
        String old = recordKeyId();
        assertThat(run("keys", "rotate", "--role", "record")).isZero();
        assertThat(err()).contains(" takes the place of " + old, "Publish each season again");
        assertThat(recordKeyId()).isNotEqualTo(old);
        assertThat(run("keys", "list")).isZero();
        assertThat(out()).containsSubsequence("Keys in", "Retired", old);
        assertThat(run("keys", "list", "--json")).isZero();
        assertThat(out()).contains("\"retired\":[{\"key_id\":\"" + old + "\"").contains("\"role\":\"record\"");
    }

    @Test
    void aKeyInUseIsRotatedBeforeItIsRevoked() {
        run("keys", "new");
        String lost = recordKeyId();
        String[] revoke = {
            "keys", "revoke", lost, "--season", "spring", "--last-valid-index", "812", "--reason", "Stolen."
        };
        assertThat(run(revoke)).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("'./assize keys rotate --role record' first.");
        run("keys", "rotate", "--role", "record");
        assertThat(run(revoke)).isZero();
        assertThat(out()).contains(lost + " counts up to entry 812 of season spring.");
        assertThat(run(revoke)).isZero();
        assertThat(out()).contains("said already");
        assertThat(run("keys", "list")).isZero();
        assertThat(out()).containsSubsequence("Revoked", lost + " behind entry 812 of season spring: Stolen.");
    }

    @Test
    void wrongArgumentsAreNamed() {
        run("keys", "new");
        String[][] cases = {
            {"--role must be record, log, operator, recovery", "keys", "rotate", "--role", "judge"},
            {"Missing required option: '--role=ROLE'", "keys", "rotate"},
            {"KEY_ID must be", "keys", "revoke", "record", "--season", "s", "--last-valid-index", "1", "--reason", "x"},
            {
                "cannot be -1",
                "keys",
                "revoke",
                "assize-record-00000000",
                "--season",
                "s",
                "--last-valid-index",
                "-1",
                "--reason",
                "x"
            },
            {
                "--reason must be",
                "keys",
                "revoke",
                "assize-record-00000000",
                "--season",
                "s",
                "--last-valid-index",
                "1",
                "--reason",
                " "
            },
            {"holds no archives/", "keys", "list", folder.toString()},
        };
        for (String[] each : cases) {
            String[] arguments = List.of(each).subList(1, each.length).toArray(String[]::new);
            assertThat(run(arguments)).as(String.join(" ", arguments)).isEqualTo(ExitCode.USAGE);
            assertThat(err()).as(String.join(" ", arguments)).contains(each[0]);
        }
    }

    @Test
    void aPassphraseEncryptsAndIsNeverShown() throws IOException {
        String passphrase = "nobody guesses this one";
        Map<String, String> environment = Map.of("ASSIZE_KEYS", keys().toString(), "ASSIZE_PASSPHRASE", passphrase);
        assertThat(runIn(environment, "keys", "new")).isZero();
        assertThat(out() + err()).doesNotContain(passphrase);
        assertThat(Files.readString(keys().resolve("record.key"))).startsWith("assize-sealed-key@v1\n");

        Path moved = Files.move(keys(), folder.resolve("moved"));
        assertThat(run("keys", "--keys", moved.toString())).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("is encrypted; set ASSIZE_PASSPHRASE");
        Path file = Files.writeString(folder.resolve("passphrase"), passphrase + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        String[] show = {"keys", "--keys", moved.toString(), "--passphrase-file", file.toString()};
        assertThat(run(show)).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("chmod 600").doesNotContain(passphrase);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(run(show)).isZero();
    }

    @Test
    void theKeysOfAnArchiveAreListedWithTheirPlaces() throws IOException {
        LocalDate from = LocalDate.of(2026, 1, 1);
        PublishedKey old = PublishedKey.record(key(1), from, from.plusYears(1));
        PublishedKey now = PublishedKey.of(PublishedKey.Role.RECORD, key(2), null, from, from.plusYears(1), 8);
        KeyList list = new KeyList("spring", List.of(old))
                .next(List.of(
                        old.retired(7, now.keyId()).revoked(new PublishedKey.Revocation(5, "lost\u001b[31m")), now));
        Path version = Files.createDirectories(folder.resolve("out/archives/spring/v2"));
        Files.write(version.resolve("keys.json"), list.toBytes());
        Files.createDirectories(folder.resolve("out/archives/spring/v1"));

        assertThat(run("keys", "list", folder.resolve("out").toString())).isZero();
        assertThat(out())
                .containsSubsequence(
                        "Season spring, list of keys no. 2",
                        "record",
                        old.keyId() + "  counts from entry 0 to 7",
                        "sha256:" + old.fingerprint().substring(7, 11) + " ",
                        "replaced by " + now.keyId(),
                        "REVOKED behind entry 5: lost",
                        now.keyId() + "  counts from entry 8 on")
                .doesNotContain("\u001b");
        assertThat(run("keys", "list", folder.resolve("out").toString(), "--json"))
                .isZero();
        assertThat(out()).startsWith("{\"seasons\":[{").contains("\"last_valid_index\":5");
    }

    private static byte[] key(int seed) {
        byte[] bytes = new byte[Ed25519PrivateKey.SEED_BYTES];
        bytes[0] = (byte) seed;
        return Ed25519PrivateKey.ofSeed(bytes).publicKey().bytes();
    }
}
