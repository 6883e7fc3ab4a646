/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.BattleHash;
import assize.attestation.Digest;
import assize.attestation.Signature;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks what a record says against itself and against the season's keys. Pure; thread-safe. */
final class RecordCheck {

    /**
     * What came of a record.
     *
     * @param failure the first, in the order of the checks
     */
    record Outcome(@Nullable Failure failure, List<String> warnings) {

        Optional<Failure> firstFailure() {
            return Optional.ofNullable(failure);
        }
    }

    private final String file;
    private final BattleRecord record;
    private final List<String> warnings = new ArrayList<>();

    private RecordCheck(String file, BattleRecord record) {
        this.file = file;
        this.record = record;
    }

    /**
     * Checks a record of a season; without keys, its signatures are not looked at.
     *
     * @param seq its entry of the log, where its keys must count
     */
    static Outcome check(String file, String seasonId, BattleRecord record, Optional<KeyRing> keys, long seq) {
        RecordCheck check = new RecordCheck(file, record);
        Optional<Failure> failure = check.season(seasonId)
                .or(check::challenge)
                .or(check::texts)
                .or(check::attestations)
                .or(check::battleHashes)
                .or(() -> keys.flatMap(ring -> check.signatures(ring, seq)));
        return new Outcome(failure.orElse(null), List.copyOf(check.warnings));
    }

    private Optional<Failure> refuted(String check, String detail) {
        return Optional.of(Failure.refuted(file, check, "battle " + record.battleId() + " " + detail));
    }

    private Optional<Failure> season(String seasonId) {
        return record.seasonId().equals(seasonId)
                ? Optional.empty()
                : refuted(Checks.RECORD_FORM, "is of season " + record.seasonId());
    }

    private Optional<Failure> challenge() {
        String hash = Digest.sha256(Json.canonical(record.challenge())).prefixed();
        return hash.equals(record.challengeHash())
                ? Optional.empty()
                : refuted(Checks.RECORD_CHALLENGE, "has another challenge than its challenge_hash says");
    }

    private Optional<Failure> texts() {
        for (BattleRecord.HashedText text : record.texts()) {
            String hash =
                    Digest.sha256(text.text().getBytes(StandardCharsets.UTF_8)).prefixed();
            if (!hash.equals(text.hash())) {
                return refuted(Checks.RECORD_TEXT, "has a response that is not the one its text_hash says");
            }
        }
        return Optional.empty();
    }

    /** The attestations repeat what results and rating say, one per contender in order. */
    private Optional<Failure> attestations() {
        List<String> attested = record.attestations().stream()
                .map(BattleRecord.Attestation::agentId)
                .toList();
        if (!attested.equals(record.contenders())) {
            return refuted(Checks.RECORD_BATTLE_HASH, "is not attested for each contender in order");
        }
        for (BattleRecord.Attestation attestation : record.attestations()) {
            Optional<BattleRecord.Result> result = record.result(attestation.agentId());
            boolean agrees = result.isPresent()
                    && result.get().finalRank() == attestation.finalRank()
                    && result.get().finalScore() == attestation.finalScore()
                    && record.change(attestation.agentId())
                            .map(change -> change.eloBefore() == attestation.eloBefore()
                                    && change.eloAfter() == attestation.eloAfter()
                                    && change.eloBefore() + change.eloDelta() == change.eloAfter())
                            .orElse(attestation.eloBefore() == attestation.eloAfter())
                    && attestation.signedAt() == record.completedAt();
            if (!agrees) {
                return refuted(
                        Checks.RECORD_BATTLE_HASH,
                        "attests other figures for " + attestation.agentId() + " than the record gives");
            }
        }
        return Optional.empty();
    }

    private BattleHash battleHash(BattleRecord.Attestation attestation) {
        return new BattleHash(
                record.battleId(),
                attestation.agentId(),
                attestation.finalRank(),
                attestation.finalScore(),
                attestation.eloBefore(),
                attestation.eloAfter(),
                attestation.signedAt(),
                Digest.parsePrefixed(record.replayRoot()).orElseThrow());
    }

    private Optional<Failure> battleHashes() {
        for (BattleRecord.Attestation attestation : record.attestations()) {
            if (!battleHash(attestation).text().equals(attestation.battleHash())) {
                return refuted(
                        Checks.RECORD_BATTLE_HASH,
                        "has another battle_hash for " + attestation.agentId() + " than it must");
            }
        }
        return Optional.empty();
    }

    private Optional<Failure> signatures(KeyRing keys, long seq) {
        for (BattleRecord.Attestation attestation : record.attestations()) {
            Optional<Signature> signature = Signature.parse(attestation.signature());
            if (signature.isEmpty()) {
                return refuted(Checks.RECORD_SIGNATURE, "has a signature that is none");
            }
            String keyId = attestation.publicKeyId();
            KeyRing.Answer answer = keys.byRecordKey(
                    seq,
                    keyId,
                    battleHash(attestation).message(),
                    signature.get().bytes());
            Optional<Failure> failure = keys.failure(answer, keyId, seq, file, Checks.RECORD_SIGNATURE);
            if (failure.isPresent()) {
                return failure;
            }
            keys.list().findRecordKey(keyId).ifPresent(key -> warnIfUndated(key, attestation.signedAt()));
        }
        return Optional.empty();
    }

    /** Trust goes by log index; a published date that does not cover the signature is worth a word only (GA-50). */
    private void warnIfUndated(PublishedKey key, long signedAtMillis) {
        LocalDate date =
                Instant.ofEpochMilli(signedAtMillis).atZone(ZoneOffset.UTC).toLocalDate();
        if (!key.isDated(date) && warnings.isEmpty()) {
            warnings.add(
                    "battle " + record.battleId() + " is signed on " + date + ", outside the dates of " + key.keyId());
        }
    }
}
