/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Asks a task author's server what an answer is worth ({@link assize.judging.webhook.Webhook}), over a connection that can
 * reach nothing but that server ({@link assize.judging.webhook.PinnedHttps}).
 *
 * <p>Invariant: the address that was checked is the address that is connected to; no name is looked up twice.
 */
@NullMarked
package assize.judging.webhook;

import org.jspecify.annotations.NullMarked;
