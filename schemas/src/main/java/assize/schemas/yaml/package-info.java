/* SPDX-License-Identifier: Apache-2.0 */
/**
 * YAML for people, JSON for the rest: task and season files become the same values as JSON, under the same limits.
 *
 * <p>Open {@link assize.schemas.yaml.Yaml}. There are no anchors, no aliases and no tags beyond the core schema here, so
 * a file cannot grow while it is read.
 */
@NullMarked
package assize.schemas.yaml;

import org.jspecify.annotations.NullMarked;
