/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import assize.schemas.json.Decoded;
import java.util.Arrays;
import java.util.Objects;

/**
 * One entry of a season's log: a statement in its envelope.
 *
 * <p>The signature covers the type and the payload; {@link #envelope()} has both for whoever verifies it.
 */
public record LogEntry(Statement statement, Envelope envelope) {
    /** The longest entry, in bytes. */
    public static final int BYTES_MAX = 8 * 1024;

    public LogEntry {
        Objects.requireNonNull(statement, "statement is null");
        Objects.requireNonNull(envelope, "envelope is null");
    }

    /** The entry of a statement, signed with the record key of that id. */
    public static LogEntry sign(Statement statement, String keyId, Envelope.Signer signer) {
        return new LogEntry(statement, Envelope.sign(Statement.PAYLOAD_TYPE, statement.toBytes(), keyId, signer));
    }

    /** The same entry with one more signature. */
    public LogEntry countersign(String keyId, Envelope.Signer signer) {
        return new LogEntry(statement, envelope.countersign(keyId, signer));
    }

    /** Reads an entry; whether its signature holds is not looked at. */
    public static Decoded<LogEntry> decode(byte[] bytes) {
        if (bytes.length > BYTES_MAX) {
            return Decoded.unusable("", "is longer than " + BYTES_MAX + " bytes");
        }
        return Envelope.decode(bytes)
                .then(envelope -> envelope.payloadType().equals(Statement.PAYLOAD_TYPE)
                        ? Statement.decode(envelope.payload())
                                .then(statement -> new Decoded.Usable<>(new LogEntry(statement, envelope)))
                        : Decoded.unusable("payloadType", "must be " + Statement.PAYLOAD_TYPE));
    }

    /** Whether the signed bytes are that statement's, to the last one. */
    public boolean says(Statement other) {
        return Arrays.equals(envelope.payload(), other.toBytes());
    }

    /** The bytes of the entry, the leaf's content. */
    public byte[] toBytes() {
        byte[] bytes = envelope.toBytes();
        if (bytes.length > BYTES_MAX) {
            throw new IllegalStateException("entry " + statement.seq() + " has " + bytes.length + " bytes");
        }
        return bytes;
    }
}
