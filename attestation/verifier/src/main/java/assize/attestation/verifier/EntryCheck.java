/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;
import assize.schemas.json.Decoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks entries of a log, each by itself and against the one before. Pure; thread-safe. */
final class EntryCheck {

    /** The season, the origin of its log, and its keys where they are known. */
    record Season(String seasonId, String origin, Optional<KeyRing> keys) {}

    /** An entry that speaks of an archive. */
    record LoggedArchive(long seq, String manifestHash, Claim.Archive claim) {}

    /**
     * An entry, as far as what comes behind it must know it.
     *
     * @param signers the ids of the keys that signed it
     */
    record Logged(long seq, Claim claim, String documentHash, List<String> signers) {}

    /** The entries of one bundle; those after a refuted one are not among them. */
    record Bundle(@Nullable Failure failure, List<Logged> entries) {}

    private EntryCheck() {}

    /**
     * Checks the entries of one bundle.
     *
     * @param previous the leaf hash of the entry before the bundle; empty before the first
     */
    static Bundle bundle(
            Season season,
            String file,
            long firstSeq,
            List<byte[]> entries,
            List<Digest> leafHashes,
            Optional<Digest> previous) {
        List<Logged> logged = new ArrayList<>();
        Optional<Digest> before = previous;
        @Nullable Failure untrusted = null;
        for (int i = 0; i < entries.size(); i++) {
            long seq = firstSeq + i;
            String expected = before.map(Digest::prefixed).orElse(Statement.NO_PREVIOUS);
            Decoded<LogEntry> decoded = LogEntry.decode(entries.get(i));
            Optional<Failure> failure = decoded.fold(
                    entry -> check(season, file, seq, expected, entry),
                    problem -> Optional.of(Failure.refuted(file, Checks.ENTRY_FORM, "the entry: " + problem)));
            if (failure.isPresent()) {
                Failure found = failure.get().atEntry(seq);
                if (found.verdict() == Verdict.REFUTED) {
                    return new Bundle(found, logged);
                }
                // Signed by a stranger, but an entry all the same: what it speaks of counts for the checks to come.
                untrusted = untrusted == null ? found : untrusted;
            }
            decoded.toOptional().ifPresent(entry -> logged.add(logged(seq, entry)));
            before = Optional.of(leafHashes.get(i));
        }
        return new Bundle(untrusted, logged);
    }

    private static Logged logged(long seq, LogEntry entry) {
        Statement statement = entry.statement();
        // Battles are the many, and nobody asks who signed them.
        List<String> signers = statement.claim() instanceof Claim.Battle
                ? List.of()
                : entry.envelope().signatures().stream()
                        .map(Envelope.Signature::keyId)
                        .toList();
        return new Logged(seq, statement.claim(), statement.documentHash(), signers);
    }

    /** Checks one entry, which must lie at {@code seq} behind the entry with the leaf hash {@code previous}. */
    static Optional<Failure> check(Season season, String file, long seq, String previous, LogEntry entry) {
        Optional<String> misplaced = misplaced(season, seq, previous, entry.statement());
        if (misplaced.isPresent()) {
            return Optional.of(Failure.refuted(file, Checks.ENTRY_PLACE, misplaced.get()));
        }
        return season.keys().flatMap(keys -> keys.entryFailure(entry, seq, file));
    }

    private static Optional<String> misplaced(Season season, long seq, String previous, Statement statement) {
        if (!statement.seasonId().equals(season.seasonId())) {
            return Optional.of("the entry is of season " + statement.seasonId() + ", not of " + season.seasonId());
        }
        if (statement.seq() != seq) {
            return Optional.of("the entry says it is entry " + statement.seq());
        }
        if (!statement.previous().equals(previous)) {
            return Optional.of("the entry does not follow the one before it");
        }
        if ((seq == 0) != (statement.claim() instanceof Claim.SeasonOpen)) {
            return Optional.of("entry 0, and no other, opens the season");
        }
        if (statement.claim() instanceof Claim.Archive archive
                && (archive.log().size() != seq || !archive.log().origin().equals(season.origin()))) {
            return Optional.of("the entry names another log than the one before it");
        }
        return Optional.empty();
    }
}
