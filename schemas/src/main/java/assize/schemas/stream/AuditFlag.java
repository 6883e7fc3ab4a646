/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * Something an auditor should look at (C-051).
 *
 * @param turn the 1-based turn it speaks of, 0 for the whole battle
 * @param evidence one sentence with the figures
 */
public record AuditFlag(String code, String agentId, int turn, String evidence, String decidedBy) {}
