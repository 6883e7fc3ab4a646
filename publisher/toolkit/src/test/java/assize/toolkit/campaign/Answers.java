/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Failure;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.schemas.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the verifier answered to each attack: checked one by one, shown together. */
final class Answers {
    private final List<String> rows = new ArrayList<>();

    /** The answer must be that verdict for that reason, of that file and entry. */
    void isFound(String attack, Verification answer, Verdict verdict, String check, String file, @Nullable Long entry) {
        String document = attack + ": " + Json.canonicalText(answer.toJson());
        note(attack, answer);
        assertThat(answer.verdict()).as(document).isEqualTo(verdict);
        assertThat(answer.exitCode()).as(document).isEqualTo(verdict.exitCode());
        Failure failure = answer.firstFailure().orElseThrow(() -> new AssertionError(document));
        assertThat(failure.check()).as(document).isEqualTo(check);
        assertThat(failure.file()).as(document).endsWith(file);
        assertThat(failure.entry()).as(document).isEqualTo(entry);
    }

    /** The answer must be that verdict, and nothing that failed. */
    void isNoFailure(String attack, Verification answer, Verdict verdict) {
        note(attack, answer);
        assertThat(answer.verdict()).as("%s: %s", attack, answer.failure()).isEqualTo(verdict);
        assertThat(answer.firstFailure()).as(attack).isEmpty();
    }

    private void note(String attack, Verification answer) {
        String found = answer.firstFailure()
                .map(failure -> failure.check() + " " + failure.file()
                        + (failure.entry() == null ? "" : ", entry " + failure.entry()) + ": " + failure.detail())
                .orElse(String.join("; ", answer.warnings()));
        rows.add(String.format(Locale.ROOT, "%-46s %d  %s", attack, answer.exitCode(), found));
    }

    /** Shows the table. */
    void print() {
        rows.forEach(System.out::println);
    }
}
