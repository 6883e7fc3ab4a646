/* SPDX-License-Identifier: Apache-2.0 */

/** A file system that fails, or takes the whole process with it, at a chosen call. */
@NullMarked
package assize.toolkit.campaign.fault;

import org.jspecify.annotations.NullMarked;
