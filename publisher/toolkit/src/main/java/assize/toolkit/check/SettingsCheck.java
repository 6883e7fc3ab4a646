/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.ingest.log.TaskFile;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.json.SourceMap;
import assize.schemas.season.Season;
import assize.schemas.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code season.yaml}: whether the settings mean something, and whether one of them looks like a secret. */
record SettingsCheck(Findings findings) {
    static final String FILE = "season.yaml";

    /** What keys of providers begin with. */
    private static final Pattern KEY = Pattern.compile("(sk|pk|rk)[-_][A-Za-z0-9_-]{12,}.*|gh[pousr]_[A-Za-z0-9]{20,}.*"
            + "|github_pat_.*|xox[abprs]-.*|AKIA[A-Z0-9]{12,}.*|AIza[A-Za-z0-9_-]{20,}.*|ya29\\..*|hf_[A-Za-z0-9]{16,}.*"
            + "|(?i:bearer|basic) .*|-----BEGIN .*|eyJ[A-Za-z0-9_-]{10,}\\..*");

    private static final Pattern URL_WITH_USER = Pattern.compile("[a-z]+://[^/@]*@.*");
    private static final Pattern SECRET_NAME =
            Pattern.compile("(.*[_-])?(key|apikey|token|secret|password|passwd|authorization|credential|credentials)");
    /** No name of a variable that a person made up: long, with digits, and in one piece. */
    private static final Pattern NO_NAME = Pattern.compile("(?=.*[0-9])[A-Za-z0-9]{20,}");

    private static final Pattern RANDOM_LOOKING =
            Pattern.compile("(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9+/_=-]{24,}|(?=.*[0-9])[0-9a-fA-F]{32,}");

    /** What looks random and is no secret: names of models, and keys that verify. */
    private static final Set<String> PUBLIC = Set.of("model", "vkey");

    /** The season, where there is one that means something. */
    Optional<Season> check(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            findings.error(
                    FILE,
                    0,
                    "",
                    "is missing",
                    "Write one with season and title; schemas/README.md names all settings.");
            return Optional.empty();
        }
        if (Files.size(file) > TaskFile.BYTES_MAX) {
            findings.error(FILE, 1, "", "longer than " + TaskFile.BYTES_MAX + " bytes", "Keep only settings in it.");
            return Optional.empty();
        }
        return Yaml.parse(Files.readAllBytes(file)).fold(this::checkDocument, malformed -> {
            findings.error(
                    FILE,
                    malformed.line(),
                    "",
                    "column %d: %s".formatted(malformed.column(), malformed.reason()),
                    "Mend the file so that it is one YAML 1.2 mapping in UTF-8.");
            return Optional.empty();
        });
    }

    private Optional<Season> checkDocument(JsonResult.Parsed parsed) {
        if (!(parsed.value() instanceof JsonObject document)) {
            findings.error(FILE, 1, "", "must hold a mapping of settings", "Write season: and title: at least.");
            return Optional.empty();
        }
        document.members().forEach((name, value) -> lookForSecrets(name, name, value, parsed.lines()));
        return Season.decode(document).fold(Optional::of, problem -> {
            findings.error(
                    FILE,
                    parsed.lines().lineNear(problem.path()).orElse(1),
                    problem.path(),
                    problem.message(),
                    "schemas/README.md says what each setting may be.");
            return Optional.empty();
        });
    }

    private void lookForSecrets(String path, String name, JsonValue value, SourceMap lines) {
        if (value instanceof JsonObject object) {
            object.members().forEach((member, inner) -> lookForSecrets(path + "." + member, member, inner, lines));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                lookForSecrets(path + "[" + i + "]", name, array.items().get(i), lines);
            }
        } else if (value instanceof JsonString text && looksSecret(name, text.value())) {
            // The text itself is never shown: this may end in a log.
            findings.error(
                    FILE,
                    lines.lineNear(path).orElse(1),
                    path,
                    "looks like a secret, and a season folder is for everybody's eyes",
                    "Put it into an environment variable and name that in key_env; if it was a key, replace it.");
        }
    }

    private static boolean looksSecret(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("key_env")) {
            return KEY.matcher(text).matches() || NO_NAME.matcher(text).matches();
        }
        if (text.startsWith("-----BEGIN ")) {
            return !text.startsWith("-----BEGIN CERTIFICATE-----") || text.contains("PRIVATE KEY");
        }
        return KEY.matcher(text).matches()
                || URL_WITH_USER.matcher(text).matches()
                || (SECRET_NAME.matcher(lower).matches() && !text.isEmpty())
                || (!PUBLIC.contains(lower) && RANDOM_LOOKING.matcher(text).matches());
    }
}
