/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt: as long as the judge asks for, else twice as long each time, less a random part
 * of up to a half so that many callers do not come back together.
 *
 * @param random for the jitter only; nothing of it is recorded
 */
record Backoff(RandomGenerator random, Pause pause) {
    /** More than this is not waited for; the judge is unavailable. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    private static final long FIRST_MILLIS = 1_000;
    private static final long MOST_MILLIS = 60_000;
    private static final int SHIFT_MAX = 20;

    /** Lets time pass. */
    interface Pause {
        /** Returns when it has passed. */
        void pass(Duration time) throws InterruptedException;
    }

    /** The wait after the attempt of that number, counted from 1. */
    Duration after(int attempt, Optional<Duration> asked) {
        long full = Math.min(MOST_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, SHIFT_MAX));
        Duration own = Duration.ofMillis(full - random.nextLong(full / 2 + 1));
        // Jitter comes on top of what was asked for: earlier would be turned away again.
        return asked.map(wait -> wait.plusMillis(random.nextLong(FIRST_MILLIS))).orElse(own);
    }

    /**
     * What {@code Retry-After} asks for, in seconds or as a date beside the reply's own {@code Date}.
     *
     * <p>Source: RFC 9110 §10.2.3.
     */
    static Optional<Duration> asked(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .flatMap(text -> {
                    try {
                        return text.matches("[0-9]{1,9}")
                                ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
                                : headers.firstValue("Date").map(date -> Duration.between(time(date), time(text)));
                    } catch (DateTimeException e) {
                        return Optional.empty();
                    }
                })
                .filter(wait -> !wait.isNegative());
    }

    private static ZonedDateTime time(String text) {
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
