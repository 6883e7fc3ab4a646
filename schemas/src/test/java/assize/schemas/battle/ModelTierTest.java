/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the table of Arena §2.1 and §2.2, with GA-01 for the sizes between its rows and GA-02 for the order. */
class ModelTierTest {

    @ParameterizedTest
    @CsvSource({
        "0.5, local_cpu, T0",
        "3, local_cpu, T0",
        "3.0000000000000001, local_cpu, T1",
        "3.5, local_cpu, T1", // GA-01
        "4, local_gpu, T1",
        "7, local_cpu, T1", // the example of Arena §6.2
        "9, local_gpu, T1",
        "9.5, local_gpu, T2", // GA-01
        "10, local_gpu, T2",
        "30, local_gpu, T2",
        "30, hosted, T2", // no condition on where it runs below T3
        "30.5, local_gpu, T3",
        "405, local_cluster, T3",
        "70, hosted, T5", // GA-02: neither local nor cloud
        "70, localhost, T5",
        "70, , T5",
        ", local_gpu, T5", // no size
        ", , T5",
        "2, cloud_api, T4", // A-019 before A-015
        "70, cloud_api, T4",
        ", cloud_api, T4"
    })
    void followsTheTableOfArena2(@Nullable BigDecimal paramsB, @Nullable String inference, ModelTier tier) {
        assertThat(ModelTier.of(paramsB, inference))
                .as("%s billion, %s", paramsB, inference)
                .isEqualTo(tier);
    }
}
