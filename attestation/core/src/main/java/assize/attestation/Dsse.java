/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The bytes that a DSSE signature covers.
 *
 * <p>Source: DSSE 1.0.2, protocol.md, "Signature Definition".
 */
public final class Dsse {

    private Dsse() {}

    /** {@code "DSSEv1" SP LEN(type) SP type SP LEN(body) SP body}; LEN is the length in bytes, in ASCII decimal. */
    public static byte[] pae(String payloadType, byte[] body) {
        byte[] type = payloadType.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("DSSEv1 " + type.length + " ").getBytes(StandardCharsets.US_ASCII);
        byte[] middle = (" " + body.length + " ").getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream pae = new ByteArrayOutputStream(head.length + type.length + middle.length + body.length);
        pae.writeBytes(head);
        pae.writeBytes(type);
        pae.writeBytes(middle);
        pae.writeBytes(body);
        return pae.toByteArray();
    }
}
