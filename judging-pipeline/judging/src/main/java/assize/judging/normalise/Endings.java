/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import org.jspecify.annotations.Nullable;

/** What the finish reasons of all providers come to. A reason nobody has told us of is an ordinary end. */
final class Endings {
    private Endings() {}

    static Spoken.Ending of(@Nullable String reason) {
        if (reason == null) {
            return Spoken.Ending.COMPLETE;
        }
        return switch (reason) {
            case "length",
                    "max_tokens",
                    "MAX_TOKENS",
                    "max_output_tokens",
                    "incomplete",
                    "model_context_window_exceeded" -> Spoken.Ending.CUT_SHORT;
            case "content_filter",
                    "content_filtered",
                    "refusal",
                    "guardrail_intervened",
                    "SAFETY",
                    "RECITATION",
                    "BLOCKLIST",
                    "PROHIBITED_CONTENT",
                    "SPII",
                    "ERROR_TOXIC" -> Spoken.Ending.REFUSED;
            default -> Spoken.Ending.COMPLETE;
        };
    }
}
