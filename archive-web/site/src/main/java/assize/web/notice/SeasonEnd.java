/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.Claim;
import assize.web.shelf.Kept;
import assize.web.shelf.OpenSeason;
import java.util.Optional;

/**
 * That a season is closed, as its log says.
 *
 * @param seq index of the entry that says so
 * @param version the version that was the season's last with battles of its own
 */
public record SeasonEnd(long seq, int version) {
    private static final Kept<Optional<SeasonEnd>> KEPT = new Kept<>(16);

    /** Looked for from the log's end: behind such an entry come notices, keys and versions, and nothing else. */
    public static Optional<SeasonEnd> of(OpenSeason season) {
        long size = season.log()
                .checkpoint()
                .toOptional()
                .map(SignedCheckpoint::checkpoint)
                .map(checkpoint -> checkpoint.size())
                .orElse(0L);
        return KEPT.get(season, "end of " + size, () -> find(season, size));
    }

    private static Optional<SeasonEnd> find(OpenSeason season, long size) {
        for (long seq = size - 1; seq > 0; seq--) {
            Optional<Claim> claim = NoticePlaces.claim(season.log(), seq);
            if (claim.isPresent() && claim.get() instanceof Claim.SeasonClose close) {
                return Optional.of(new SeasonEnd(seq, close.version()));
            }
            if (claim.isEmpty() || claim.get() instanceof Claim.Battle) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
