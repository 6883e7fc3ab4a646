/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.TaskRef;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.TaskVersion.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What changed from one version of a task to the next, and which part of the version that must raise.
 *
 * <p>Major: what is asked, of whom, and what counts as right (prompt, scoring, required capabilities, and whatever else judging
 * goes by). Minor: what is added beside that (hints, artifacts, metadata, modes, a speed bonus). Patch: spelling of metadata, and
 * layout. A prompt that reads differently demands a major version even where only its spelling was mended: no machine can
 * tell the two apart.
 *
 * <p>Pure.
 *
 * <p>Source: Arena §12.1 {@code semver_policy}, §12.2; ..A-168.
 *
 * @param reasons one per member that changed, in the order of the contract's members
 */
public record TaskChange(TaskRef before, TaskRef after, List<Reason> reasons) {
    private static final Set<String> NAMES = Set.of("task_id", "version");
    /** Judging or the agent goes by them: no rating of before compares. */
    private static final Set<String> BREAKING = Set.of(
            "prompt",
            "system_prompt",
            "context",
            "required_capabilities",
            "task_mode",
            "difficulty",
            "time_limit_ms",
            "dim_weights",
            "scoring",
            "multi_turn_config");
    /** More of them takes nothing away; fewer does. */
    private static final Set<String> OFFERS =
            Set.of("competition_modes", "allowed_actions", "multi_turn_config.artifacts_available");
    /** Their order says nothing. */
    private static final Set<String> OFFERS_AND_TAGS =
            Set.of("competition_modes", "allowed_actions", "multi_turn_config.artifacts_available", "tags");
    /** A text that differs in blanks only reads the same. */
    private static final Set<String> TEXTS =
            Set.of("prompt", "system_prompt", "hints", "scoring.judge_prompt_template");
    /** What a member that is not there means. */
    private static final Map<String, JsonValue> DEFAULTS =
            Map.of("time_limit_ms", new JsonInteger(30_000), "scoring.base_points", new JsonInteger(100));

    /**
     * A member that changed.
     *
     * @param member its path in the contract
     * @param what {@code is new}, {@code is gone}, {@code has more}, {@code changed} or {@code has another layout}
     */
    public record Reason(String member, Part demands, String what) {
        public Reason {
            Objects.requireNonNull(member, "member is null");
            Objects.requireNonNull(demands, "demands is null");
            Objects.requireNonNull(what, "what is null");
        }
    }

    public TaskChange {
        Objects.requireNonNull(before, "before is null");
        Objects.requireNonNull(after, "after is null");
        reasons = List.copyOf(reasons);
    }

    /** Compares two versions of one task. */
    public static TaskChange between(TaskContract before, TaskContract after) {
        if (!before.ref().taskId().equals(after.ref().taskId())) {
            throw new IllegalArgumentException("two tasks: " + before.ref() + " and " + after.ref());
        }
        List<Reason> reasons = new ArrayList<>();
        compareMembers("", before.document(), after.document(), reasons);
        return new TaskChange(before.ref(), after.ref(), reasons);
    }

    /** The part of the version that must be raised. */
    public Part demanded() {
        return reasons.stream().map(Reason::demands).reduce(Part.NONE, Part::and);
    }

    /** The part that was. */
    public Part raised() {
        return TaskVersion.of(after.version()).raisedFrom(TaskVersion.of(before.version()));
    }

    /** The member for which the version was raised too little; empty where it was raised enough. */
    public Optional<Reason> shortfall() {
        return raised().compareTo(demanded()) >= 0
                ? Optional.empty()
                : reasons.stream().max(Comparator.comparing(Reason::demands));
    }

    /** The least version that would do. */
    public TaskVersion leastVersion() {
        return TaskVersion.of(before.version()).next(demanded());
    }

    private static void compareMembers(String path, JsonObject before, JsonObject after, List<Reason> reasons) {
        Set<String> names = new LinkedHashSet<>(after.members().keySet());
        names.addAll(before.members().keySet());
        for (String name : names) {
            String member = path.isEmpty() ? name : path + "." + name;
            JsonValue old = before.has(name) ? before.get(name) : DEFAULTS.get(member);
            JsonValue now = after.has(name) ? after.get(name) : DEFAULTS.get(member);
            if (NAMES.contains(member) || Objects.equals(old, now)) {
                continue;
            }
            boolean hasParts = member.equals("scoring") || member.equals("multi_turn_config");
            if (hasParts && old instanceof JsonObject oldParts && now instanceof JsonObject newParts) {
                compareMembers(member, oldParts, newParts, reasons);
            } else {
                reasons.add(reason(member, old, now));
            }
        }
    }

