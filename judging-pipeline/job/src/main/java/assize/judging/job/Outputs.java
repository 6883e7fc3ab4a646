/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job;

import assize.judging.seal.AfterClose;
import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import org.apache.flink.util.OutputTag;

/** What leaves the path of a battle on the side. */
public final class Outputs {
    /** Lines that are not used. */
    public static final OutputTag<RejectedLine> REJECTED = new OutputTag<>("rejected") {};

    /** Battles that cannot be finished from what the log holds. */
    public static final OutputTag<PendingBattle> PENDING = new OutputTag<>("pending") {};

    /** What people sent after a battle's close. */
    public static final OutputTag<AfterClose> AFTER_CLOSE = new OutputTag<>("after-close") {};

    /** What people sent about battles that waited for nobody when it was read: of use where the rating is held back. */
    public static final OutputTag<AfterClose> UNCLAIMED = new OutputTag<>("unclaimed") {};

    /** Battles that are not fully judged: they wait for people, or for a judge there is not. */
    public static final OutputTag<JudgedBattle> WAITING = new OutputTag<>("waiting") {};

    private Outputs() {}
}
