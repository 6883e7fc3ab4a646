/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.tables;

import assize.archive.AgentRow;
import assize.archive.AgentStandings;
import assize.archive.RatingRow;
import assize.archive.RecordRows;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.Signature;
import assize.attestation.verifier.CheckedVersion;
import assize.attestation.verifier.Failure;
import assize.schemas.archive.PublishedKey;
import assize.schemas.notice.RatingAdjustment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whether {@code agents} is what the battles add up to, and every résumé is signed with a key of the season.
 *
 * <p>One version, one thread.
 */
final class AgentTable {
    private final CheckedVersion version;
    private final AgentStandings standings = new AgentStandings();

    AgentTable(CheckedVersion version) {
        this.version = version;
    }

    /** Takes the next battle. */
    void add(RecordRows rows) {
        standings.add(rows);
    }

    /** Takes what a correction moves. */
    void add(RatingAdjustment adjustment) {
        standings.add(adjustment);
    }

    /** Compares; the ratings table must have been found right before, since résumés are hashed from it. */
    Optional<Failure> finish() {
        try (Stream<AgentRow> stored = TableReader.rows(version.folder(), Table.AGENTS);
                Stream<RatingRow> ratings = TableReader.rows(version.folder(), Table.RATINGS)) {
            List<AgentRow> published = stored.toList();
            String keyId = published.isEmpty() ? "" : published.get(0).publicKeyId();
            List<AgentRow> expected = standings.rows(ratings, keyId, new Published(published));
            if (!expected.equals(published)) {
                return Optional.of(refuted("does not say what the battles add up to"));
            }
            Optional<Ed25519PublicKey> key = version.keys()
                    .findRecordKey(keyId)
                    .map(PublishedKey::publicKey)
                    .flatMap(Ed25519PublicKey::parsePrefixed);
            for (AgentRow row : published) {
                if (key.isEmpty() || !isSigned(row, key.get())) {
                    return Optional.of(refuted("has a resume that no key of the season signed: " + row.agentId()));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSigned(AgentRow row, Ed25519PublicKey key) {
        return Signature.parse(row.resumeSignature())
                .map(signature -> key.verify(row.resumeHash().getBytes(StandardCharsets.US_ASCII), signature))
                .orElse(false);
    }

    private Failure refuted(String detail) {
        return Failure.refuted(version.file(Table.AGENTS.path()), TablesCheck.NAME, detail);
    }

    /**
     * Puts the published signature to a hash: we cannot sign, only check. A hash nobody published gets a signature that fits
     * no row, so the comparison finds it.
     */
    private record Published(List<AgentRow> rows) implements Function<byte[], Signature> {
        @Override
        public Signature apply(byte[] hash) {
            String text = new String(hash, StandardCharsets.US_ASCII);
            return rows.stream()
                    .filter(row -> row.resumeHash().equals(text))
                    .findFirst()
                    .flatMap(row -> Signature.parse(row.resumeSignature()))
                    .orElseGet(() -> Signature.ofBytes(new byte[Signature.SIZE_BYTES]));
        }
    }
}
