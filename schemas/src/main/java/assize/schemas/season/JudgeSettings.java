/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The language models that judge a season, from the {@code judges} section of {@code season.yaml}.
 *
 * <p>Every judge of the list is on the panel. Units: {@code timeoutMillis} in milliseconds for one call, its reply included;
 * {@code attempts} counts the first one too; {@code concurrency} is the most calls at a time to one judge.
 *
 * @param quorum how many members must have judged; null means all of them
 */
public record JudgeSettings(
        List<Judge> judges, @Nullable Integer quorum, Budget budget, long timeoutMillis, int attempts, int concurrency)
        implements Serializable {

    private static final Set<String> KNOWN =
            Set.of("panel", "quorum", "budget", "timeout_ms", "attempts", "concurrency");
    private static final Set<String> KNOWN_BUDGET = Set.of("calls", "cost");
    private static final int PANEL_MAX = 9;
    private static final long TIMEOUT_DEFAULT = 120_000;
    private static final long TIMEOUT_MAX = 3_600_000;
    private static final int ATTEMPTS_DEFAULT = 5;
    private static final int ATTEMPTS_MAX = 20;
    private static final int CONCURRENCY_DEFAULT = 4;
    private static final int CONCURRENCY_MAX = 64;
    private static final long CALLS_DEFAULT = 10_000;
    private static final long CALLS_MAX = 1_000_000_000L;

    public JudgeSettings {
        judges = List.copyOf(judges);
    }

    /**
     * One member of the panel.
     *
     * <p>Units: prices are for a million tokens, in the currency of the budget; {@code weight} is a share of the panel's
     * vote, relative to the others.
     *
     * @param keyEnv the environment variable that holds the key; null where the endpoint asks for none
     * @param temperature null where the model takes none
     * @param seed null where the model takes none
     * @param countsReasoning whether the provider calls the limit {@code max_completion_tokens}
     * @param family of the model, as contenders name theirs; null where nothing is said
     */
    public record Judge(
            String id,
            String provider,
            String baseUrl,
            String model,
            @Nullable String keyEnv,
            @Nullable BigDecimal temperature,
            @Nullable Long seed,
            int maxTokens,
            boolean countsReasoning,
            @Nullable String family,
            BigDecimal weight,
            BigDecimal priceIn,
            BigDecimal priceOut)
            implements Serializable {

        private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";
        private static final Set<String> KNOWN = Set.of(
                "id",
                "provider",
                "base_url",
                "model",
                "key_env",
                "temperature",
                "seed",
                "max_tokens",
                MAX_COMPLETION_TOKENS,
                "family",
                "weight",
                "price_in",
                "price_out");
        private static final Set<String> PROVIDERS = Set.of("openai", "anthropic");
        private static final Pattern URL =
                Pattern.compile("https?://[A-Za-z0-9.\\[\\]:_-]{1,260}(/[A-Za-z0-9._~/-]*)?");
        private static final Pattern ENVIRONMENT_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,99}");
        private static final int MODEL_MAX = 200;
        private static final int TOKENS_DEFAULT = 2_000;
        private static final int TOKENS_MAX = 100_000;
        private static final BigDecimal TEMPERATURE_MAX = BigDecimal.valueOf(2);
        private static final BigDecimal AMOUNT_MAX = BigDecimal.valueOf(1_000_000);

        static Judge from(Fields fields) {
            String provider = fields.oneOf("provider", PROVIDERS);
            boolean takesSeed = provider.equals("openai");
            Long seed = fields.optionalInteger("seed", 0, Integer.MAX_VALUE);
            if (seed != null && !takesSeed) {
                fields.fail("seed", "is not something this provider takes");
            }
            Judge judge = new Judge(
                    fields.matching("id", Identifiers.ID),
                    provider,
                    fields.matching("base_url", URL),
                    fields.text("model", MODEL_MAX),
                    fields.optionalMatching("key_env", ENVIRONMENT_NAME),
                    temperature(fields),
                    seed == null && takesSeed && !fields.has("seed") ? Long.valueOf(0) : seed,
                    maxTokens(fields, provider),
                    fields.has(MAX_COMPLETION_TOKENS),
                    fields.optionalText("family", MODEL_MAX),
                    fields.has("weight") ? amount(fields, "weight", AMOUNT_MAX) : BigDecimal.ONE,
                    fields.has("price_in") ? amount(fields, "price_in", AMOUNT_MAX) : BigDecimal.ZERO,
                    fields.has("price_out") ? amount(fields, "price_out", AMOUNT_MAX) : BigDecimal.ZERO);
            if (judge.weight().signum() == 0) {
                fields.fail("weight", "must be more than 0; a judge without a vote is left out");
            }
            fields.refuseUnknown(KNOWN);
            return judge;
        }

        /** By either name; the newer models of OpenAI refuse {@code max_tokens}, and count their reasoning in. */
        private static int maxTokens(Fields fields, String provider) {
            boolean isNewer = fields.has(MAX_COMPLETION_TOKENS);
            if (isNewer && (fields.has("max_tokens") || !provider.equals("openai"))) {
                fields.fail(MAX_COMPLETION_TOKENS, "is for openai, and in place of max_tokens");
            }
            String name = isNewer ? MAX_COMPLETION_TOKENS : "max_tokens";
            return fields.has(name) ? (int) fields.integer(name, 1, TOKENS_MAX) : TOKENS_DEFAULT;
        }

        /** 0 unless said otherwise; an explicit null is for models that refuse the setting. */
        private static @Nullable BigDecimal temperature(Fields fields) {
            if (!fields.has("temperature")) {
                return BigDecimal.ZERO;
            }
            return fields.value("temperature") == JsonNull.NULL ? null : amount(fields, "temperature", TEMPERATURE_MAX);
        }
    }

    /**
     * What a run may spend on all judges together.
     *
     * @param cost in the currency of the prices; null where only calls are counted
     */
    public record Budget(long calls, @Nullable BigDecimal cost) implements Serializable {}

    /** The same with this judge alone, whose word then is the panel's. */
    public JudgeSettings alone(Judge judge) {
        return new JudgeSettings(List.of(judge), null, budget, timeoutMillis, attempts, concurrency);
    }

    /** The section again, with every default written out; what a season's opening document holds. */
    public JsonObject toJson() {
        List<JsonValue> panel = new ArrayList<>();
        for (Judge judge : judges) {
            panel.add(JsonObject.builder()
                    .put("id", judge.id())
                    .put("provider", judge.provider())
                    .put("base_url", judge.baseUrl())
                    .put("model", judge.model())
                    .putIfPresent("key_env", judge.keyEnv())
                    .putOrNull(
                            "temperature",
                            judge.temperature() == null
                                    ? null
                                    : judge.temperature().toPlainString())
                    .putOrNull("seed", judge.seed())
                    .put(judge.countsReasoning() ? Judge.MAX_COMPLETION_TOKENS : "max_tokens", judge.maxTokens())
                    .putIfPresent("family", judge.family())
                    .put("weight", judge.weight().toPlainString())
                    .put("price_in", judge.priceIn().toPlainString())
                    .put("price_out", judge.priceOut().toPlainString())
                    .build());
        }
        JsonObject.Builder spent = JsonObject.builder().put("calls", budget.calls());
        if (budget.cost() != null) {
            spent.put("cost", budget.cost().toPlainString());
        }
        JsonObject.Builder section = JsonObject.builder()
                .put("panel", new JsonArray(panel))
                .put("budget", spent.build())
                .put("timeout_ms", timeoutMillis)
                .put("attempts", attempts)
                .put("concurrency", concurrency);
        if (quorum != null) {
            section.put("quorum", quorum);
        }
        return section.build();
    }

    /** Reads the section; what is wrong with it is the fields' problem. */
    public static JudgeSettings from(Fields fields) {
        List<Judge> judges = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Fields member : fields.objects("panel")) {
            Judge judge = Judge.from(member);
            judges.add(judge);
            if (!ids.add(judge.id())) {
                member.fail("id", "is the id of another judge too");
            }
        }
        if (judges.isEmpty() || judges.size() > PANEL_MAX) {
            fields.fail("panel", "must name 1 to " + PANEL_MAX + " judges");
        }
        Long quorum = fields.optionalInteger("quorum", 1, Math.max(1, judges.size()));
        Fields budget = fields.has("budget") ? fields.object("budget") : Fields.of(JsonObject.EMPTY, "budget");
        JudgeSettings settings = new JudgeSettings(
                judges,
                quorum == null ? null : quorum.intValue(),
                new Budget(
                        budget.has("calls") ? budget.integer("calls", 0, CALLS_MAX) : CALLS_DEFAULT,
                        budget.has("cost") ? amount(budget, "cost", BigDecimal.valueOf(CALLS_MAX)) : null),
                fields.has("timeout_ms") ? fields.integer("timeout_ms", 1, TIMEOUT_MAX) : TIMEOUT_DEFAULT,
                fields.has("attempts") ? (int) fields.integer("attempts", 1, ATTEMPTS_MAX) : ATTEMPTS_DEFAULT,
                fields.has("concurrency")
                        ? (int) fields.integer("concurrency", 1, CONCURRENCY_MAX)
                        : CONCURRENCY_DEFAULT);
        budget.refuseUnknown(KNOWN_BUDGET);
        fields.refuseUnknown(KNOWN);
        return settings;
    }

    private static BigDecimal amount(Fields fields, String name, BigDecimal max) {
        BigDecimal amount = fields.decimalText(name);
        if (amount.signum() < 0 || amount.compareTo(max) > 0) {
            fields.fail(name, "must be from 0 to " + max.toPlainString());
            return BigDecimal.ZERO;
        }
        return amount;
    }
}
