/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Timestamps of checkpoints by an authority (RFC 3161): requests, answers, and what an answer is worth. Open
 * {@link assize.attestation.timestamp.Timestamp}.
 */
@NullMarked
package assize.attestation.timestamp;

import org.jspecify.annotations.NullMarked;
