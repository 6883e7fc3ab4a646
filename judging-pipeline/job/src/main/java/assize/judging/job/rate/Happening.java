/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.seal.AfterClose;
import assize.schemas.stream.JudgedBattle;
import org.jspecify.annotations.Nullable;

/** What the order of a log holds: a battle that ended, or what people sent behind one; never both. */
public record Happening(
        @Nullable JudgedBattle battle, @Nullable AfterClose sent) {
    public Happening {
        if ((battle == null) == (sent == null)) {
            throw new IllegalArgumentException("one of both");
        }
    }
}
