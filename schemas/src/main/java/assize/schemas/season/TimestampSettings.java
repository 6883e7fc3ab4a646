/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who says when a checkpoint was there, from the section {@code timestamp_authority} of {@code season.yaml} (RFC 3161).
 *
 * <p>No part of the document that opens the log, like {@link WitnessSettings}.
 *
 * @param url where requests go; an answer is signed and repeats what was asked, so that TLS is not needed
 * @param certificate PEM of certificates that the authority's own must be, or be issued under; null where any will do
 */
public record TimestampSettings(String url, @Nullable String certificate) implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Set<String> KNOWN = Set.of("url", "certificate");
    private static final String PEM_START = "-----BEGIN CERTIFICATE-----";
    private static final int PEM_MAX = 50_000;

    /** Reads the section; what is wrong with it is the fields' problem. */
    static TimestampSettings from(Fields fields) {
        TimestampSettings settings =
                new TimestampSettings(WebAddress.ANY.from(fields, "url"), fields.optionalText("certificate", PEM_MAX));
        String certificate = settings.certificate();
        if (certificate != null && !holdsCertificates(certificate)) {
            fields.fail("certificate", "must be one or more certificates as PEM, from " + PEM_START + " on");
        }
        fields.refuseUnknown(KNOWN);
        return settings;
    }

    private static boolean holdsCertificates(String pem) {
        if (!pem.startsWith(PEM_START)) {
            return false;
        }
        try {
            return !CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)))
                    .isEmpty();
        } catch (CertificateException e) {
            return false;
        }
    }
}
