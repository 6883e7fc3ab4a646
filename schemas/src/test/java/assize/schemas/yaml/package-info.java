/* SPDX-License-Identifier: Apache-2.0 */
/** The YAML front against examples of its specification and its own limits. */
@NullMarked
package assize.schemas.yaml;

import org.jspecify.annotations.NullMarked;
