/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

/**
 * What a scorer found.
 *
 * @param rationale one sentence with what was compared
 */
public record Finding(boolean correct, String rationale) {}
