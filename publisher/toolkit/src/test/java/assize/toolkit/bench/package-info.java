/* SPDX-License-Identifier: Apache-2.0 */
/** Whole-process benchmarks: {@code mvn -Pbench verify}. Each prints a ratio to a baseline measured in the same run. */
@NullMarked
package assize.toolkit.bench;

import org.jspecify.annotations.NullMarked;
