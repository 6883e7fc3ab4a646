/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Asks language models to judge: {@link assize.judging.llm.LlmJudge} is the source of that evidence,
 * {@code Sitting} what one judge does with one order of the answers.
 *
 * <p>Invariant: nothing a contestant wrote is ever part of an instruction; it travels as JSON strings inside a frame.
 */
@NullMarked
package assize.judging.llm;

import org.jspecify.annotations.NullMarked;
