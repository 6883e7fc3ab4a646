/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.publish.notice.Consequences;
import assize.schemas.battle.RejectedLine;
import assize.schemas.notice.NoticeLine;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * What a version says behind its battles.
 *
 * @param notices by time and id, those included that earlier versions have
 * @param rejected lines of {@code notices/} that are none
 * @param consequences what corrections mean for ratings
 * @param closes whether the season is over with this version
 */
public record Afterwards(
        List<NoticeLine> notices, List<RejectedLine> rejected, Consequences consequences, boolean closes)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    public Afterwards {
        notices = List.copyOf(notices);
        rejected = List.copyOf(rejected);
        Objects.requireNonNull(consequences, "consequences is null");
    }
}
