/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Objects;

/** The first thing wrong with an object: where ({@code data.action.type}, empty for the whole) and what. */
public record FieldProblem(String path, String message) {
    public FieldProblem {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