    private static Reason reason(String member, @Nullable JsonValue old, @Nullable JsonValue now) {
        String what = what(member, old, now);
        boolean isSmall = what.equals("has another layout");
        if (OFFERS.contains(member)) {
            // Actions that were not listed were all allowed, so a new list takes some away.
            String loss = member.equals("allowed_actions") ? "is new" : "is gone";
            boolean takesAway = what.equals("changed") || what.equals(loss);
            return new Reason(member, isSmall ? Part.PATCH : takesAway ? Part.MAJOR : Part.MINOR, what);
        }
        if (member.equals("scoring.speed_bonus")) {
            return new Reason(member, what.equals("is new") ? Part.MINOR : Part.MAJOR, what);
        }
        if (BREAKING.contains(member) || member.startsWith("scoring.") || member.startsWith("multi_turn_config.")) {
            return new Reason(member, isSmall ? Part.PATCH : Part.MAJOR, what);
        }
        boolean adds = what.equals("is new") || what.equals("has more") || (member.equals("hints") && !isSmall);
        return new Reason(member, adds ? Part.MINOR : Part.PATCH, what);
    }

    private static String what(String member, @Nullable JsonValue old, @Nullable JsonValue now) {
        if (old == null) {
            return "is new";
        }
        if (now == null) {
            return "is gone";
        }
        if (readsTheSame(old, now, TEXTS.contains(member))) {
            return "has another layout";
        }
        if (old instanceof JsonArray before && now instanceof JsonArray after && OFFERS_AND_TAGS.contains(member)) {
            boolean keepsAll = after.items().containsAll(before.items());
            boolean addsSome = !before.items().containsAll(after.items());
            return keepsAll ? addsSome ? "has more" : "has another layout" : "changed";
        }
        return hasMore(old, now) ? "has more" : "changed";
    }

    private static boolean hasMore(JsonValue old, JsonValue now) {
        if (old instanceof JsonArray before && now instanceof JsonArray after) {
            return after.items().size() > before.items().size() && after.items().containsAll(before.items());
        }
        return old instanceof JsonObject before
                && now instanceof JsonObject after
                && after.members().entrySet().containsAll(before.members().entrySet());
    }

    /** Blanks where they are layout, and how a number is written, change nothing. */
    private static boolean readsTheSame(JsonValue old, JsonValue now, boolean blanksAreLayout) {
        if (old.equals(now)) {
            return true;
        }
        if (old instanceof JsonString before && now instanceof JsonString after) {
            return blanksAreLayout && oneLine(before).equals(oneLine(after));
        }
        if (old instanceof JsonArray before && now instanceof JsonArray after) {
            return before.items().size() == after.items().size()
                    && IntStream.range(0, before.items().size())
                            .allMatch(i -> readsTheSame(
                                    before.items().get(i), after.items().get(i), blanksAreLayout));
        }
        if (old instanceof JsonObject before && now instanceof JsonObject after) {
            return before.members().keySet().equals(after.members().keySet())
                    && before.members().keySet().stream()
                            .allMatch(name -> readsTheSame(member(before, name), member(after, name), blanksAreLayout));
        }
        return isSameNumber(old, now);
    }

    private static JsonValue member(JsonObject object, String name) {
        return Objects.requireNonNull(object.get(name), "a member that is there");
    }

    /** Two spellings of a decimal, of which a text is one at most: two texts may be answers to compare letter by letter. */
    private static boolean isSameNumber(JsonValue old, JsonValue now) {
        JsonObject both = JsonObject.builder().put("old", old).put("now", now).build();
        Fields fields = Fields.of(both, "");
        boolean isSame = fields.decimalText("old").compareTo(fields.decimalText("now")) == 0;
        return isSame && fields.problem() == null;
    }

    private static String oneLine(JsonString text) {
        return text.value().strip().replaceAll("\\s+", " ");
    }
}
