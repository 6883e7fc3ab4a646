/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * A battle that cannot be finished yet.
 *
 * @param waitsFor what is missing, such as {@code gap at seq 3}
 */
public record PendingBattle(String battleId, String waitsFor) {}
