/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The languages a program may be written in, and how its tools are called inside a sandbox. */
enum Language {
    PYTHON3("python3", "main.py", "/usr/bin/python3"),
    C("c", "main.c", "/usr/bin/gcc"),
    JAVA("java", "Main.java", "/usr/bin/javac"),
    JAVASCRIPT("javascript", "main.js", "/usr/bin/node");

    static final Map<String, Language> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(l -> l.wireName, Function.identity()));

    /**
     * How a program speaks of {@code exit} and {@code quit}, which the interpreter has only where it loads {@code site}; other
     * modules have functions of these names, which are not meant.
     */
    private static final Pattern PYTHON_SPEAKS_OF_EXIT = Pattern.compile("(?<!\\bsys\\.|_)(?:exit|quit)");

    /**
     * The program is the main module, as it is without this, and has {@code exit} and {@code quit} as it would outside; nothing
     * else is loaded. Costs a tenth of a start, for {@code compile} makes all classes of syntax trees.
     */
    private static final String PYTHON_START = "import sys,builtins,_sitebuiltins as s;"
            + "builtins.exit=s.Quitter('exit','');builtins.quit=s.Quitter('quit','');"
            + "sys.argv=[__file__:='/box/main.py'];del s,builtins;"
            + "exec(compile(open(__file__,'rb').read(),__file__,'exec'))";

    private static final String PYTHON_CHECK = "compile(open('/box/main.py','rb').read(),'/box/main.py','exec')";

    private final String wireName;
    private final String sourceName;
    private final Path tool;

    Language(String wireName, String sourceName, String tool) {
        this.wireName = wireName;
        this.sourceName = sourceName;
        this.tool = Path.of(tool);
    }

    String wireName() {
        return wireName;
    }

    /** What the program's file is called in {@code /box}. */
    String sourceName() {
        return sourceName;
    }

    /** The languages whose tools are here and can be seen from inside: below {@code /usr}, but not {@code /usr/local}. */
    static Map<Language, Path> installed() {
        Map<Language, Path> tools = new EnumMap<>(Language.class);
        for (Language language : values()) {
            language.installedTool().ifPresent(tool -> tools.put(language, tool));
        }
        return tools;
    }

    private Optional<Path> installedTool() {
        try {
            Path real = tool.toRealPath();
            boolean isSeen = real.startsWith("/usr") && !real.startsWith("/usr/local") && Files.isExecutable(real);
            return isSeen ? Optional.of(real) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Processes and threads the runtime needs for itself. */
    int ownProcesses() {
        return switch (this) {
            case PYTHON3, C -> 0;
            case JAVA -> 64;
            case JAVASCRIPT -> 24;
        };
    }

    /** Whether the memory limit may also bound the addresses of one process: some runtimes reserve far more than they use. */
    boolean isBoundByAddresses() {
        return this == PYTHON3 || this == C;
    }

    /**
     * The command that compiles {@code /box/<source>} and writes the compiled program to standard output; empty for languages
     * that need none.
     */
    Optional<List<String>> compiler(Path tool) {
        return switch (this) {
            case PYTHON3, JAVASCRIPT -> Optional.empty();
            case C ->
                Optional.of(
                        shell("cd /tmp && \"$0\" -O2 -std=gnu17 -o a.out /box/main.c -lm >&2 && exec cat a.out", tool));
            case JAVA ->
                Optional.of(shell(
                        "mkdir /tmp/out && \"$0\" -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -proc:none -encoding UTF-8"
                                + " -d /tmp/out /box/Main.java >&2 && exec \"${0%javac}jar\" -c -C /tmp/out .",
                        tool));
        };
    }

    private static List<String> shell(String script, Path tool) {
        return List.of("/bin/sh", "-c", script, tool.toString());
    }

    /** What the compiled program's file is called in {@code /box}; the source's name where nothing is compiled. */
    String programName() {
        return switch (this) {
            case PYTHON3, JAVASCRIPT -> sourceName;
            case C -> "main";
            case JAVA -> "main.jar";
        };
    }

    /** The command that only looks whether the program compiles; empty where {@link #compiler} does. */
    Optional<List<String>> checker(Path tool) {
        return switch (this) {
            case PYTHON3 -> Optional.of(List.of(tool.toString(), "-I", "-S", "-B", "-c", PYTHON_CHECK));
            case JAVASCRIPT -> Optional.of(List.of(tool.toString(), "--check", "/box/main.js"));
            case C, JAVA -> Optional.empty();
        };
    }

    /** The command that runs the program with that text. */
    List<String> runner(Path tool, long memoryMib, String text) {
        return switch (this) {
            case PYTHON3 -> {
                List<String> command = new ArrayList<>(List.of(tool.toString(), "-I", "-S", "-B"));
                command.addAll(
                        PYTHON_SPEAKS_OF_EXIT.matcher(text).find()
                                ? List.of("-c", PYTHON_START)
                                : List.of("/box/main.py"));
                yield List.copyOf(command);
            }
            case C -> List.of("/box/main");
            case JAVA -> {
                List<String> command =
                        new ArrayList<>(List.of(tool.resolveSibling("java").toString()));
                command.addAll(
                        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"));
                command.addAll(List.of("-Xss16m", "-Xmx" + memoryMib * 3 / 4 + "m", "-XX:+ExitOnOutOfMemoryError"));
                command.addAll(List.of("-cp", "/box/main.jar", "Main"));
                yield List.copyOf(command);
            }
            case JAVASCRIPT ->
                List.of(
                        tool.toString(),
                        "--max-old-space-size=" + memoryMib * 3 / 4,
                        "--stack-size=4000",
                        "/box/main.js");
        };
    }
}
