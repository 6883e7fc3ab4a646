/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Runs untrusted programs: {@link assize.judging.sandbox.CodeJudge} answers a request with an outcome,
 * {@link assize.judging.sandbox.Sandbox} is the place where a program runs.
 *
 * <p>Invariant: no program is ever run outside a sandbox that has passed its self-test on this machine; expected outputs
 * never enter one; nothing a program could have written is read but its two output streams.
 */
@NullMarked
package assize.judging.sandbox;

import org.jspecify.annotations.NullMarked;
