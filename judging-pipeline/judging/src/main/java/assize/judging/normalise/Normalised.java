/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.Telemetry;
import assize.schemas.json.JsonObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What became of something an agent sent. */
public sealed interface Normalised {

    /**
     * An action of Arena.
     *
     * @param action as an act's data holds it: {@code type}, {@code payload}, and {@code original_type} where it was another
     * @param readFrom what it was read from
     * @param telemetry what the frame itself reports; null where it reports nothing
     */
    record Read(
            JsonObject action, ReadFrom readFrom, @Nullable Telemetry telemetry) implements Normalised {}

    /** No action, and why. */
    record NotRead(Unread reason) implements Normalised {}

    /** Handles both cases. */
    default <R> R fold(Function<Read, R> read, Function<NotRead, R> notRead) {
        return this instanceof Read r ? read.apply(r) : notRead.apply((NotRead) this);
    }
}
