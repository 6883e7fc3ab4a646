/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.answers.ImportAnswers;
import assize.ingest.answers.ImportPlan;
import assize.ingest.answers.ImportResult;
import assize.ingest.answers.Pairing;
import assize.judging.score.TaskCheck;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize import answers}: recorded answers become a season folder. */
@Command(
        name = "answers",
        description = {
            "Makes a season folder from recorded answers.",
            "FILE holds one task a line, with the answer of each agent:",
            "  {\"task\": {...a task contract...}, \"answers\": {\"agent name\": \"its answer\", ...}}",
            "The same file and options always give the same season. Answers have no times of their own: every",
            "battle takes one second, counted from the season's opening."
        },
        footer = {
            "  ./assize import answers a.jsonl --out gsm8k --pairing pairs",
            "  ./assize import answers a.jsonl --out gsm8k --pairing table --title 'GSM8K at one table'",
            "  ./assize judge gsm8k --out out",
        })
final class ImportAnswersCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The answers, JSON lines.")
    private Path file = Path.of("");

    @Option(names = "--out", paramLabel = "SEASON", required = true, description = "The season folder to make.")
    private Path out = Path.of("");

    @Option(
            names = "--pairing",
            paramLabel = "pairs|table",
            required = true,
            description = "pairs: every two agents of a line meet. table: all of them at once (2 to 8).")
    private String pairing = "";

    @Option(names = "--season", paramLabel = "ID", description = "The season's id. Default: the folder's name.")
    private @Nullable String season;

    @Option(names = "--title", paramLabel = "TEXT", description = "The season's title. Default: its id.")
    private @Nullable String title;

    @Option(
            names = "--origin",
            paramLabel = "NAME",
            defaultValue = "assize.example",
            description = "The name your logs go by. Default: ${DEFAULT-VALUE}.")
    private String origin = "";

    @Option(
            names = "--opens-at",
            paramLabel = "TIME",
            defaultValue = "2026-01-01T00:00:00Z",
            description = "When the first battle begins, UTC. Default: ${DEFAULT-VALUE}.")
    private String opensAt = "";

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    ImportAnswersCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        ImportPlan plan = plan();
        Terminal terminal = invocation.terminal();
        long total = Files.isRegularFile(file) ? Files.size(file) : 0;
        ImportResult result;
        try (Progress progress = Progress.ofBytes(terminal, "Importing answers")) {
            result = ImportAnswers.run(file, out, plan, TaskCheck::problem, bytes -> progress.at(bytes, total));
        }
        return result.fold(
                written -> report(written.counts(), "written"),
                unchanged -> report(unchanged.counts(), "unchanged"),
                bad -> {
                    throw CommandFailure.usage("%s, line %d%s: %s. Nothing was written."
                            .formatted(
                                    bad.file(),
                                    bad.line(),
                                    bad.column() == null ? "" : ", column " + bad.column(),
                                    bad.detail()));
                },
                refused -> {
                    throw CommandFailure.usage(refused.message());
                });
    }

    private ImportPlan plan() {
        String id =
                season == null ? String.valueOf(out.toAbsolutePath().normalize().getFileName()) : season;
        if (!Identifiers.SEASON.matcher(id).matches()) {
            throw CommandFailure.usage(
                    "'%s' is no season id (small letters, digits and -); name one with --season.".formatted(id));
        }
        return new ImportPlan(id, title == null ? id : title, origin, opening(), pairing());
    }

    private Instant opening() {
        try {
            return Instant.parse(opensAt);
        } catch (DateTimeParseException e) {
            throw CommandFailure.usage(
                    "--opens-at must be a UTC time such as 2026-01-01T00:00:00Z, not '%s'.".formatted(opensAt));
        }
    }

    private Pairing pairing() {
        for (Pairing known : Pairing.values()) {
            if (known.wireName().equals(pairing)) {
                return known;
            }
        }
        throw CommandFailure.usage("--pairing must be pairs or table, not '%s'.".formatted(pairing));
    }

    private int report(ImportResult.Counts counts, String outcome) {
        Terminal terminal = invocation.terminal();
        if (json) {
            terminal.print(JsonObject.builder()
                    .put("season", out.toString())
                    .put("outcome", outcome)
                    .put("lines", counts.lines())
                    .put("tasks", counts.tasks())
                    .put("agents", counts.agents())
                    .put("battles", counts.battles())
                    .put("events", counts.events())
                    .put("reviews", counts.reviews())
                    .build());
            return ExitCode.OK;
        }
        terminal.print("%s%s: %,d tasks, %,d agents, %,d battles, %,d events."
                .formatted(
                        out,
                        outcome.equals("unchanged") ? " is unchanged" : " is ready",
                        counts.tasks(),
                        counts.agents(),
                        counts.battles(),
                        counts.events()));
        terminal.print("Next: ./assize judge " + out + " --out out");
        return ExitCode.OK;
    }
}
