/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The end of the pipeline for a log that never ends: every checkpoint of the job publishes one segment, with the log's
 * checkpoint to cover it. Open {@link assize.publish.live.LiveSink}.
 *
 * <p>Invariant: a segment is written once; entries, records and places are those a bounded run gives.
 */
@NullMarked
package assize.publish.live;

import org.jspecify.annotations.NullMarked;
