/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/**
 * Where bytes lie in the parts of a version.
 *
 * <p>Units: {@code offset} and {@code length} in bytes.
 *
 * @param part the part's path in the version's folder
 */
public record PartPlace(String part, long offset, long length) {}
