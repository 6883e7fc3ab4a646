/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedNote;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.cmp.PKIStatusInfo;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.cms.Time;
import org.bouncycastle.asn1.ess.ESSCertIDv2;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.tsp.TimeStampResp;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.DefaultSignedAttributeTableGenerator;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Answers whose signatures hold and whose certificates should not be there, put together by hand as no authority does. Oracle: RFC
 * 3161 §2.3 for what a certificate is for; the rest is what costs whoever checks it too much.
 */
class TimestampCertificatesTest {
    private static final SignedNote NOTE = SignedNote.sign(
            "example.com/log\n5\nroot\n",
            "example.com/log",
            Ed25519PrivateKey.ofSeed(new byte[Ed25519PrivateKey.SEED_BYTES]));

    private static KeyPair keys(String algorithm, int bits) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    /** Issued by itself. */
    private static X509Certificate certificate(KeyPair keys, int serial, KeyPurposeId purpose)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Name("CN=Self"),
                BigInteger.valueOf(serial),
                Date.from(LoopbackAuthority.NOON.minus(100, ChronoUnit.DAYS)),
                Date.from(LoopbackAuthority.NOON.plus(100, ChronoUnit.DAYS)),
                new X500Name("CN=Self"),
                keys.getPublic());
        builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(purpose));
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm(keys)).build(keys.getPrivate())));
    }

    private static String algorithm(KeyPair keys) {
        String algorithm = keys.getPrivate().getAlgorithm();
        return "SHA256with" + (algorithm.equals("EC") ? "ECDSA" : algorithm);
    }

    /** What an honest authority says, signed anew by that key under those certificates, the first of which is its own. */
    private static byte[] answer(KeyPair keys, List<X509Certificate> certificates)
            throws IOException, GeneralSecurityException, OperatorCreationException, TSPException, CMSException {
        byte[] honest;
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            honest = authority.answer(new TimestampRequest(Digest.sha256(NOTE.bytes()), BigInteger.TEN).toBytes());
        }
        byte[] said = new TimeStampResponse(honest)
                .getTimeStampToken()
                .getTimeStampInfo()
                .getEncoded();
        X509Certificate signer = certificates.get(0);
        SigningCertificateV2 reference = new SigningCertificateV2(
                new ESSCertIDv2(Digest.sha256(signer.getEncoded()).bytes()));
        ASN1EncodableVector attributes = new ASN1EncodableVector();
        attributes.add(new Attribute(PKCSObjectIdentifiers.id_aa_signingCertificateV2, new DERSet(reference)));
        attributes.add(
                new Attribute(CMSAttributes.signingTime, new DERSet(new Time(Date.from(LoopbackAuthority.NOON)))));
        AttributeTable signed = new AttributeTable(attributes);
        CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
        generator.addSignerInfoGenerator(new JcaSimpleSignerInfoGeneratorBuilder()
                .setSignedAttributeGenerator(new DefaultSignedAttributeTableGenerator(signed))
                .build(algorithm(keys), keys.getPrivate(), signer));
        generator.addCertificates(new JcaCertStore(certificates));
        return new TimeStampResp(
                        new PKIStatusInfo(PKIStatus.granted),
                        generator
                                .generate(new CMSProcessableByteArray(PKCSObjectIdentifiers.id_ct_TSTInfo, said), true)
                                .toASN1Structure())
                .getEncoded();
    }

    private static ProofCheck check(byte[] answer) {
        return Timestamp.parse(answer).fold(timestamp -> timestamp.verify(NOTE), ProofCheck::refuted);
    }

    private static void assertRefuted(byte[] answer, String words) {
        assertThat(check(answer))
                .isInstanceOfSatisfying(
                        ProofCheck.Refuted.class,
                        refuted -> assertThat(refuted.reason()).contains(words));
    }

    @Test
    void holdsUnderACertificateForTimestampsAndUnderNoOther() throws Exception {
        for (KeyPair keys : List.of(keys("EC", 256), keys("RSA", 2048))) {
            X509Certificate right = certificate(keys, 1, KeyPurposeId.id_kp_timeStamping);
            assertThat(check(answer(keys, List.of(right)))).isEqualTo(ProofCheck.proven());
            X509Certificate wrong = certificate(keys, 1, KeyPurposeId.id_kp_codeSigning);
            assertRefuted(answer(keys, List.of(wrong)), "ExtendedKeyUsage");
        }
    }

    @Test
    void readsNoKeyThatBringsItsOwnParameters() throws Exception {
        KeyPair keys = keys("DSA", 1024);
        byte[] answer = answer(keys, List.of(certificate(keys, 1, KeyPurposeId.id_kp_timeStamping)));
        assertRefuted(answer, "neither RSA of up to 8192 bits nor on a named curve");
        KeyPair signing = keys("EC", 256);
        byte[] above = answer(
                signing,
                List.of(
                        certificate(signing, 1, KeyPurposeId.id_kp_timeStamping),
                        certificate(keys, 2, KeyPurposeId.id_kp_timeStamping)));
        assertRefuted(above, "neither RSA of up to 8192 bits nor on a named curve");
    }

    @Test
    @Timeout(60)
    void readsNoMoreCertificatesThanAChainHas() throws Exception {
        KeyPair keys = keys("EC", 256);
        List<X509Certificate> certificates = new ArrayList<>();
        for (int serial = 1; serial <= 6; serial++) {
            certificates.add(certificate(keys, serial, KeyPurposeId.id_kp_timeStamping));
        }
        Parsed<Timestamp> six = Timestamp.parse(answer(keys, certificates));
        assertThat(six.toOptional().orElseThrow().isAnchored(List.of(certificates.get(5))))
                .isFalse();
        certificates.add(certificate(keys, 7, KeyPurposeId.id_kp_timeStamping));
        assertRefuted(answer(keys, certificates), "more than 6 certificates");
    }
}
