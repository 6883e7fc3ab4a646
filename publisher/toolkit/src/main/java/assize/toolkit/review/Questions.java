/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;

/** Asks a person, line by line, until the answer can be used. The same at a terminal and from a file. */
final class Questions {
    private static final int LINE_MAX = 10_000;

    private final Terminal terminal;
    private final BufferedReader answers;

    Questions(Terminal terminal, BufferedReader answers) {
        this.terminal = terminal;
        this.answers = answers;
    }

    Terminal terminal() {
        return terminal;
    }

    /** The answer, without blanks around it. */
    String ask(String question) throws IOException {
        terminal.out().print(question + " ");
        terminal.out().flush();
        String line = answers.readLine();
        terminal.out().println();
        if (line == null) {
            throw new EOFException("the answers ended");
        }
        return line.strip();
    }

    /** Asks until what is made of the answer is there. */
    <T> T askUntil(String question, String ifUnusable, Function<String, Optional<T>> use) throws IOException {
        while (true) {
            Optional<T> used = use.apply(ask(question));
            if (used.isPresent()) {
                return used.get();
            }
            terminal.print("  " + ifUnusable);
        }
    }

    /** Words that say something. */
    String words(String question) throws IOException {
        return askUntil(
                question,
                "Please say why, in at most %d characters.".formatted(LINE_MAX),
                answer -> answer.isEmpty() || answer.length() > LINE_MAX ? Optional.empty() : Optional.of(answer));
    }

    /** A decimal from 0 to 100 with at most two places. */
    String percent(String question) throws IOException {
        return askUntil(
                question,
                "Please give a number from 0 to 100 with at most two decimals.",
                answer -> decimal(answer)
                        .filter(score -> score.compareTo(BigDecimal.valueOf(100)) <= 0 && score.signum() >= 0)
                        .map(BigDecimal::toPlainString));
    }

    /** A decimal above 0; 0 where the answer is nothing. */
    BigDecimal points(String question) throws IOException {
        return askUntil(
                question,
                "Please give a number above 0, at most 1000, with at most two decimals; or nothing.",
                answer -> answer.isEmpty()
                        ? Optional.of(BigDecimal.ZERO)
                        : decimal(answer)
                                .filter(points ->
                                        points.signum() > 0 && points.compareTo(BigDecimal.valueOf(1000)) <= 0));
    }

    boolean yes(String question) throws IOException {
        return ask(question + " Type yes to do so:").equals("yes");
    }

    private static Optional<BigDecimal> decimal(String answer) {
        return answer.matches("[0-9]{1,6}(\\.[0-9]{1,2})?") ? Optional.of(new BigDecimal(answer)) : Optional.empty();
    }
}
