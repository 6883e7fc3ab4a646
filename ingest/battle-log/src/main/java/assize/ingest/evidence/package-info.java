/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Evidence as it lies on disk: {@link assize.ingest.evidence.EvidenceFolder} finds what is recorded and writes down what is
 * new, {@link assize.ingest.evidence.RecordedEvidence} asks the outside world only for what is not recorded.
 *
 * <p>Invariant: no answer is given out before its line is on the disk, so none is ever paid for and then lost.
 */
@NullMarked
package assize.ingest.evidence;

import org.jspecify.annotations.NullMarked;
