/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/**
 * One JSON value.
 *
 * <p>Immutable, compared by content. {@code 1} and {@code 1.0} are different values ({@link JsonInteger} and
 * {@link JsonDecimal}) with the same canonical form.
 *
 * <p>Source: RFC 8259 §3.
 */
public sealed interface JsonValue
        permits JsonObject, JsonArray, JsonString, JsonInteger, JsonDecimal, JsonBoolean, JsonNull {}
