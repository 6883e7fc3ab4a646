/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a version says of itself to researchers' tools: Croissant, Data Package, dataset card, citation. Open {@link
 * assize.publish.dataset.DatasetFiles}.
 */
@NullMarked
package assize.publish.dataset;

import org.jspecify.annotations.NullMarked;
