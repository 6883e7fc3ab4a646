/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.judging.sandbox.JailPlan.Placed;
import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One program in its language: compiles it, inside the sandbox, and says how it is run. */
final class Workshop {
    private static final long MIB = 1 << 20;
    private static final long ERROR_BYTES = MIB;
    private static final long FILE_BYTES = 32 * MIB;
    private static final long COMPILED_MAX = 16 * MIB;
    private static final JailLimits COMPILING =
            new JailLimits(10_000, 32_000, 512, COMPILED_MAX, MIB, 64, COMPILED_MAX);

    private final Jail jail;
    private final Language language;
    private final Path tool;
    private final CodeLimits limits;
    private final Spent spent;

    Workshop(Jail jail, Language language, Path tool, CodeLimits limits, Spent spent) {
        this.jail = jail;
        this.language = language;
        this.tool = tool;
        this.limits = limits;
        this.spent = spent;
    }

    /** What came of compiling. */
    sealed interface Made {
        record Ready(Path program) implements Made {}

        record Refused() implements Made {}

        record Broken(String reason) implements Made {}

        default <R> R fold(Function<Ready, R> ready, Function<Refused, R> refused, Function<Broken, R> broken) {
            if (this instanceof Ready r) {
                return ready.apply(r);
            }
            return this instanceof Refused r ? refused.apply(r) : broken.apply((Broken) this);
        }
    }

    /** Makes the program ready to run. */
    Made make(String text) throws IOException, InterruptedException {
        Path source = jail.keep("program", text.getBytes(StandardCharsets.UTF_8));
        Optional<List<String>> compiler = language.compiler(tool);
        if (compiler.isEmpty()) {
            return new Made.Ready(source);
        }
        JailResult result = compile(source, compiler.get());
        if (result.fault().isPresent()) {
            return new Made.Broken(result.fault().get());
        }
        return result.verdict() == CodeVerdict.AC
                ? new Made.Ready(jail.keep("compiled", result.output()))
                : new Made.Refused();
    }

    /** Whether an interpreted program that failed has no valid syntax: looked at only then, since it costs a run. */
    boolean isMalformed(Path source) throws IOException, InterruptedException {
        Optional<List<String>> checker = language.checker(tool);
        if (checker.isEmpty()) {
            return false;
        }
        JailResult result = compile(source, checker.get());
        return result.fault().isEmpty() && result.exit() != 0;
    }

    private JailResult compile(Path source, List<String> command) throws IOException, InterruptedException {
        JailPlan plan =
                new JailPlan(List.of(new Placed(language.sourceName(), false, source)), command, COMPILING, false);
        JailResult result = jail.run(plan, new byte[0]);
        spent.add(result);
        return result;
    }

    /** One run of the program that was made of this text. */
    JailPlan plan(Path program, String text) {
        Placed placed = new Placed(language.programName(), language == Language.C, program);
        return new JailPlan(
                List.of(placed),
                language.runner(tool, limits.memoryMib(), text),
                jailLimits(limits, language.ownProcesses()),
                language.isBoundByAddresses());
    }

    static JailLimits jailLimits(CodeLimits limits, int ownProcesses) {
        return new JailLimits(
                limits.cpuMillis(),
                limits.wallMillis(),
                limits.memoryMib(),
                limits.outputBytes(),
                ERROR_BYTES,
                limits.processes() + ownProcesses,
                FILE_BYTES);
    }
}
