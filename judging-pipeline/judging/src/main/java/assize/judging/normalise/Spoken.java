/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.battle.EventDecoder;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an agent said in a frame, in words that belong to no framework.
 *
 * <p>Units: {@code createdAt} is Unix milliseconds.
 *
 * @param calls tools it asks for, in order; those a provider has run itself are counted in {@code calledAlready} alone
 * @param results of tools, which came with the frame
 * @param text what it said besides; null where it said nothing
 * @param reasoning what it thought, where that is shown
 * @param isFinal whether the frame itself names the text its last word
 * @param observations results of tools that the model wrote itself: no evidence of anything, and left out of all above
 */
record Spoken(
        String shape,
        List<Call> calls,
        int calledAlready,
        List<Result> results,
        @Nullable String text,
        @Nullable String reasoning,
        Ending ending,
        boolean isFinal,
        int observations,
        Usage usage,
        @Nullable Long createdAt) {

    /** How a frame ends. */
    enum Ending {
        /** As its sender meant it to. */
        COMPLETE,
        /** At a limit, in the middle of something. */
        CUT_SHORT,
        /** By a filter or a refusal. */
        REFUSED
    }

    /**
     * A tool that is asked for.
     *
     * @param arguments an object where they are one; else a string with what was written
     */
    record Call(@Nullable String id, String name, JsonValue arguments) {

        /** A call whose arguments came as an object, as JSON text or not at all. */
        static Call of(@Nullable String id, String name, @Nullable JsonValue arguments) {
            if (arguments == null || arguments == JsonNull.NULL) {
                return new Call(id, name, JsonObject.EMPTY);
            }
            if (arguments instanceof JsonString string) {
                return new Call(id, name, ofText(string.value()));
            }
            return new Call(
                    id,
                    name,
                    arguments instanceof JsonObject && Peek.isShallow(arguments)
                            ? arguments
                            : new JsonString(Peek.shown(arguments)));
        }

        /** Arguments written as text: an object where they are JSON or a Python literal of one, else as they stand. */
        static JsonValue ofText(String text) {
            if (text.isBlank()) {
                return JsonObject.EMPTY;
            }
            JsonValue value =
                    Peek.document(text).or(() -> PythonLiteral.parse(text)).orElse(JsonNull.NULL);
            return value instanceof JsonObject && Peek.isShallow(value) ? value : new JsonString(text);
        }
    }

    /** A result of a tool; null where it does not say of which call. */
    record Result(@Nullable String callId) {}

    Spoken {
        calls = List.copyOf(calls);
        results = List.copyOf(results);
    }

    /** A frame of that shape that says nothing yet. */
    static Builder of(String shape) {
        return new Builder(shape);
    }

    /** Collects what a frame says. One thread, one frame. */
    static final class Builder {
        private final String shape;
        private final List<Call> calls = new ArrayList<>();
        private final Set<String> told = new HashSet<>();
        private final List<Result> results = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private int calledAlready;
        private Ending ending = Ending.COMPLETE;
        private boolean isFinal;
        private int observations;
        private Usage usage = Usage.NONE;
        private @Nullable Long createdAt;

        private Builder(String shape) {
            this.shape = shape;
        }

        Builder call(@Nullable String id, @Nullable String name, @Nullable JsonValue arguments) {
            if (name != null && !name.isEmpty()) {
                calls.add(Call.of(id, name, arguments));
            }
            return this;
        }

        /** The same call told a second time, under the same id, is one call. */
        Builder callUnlessTold(@Nullable String id, @Nullable String name, @Nullable JsonValue arguments) {
            return id != null && !told.add(id) ? this : call(id, name, arguments);
        }

        Builder calledAlready() {
            calledAlready++;
            return this;
        }

        Builder result(@Nullable String callId) {
            results.add(new Result(callId));
            return this;
        }

        Builder say(@Nullable String words) {
            text.append(words == null ? "" : words);
            return this;
        }

        Builder think(@Nullable String words) {
            reasoning.append(words == null ? "" : words);
            return this;
        }

        Builder ends(Ending how) {
            ending = how;
            return this;
        }

        Builder isFinal() {
            isFinal = true;
            return this;
        }

        Builder observations(int count) {
            observations += count;
            return this;
        }

        Builder usage(Usage told) {
            usage = told;
            return this;
        }

        Builder createdAt(@Nullable Long millis) {
            createdAt = millis == null || millis > EventDecoder.TIME_MAX ? null : millis;
            return this;
        }

        boolean hasCalls() {
            return !calls.isEmpty();
        }

        Spoken build() {
            return new Spoken(
                    shape,
                    calls,
                    calledAlready,
                    results,
                    text.isEmpty() ? null : text.toString(),
                    reasoning.isEmpty() ? null : reasoning.toString(),
                    ending,
                    isFinal,
                    observations,
                    usage,
                    createdAt);
        }
    }

    /** Whether the agent itself speaks here, and not only its tools. */
    boolean isTheAgents() {
        return !calls.isEmpty() || text != null || reasoning != null || calledAlready > 0 || ending != Ending.COMPLETE;
    }

    /** Several frames as one: the agent's last words stand, and what came with the earlier ones is not lost. */
    static Spoken last(List<Spoken> frames) {
        List<Result> results = new ArrayList<>();
        Spoken last = frames.get(0);
        Usage usage = Usage.NONE;
        Long createdAt = null;
        int already = 0;
        int observations = 0;
        for (Spoken frame : frames) {
            results.addAll(frame.results);
            already += frame.calledAlready + frame.calls.size();
            observations += frame.observations;
            usage = frame.usage.saysNothing() ? usage : frame.usage;
            createdAt = frame.createdAt == null ? createdAt : frame.createdAt;
            last = frame.isTheAgents() ? frame : last;
        }
        return new Spoken(
                last.shape,
                last.calls,
                already - last.calls.size(),
                results,
                last.text,
                last.reasoning,
                last.ending,
                last.isFinal,
                observations,
                usage,
                createdAt);
    }

    /** The same words under another name of shape, read as that grammar says. */
    Spoken readAs(Spoken grammar) {
        if (grammar.shape.equals(TextGrammar.NONE)) {
            return this;
        }
        return new Spoken(
                shape + "+" + grammar.shape,
                grammar.calls,
                calledAlready,
                results,
                grammar.text,
                reasoning == null ? grammar.reasoning : reasoning,
                grammar.ending == Ending.COMPLETE ? ending : grammar.ending,
                grammar.isFinal,
                observations + grammar.observations,
                usage,
                createdAt);
    }
}
