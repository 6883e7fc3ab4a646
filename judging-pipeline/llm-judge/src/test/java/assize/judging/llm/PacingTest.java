/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How fast and for how much a judge is asked. The oracle is the arithmetic in each test. */
class PacingTest {

    @Test
    void halvesItsLimitAndClimbsBackOneByOne() throws InterruptedException {
        AdaptiveLimit limit = new AdaptiveLimit(8);
        for (int expected : new int[] {4, 2, 1, 1}) {
            limit.begin();
            limit.end(true);
            assertThat(limit.current()).as("after a call that was turned away").isEqualTo(expected);
        }
        limit.begin();
        limit.end(false);
        assertThat(limit.current()).as("one good call at a limit of one").isEqualTo(2);
        for (int i = 0; i < 100; i++) {
            limit.begin();
            limit.end(false);
        }
        assertThat(limit.current()).as("never above the setting").isEqualTo(8);
    }

    private static Optional<Duration> asked(String... headers) {
        Map<String, List<String>> map = headers.length == 2
                ? Map.of(headers[0], List.of(headers[1]))
                : Map.of(headers[0], List.of(headers[1]), headers[2], List.of(headers[3]));
        return Backoff.asked(HttpHeaders.of(map, (name, value) -> true));
    }

    @Test
    void readsRetryAfterInBothItsForms() {
        assertThat(asked("Retry-After", "120")).as("seconds").contains(Duration.ofMinutes(2));
        assertThat(asked("retry-after", "Fri, 31 Dec 1999 23:59:59 GMT", "date", "Fri, 31 Dec 1999 23:59:29 GMT"))
                .as("a date, beside the reply's own")
                .contains(Duration.ofSeconds(30));
        assertThat(asked("Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT"))
                .as("a date alone")
                .isEmpty();
        assertThat(asked("Retry-After", "-5")).as("negative").isEmpty();
        assertThat(asked("Retry-After", "soon", "Date", "today")).as("nonsense").isEmpty();
    }

    @Test
    void doublesItsWaitUpToAMinute() {
        Backoff backoff = new Backoff(new SplittableRandom(3), time -> {});
        for (int attempt = 1; attempt <= 20; attempt++) {
            long full = Math.min(60_000, 1000L << (attempt - 1));
            assertThat(backoff.after(attempt, Optional.empty()).toMillis())
                    .as("attempt %d", attempt)
                    .isBetween(full / 2, full);
        }
    }

    @Test
    void setsAsideAndSettles() {
        Budget budget = new Budget(new JudgeSettings.Budget(3, new BigDecimal("1.00")));
        assertThat(budget.reserve(1, new BigDecimal("0.90"))).as("first").isNull();
        assertThat(budget.reserve(1, new BigDecimal("0.20")))
                .as("too dear while the first is open")
                .isNotNull();
        budget.settle(new BigDecimal("0.90"), new BigDecimal("0.10"));
        assertThat(budget.reserve(1, new BigDecimal("0.90")))
                .as("fits to the cent")
                .isNull();
        assertThat(budget.spent()).as("spent or set aside").isEqualByComparingTo("1.00");
        assertThat(budget.reserve(2, BigDecimal.ZERO)).as("a fourth call").isEqualTo("budget of 3 calls: 2 are used");
    }
}
