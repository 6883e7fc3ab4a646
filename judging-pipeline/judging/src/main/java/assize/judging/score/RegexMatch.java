/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import com.google.re2j.Pattern;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Right when the pattern matches the whole answer, blanks around it aside.
 *
 * <p>RE2 syntax and automata: time is linear in the answer whatever the pattern. Patterns are compiled once; there are
 * as many as the season has tasks.
 *
 * <p>Source: Arena §12.3, GA-69.
 */
final class RegexMatch implements Scorer {
    private final Map<String, Pattern> compiled = new ConcurrentHashMap<>();

    @Override
    public Finding score(Scoring scoring, String answer) {
        String pattern = Objects.requireNonNull(scoring.pattern(), "regex without a pattern");
        String given = Blank.trim(answer);
        boolean matches = compiled.computeIfAbsent(pattern, Pattern::compile).matches(given);
        return Finding.of(
                matches,
                "The pattern %s %s the answer %s."
                        .formatted(Quoted.of(pattern), matches ? "matches" : "does not match", Quoted.of(given)));
    }
}
