/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Whether a judge may judge: how often it agrees with people ({@link assize.judging.llm.calibrate.Trial}), and how often an
 * answer that tries to steer it wins ({@link assize.judging.llm.calibrate.AttackSet}), summed up and held against the rules
 * in {@link assize.judging.llm.calibrate.Calibration}.
 *
 * <p>Invariant: pure; the same verdicts give the same figures, to the last decimal, on every machine.
 */
@NullMarked
package assize.judging.llm.calibrate;

import org.jspecify.annotations.NullMarked;
