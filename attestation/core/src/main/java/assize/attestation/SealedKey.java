/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.SCrypt;

/**
 * A private key file encrypted with a passphrase: scrypt makes the key, AES-256-GCM seals the line, and the lines above it are
 * bound in as associated data.
 *
 * <p>Source: attestation/README.md, "Encrypted key files"; RFC 7914 (scrypt), NIST SP 800-38D (GCM).
 */
final class SealedKey {

    /** Begins such a file, and says which version of it. */
    static final String FIRST_LINE = "assize-sealed-key@v1";

    private static final String BASE64 = "([A-Za-z0-9+/]+={0,2})";
    private static final Pattern FORM = Pattern.compile("(" + FIRST_LINE
            + "\nscrypt (?<cost>[0-9]{1,7}) (?<block>[0-9]{1,2}) (?<parallel>[0-9]{1,2}) (?<salt>" + BASE64
            + ")\naes-256-gcm (?<nonce>" + BASE64 + ")\n)(?<sealed>" + BASE64 + ")\n");

    /** 64 MiB and a fifth of a second or so for each guess. */
    private static final Cost NEW = new Cost(1 << 16, 8, 1);

    private static final int SALT_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int KEY_BYTES = 32;
    private static final int TAG_BITS = 128;
    private static final int REMEMBERED_MAX = 16;

    /** What scrypt is asked to cost; a file cannot ask for more than a gibibyte. */
    private record Cost(int n, int block, int parallel) {

        boolean isBearable() {
            return n >= 2
                    && Integer.bitCount(n) == 1
                    && n <= 1 << 20
                    && block >= 1
                    && block <= 8
                    && parallel >= 1
                    && parallel <= 4;
        }
    }

    private record Derivation(Passphrase passphrase, String saltBase64, Cost cost) {}

    /** The files of one folder share a salt, and every stage of a job opens the folder: each key is derived once. */
    private static final Map<Derivation, SecretKeySpec> REMEMBERED = new LinkedHashMap<>();

    private SealedKey() {}

    static boolean isSealed(String text) {
        return text.startsWith("assize-sealed-key@");
    }

    /** The salt of a file, for others beside it. */
    static Optional<String> salt(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Optional.of(form.group("salt")) : Optional.empty();
    }

    /** A new salt. */
    static String newSalt(SecureRandom random) {
        return StrictBase64.encode(randomBytes(random, SALT_BYTES));
    }

    /** The text of a file that holds that line. */
    static String seal(String line, Passphrase passphrase, String saltBase64, SecureRandom random) {
        byte[] nonce = randomBytes(random, NONCE_BYTES);
        String head = FIRST_LINE + "\nscrypt " + NEW.n() + " " + NEW.block() + " " + NEW.parallel() + " " + saltBase64
                + "\naes-256-gcm " + StrictBase64.encode(nonce) + "\n";
        try {
            byte[] sealed = cipher(
                            Cipher.ENCRYPT_MODE, derive(new Derivation(passphrase, saltBase64, NEW)), nonce, head)
                    .doFinal(line.getBytes(StandardCharsets.UTF_8));
            return head + StrictBase64.encode(sealed) + "\n";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
    }

    /** The line in a file; a refusal says why there is none. */
    static String open(String text, Passphrase passphrase, String file) throws IOException {
        Matcher form = FORM.matcher(text);
        Cost cost = form.matches()
                ? new Cost(
                        Integer.parseInt(form.group("cost")),
                        Integer.parseInt(form.group("block")),
                        Integer.parseInt(form.group("parallel")))
                : new Cost(0, 0, 0);
        if (!cost.isBearable()) {
            throw new IOException("The key file " + file + " is corrupt.");
        }
        Optional<byte[]> nonce = StrictBase64.decode(form.group("nonce")).filter(bytes -> bytes.length == NONCE_BYTES);
        Optional<byte[]> sealed = StrictBase64.decode(form.group("sealed"));
        if (nonce.isEmpty()
                || sealed.isEmpty()
                || StrictBase64.decode(form.group("salt")).isEmpty()) {
            throw new IOException("The key file " + file + " is corrupt.");
        }
        try {
            SecretKeySpec key = derive(new Derivation(passphrase, form.group("salt"), cost));
            byte[] line =
                    cipher(Cipher.DECRYPT_MODE, key, nonce.get(), form.group(1)).doFinal(sealed.get());
            return new String(line, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IOException("The key file " + file + " does not open with this passphrase, or was changed.", e);
        }
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String head)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(head.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static SecretKeySpec derive(Derivation derivation) {
        synchronized (REMEMBERED) {
            SecretKeySpec known = REMEMBERED.get(derivation);
            if (known != null) {
                return known;
            }
            byte[] salt = StrictBase64.decode(derivation.saltBase64())
                    .orElseThrow(() -> new IllegalStateException("a salt is base64"));
            Cost cost = derivation.cost();
            byte[] key = SCrypt.generate(
                    derivation.passphrase().bytes(), salt, cost.n(), cost.block(), cost.parallel(), KEY_BYTES);
            SecretKeySpec made = new SecretKeySpec(key, "AES");
            if (REMEMBERED.size() >= REMEMBERED_MAX) {
                REMEMBERED.clear();
            }
            REMEMBERED.put(derivation, made);
            return made;
        }
    }

    private static byte[] randomBytes(SecureRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
