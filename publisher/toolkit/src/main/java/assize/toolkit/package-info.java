/* SPDX-License-Identifier: Apache-2.0 */
/** The command people type. */
@org.jspecify.annotations.NullMarked
package assize.toolkit;
