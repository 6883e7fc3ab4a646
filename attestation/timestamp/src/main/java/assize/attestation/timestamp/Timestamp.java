/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedNote;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.RSAPublicKey;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;

/**
 * The answer of a timestamp authority: at that time, bytes of that digest were there.
 *
 * <p>Having one proves nothing: {@link #verify(SignedNote)} says whether it is well signed and over this note,
 * {@link #isAnchored} whether by an authority that is trusted. Certificates are looked at as of the time in it, not as of now.
 *
 * <p>Source: RFC 3161; RFC 5816 for the reference to the certificate.
 */
public final class Timestamp {

    /** The most bytes read as one answer; a chain of certificates fits. */
    public static final int MAX_BYTES = 1 << 16;

    /** A chain has two or three; building paths among many of one name takes exponentially long. */
    private static final int CERTIFICATES_MAX = 6;

    private static final int RSA_BITS_MAX = 8192;
    private static final int EXPONENT_BITS_MAX = 64;
    private static final String TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

    private final TimeStampResponse response;
    private final TimeStampToken token;
    private final List<X509Certificate> certificates;
    private final X509Certificate signer;

    private Timestamp(
            TimeStampResponse response,
            TimeStampToken token,
            List<X509Certificate> certificates,
            X509Certificate signer) {
        this.response = response;
        this.token = token;
        this.certificates = List.copyOf(certificates);
        this.signer = signer;
    }

    /** Reads an answer as it came; a refusal is no timestamp, nor is one that would take long to check. */
    public static Parsed<Timestamp> parse(byte[] answer) {
        if (answer.length > MAX_BYTES) {
            return new Parsed.Malformed<>("an answer of more than " + MAX_BYTES + " bytes");
        }
        try {
            TimeStampResponse response = new TimeStampResponse(answer);
            TimeStampToken token = response.getTimeStampToken();
            boolean isGranted =
                    response.getStatus() == PKIStatus.GRANTED || response.getStatus() == PKIStatus.GRANTED_WITH_MODS;
            if (!isGranted || token == null) {
                return new Parsed.Malformed<>(
                        "the authority granted no timestamp (status " + response.getStatus() + ")");
            }
            Collection<X509CertificateHolder> holders = token.getCertificates().getMatches(null);
            if (holders.size() > CERTIFICATES_MAX) {
                return new Parsed.Malformed<>("more than " + CERTIFICATES_MAX + " certificates in a timestamp");
            }
            JcaX509CertificateConverter converter = new JcaX509CertificateConverter();
            List<X509Certificate> certificates = new ArrayList<>();
            X509Certificate signer = null;
            for (X509CertificateHolder holder : holders) {
                if (!isReadilyChecked(holder.getSubjectPublicKeyInfo())) {
                    return new Parsed.Malformed<>("a certificate in a timestamp has a key that is neither RSA of up to "
                            + RSA_BITS_MAX + " bits nor on a named curve");
                }
                X509Certificate certificate = converter.getCertificate(holder);
                certificates.add(certificate);
                signer = signer == null && token.getSID().match(holder) ? certificate : signer;
            }
            return signer == null
                    ? new Parsed.Malformed<>("the certificate of who signed the timestamp is not in it")
                    : new Parsed.Value<>(new Timestamp(response, token, certificates, signer));
        } catch (TSPException | IOException | GeneralSecurityException | RuntimeException e) {
            // The parser throws whatever it stumbles over; these bytes are anybody's.
            return new Parsed.Malformed<>("not an answer of a timestamp authority");
        }
    }

    /**
     * Whether a signature by that key is checked in moments. Other kinds bring their own parameters, as long as they like, and
     * certificates under those in the answer are checked with them too.
     */
    private static boolean isReadilyChecked(SubjectPublicKeyInfo key) throws IOException {
        ASN1ObjectIdentifier algorithm = key.getAlgorithm().getAlgorithm();
        if (algorithm.equals(PKCSObjectIdentifiers.rsaEncryption)) {
            RSAPublicKey rsa = RSAPublicKey.getInstance(key.parsePublicKey());
            return rsa.getModulus().bitLength() <= RSA_BITS_MAX
                    && rsa.getPublicExponent().bitLength() <= EXPONENT_BITS_MAX;
        }
        return algorithm.equals(X9ObjectIdentifiers.id_ecPublicKey)
                && key.getAlgorithm().getParameters() instanceof ASN1ObjectIdentifier;
    }

    /** The time, by the authority's clock. */
    public Instant at() {
        return token.getTimeStampInfo().getGenTime().toInstant();
    }

    /** Who said it: the subject of the certificate. */
    public String authority() {
        return signer.getSubjectX500Principal().getName();
    }

    /** Whether it is the answer to that request. */
    public ProofCheck answers(TimestampRequest request) {
        try {
            response.validate(request.toRequest());
            return ProofCheck.proven();
        } catch (TSPException | RuntimeException e) {
            return ProofCheck.refuted("the timestamp is no answer to what was asked: " + e.getMessage());
        }
    }

    /**
     * Whether it was made over this note, and the certificate in it, which is one for timestamps alone and held at that time, signed
     * it.
     *
     * <p>Cosignatures come below a note one by one, so what was timestamped may be the note with its first signatures only.
     */
    public ProofCheck verify(SignedNote note) {
        boolean isOver = TSPAlgorithms.SHA256.equals(token.getTimeStampInfo().getMessageImprintAlgOID())
                && isOverStart(note, token.getTimeStampInfo().getMessageImprintDigest());
        if (!isOver) {
            return ProofCheck.refuted("the timestamp is of other bytes");
        }
        try {
            token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(signer));
            return ProofCheck.proven();
        } catch (TSPException | OperatorCreationException | RuntimeException e) {
            return ProofCheck.refuted("the timestamp is not validly signed: " + e.getMessage());
        }
    }

    private static boolean isOverStart(SignedNote note, byte[] imprint) {
        for (int lines = note.signatures().size(); lines > 0; lines--) {
            byte[] start = new SignedNote(note.text(), note.signatures().subList(0, lines)).bytes();
            if (Arrays.equals(Digest.sha256(start).bytes(), imprint)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the certificate that signed is one of these, or was issued under one of them and valid at that time. */
    public boolean isAnchored(Collection<X509Certificate> trusted) {
        if (trusted.contains(signer)) {
            return true;
        }
        try {
            X509CertSelector target = new X509CertSelector();
            target.setCertificate(signer);
            target.setExtendedKeyUsage(Set.of(TIME_STAMPING));
            PKIXBuilderParameters parameters = new PKIXBuilderParameters(
                    trusted.stream()
                            .map(certificate -> new TrustAnchor(certificate, null))
                            .collect(Collectors.toSet()),
                    target);
            parameters.setDate(Date.from(at()));
            parameters.setRevocationEnabled(false);
            parameters.addCertStore(
                    CertStore.getInstance("Collection", new CollectionCertStoreParameters(certificates)));
            CertPathBuilder.getInstance("PKIX").build(parameters);
            return true;
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            // No path: whatever the reason, nobody trusted stands behind it.
            return false;
        }
    }
}
