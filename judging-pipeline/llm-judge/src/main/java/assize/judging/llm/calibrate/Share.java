/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How many of how many, and how sure that is.
 *
 * <p>The 95 % interval is Wilson's score interval without continuity correction. 4 decimals, half up.
 *
 * <p>Source: E. B. Wilson, Probable inference, JASA 22 (1927).
 */
public record Share(long hits, long of) {
    private static final int DECIMALS = 4;
    private static final MathContext EXACT_ENOUGH = new MathContext(40, RoundingMode.HALF_EVEN);
    private static final BigDecimal Z = new BigDecimal("1.959963984540054");

    public Share {
        if (hits < 0 || hits > of) {
            throw new IllegalArgumentException(hits + " of " + of);
        }
    }

    /** The share; empty where there was nothing to count. */
    public Optional<BigDecimal> value() {
        return of == 0
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(hits).divide(BigDecimal.valueOf(of), DECIMALS, RoundingMode.HALF_UP));
    }

    /** Where the share lies at least; 0 where there was nothing to count. */
    public BigDecimal low() {
        return bound(-1);
    }

    /** Where it lies at most; 1 where there was nothing to count. */
    public BigDecimal high() {
        return bound(1);
    }

    private BigDecimal bound(int side) {
        if (of == 0) {
            return side < 0 ? BigDecimal.ZERO : BigDecimal.ONE;
        }
        BigDecimal n = BigDecimal.valueOf(of);
        BigDecimal p = BigDecimal.valueOf(hits).divide(n, EXACT_ENOUGH);
        BigDecimal z2 = Z.multiply(Z);
        BigDecimal spread = p.multiply(BigDecimal.ONE.subtract(p))
                .divide(n, EXACT_ENOUGH)
                .add(z2.divide(n.multiply(n).multiply(BigDecimal.valueOf(4)), EXACT_ENOUGH))
                .sqrt(EXACT_ENOUGH)
                .multiply(Z);
        BigDecimal centre = p.add(z2.divide(n.multiply(BigDecimal.valueOf(2)), EXACT_ENOUGH));
        BigDecimal bound = (side < 0 ? centre.subtract(spread) : centre.add(spread))
                .divide(BigDecimal.ONE.add(z2.divide(n, EXACT_ENOUGH)), DECIMALS, RoundingMode.HALF_UP);
        return bound.max(BigDecimal.ZERO.setScale(DECIMALS)).min(BigDecimal.ONE.setScale(DECIMALS));
    }

    /** Its published form. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("hits", hits)
                .put("of", of)
                .putOrNull("share", value().map(BigDecimal::toPlainString).orElse(null))
                .put("low", low().toPlainString())
                .put("high", high().toPlainString())
                .build();
    }
}
