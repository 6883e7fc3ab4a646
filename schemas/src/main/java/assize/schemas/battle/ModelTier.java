/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The size class of an agent's model, computed by us from what it declares (A-008..A-019, GA-01, GA-02). */
public enum ModelTier {
    T0,
    T1,
    T2,
    T3,
    T4,
    T5;

    private static final BigDecimal NANO_MAX = BigDecimal.valueOf(3);
    private static final BigDecimal SMALL_MAX = BigDecimal.valueOf(9);
    private static final BigDecimal MEDIUM_MAX = BigDecimal.valueOf(30);

    /**
     * The tier of a model.
     *
     * <p>Units: {@code paramsB} counts billions of parameters and is positive.
     */
    public static ModelTier of(@Nullable BigDecimal paramsB, @Nullable String inference) {
        if ("cloud_api".equals(inference)) {
            return T4;
        }
        if (paramsB == null) {
            return T5;
        }
        if (paramsB.compareTo(NANO_MAX) <= 0) {
            return T0;
        }
        if (paramsB.compareTo(SMALL_MAX) <= 0) {
            return T1;
        }
        if (paramsB.compareTo(MEDIUM_MAX) <= 0) {
            return T2;
        }
        return inference != null && inference.startsWith("local_") ? T3 : T5;
    }
}
