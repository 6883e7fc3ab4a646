/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.battle.Mode;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of a record, in the shapes the tables need.
 *
 * <p>Total like {@link Fields}: what is wrong is kept there, and a harmless value comes back.
 */
record RecordFields(
        Fields fields,
        String battleId,
        String mode,
        String ratingState,
        List<String> agentIds,
        Instant startedAt,
        Instant completedAt) {

    static final int NAME_MAX = 200;
    static final int TEXT_MAX = 10_000;

    private static final String HARMLESS_HASH = "sha256:";

    /** Reads what several rows need. */
    static RecordFields of(Fields fields) {
        if (!fields.text("type", NAME_MAX).equals("battle")) {
            fields.fail("type", "must be battle");
        }
        fields.integer("format_version", 1, 1);
        List<String> agentIds = fields.objects("contenders").stream()
                .map(contender -> contender.matching("agent_id", Identifiers.ID))
                .toList();
        return new RecordFields(
                fields,
                fields.matching("battle_id", Identifiers.ID),
                fields.oneOf("mode", Mode.BY_WIRE_NAME.keySet()),
                fields.object("rating").text("state", NAME_MAX),
                agentIds,
                startedAt(fields),
                instant(fields, "completed_at"));
    }

    private static Instant startedAt(Fields fields) {
        for (Fields step : fields.objects("timeline")) {
            if (step.text("state", NAME_MAX).equals("live")) {
                return instant(step, "at");
            }
        }
        fields.fail("timeline", "must have a live state");
        return Instant.EPOCH;
    }

    private static Instant instant(Fields fields, String name) {
        return Instant.ofEpochMilli(fields.integer(name, 0, EventDecoder.TIME_MAX));
    }

    /** The tasks of the verdicts, {@code id@version} in the verdicts' order of rounds, none twice. */
    List<String> tasks() {
        Set<String> tasks = new LinkedHashSet<>();
        fields.objects("verdicts")
                .forEach(verdict ->
                        tasks.add(verdict.text("task_id", NAME_MAX) + "@" + verdict.text("task_version", NAME_MAX)));
        return List.copyOf(tasks);
    }

    List<String> flagCodes() {
        return fields.objects("audit_flags").stream()
                .map(flag -> flag.text("code", NAME_MAX))
                .toList();
    }

    /** The one object of an array that speaks of this agent; a problem where there is none, or another. */
    static Fields about(Fields holder, String array, String agentId) {
        Fields found = null;
        for (Fields item : holder.objects(array)) {
            if (!item.text("agent_id", NAME_MAX).equals(agentId)) {
                continue;
            }
            if (found != null) {
                item.fail("agent_id", "is there twice");
            }
            found = item;
        }
        if (found == null) {
            holder.fail(array, "must speak of every contender");
            return holder;
        }
        return found;
    }

    /** The agent an object speaks of; a problem unless it is a contender. */
    String agentId(Fields object) {
        String agentId = object.text("agent_id", NAME_MAX);
        if (!agentIds.contains(agentId)) {
            object.fail("agent_id", "is no contender");
        }
        return agentId;
    }

    String name(String name) {
        return fields.text(name, NAME_MAX);
    }

    static int count(Fields object, String name) {
        return (int) object.integer(name, 0, Integer.MAX_VALUE);
    }

    static @Nullable Integer optionalCount(Fields object, String name) {
        Long count = object.optionalInteger(name, 0, Integer.MAX_VALUE);
        return count == null ? null : Integer.valueOf(count.intValue());
    }

    static int rating(Fields object, String name) {
        return (int) object.integer(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long points(Fields object, String name) {
        return object.integer(name, JsonInteger.MIN, JsonInteger.MAX);
    }

    static @Nullable Long optionalPoints(Fields object, String name) {
        return object.optionalInteger(name, JsonInteger.MIN, JsonInteger.MAX);
    }

    static Instant time(Fields object, String name) {
        return instant(object, name);
    }

    static @Nullable Instant optionalTime(Fields object, String name) {
        Long millis = object.optionalInteger(name, 0, EventDecoder.TIME_MAX);
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }

    static String hash(Fields object, String name) {
        String hash = object.hash(name);
        return hash.isEmpty() ? HARMLESS_HASH : hash;
    }

    static @Nullable String optionalHash(Fields object, String name) {
        return object.optionalHash(name);
    }

    static @Nullable Boolean optionalFlag(Fields object, String name) {
        if (!object.has(name)) {
            object.fail(name, "is missing");
            return null;
        }
        return object.value(name) == JsonNull.NULL ? null : Boolean.valueOf(object.flag(name, false));
    }

    /** A decimal as a column of that precision and scale holds it, without rounding. */
    static BigDecimal decimal(Fields object, String name, int precision, int scale) {
        return fitted(object, name, object.decimalText(name), precision, scale);
    }

    static @Nullable BigDecimal optionalDecimal(Fields object, String name, int precision, int scale) {
        BigDecimal decimal = object.optionalDecimalText(name);
        return decimal == null ? null : fitted(object, name, decimal, precision, scale);
    }

    private static BigDecimal fitted(Fields object, String name, BigDecimal decimal, int precision, int scale) {
        BigDecimal stripped = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
        if (stripped.scale() > scale || stripped.precision() - stripped.scale() > precision - scale) {
            object.fail(name, "must fit " + precision + " digits, " + scale + " of them after the point");
            return BigDecimal.ZERO.setScale(scale);
        }
        return stripped.setScale(scale);
    }
}
