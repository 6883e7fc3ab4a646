/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.bouncycastle.tsp.TimeStampTokenGenerator;

/** A real timestamp authority with a root of its own, on this machine, for one test. */
public final class LoopbackAuthority implements AutoCloseable {
    /** What all timestamps say unless told otherwise. */
    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static final ASN1ObjectIdentifier POLICY = new ASN1ObjectIdentifier("1.2.3.4.1");
    private static final String ALGORITHM = "SHA256withECDSA";

    private final X509Certificate root;
    private final X509Certificate certificate;
    private final KeyPair keys;
    private final AtomicInteger asked = new AtomicInteger();
    private final HttpServer server;
    private volatile Instant now = NOON;

    private LoopbackAuthority(String name) throws IOException {
        try {
            KeyPair rootKeys = keys();
            this.keys = keys();
            this.root = certificate(name + " root", name + " root", rootKeys, rootKeys);
            this.certificate = certificate(name, name + " root", keys, rootKeys);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/tsa", this::answer);
        server.start();
    }

    /** Starts one. */
    public static LoopbackAuthority start(String name) throws IOException {
        return new LoopbackAuthority(name);
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private static X509Certificate certificate(String subject, String issuer, KeyPair keys, KeyPair issuerKeys)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Name("CN=" + issuer),
                BigInteger.valueOf(subject.equals(issuer) ? 1 : 2),
                Date.from(NOON.minus(100, ChronoUnit.DAYS)),
                Date.from(NOON.plus(100, ChronoUnit.DAYS)),
                new X500Name("CN=" + subject),
                keys.getPublic());
        if (subject.equals(issuer)) {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
        } else {
            builder.addExtension(
                    Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(ALGORITHM).build(issuerKeys.getPrivate())));
    }

    /** Where it is asked. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/tsa");
    }

    /** What whoever trusts it pins. */
    public X509Certificate root() {
        return root;
    }

    /** The certificate that signs. */
    public X509Certificate certificate() {
        return certificate;
    }

    /** How often it was asked. */
    public int asked() {
        return asked.get();
    }

    /** Sets its clock. */
    public void setClock(Instant instant) {
        now = instant;
    }

    /** A certificate as text. */
    public static String pem(X509Certificate certificate) throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    /** The answer to a request. */
    public byte[] answer(byte[] request) {
        try {
            TimeStampTokenGenerator generator = new TimeStampTokenGenerator(
                    new JcaSimpleSignerInfoGeneratorBuilder().build(ALGORITHM, keys.getPrivate(), certificate),
                    new JcaDigestCalculatorProviderBuilder()
                            .build()
                            .get(new org.bouncycastle.asn1.x509.AlgorithmIdentifier(TSPAlgorithms.SHA256)),
                    POLICY);
            generator.addCertificates(new JcaCertStore(List.of(certificate, root)));
            return new TimeStampResponseGenerator(generator, TSPAlgorithms.ALLOWED)
                    .generate(new TimeStampRequest(request), BigInteger.ONE, Date.from(now))
                    .getEncoded();
        } catch (TSPException | IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        byte[] answer;
        try {
            answer = answer(exchange.getRequestBody().readAllBytes());
        } catch (IllegalStateException e) {
            answer = "no".getBytes(StandardCharsets.UTF_8);
        }
        exchange.getResponseHeaders().add("Content-Type", TimestampRequest.REPLY_TYPE);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
