/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.credential;

import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Objects;

/**
 * A document with a proof by one key inside it.
 *
 * <p>The proof must have the document's own {@code @context}: then nothing of the document is left unsigned.
 *
 * <p>Source: W3C Data Integrity 1.0 §2.1, EdDSA Cryptosuites 1.0 §3.3; of the cryptosuites {@code eddsa-jcs-2022} alone.
 *
 * @param unsecured the document without {@code proof}
 * @param configuration the proof without {@code proofValue}
 * @param proofValue {@code z} and base58 of a signature
 */
public record SecuredDocument(JsonObject unsecured, JsonObject configuration, String proofValue) {
    private static final String CONTEXT = "@context";
    private static final String PROOF = "proof";
    private static final String PROOF_VALUE = "proofValue";
    private static final String TYPE = "DataIntegrityProof";
    private static final String CRYPTOSUITE = "eddsa-jcs-2022";
    private static final String PURPOSE = "assertionMethod";
    private static final int TEXT_MAX = 1_000;

    public SecuredDocument {
        Objects.requireNonNull(unsecured, "unsecured is null");
        Objects.requireNonNull(configuration, "configuration is null");
        Objects.requireNonNull(proofValue, "proofValue is null");
    }

    /** Makes a proof value over canonical bytes: in attestation's words, {@code DataIntegrity.sign}. */
    @FunctionalInterface
    public interface Signer {
        /** {@code z} and base58 of the signature. */
        String sign(byte[] configuration, byte[] document);
    }

    /**
     * The document with a proof.
     *
     * @param unsecured has a {@code @context} and no {@code proof}
     * @param verificationMethod names the key that signs
     * @param created a time of the document, RFC 3339
     */
    public static SecuredDocument sign(JsonObject unsecured, String verificationMethod, String created, Signer signer) {
        JsonValue context = unsecured.get(CONTEXT);
        if (context == null || unsecured.get(PROOF) != null) {
            throw new IllegalArgumentException("a document to be signed has a context and no proof");
        }
        JsonObject configuration = JsonObject.builder()
                .put(CONTEXT, context)
                .put("type", TYPE)
                .put("cryptosuite", CRYPTOSUITE)
                .put("created", created)
                .put("verificationMethod", verificationMethod)
                .put("proofPurpose", PURPOSE)
                .build();
        return new SecuredDocument(
                unsecured, configuration, signer.sign(Json.canonical(configuration), Json.canonical(unsecured)));
    }

    /** Reads a document with one proof; whether it holds is not looked at. */
    public static Decoded<SecuredDocument> from(JsonObject document) {
        Fields fields = Fields.of(document, "");
        Fields proof = fields.object(PROOF);
        exactly(proof, "type", TYPE);
        exactly(proof, "cryptosuite", CRYPTOSUITE);
        exactly(proof, "proofPurpose", PURPOSE);
        proof.text("verificationMethod", TEXT_MAX);
        proof.text(PROOF_VALUE, TEXT_MAX);
        if (proof.problem() != null) {
            return new Decoded.Unusable<>(proof.problem());
        }
        if (fields.problem() != null) {
            return new Decoded.Unusable<>(fields.problem());
        }
        JsonObject whole = (JsonObject) Objects.requireNonNull(document.get(PROOF));
        JsonValue context = document.get(CONTEXT);
        if (context == null || !context.equals(whole.get(CONTEXT))) {
            return Decoded.unusable(PROOF + "." + CONTEXT, "must be that of the document");
        }
        return new Decoded.Usable<>(
                new SecuredDocument(document.without(PROOF), whole.without(PROOF_VALUE), proof.text(PROOF_VALUE)));
    }

    private static void exactly(Fields proof, String name, String value) {
        if (!proof.text(name, TEXT_MAX).equals(value)) {
            proof.fail(name, "must be " + value);
        }
    }

    /** Names the key that signed. */
    public String verificationMethod() {
        return configuration.get("verificationMethod") instanceof JsonString text ? text.value() : "";
    }

    /** What was signed of the document. */
    public byte[] canonicalDocument() {
        return Json.canonical(unsecured);
    }

    /** What was signed of the proof. */
    public byte[] canonicalConfiguration() {
        return Json.canonical(configuration);
    }

    /** The whole document. */
    public JsonObject toJson() {
        return unsecured.with(PROOF, configuration.with(PROOF_VALUE, new JsonString(proofValue)));
    }

    /** A context of these addresses, in this order. */
    public static JsonArray context(String... addresses) {
        return JsonArray.ofTexts(List.of(addresses));
    }
}
