/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;

/**
 * What asking took. Judging never looks at it.
 *
 * <p>Units: {@code calls} counts every request sent, failed ones too; {@code millis} are those of the calls, waiting left
 * out; {@code cost} in the currency of the settings.
 *
 * @param isEstimated whether a provider did not say how many tokens it counted
 */
record Usage(long calls, long tokensIn, long tokensOut, long millis, BigDecimal cost, boolean isEstimated) {
    static final Usage NONE = new Usage(0, 0, 0, 0, BigDecimal.ZERO, false);
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    private static final int BYTES_PER_TOKEN = 4;

    Usage plus(Usage other) {
        return new Usage(
                calls + other.calls,
                tokensIn + other.tokensIn,
                tokensOut + other.tokensOut,
                millis + other.millis,
                cost.add(other.cost),
                isEstimated || other.isEstimated);
    }

    /** One call with a reply; where the provider counts no tokens, one stands for four bytes. */
    static Usage of(JudgeSettings.Judge judge, ModelCall.Outcome.Replied replied, long bytesSent, long millis) {
        Integer in = replied.tokensIn();
        Integer out = replied.tokensOut();
        long tokensIn = in != null ? in : bytesSent / BYTES_PER_TOKEN;
        long tokensOut = out != null ? out : replied.reply().body().sizeBytes() / BYTES_PER_TOKEN;
        return new Usage(1, tokensIn, tokensOut, millis, cost(judge, tokensIn, tokensOut), in == null || out == null);
    }

    /** Exact: a division by a power of ten. */
    static BigDecimal cost(JudgeSettings.Judge judge, long tokensIn, long tokensOut) {
        return judge.priceIn()
                .multiply(BigDecimal.valueOf(tokensIn))
                .add(judge.priceOut().multiply(BigDecimal.valueOf(tokensOut)))
                .divide(MILLION);
    }

    /** Reads what {@link #toJson} wrote. */
    static Usage from(JsonObject json) {
        Fields fields = Fields.of(json, "");
        return new Usage(
                fields.integer("calls", 0, Long.MAX_VALUE),
                fields.integer("tokens_in", 0, Long.MAX_VALUE),
                fields.integer("tokens_out", 0, Long.MAX_VALUE),
                fields.integer("millis", 0, Long.MAX_VALUE),
                fields.decimalText("cost"),
                fields.flag("tokens_estimated", false));
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("calls", calls)
                .put("tokens_in", tokensIn)
                .put("tokens_out", tokensOut)
                .put("tokens_estimated", isEstimated)
                .put("millis", millis)
                .put(
                        "cost",
                        cost.signum() == 0 ? "0" : cost.stripTrailingZeros().toPlainString())
                .build();
    }
}
