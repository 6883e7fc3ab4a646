/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import java.io.Closeable;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Finds out what judging must know: a sandbox, a model, a webhook, or a file in which it is recorded.
 *
 * <p>Tries again inside by itself; what it gives is final. Thread-safe. The stage it returns completes normally, whatever
 * happens outside: {@link Answer.Unavailable} is an answer.
 */
public interface EvidenceSource extends Closeable {

    /** Finds out one thing. */
    CompletionStage<Answer> ask(EvidenceRequest request);

    /** What came of asking. */
    sealed interface Answer {

        /** It was found out, or found to be beyond this judge for good; either is recorded and published. */
        record Given(Evidence evidence) implements Answer {}

        /**
         * Not now: the question has no answer on record, the battle stays pending, a later run asks again.
         *
         * @param waitsFor what is missing, such as {@code SANDBOX_UNAVAILABLE: bubblewrap is not installed}
         * @param parts answers to parts of the question, each with a request of its own; recorded, so that the later run need
         *     not ask for them again
         */
        record Unavailable(String waitsFor, List<Evidence> parts) implements Answer {
            public Unavailable {
                parts = List.copyOf(parts);
            }

            /** Nothing at all was found out. */
            public Unavailable(String waitsFor) {
                this(waitsFor, List.of());
            }
        }

        /** Handles both cases. */
        default <R> R fold(Function<Given, R> given, Function<Unavailable, R> unavailable) {
            return this instanceof Given g ? given.apply(g) : unavailable.apply((Unavailable) this);
        }
    }
}
