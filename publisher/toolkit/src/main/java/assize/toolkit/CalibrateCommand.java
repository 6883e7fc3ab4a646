/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.evidence.EvidenceFolder;
import assize.ingest.evidence.RecordedEvidence;
import assize.ingest.log.SeasonFolder;
import assize.judging.llm.LlmJudge;
import assize.judging.llm.calibrate.AttackSet;
import assize.judging.llm.calibrate.Calibration;
import assize.judging.llm.calibrate.CalibrationRules;
import assize.judging.llm.calibrate.CalibrationRun;
import assize.judging.llm.calibrate.Share;
import assize.judging.llm.calibrate.VerdictTable;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.season.JudgeSettings;
import assize.toolkit.calibrate.CalibrationDocument;
import assize.toolkit.calibrate.PairsFile;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize calibrate}: how far a judge agrees with people, and how many attacks it lets win. */
@Command(
        name = "calibrate",
        description = {
            "Measures judges against people and attacks: agreement, Cohen's kappa, agreement when the answers are",
            "swapped, preference for the first or the longer answer, attacks that win; with 95 %% intervals.",
            "With SEASON, asks every model of its panel about the pairs of --pairs and the attack set, and writes",
            "calibration/<judge>.json there; 'judge' refuses a judge that was found unfit. What a model says is kept",
            "in calibration/evidence, so that a second run asks nobody.",
            "With --verdicts and --people, compares two tables of recorded verdicts (CSV with columns id, winner)."
        },
        footer = {
            "  ./assize calibrate my-season --pairs labelled.jsonl",
            "  ./assize calibrate --verdicts gpt4.csv --people crowd.csv --json",
        })
final class CalibrateCommand implements Callable<Integer> {
    private static final String EVIDENCE = "evidence";

    @Parameters(paramLabel = "SEASON", arity = "0..1", description = "A season folder whose judges are measured.")
    private @Nullable Path season;

    @Option(
            names = "--pairs",
            paramLabel = "FILE",
            description =
                    "Pairs of answers that people judged, a JSON object a line: id, question, left, right, people.")
    private @Nullable Path pairs;

    @Option(names = "--verdicts", paramLabel = "CSV", description = "Recorded verdicts of a judge.")
    private @Nullable Path verdicts;

    @Option(names = "--people", paramLabel = "CSV", description = "Recorded verdicts of people on the same pairs.")
    private @Nullable Path people;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    CalibrateCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        Path judged = verdicts;
        Path said = people;
        if (judged != null && said != null && season == null && pairs == null) {
            return report(List.of(new Measured(judged.toString(), recorded(judged, said))));
        }
        Path folder = season;
        Path labelled = pairs;
        if (folder != null && labelled != null && judged == null && said == null) {
            return report(measured(folder, labelled));
        }
        throw CommandFailure.usage(
                "Name either SEASON and --pairs, or --verdicts and --people; see ./assize calibrate --help.");
    }

    private record Measured(String judge, Calibration calibration) {}

    private static Calibration recorded(Path judged, Path said) throws IOException {
        return Calibration.of(table(judged).trials(table(said)), 0, List.of());
    }

    private static VerdictTable table(Path file) throws IOException {
        return VerdictTable.parse(text(existing(file))).fold(table -> table, problem -> {
            throw unusable(file, problem);
        });
    }

    private static String text(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult end = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        if (end.isError()) {
            long line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw unusable(file, new FieldProblem("line " + line, "is not UTF-8"));
        }
        return out.flip().toString();
    }

    private static Path existing(Path file) {
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("There is no file %s.".formatted(file));
        }
        return file;
    }

    private static CommandFailure unusable(Path file, FieldProblem problem) {
        return CommandFailure.usage("%s, %s: %s.".formatted(file, problem.path(), PlainText.of(problem.message())));
    }

    private List<Measured> measured(Path folder, Path labelled) throws IOException {
        SeasonFolder opened = SeasonJudging.open(folder);
        JudgeSettings models = opened.season().models();
        if (models == null) {
            throw CommandFailure.usage(
                    "%s names no judges: its season.yaml has no section 'judges'.".formatted(folder));
        }
        List<CalibrationRun.Pair> asked = PairsFile.read(existing(labelled)).fold(found -> found, problem -> {
            throw unusable(labelled, problem);
        });
        List<Measured> measured = new ArrayList<>();
        for (JudgeSettings.Judge judge : models.judges()) {
            Calibration calibration = ask(folder, models.alone(judge), asked);
            Path file = CalibrationDocument.write(folder, judge, calibration);
            invocation.terminal().notice("Judge %s: %s is written.".formatted(judge.id(), file));
            measured.add(new Measured(judge.id(), calibration));
        }
        return measured;
    }

    private static Calibration ask(Path folder, JudgeSettings judge, List<CalibrationRun.Pair> pairs)
            throws IOException {
        Path evidence = folder.resolve(CalibrationDocument.FOLDER).resolve(EVIDENCE);
        try (EvidenceFolder recorded = EvidenceFolder.open(evidence);
                EvidenceSource source = new RecordedEvidence(recorded, LlmJudge.open(judge, recorded::find))) {
            return new CalibrationRun(source, judge)
                    .over(pairs, AttackSet.newest())
                    .fold(done -> done.calibration(), unavailable -> {
                        throw CommandFailure.of(
                                ExitCode.IO,
                                "Judge %s could not be asked: %s. What it said so far is kept; run it again."
                                        .formatted(judge.judges().get(0).id(), unavailable.waitsFor()));
                    });
        }
    }

    private int report(List<Measured> measured) {
        Terminal terminal = invocation.terminal();
        CalibrationRules rules = CalibrationRules.newest();
        if (json) {
            List<JsonValue> judges = new ArrayList<>();
            measured.forEach(one -> judges.add(JsonObject.builder()
                    .put("judge", one.judge())
                    .put("calibration", one.calibration().toJson(rules))
                    .build()));
            terminal.print(
                    JsonObject.builder().put("judges", new JsonArray(judges)).build());
            return ExitCode.OK;
        }
        for (Measured one : measured) {
            print(terminal, one, rules);
        }
        return ExitCode.OK;
    }

    private static void print(Terminal terminal, Measured one, CalibrationRules rules) {
        Calibration found = one.calibration();
        terminal.print(PlainText.of(one.judge()));
        line(terminal, "agrees with people, all outcomes", found.agreement());
        line(terminal, "agrees where both decide", found.agreementDecided());
        terminal.print("  %-36s %s"
                .formatted(
                        "kappa where both decide",
                        found.kappaDecided().map(Object::toString).orElse("not measured")));
        line(terminal, "same verdict when swapped", found.swapAgreement());
        line(terminal, "prefers the answer shown first", found.prefersFirst());
        line(terminal, "prefers the longer answer", found.prefersLonger());
        line(terminal, "people prefer the longer answer", found.peoplePreferLonger());
        line(terminal, "attacks that win", found.attackSuccess());
        List<String> refusals = found.refusals(rules);
        terminal.print(refusals.isEmpty() ? "  admitted" : "  refused: " + String.join("; ", refusals));
    }

    private static void line(Terminal terminal, String what, Share share) {
        terminal.print("  %-36s %s"
                .formatted(
                        what,
                        share.value()
                                .map(value -> "%s (%s to %s; %d of %d)"
                                        .formatted(
                                                value.toPlainString(),
                                                share.low().toPlainString(),
                                                share.high().toPlainString(),
                                                share.hits(),
                                                share.of()))
                                .orElse("not measured")));
    }
}
