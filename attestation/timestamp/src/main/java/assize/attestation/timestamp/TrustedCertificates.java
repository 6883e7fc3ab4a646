/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import assize.attestation.Parsed;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Reads the certificates that somebody trusts for timestamps: PEM, one or more. */
public final class TrustedCertificates {
    private TrustedCertificates() {}

    /** The certificates of a PEM text, at least one. */
    public static Parsed<List<X509Certificate>> parse(String pem) {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            for (Certificate certificate : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)))) {
                if (certificate instanceof X509Certificate x509) {
                    certificates.add(x509);
                }
            }
        } catch (CertificateException e) {
            return new Parsed.Malformed<>("not certificates as PEM");
        }
        return certificates.isEmpty()
                ? new Parsed.Malformed<>("no certificate as PEM")
                : new Parsed.Value<>(List.copyOf(certificates));
    }
}
