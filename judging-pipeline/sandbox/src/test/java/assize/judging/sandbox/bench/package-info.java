/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package assize.judging.sandbox.bench;

import org.jspecify.annotations.NullMarked;
