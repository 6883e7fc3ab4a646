/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Whole runs under bad conditions: killed, crowded, starved, repeated, grown. Each has a short form for every build and a
 * long one for {@code -Pcampaigns}.
 */
@NullMarked
package assize.toolkit.campaign;

import org.jspecify.annotations.NullMarked;
