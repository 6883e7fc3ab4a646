/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What cannot be recomputed, recorded once and read from the record ever after: a model's reply, a person's verdict, a
 * webhook's answer, the outcome of a code run.
 *
 * <p>Judging says what it must know ({@link assize.schemas.evidence.EvidenceRequest}); a
 * {@link assize.schemas.evidence.EvidenceSource} finds it out, once; what was found
 * ({@link assize.schemas.evidence.Evidence}) is published with the battle, so that anybody can judge again without the model,
 * the person or the sandbox.
 *
 * <p>Source: DESIGN "Evidence".
 */
@NullMarked
package assize.schemas.evidence;

import org.jspecify.annotations.NullMarked;
