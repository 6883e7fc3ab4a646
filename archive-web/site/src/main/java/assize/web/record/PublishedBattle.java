/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The public record of one battle.
 *
 * <p>Units: Unix milliseconds. Shapes: lists stand in the record's own order; {@code challenge} is the document whose hash is
 * {@code challengeHash}; {@code evidence} is in the order of its lines.
 *
 * @param protocolLabel only on battles of the Ares rules
 * @param winner null for a draw or a void battle
 * @param review null where nobody was asked
 */
public record PublishedBattle(
        String seasonId,
        String battleId,
        String mode,
        boolean ranked,
        String ruleSet,
        @Nullable String protocolLabel,
        JsonObject challenge,
        String challengeHash,
        List<Contender> contenders,
        List<RecordedTurn> turns,
        List<IneligibleAct> ineligible,
        List<RecordedVerdict> verdicts,
        List<RecordedPenalty> penalties,
        @Nullable RecordedReview review,
        List<AgentArithmetic> arithmetic,
        List<RecordedResult> results,
        String outcome,
        @Nullable String winner,
        RecordedRating rating,
        List<EvidenceRef> evidence,
        List<AuditFlag> auditFlags,
        List<TimelineEntry> timeline,
        String merkleRoot,
        long eventsCount,
        String replayHash,
        List<Attestation> attestations,
        @Nullable String battleUuid,
        @Nullable String externalVerificationUrl,
        long completedAt,
        long publishedAt) {

    public PublishedBattle {
        Objects.requireNonNull(challenge, "challenge");
        contenders = List.copyOf(contenders);
        turns = List.copyOf(turns);
        ineligible = List.copyOf(ineligible);
        verdicts = List.copyOf(verdicts);
        penalties = List.copyOf(penalties);
        arithmetic = List.copyOf(arithmetic);
        results = List.copyOf(results);
        evidence = List.copyOf(evidence);
        auditFlags = List.copyOf(auditFlags);
        timeline = List.copyOf(timeline);
        attestations = List.copyOf(attestations);
    }

    /** Reads a record line, without its line end. */
    public static RecordReading parse(byte[] line) {
        return Json.parse(line)
                .fold(PublishedBattle::read, malformed -> new RecordReading.Unreadable(malformed.toString()));
    }

    private static RecordReading read(JsonResult.Parsed parsed) {
        Fields fields = Fields.ofDocument(parsed.value());
        if (!fields.text("type").equals("battle")) {
            fields.fail("type", "is not battle");
        }
        PublishedBattle battle = from(fields);
        FieldProblem problem = fields.problem();
        return problem == null ? new RecordReading.Read(battle) : new RecordReading.Unreadable(problem.toString());
    }

    private static PublishedBattle from(Fields fields) {
        Fields outcome = fields.object("outcome");
        Fields replay = fields.object("replay");
        Fields identifiers = fields.optionalObject("identifiers");
        Fields review = fields.optionalObject("review");
        return new PublishedBattle(
                fields.text("season_id"),
                fields.text("battle_id"),
                fields.text("mode"),
                fields.flag("ranked", true),
                fields.text("rule_set"),
                fields.optionalText("protocol_label"),
                fields.object("challenge").asObject(),
                fields.text("challenge_hash"),
                fields.objects("contenders").stream().map(Contender::from).toList(),
                fields.objects("turns").stream().map(RecordedTurn::from).toList(),
                fields.optionalObjects("ineligible").stream()
                        .map(IneligibleAct::from)
                        .toList(),
                fields.objects("verdicts").stream().map(RecordedVerdict::from).toList(),
                fields.optionalObjects("penalties").stream()
                        .map(RecordedPenalty::from)
                        .toList(),
                review == null ? null : RecordedReview.from(review),
                fields.objects("arithmetic").stream().map(AgentArithmetic::from).toList(),
                fields.objects("results").stream().map(RecordedResult::from).toList(),
                outcome.text("state"),
                outcome.optionalText("winner"),
                RecordedRating.from(fields.object("rating")),
                fields.optionalObjects("evidence").stream()
                        .map(EvidenceRef::from)
                        .toList(),
                fields.optionalObjects("audit_flags").stream()
                        .map(AuditFlag::from)
                        .toList(),
                fields.objects("timeline").stream().map(TimelineEntry::from).toList(),
                replay.text("merkle_root"),
                Scalars.whole(replay, "events_count"),
                replay.text("sha256"),
                fields.objects("attestations").stream().map(Attestation::from).toList(),
                identifiers == null ? null : identifiers.optionalText("battle_uuid"),
                identifiers == null ? null : identifiers.optionalText("external_verification_url"),
                Scalars.whole(fields, "completed_at"),
                Scalars.whole(fields, "published_at"));
    }

    /**
     * The same without the texts of some agents, and with {@code inPlace} for every rationale and reason, which may quote them.
     * Hashes stay.
     */
    public PublishedBattle withoutTexts(Predicate<String> isHidden, String inPlace) {
        return new PublishedBattle(
                seasonId,
                battleId,
                mode,
                ranked,
                ruleSet,
                protocolLabel,
                challenge,
                challengeHash,
                contenders,
                turns.stream()
                        .map(turn -> isHidden.test(turn.agentId()) ? turn.withoutText() : turn)
                        .toList(),
                ineligible,
                verdicts.stream().map(verdict -> verdict.saying(inPlace)).toList(),
                penalties.stream().map(penalty -> penalty.saying(inPlace)).toList(),
                review == null ? null : review.saying(inPlace),
                arithmetic,
                results,
                outcome,
                winner,
                rating,
                evidence,
                auditFlags.stream().map(flag -> flag.saying(inPlace)).toList(),
                timeline.stream().map(entry -> entry.saying(inPlace)).toList(),
                merkleRoot,
                eventsCount,
                replayHash,
                attestations,
                battleUuid,
                externalVerificationUrl,
                completedAt,
                publishedAt);
    }

    /** The contender with that id. */
    public Optional<Contender> contender(String agentId) {
        return contenders.stream()
                .filter(contender -> contender.agentId().equals(agentId))
                .findFirst();
    }

    /** The evidence with that key. */
    public Optional<EvidenceRef> evidence(String key) {
        return evidence.stream().filter(ref -> ref.key().equals(key)).findFirst();
    }

    /** The winner's attestation; where nobody won, that of the first agent by id (GA-49). */
    public Optional<Attestation> leadingAttestation() {
        return attestations.stream()
                .filter(attestation -> attestation.agentId().equals(winner))
                .findFirst()
                .or(() -> attestations.stream().min(Comparator.comparing(Attestation::agentId)));
    }
}
