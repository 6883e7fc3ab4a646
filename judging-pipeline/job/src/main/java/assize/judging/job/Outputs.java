/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job;

import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.PendingBattle;
import org.apache.flink.util.OutputTag;

/** What leaves the path of a battle on the side. */
public final class Outputs {
    /** Lines that are not used. */
    public static final OutputTag<RejectedLine> REJECTED = new OutputTag<>("rejected") {};

    /** Battles that cannot be finished from what the log holds. */
    public static final OutputTag<PendingBattle> PENDING = new OutputTag<>("pending") {};

    private Outputs() {}
}
