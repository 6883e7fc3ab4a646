/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.StrictBase64;
import assize.schemas.season.ContentHash;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A public key with its names and its published dates.
 *
 * <p>Names follow from the key: the fingerprint is the SHA-256 of its SubjectPublicKeyInfo, the key id its role and the
 * fingerprint's first 8 digits. A document that says otherwise is refused. Whether the 32 bytes are a usable point is for
 * the verifier to say.
 *
 * <p>Where it counts is told by places in the log, both ends inclusive; the dates are published and bind nobody (DESIGN §4,
 * Trust). A document without places speaks of a key that counts everywhere.
 *
 * <p>Shapes: {@code publicKey} is {@code base64:} and 44 characters; dates are UTC, {@code validUntil} exclusive.
 *
 * @param vkey the text of a log key for signed notes; null for every other key
 * @param startIndex the first entry of the log the key may sign
 * @param endIndex the last one, null as long as the key is in use
 * @param successor the id of the key that took its place; null while none did
 * @param revoked null for a key nobody has lost
 */
public record PublishedKey(
        String keyId,
        Role role,
        String publicKey,
        String fingerprint,
        @Nullable String vkey,
        LocalDate validFrom,
        LocalDate validUntil,
        long startIndex,
        @Nullable Long endIndex,
        @Nullable String successor,
        @Nullable Revocation revoked) {

    /**
     * A key is not to be trusted any more.
     *
     * @param lastValidIndex the last entry of the log that is trusted still; what the key signed behind it never counts
     * @param reason one sentence for the public
     */
    public record Revocation(long lastValidIndex, String reason) {

        public Revocation {
            Objects.requireNonNull(reason, "reason is null");
            if (lastValidIndex < 0) {
                throw new IllegalArgumentException("entries count from 0: " + lastValidIndex);
            }
        }
    }

    /** What a key signs. */
    public enum Role {
        /** Battle hashes, entries of battles and archives, manifests, résumés. */
        RECORD("record"),
        /** Checkpoints. */
        LOG("log"),
        /** Corrections, decisions, and changes of keys. */
        OPERATOR("operator"),
        /** Changes of keys when the operator's key is lost. */
        RECOVERY("recovery");

        private static final Map<String, Role> BY_NAME =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Role::wireName, Function.identity()));

        private final String wireName;

        Role(String wireName) {
            this.wireName = wireName;
        }

        /** The name in {@code keys.json}. */
        public String wireName() {
            return wireName;
        }
    }

    private static final String ALGORITHM = "Ed25519";
    private static final String KEY_PREFIX = "base64:";
    private static final int KEY_BYTES = 32;
    private static final int KEY_ID_DIGITS = 8;

    /** SubjectPublicKeyInfo up to the key: SEQUENCE, OID 1.3.101.112, BIT STRING (RFC 8410 §4). */
    private static final byte[] SPKI_PREFIX = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

    public PublishedKey {
        Objects.requireNonNull(role, "role is null");
        if ((role == Role.LOG) != (vkey != null)) {
            throw new IllegalArgumentException("a log key has a vkey, no other key has one");
        }
        if (startIndex < 0 || (endIndex != null && endIndex < startIndex)) {
            throw new IllegalArgumentException("counts from " + startIndex + " to " + endIndex);
        }
        if (!validFrom.isBefore(validUntil)) {
            throw new IllegalArgumentException("valid from " + validFrom + " until " + validUntil);
        }
    }

    /** A record key of 32 bytes. */
    public static PublishedKey record(byte[] publicKey, LocalDate validFrom, LocalDate validUntil) {
        return of(Role.RECORD, publicKey, null, validFrom, validUntil, 0);
    }

    /** A log key of 32 bytes. */
    public static PublishedKey log(byte[] publicKey, String vkey, LocalDate validFrom, LocalDate validUntil) {
        return of(Role.LOG, publicKey, vkey, validFrom, validUntil, 0);
    }

    /** A key of 32 bytes that counts from an entry of the log on; only a log key has a vkey. */
    public static PublishedKey of(
            Role role,
            byte[] publicKey,
            @Nullable String vkey,
            LocalDate validFrom,
            LocalDate validUntil,
            long startIndex) {
        if (publicKey.length != KEY_BYTES) {
            throw new IllegalArgumentException("a key has 32 bytes, not " + publicKey.length);
        }
        String fingerprint = fingerprint(publicKey);
        String text = KEY_PREFIX + Base64.getEncoder().encodeToString(publicKey);
        return new PublishedKey(
                keyId(role, fingerprint),
                role,
                text,
                fingerprint,
                vkey,
                validFrom,
                validUntil,
                startIndex,
                null,
                null,
                null);
    }

    /** The same key, put out of use behind an entry by its successor. */
    public PublishedKey retired(long lastIndex, String successorId) {
        return new PublishedKey(
                keyId,
                role,
                publicKey,
                fingerprint,
                vkey,
                validFrom,
                validUntil,
                startIndex,
                lastIndex,
                successorId,
                revoked);
    }

    /** The same key, not trusted behind an entry. */
    public PublishedKey revoked(Revocation revocation) {
        return new PublishedKey(
                keyId,
                role,
                publicKey,
                fingerprint,
                vkey,
                validFrom,
                validUntil,
                startIndex,
                endIndex,
                successor,
                revocation);
    }

    /** Whether what the key signed counts at that entry of the log. */
    public boolean countsAt(long index) {
        return wasInUseAt(index) && (revoked == null || index <= revoked.lastValidIndex());
    }

    /** Whether it was in use there; a revocation that reaches further back says nothing about that. */
    public boolean wasInUseAt(long index) {
        return index >= startIndex && (endIndex == null || index <= endIndex);
    }

    /** Whether it may sign what comes next. */
    public boolean isInUse() {
        return endIndex == null && revoked == null;
    }

    private static String fingerprint(byte[] publicKey) {
        byte[] spki = Arrays.copyOf(SPKI_PREFIX, SPKI_PREFIX.length + publicKey.length);
        System.arraycopy(publicKey, 0, spki, SPKI_PREFIX.length, publicKey.length);
        return ContentHash.of(spki);
    }

    /** The name a key of that role goes by; the fingerprint with its {@code sha256:}. */
    public static String keyId(Role role, String fingerprint) {
        int digits = fingerprint.indexOf(':') + 1;
        return "assize-" + role.wireName() + "-" + fingerprint.substring(digits, digits + KEY_ID_DIGITS);
    }

    static void check(Fields fields) {
        Role role = fields.oneOf("role", Role.BY_NAME);
        if (!fields.text("algorithm", TEXT_MAX).equals(ALGORITHM)) {
            fields.fail("algorithm", "must be " + ALGORITHM);
        }
        Optional<byte[]> key = publicKey(fields.text("public_key", TEXT_MAX));
        if (key.isEmpty()) {
            fields.fail("public_key", "must be base64: and 44 characters");
        }
        String fingerprint = key.map(PublishedKey::fingerprint).orElse("");
        if (!fields.hash("fingerprint").equals(fingerprint)) {
            fields.fail("fingerprint", "must be the hash of the key");
        }
        if (key.isPresent() && !fields.text("key_id", TEXT_MAX).equals(keyId(role, fingerprint))) {
            fields.fail("key_id", "must be assize-" + role.wireName() + "- and 8 digits of the fingerprint");
        }
        String vkey = fields.optionalText("vkey", TEXT_MAX);
        if ((role == Role.LOG) != (vkey != null)) {
            fields.fail("vkey", "must be there for a log key and null for every other");
        }
        if (!date(fields, "valid_from").isBefore(date(fields, "valid_until"))) {
            fields.fail("valid_until", "must be after valid_from");
        }
        checkPlaces(fields);
    }

    private static void checkPlaces(Fields fields) {
        Fields places = fields.optionalObject("valid_for");
        if (places != null) {
            long start = places.integer("start_index", 0, JsonInteger.MAX);
            places.optionalInteger("end_index", start, JsonInteger.MAX);
        }
        fields.optionalText("successor", TEXT_MAX);
        Fields revoked = fields.optionalObject("revoked");
        if (revoked != null) {
            revoked.integer("last_valid_index", 0, JsonInteger.MAX);
            revoked.text("reason", TEXT_MAX);
        }
    }

    static PublishedKey from(Fields fields) {
        Fields places = fields.optionalObject("valid_for");
        Fields revoked = fields.optionalObject("revoked");
        return new PublishedKey(
                fields.text("key_id"),
                fields.oneOf("role", Role.BY_NAME),
                fields.text("public_key"),
                fields.text("fingerprint"),
                fields.optionalText("vkey"),
                date(fields, "valid_from"),
                date(fields, "valid_until"),
                places == null ? 0 : places.integer("start_index", 0, JsonInteger.MAX),
                places == null ? null : places.optionalInteger("end_index", 0, JsonInteger.MAX),
                fields.optionalText("successor"),
                revoked == null
                        ? null
                        : new Revocation(
                                revoked.integer("last_valid_index", 0, JsonInteger.MAX), revoked.text("reason")));
    }

    private static LocalDate date(Fields fields, String name) {
        String text = fields.text(name, TEXT_MAX);
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.toString().equals(text) && date.getYear() >= 0 && date.getYear() <= 9999) {
                return date;
            }
        } catch (DateTimeParseException e) {
            // What is no date is told below, like a date in another form.
        }
        fields.fail(name, "must be a date such as 2026-01-01");
        return LocalDate.EPOCH;
    }

    private static Optional<byte[]> publicKey(String text) {
        return text.startsWith(KEY_PREFIX)
                ? StrictBase64.decode(text.substring(KEY_PREFIX.length())).filter(bytes -> bytes.length == KEY_BYTES)
                : Optional.empty();
    }

    /** The 32 bytes of the key. */
    public byte[] publicKeyBytes() {
        return publicKey(publicKey).orElseThrow(() -> new IllegalStateException("no key: " + publicKey));
    }

    /** Whether a UTC date lies within the published dates. */
    public boolean isDated(LocalDate date) {
        return !date.isBefore(validFrom) && date.isBefore(validUntil);
    }

    JsonObject toJson() {
        JsonObject.Builder key = JsonObject.builder()
                .put("key_id", keyId)
                .put("role", role.wireName())
                .put("algorithm", ALGORITHM)
                .put("public_key", publicKey)
                .put("fingerprint", fingerprint)
                .put("vkey", vkey == null ? JsonNull.NULL : new JsonString(vkey))
                .put("valid_from", validFrom.toString())
                .put("valid_until", validUntil.toString());
        if (startIndex > 0 || endIndex != null) {
            key.put(
                    "valid_for",
                    JsonObject.builder()
                            .put("start_index", startIndex)
                            .putOrNull("end_index", endIndex)
                            .build());
        }
        key.putIfPresent("successor", successor);
        if (revoked != null) {
            key.put(
                    "revoked",
                    JsonObject.builder()
                            .put("last_valid_index", revoked.lastValidIndex())
                            .put("reason", revoked.reason())
                            .build());
        }
        return key.build();
    }
}
