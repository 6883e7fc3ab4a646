/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The comparisons of evalica's published data sets and the scores its authors computed from them. */
final class ComparisonFiles {
    private ComparisonFiles() {}

    /** The comparisons of {@code llmfao}, {@code food} or {@code simple}, in file order. */
    static Comparisons comparisons(String name) throws IOException {
        List<List<String>> rows = rows("evalica-llmfao/" + name + ".csv");
        int left = rows.get(0).indexOf("left");
        int right = rows.get(0).indexOf("right");
        int winner = rows.get(0).indexOf("winner");
        Comparisons.Builder builder = Comparisons.builder();
        for (List<String> row : rows.subList(1, rows.size())) {
            builder.add(
                    row.get(left),
                    row.get(right),
                    switch (row.get(winner)) {
                        case "left" -> PairOutcome.FIRST_WON;
                        case "right" -> PairOutcome.SECOND_WON;
                        default -> PairOutcome.TIED;
                    });
        }
        return builder.build();
    }

    /** The published score of every player by that algorithm. */
    static Map<String, Double> golden(String name, String algorithm) throws IOException {
        Map<String, Double> scores = new HashMap<>();
        for (List<String> row : rows("evalica-llmfao/" + name + "-golden.csv")) {
            if (row.get(0).equals(algorithm)) {
                scores.put(row.get(1), Double.valueOf(row.get(2)));
            }
        }
        return scores;
    }

    /** Published strengths, which total 1, as logarithms with mean 0. */
    static Map<String, Double> goldenLogs(String name) throws IOException {
        Map<String, Double> logs = new HashMap<>();
        golden(name, "bradley_terry").forEach((player, score) -> logs.put(player, Math.log(score)));
        double mean = logs.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        logs.replaceAll((player, log) -> log - mean);
        return logs;
    }

    private static List<List<String>> rows(String file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(SharedData.file(file))) {
            rows.add(List.of(line.split(",", -1)));
        }
        return rows;
    }
}
