/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;
import java.util.function.Function;

/**
 * What came of reading bytes or text that may be bad.
 *
 * <p>Reading never throws for bad input: it answers with the value, or with the reason there is none.
 */
public sealed interface Parsed<T> {

    /** The input was well formed. */
    record Value<T>(T value) implements Parsed<T> {}

    /**
     * The input was not well formed.
     *
     * @param reason one sentence for a person, never parsed
     */
    record Malformed<T>(String reason) implements Parsed<T> {}

    /** Handles every case; a new case breaks every caller at compile time. */
    default <R> R fold(Function<? super T, ? extends R> value, Function<? super String, ? extends R> malformed) {
        if (this instanceof Value<T> good) {
            return value.apply(good.value());
        }
        return malformed.apply(((Malformed<T>) this).reason());
    }

    /** Reads on: the next reading is made only from a good value. */
    default <R> Parsed<R> then(Function<? super T, Parsed<R>> next) {
        return fold(next, Malformed::new);
    }

    /** The value, where the reason of a failure does not matter. */
    default Optional<T> toOptional() {
        return fold(Optional::of, reason -> Optional.empty());
    }
}
