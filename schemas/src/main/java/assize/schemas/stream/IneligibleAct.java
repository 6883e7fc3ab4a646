/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * An act that was refused through the agent's own fault: listed by hash, never shown (GR-09).
 *
 * @param reason a rejection code
 * @param rawHash {@code sha256:} of the text received
 */
public record IneligibleAct(String agentId, int round, int turnNumber, String eventId, String reason, String rawHash) {}
