/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** What became of data that should hold one document: outside data can be bad, and that is an answer. */
public sealed interface Decoded<T> {

    /** The document. */
    record Usable<T>(T value) implements Decoded<T> {
        public Usable {
            Objects.requireNonNull(value, "value is null");
        }
    }

    /** The first thing wrong with it. */
    record Unusable<T>(FieldProblem problem) implements Decoded<T> {
        public Unusable {
            Objects.requireNonNull(problem, "problem is null");
        }
    }

    /** One function per case. */
    default <R> R fold(Function<? super T, ? extends R> usable, Function<? super FieldProblem, ? extends R> unusable) {
        if (this instanceof Usable<T> good) {
            return usable.apply(good.value());
        }
        return unusable.apply(((Unusable<T>) this).problem());
    }

    /** Reads on from a usable document only. */
    default <R> Decoded<R> then(Function<? super T, Decoded<R>> next) {
        return fold(next, Unusable::new);
    }

    /** The document, where the reason of a failure does not matter. */
    default Optional<T> toOptional() {
        return fold(Optional::of, problem -> Optional.empty());
    }

    /** The problem of a document at that place, or with the document as a whole where the path is empty. */
    static <T> Decoded<T> unusable(String path, String message) {
        return new Unusable<>(new FieldProblem(path, message));
    }
}
