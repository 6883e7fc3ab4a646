/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

/**
 * An act that was used, and whose it is.
 *
 * <p>Units: Unix milliseconds.
 */
public record AgentAct(String agentId, Act act, long at) {}
