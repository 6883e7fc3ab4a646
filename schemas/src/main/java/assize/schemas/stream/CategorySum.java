/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * What all judges together gave a contender in one category.
 *
 * <p>Units: exact decimals as text.
 *
 * @param sum of the judges' scores
 * @param weighted sum · weight
 */
public record CategorySum(String category, String weight, String sum, String weighted) {}
