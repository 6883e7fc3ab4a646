/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.archive.SeasonArchive;
import assize.web.page.Show;
import assize.web.record.PublishedBattle;
import assize.web.shelf.Kept;
import assize.web.shelf.OpenSeason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corrections, takedowns and disputes of a version, in log order, or those of one battle; what quotes texts that were taken
 * down is left out already.
 *
 * <p>Nothing here changes a record: it is shown as it was published, and these stand beside it. A takedown hides
 * texts on pages; hashes stay, and so do the published files (GX-09).
 *
 * @param corrections of members of records, a row each; takedowns among them
 * @param laterSteps of the disputes, but for the first of each
 */
public record Notices(List<CorrectionRow> corrections, List<DisputeRow> disputes, List<DisputeStep> laterSteps) {
    /** Where nothing was said. */
    public static final Notices NONE = new Notices(List.of(), List.of(), List.of());

    private static final String TAKEDOWN = "takedown";
    private static final Kept<Notices> KEPT = new Kept<>(16);

    public Notices {
        corrections = List.copyOf(corrections);
        disputes = List.copyOf(disputes);
        laterSteps = List.copyOf(laterSteps);
    }

    /** Those of the season's newest version. People write them, so all are kept in memory. */
    public static Notices of(OpenSeason season) {
        return KEPT.get(season, "notices", () -> read(season));
    }

    private static Notices read(OpenSeason season) {
        SeasonArchive archive = season.archive();
        List<DisputeStep> steps = archive.disputes().isEmpty()
                ? List.<DisputeStep>of()
                : NoticePlaces.steps(archive.notices(), season.log());
        Notices all = new Notices(archive.corrections(), archive.disputes(), steps);
        Set<String> taken =
                all.takedowns().stream().map(CorrectionRow::battleId).collect(Collectors.toSet());
        Notices shown = all.where(id -> !taken.contains(id));
        for (String battleId : taken) {
            Notices ofBattle = all.ofBattle(battleId);
            shown = shown.and(texts(archive, battleId, ofBattle).redact(ofBattle));
        }
        return shown.inLogOrder();
    }

    private static TakenTexts texts(SeasonArchive archive, String battleId, Notices ofBattle) {
        return archive.find(battleId)
                .map(row -> PublishedBattle.parse(archive.record(row))
                        .fold(battle -> TakenTexts.of(battle, ofBattle), reason -> new TakenTexts(List.of())))
                .orElse(new TakenTexts(List.of()));
    }

    private Notices where(Predicate<String> isChosen) {
        List<DisputeRow> chosen =
                disputes.stream().filter(row -> isChosen.test(row.battleId())).toList();
        Set<String> ids = chosen.stream().map(DisputeRow::disputeId).collect(Collectors.toSet());
        return new Notices(
                corrections.stream()
                        .filter(row -> isChosen.test(row.battleId()))
                        .toList(),
                chosen,
                laterSteps.stream()
                        .filter(step -> ids.contains(step.disputeId()))
                        .toList());
    }

