/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.toolkit.check.Finding.Severity;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A check for a person or for a program.
 *
 * @param subject what was named on the command line
 */
public record CheckReport(String subject, Check.Outcome.Checked outcome) {

    public CheckReport {
        Objects.requireNonNull(subject, "subject is null");
        Objects.requireNonNull(outcome, "outcome is null");
    }

    /** One document: what was found, and how much was looked at. */
    public JsonObject toJson() {
        Findings findings = outcome.findings();
        JsonObject.Builder counts = JsonObject.builder();
        outcome.counts().forEach(counts::put);
        counts.put("errors", findings.errors()).put("notices", findings.notices());
        return JsonObject.builder()
                .put("subject", subject)
                .put("kind", outcome.kind().name().toLowerCase(Locale.ROOT))
                .put("outcome", findings.errors() == 0 ? "sound" : "errors")
                .put("counts", counts.build())
                .put(
                        "findings",
                        new JsonArray(findings.kept().stream()
                                .<JsonValue>map(Finding::toJson)
                                .toList()))
                .put("findings_left_out", findings.leftOut())
                .build();
    }

    /** Every finding in two lines, then what was looked at. */
    public void print(Terminal terminal) {
        Findings findings = outcome.findings();
        for (Finding finding : findings.kept()) {
            String severity = finding.severity().toString();
            String label = "%-7s".formatted(severity);
            String where = finding.file()
                    + (finding.line() == 0 ? "" : ", line " + finding.line())
                    + (finding.field().isEmpty() ? "" : ", " + finding.field());
            terminal.print("%s %s: %s"
                    .formatted(
                            finding.severity() == Severity.ERROR ? terminal.bad(label) : label,
                            PlainText.of(where),
                            PlainText.of(finding.what())));
            terminal.print("        " + PlainText.of(finding.remedy()));
        }
        if (findings.leftOut() > 0) {
            terminal.print("... and %,d more.".formatted(findings.leftOut()));
        }
        String verdict = findings.errors() == 0 ? terminal.good("SOUND") : terminal.bad("ERRORS");
        terminal.print("%s  %s: %s, %s"
                .formatted(
                        verdict,
                        PlainText.of(subject),
                        counted(findings.errors(), "error"),
                        counted(findings.notices(), "notice")));
        String seen = outcome.counts().entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count ->
                        "%,d %s".formatted(count.getValue(), count.getKey().replace('_', ' ')))
                .collect(Collectors.joining(", "));
        if (!seen.isEmpty()) {
            terminal.print("  seen   " + seen);
        }
    }

    private static String counted(long count, String word) {
        return "%,d %s".formatted(count, count == 1 ? word : word + "s");
    }
}
