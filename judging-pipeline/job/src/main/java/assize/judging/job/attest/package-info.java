/* SPDX-License-Identifier: Apache-2.0 */
/** Where battles are hashed and signed side by side and keep their order. */
@NullMarked
package assize.judging.job.attest;

import org.jspecify.annotations.NullMarked;
