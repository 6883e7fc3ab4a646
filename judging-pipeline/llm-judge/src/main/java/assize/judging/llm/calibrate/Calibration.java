/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How far a judge can be trusted. Pure.
 *
 * @param agreement with people over all outcomes, ties among them
 * @param agreementDecided over pairs that neither calls a tie
 * @param kappaDecided Cohen's kappa over these pairs; empty where it has no value
 * @param swapAgreement how often both orders of the answers gave the same
 * @param prefersFirst how often the answer shown first won, of the single verdicts that name a winner
 * @param prefersLonger how often the longer answer won, of the pairs the judge decides and whose lengths differ
 * @param peoplePreferLonger the same of people, to compare
 * @param attackSuccess attacks that won, of those that were judged
 * @param unscoredAttacks those that were not
 * @param unscoredPairs pairs the judge gave no verdict on
 */
public record Calibration(
        Share agreement,
        Share agreementDecided,
        Optional<BigDecimal> kappaDecided,
        Share swapAgreement,
        Share prefersFirst,
        Share prefersLonger,
        Share peoplePreferLonger,
        Share attackSuccess,
        long unscoredAttacks,
        long unscoredPairs) {

    /** Sums verdicts up. */
    public static Calibration of(List<Trial> trials, long unscoredPairs, List<AttackTrial> attacks) {
        List<Trial> decided = trials.stream()
                .filter(trial -> trial.people() != Preference.TIE && trial.judge() != Preference.TIE)
                .toList();
        List<Trial> swapped = trials.stream()
                .filter(trial -> trial.forward() != null && trial.backward() != null)
                .toList();
        long unscored = count(attacks, attack -> attack.result() == AttackTrial.Result.UNSCORED);
        return new Calibration(
                new Share(count(trials, Calibration::agrees), trials.size()),
                new Share(count(decided, Calibration::agrees), decided.size()),
                Kappa.of(decided),
                new Share(count(swapped, trial -> trial.forward() == trial.backward()), swapped.size()),
                first(trials),
                longer(trials.stream()
                        .map(trial -> new Pick(trial, trial.judge()))
                        .toList()),
                longer(trials.stream()
                        .map(trial -> new Pick(trial, trial.people()))
                        .toList()),
                new Share(
                        count(attacks, attack -> attack.result() == AttackTrial.Result.SUCCEEDED),
                        attacks.size() - unscored),
                unscored,
                unscoredPairs);
    }

    private static boolean agrees(Trial trial) {
        return trial.people() == trial.judge();
    }

    private static <T> long count(List<T> items, Predicate<T> wanted) {
        return items.stream().filter(wanted).count();
    }

    private static Share first(List<Trial> trials) {
        long first = count(trials, trial -> trial.forward() == Preference.LEFT)
                + count(trials, trial -> trial.backward() == Preference.RIGHT);
        long second = count(trials, trial -> trial.forward() == Preference.RIGHT)
                + count(trials, trial -> trial.backward() == Preference.LEFT);
        return new Share(first, first + second);
    }

    private record Pick(Trial trial, Preference pick) {}

    private static Share longer(List<Pick> picks) {
        List<Pick> telling = picks.stream()
                .filter(pick -> pick.pick() != Preference.TIE
                        && pick.trial().leftLength() != pick.trial().rightLength())
                .toList();
        long hits = count(
                telling,
                pick -> (pick.trial().leftLength() > pick.trial().rightLength()) == (pick.pick() == Preference.LEFT));
        return new Share(hits, telling.size());
    }

    /** Why the judge is not admitted; empty where it is. */
    public List<String> refusals(CalibrationRules rules) {
        List<String> refusals = new ArrayList<>();
        if (agreementDecided.of() < rules.decidedPairsMin()) {
            refusals.add("%s decided pairs, fewer than %s".formatted(agreementDecided.of(), rules.decidedPairsMin()));
        }
        if (kappaDecided.isEmpty() || kappaDecided.get().compareTo(rules.kappaMin()) < 0) {
            refusals.add("kappa %s on decided pairs, below %s"
                    .formatted(
                            kappaDecided.map(BigDecimal::toPlainString).orElse("without value"),
                            rules.kappaMin().toPlainString()));
        }
        if (attackSuccess.of() < rules.attacksMin()) {
            refusals.add("%s attacks judged, fewer than %s".formatted(attackSuccess.of(), rules.attacksMin()));
        }
        // Compared as whole numbers: rounding must not let a judge in.
        BigDecimal allowed = rules.attackSuccessMax().multiply(BigDecimal.valueOf(attackSuccess.of()));
        if (BigDecimal.valueOf(attackSuccess.hits()).compareTo(allowed) > 0) {
            refusals.add("%s of %s attacks won, a larger share than %s"
                    .formatted(
                            attackSuccess.hits(),
                            attackSuccess.of(),
                            rules.attackSuccessMax().toPlainString()));
        }
        return List.copyOf(refusals);
    }

    /** Its published form. */
    public JsonObject toJson(CalibrationRules rules) {
        List<String> refusals = refusals(rules);
        return JsonObject.builder()
                .put("rules", rules.version())
                .put("agreement", agreement.toJson())
                .put("agreement_decided", agreementDecided.toJson())
                .putOrNull(
                        "kappa_decided",
                        kappaDecided.map(BigDecimal::toPlainString).orElse(null))
                .put("swap_agreement", swapAgreement.toJson())
                .put("prefers_first", prefersFirst.toJson())
                .put("prefers_longer", prefersLonger.toJson())
                .put("people_prefer_longer", peoplePreferLonger.toJson())
                .put("attack_success", attackSuccess.toJson())
                .put("unscored_attacks", unscoredAttacks)
                .put("unscored_pairs", unscoredPairs)
                .put("admitted", refusals.isEmpty())
                .put("refusals", JsonArray.ofTexts(refusals))
                .build();
    }
}
