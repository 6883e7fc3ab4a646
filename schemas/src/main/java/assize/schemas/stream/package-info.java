/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What travels between the stages of the pipeline: public, flat records that every stage can read
 * and the stream engine can serialise by itself.
 *
 * <p>Invariant: no optional, no sealed type, no interface as a component.
 */
@NullMarked
package assize.schemas.stream;

import org.jspecify.annotations.NullMarked;
