/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** The JSON literal {@code null}: a member that is present and says nothing. */
public enum JsonNull implements JsonValue {
    NULL
}
