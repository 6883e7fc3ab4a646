/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;

/**
 * How one contender's final score in a rubric battle comes about.
 *
 * <p>Units: exact decimals as text, never rounded. The mean over the judges is {@code sum / judges} throughout.
 *
 * @param categories in the order of the rules
 * @param judges over how many judges the sums go
 * @param weightedSum the weighted category sums together
 * @param penalties all penalties together; each counts once, whoever gave it
 * @param finalSum weightedSum − judges · penalties; the final score is {@code finalSum / judges}
 * @param quality the weighted mean before penalties, rounded half up to two decimals, for display
 * @param finalScore the final score as a whole number of points, half to even: what the battle hash covers
 */
public record RubricScore(
        String agentId,
        List<CategorySum> categories,
        int judges,
        String weightedSum,
        String penalties,
        String finalSum,
        String quality,
        long finalScore) {}
