/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The end of the pipeline: stage ► commit, driven by Flink's two-phase sink. Open {@link assize.publish.sink.ArchiveSink}.
 */
@NullMarked
package assize.publish.sink;

import org.jspecify.annotations.NullMarked;