    private Notices and(Notices others) {
        return new Notices(
                joined(corrections, others.corrections()),
                joined(disputes, others.disputes()),
                joined(laterSteps, others.laterSteps()));
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Steps of one dispute are in order whatever the order of disputes. */
    private Notices inLogOrder() {
        return new Notices(
                corrections.stream()
                        .sorted((one, other) -> Long.compare(one.seq(), other.seq()))
                        .toList(),
                disputes.stream()
                        .sorted((one, other) -> Long.compare(one.seq(), other.seq()))
                        .toList(),
                laterSteps);
    }

    /** Those of one battle. */
    public Notices ofBattle(String battleId) {
        return where(battleId::equals);
    }

    /** The newest but for the first {@code offset} ones, in log order; a correction counts as one. */
    public Notices newest(long offset, int limit) {
        Set<Long> seqs = seqs().stream().skip(offset).limit(limit).collect(Collectors.toSet());
        return new Notices(
                corrections.stream().filter(row -> seqs.contains(row.seq())).toList(),
                disputes.stream().filter(row -> seqs.contains(row.seq())).toList(),
                laterSteps);
    }

    /** How many there are; a correction counts as one. */
    public int size() {
        return seqs().size();
    }

    private List<Long> seqs() {
        return Stream.concat(
                        corrections.stream().map(CorrectionRow::seq),
                        disputes.stream().map(DisputeRow::seq))
                .distinct()
                .sorted((one, other) -> Long.compare(other, one))
                .toList();
    }

    public boolean isEmpty() {
        return corrections.isEmpty() && disputes.isEmpty();
    }

    /** Corrections of members, each with its changes. */
    public List<Correction> changes() {
        Map<String, List<CorrectionRow>> byNotice = new LinkedHashMap<>();
        corrections.stream()
                .filter(row -> !row.type().equals(TAKEDOWN))
                .forEach(row -> byNotice.computeIfAbsent(row.noticeId(), id -> new ArrayList<>())
                        .add(row));
        return byNotice.values().stream().map(Correction::new).toList();
    }

    public List<CorrectionRow> takedowns() {
        return corrections.stream().filter(row -> row.type().equals(TAKEDOWN)).toList();
    }

    /** All steps of a dispute; of those that cannot be read the last is made up from the table. */
    public List<DisputeStep> stepsOf(DisputeRow dispute) {
        List<DisputeStep> steps = new ArrayList<>();
        steps.add(new DisputeStep(
                dispute.disputeId(),
                dispute.seq(),
                "filed",
                dispute.filedAt().toEpochMilli(),
                dispute.filedBy(),
                dispute.evidence(),
                null));
        laterSteps.stream()
                .filter(step -> step.disputeId().equals(dispute.disputeId()))
                .forEach(steps::add);
        if (steps.size() == 1 && !dispute.state().equals("filed")) {
            steps.add(new DisputeStep(
                    dispute.disputeId(),
                    dispute.lastSeq(),
                    dispute.state(),
                    dispute.lastAt().toEpochMilli(),
                    Objects.requireNonNullElse(dispute.decidedBy(), ""),
                    Objects.requireNonNullElse(dispute.rationale(), ""),
                    dispute.outcome()));
        }
        return List.copyOf(steps);
    }

    /** The takedown that hides the texts of that agent; the first where there are more. */
    public Optional<CorrectionRow> takedownOf(String agentId) {
        return takedowns().stream()
                .filter(row -> row.agentId() == null || row.agentId().equals(agentId))
                .findFirst();
    }

    /** Whether the texts of that agent are not to be shown. */
    public boolean hidesTextsOf(String agentId) {
        return takedownOf(agentId).isPresent();
    }

    /** Whether somebody's texts are not to be shown: then nothing that may quote them is. */
    public boolean hidesTexts() {
        return !takedowns().isEmpty();
    }

    /** A record without the texts that are not to be shown, and without what may quote them. */
    public PublishedBattle redact(PublishedBattle battle) {
        return hidesTexts() ? battle.withoutTexts(this::hidesTextsOf, TakenTexts.IN_PLACE) : battle;
    }

    /** In a few words what there is. */
    public String summary() {
        return Stream.of(
                        count(changes().size(), "correction", "corrections"),
                        count(takedowns().size(), "takedown of texts", "takedowns of texts"),
                        count(disputes.size(), "dispute", "disputes"))
                .filter(text -> !text.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
    }

    private static String count(long number, String one, String many) {
        return number == 0 ? "" : Show.count(number, one, many);
    }

    /** What became of a battle in a word or two, for lists; empty where nothing did. */
    public String mark() {
        if (!changes().isEmpty()) {
            return hidesTexts() ? "corrected, texts taken down" : "corrected";
        }
        if (hidesTexts()) {
            return "texts taken down";
        }
        return disputes.isEmpty() ? "" : "disputed";
    }
}
