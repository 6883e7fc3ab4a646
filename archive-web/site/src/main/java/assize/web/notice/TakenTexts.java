/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.web.record.PublishedBattle;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one battle that were taken down, and what of its notices may be shown then (GX-09).
 *
 * <p>What others than the operator wrote is not shown at all, since it may quote them, cut or changed. What the operator wrote
 * is left out where it holds one of them whole.
 */
record TakenTexts(List<String> texts) {
    /** What stands where a text stood. */
    static final String IN_PLACE = "Not shown: it may quote a text that was taken down.";

    /** Shorter ones are found in every sentence, such as a number. Unit: characters. */
    private static final int QUOTED_MIN = 8;

    TakenTexts {
        texts = List.copyOf(texts);
    }

    /** Of a record, as the takedowns of its battle say. */
    static TakenTexts of(PublishedBattle battle, Notices ofBattle) {
        return new TakenTexts(battle.turns().stream()
                .filter(turn -> ofBattle.hidesTextsOf(turn.agentId()))
                .flatMap(turn -> Stream.ofNullable(turn.text()))
                .map(String::strip)
                .filter(text -> text.length() >= QUOTED_MIN)
                .toList());
    }

    private String operators(String text) {
        return texts.stream().anyMatch(text::contains) ? IN_PLACE : text;
    }

    private @Nullable String operatorsIfAny(@Nullable String text) {
        return text == null ? null : operators(text);
    }

    /** The rest of those notices. */
    Notices redact(Notices notices) {
        return new Notices(
                notices.corrections().stream().map(this::redacted).toList(),
                notices.disputes().stream().map(this::redacted).toList(),
                notices.laterSteps().stream().map(this::redacted).toList());
    }

    private CorrectionRow redacted(CorrectionRow row) {
        boolean isShown = isPlain(row.field(), row.valueBefore()) && isPlain(row.field(), row.valueAfter());
        return new CorrectionRow(
                row.seq(),
                row.noticeId(),
                row.changeIndex(),
                row.battleId(),
                row.battleSeq(),
                row.type(),
                row.at(),
                row.actor(),
                row.reasonCode(),
                operators(row.reason()),
                row.field(),
                isShown ? row.valueBefore() : null,
                isShown ? row.valueAfter() : null,
                row.agentId(),
                row.disputeId(),
                row.adjustments(),
                row.recordPart(),
                row.recordOffset(),
                row.recordLength());
    }

    /** Whether a value is nothing that an agent or a judge wrote: no text, or one of a member that holds no such. */
    private static boolean isPlain(@Nullable String field, @Nullable String value) {
        if (field == null || value == null) {
            return true;
        }
        boolean isOfRules =
                field.startsWith("/outcome/") || field.startsWith("/results/") || field.startsWith("/rating/");
        return switch (value.charAt(0)) {
            case '{', '[' -> false;
            case '"' -> isOfRules;
            default -> true;
        };
    }

    private DisputeRow redacted(DisputeRow row) {
        return new DisputeRow(
                row.seq(),
                row.disputeId(),
                row.battleId(),
                row.battleSeq(),
                row.filedAt(),
                row.filedBy(),
                row.field(),
                IN_PLACE,
                IN_PLACE,
                row.state(),
                row.outcome(),
                row.decidedAt(),
                row.decidedBy(),
                operatorsIfAny(row.rationale()),
                row.lastSeq(),
                row.lastAt());
    }

    private DisputeStep redacted(DisputeStep step) {
        return new DisputeStep(
                step.disputeId(),
                step.seq(),
                step.state(),
                step.at(),
                step.actor(),
                step.state().equals("appealed") ? IN_PLACE : operators(step.text()),
                step.outcome());
    }
}
