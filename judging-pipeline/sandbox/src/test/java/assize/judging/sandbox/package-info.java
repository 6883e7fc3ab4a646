/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package assize.judging.sandbox;

import org.jspecify.annotations.NullMarked;
