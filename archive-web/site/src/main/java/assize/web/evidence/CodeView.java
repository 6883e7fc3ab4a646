/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.web.page.Show;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What became of a program, in words.
 *
 * @param agentId whose program it is
 */
public record CodeView(String agentId, CodeOutcome outcome) {

    public CodeView {
        Objects.requireNonNull(outcome, "outcome");
    }

    static Optional<CodeView> of(Evidence line) {
        String agentId = CodeRequest.from(line.request().request()).fold(CodeRequest::agentId, problem -> "");
        return CodeOutcome.from(line.parsed()).toOptional().map(outcome -> new CodeView(agentId, outcome));
    }

    /** The verdict in words. */
    public String meaning() {
        return meaning(outcome.verdict());
    }

    /** A verdict in words. */
    public static String meaning(CodeVerdict verdict) {
        return switch (verdict) {
            case IE -> "the tests could not be run, which is not the program’s fault";
            case UNSUPPORTED_LANGUAGE -> "this judge does not run that language, which is not the program’s fault";
            case CE -> "it does not compile";
            case TLE_CPU -> "it used up its processor time";
            case TLE_WALL -> "it used up its time on the clock";
            case MLE -> "it used up its memory";
            case OLE -> "it wrote more than it may";
            case SV -> "it was killed for a system call that no program needs";
            case RE -> "it ended with an error, or without the verdict of the tests";
            case NO_OUTPUT -> "it printed nothing where something was expected";
            case WA -> "its answer is wrong";
            case NOT_RUN -> "not run, since an earlier case ran out of time";
            case AC -> "its answer is right";
        };
    }

    /** How many runs passed. */
    public String passed() {
        if (outcome.cases().isEmpty()) {
            return "nothing was run";
        }
        long passed = outcome.cases().stream()
                .filter(one -> one.verdict() == CodeVerdict.AC)
                .count();
        String of = Show.count(passed) + " of " + Show.count(outcome.cases().size());
        return outcome.form().equals("harness") ? of + ", a test program that calls the answer’s function" : of;
    }

    /** What contained the program. */
    public String backEnd() {
        return outcome.backEnd().isEmpty() ? "nothing was run" : outcome.backEnd();
    }

    /** The caps the machine could not set. */
    public String missing() {
        return outcome.missing().isEmpty()
                ? "none"
                : outcome.missing().stream().map(CodeView::cap).collect(Collectors.joining("; "));
    }

    private static String cap(String name) {
        return switch (name) {
            case "memory_total" -> "memory of all processes together";
            case "own_uid" -> "a user id of its own";
            case "pids_total" -> "number of processes by control group";
            default -> Show.words(name);
        };
    }

    /** The limits in force. */
    public String limits() {
        CodeLimits limits = outcome.limits();
        return Show.count(limits.cpuMillis()) + " ms processor time · " + Show.count(limits.wallMillis())
                + " ms on the clock · " + Show.count(limits.memoryMib()) + " MiB memory · "
                + Show.bytes(limits.outputBytes()) + " output · "
                + Show.count(limits.processes(), "process", "processes");
    }

    /** Why the verdict is weak; empty where it is not. */
    public List<String> weakBecause() {
        return outcome.weakBecause().stream()
                .map(why -> switch (why) {
                    case "in_process" -> "the tests and the program shared a process";
                    case "calls_program_names" ->
                        "the tests called functions of the program other than the one they were handed";
                    default -> Show.words(why);
                })
                .toList();
    }
}
