/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.export;

import assize.attestation.Digest;
import assize.schemas.archive.Checksums;
import assize.schemas.archive.Manifest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a bag that are not its payload: what says that it is one, what it holds, and the sums of both. Pure.
 *
 * <p>Source: The BagIt File Packaging Format 1.0, RFC 8493 §2.1.1, §2.1.3, §2.2.1, §2.2.2.
 *
 * @param payload sums ({@code sha256:} and hex) by path, which begins with {@code data/}
 * @param bytes of the payload
 * @param verifier what the README says of the program that verifies it
 */
record Bag(Manifest version, SortedMap<String, String> payload, long bytes, BundledVerifier verifier) {
    static final String PAYLOAD = "data/";
    static final String MANIFEST = "manifest-sha256.txt";
    static final String TAG_MANIFEST = "tagmanifest-sha256.txt";
    private static final String DECLARATION = "bagit.txt";
    private static final String INFO = "bag-info.txt";
    private static final String README = "README.md";

    /** All of them, by path. */
    SortedMap<String, byte[]> tagFiles() {
        SortedMap<String, byte[]> files = new TreeMap<>();
        files.put(DECLARATION, text("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"));
        files.put(INFO, text(info()));
        files.put(MANIFEST, Checksums.of(payload).toBytes());
        files.put(README, text(new BagReadme(version, verifier).text()));
        Map<String, String> sums = new TreeMap<>();
        files.forEach((path, content) -> sums.put(path, Digest.sha256(content).prefixed()));
        files.put(TAG_MANIFEST, Checksums.of(sums).toBytes());
        return files;
    }

    /** A metadata element has one line; its date is the version's, so that the same version gives the same bag. */
    private String info() {
        Map<String, String> elements = new LinkedHashMap<>();
        elements.put("Source-Organization", version.origin());
        elements.put(
                "External-Description",
                "%s, version %d: battles between agents, judged, signed and logged"
                        .formatted(version.title(), version.version()));
        elements.put(
                "External-Identifier",
                "%s/log/%s v%d".formatted(version.origin(), version.seasonId(), version.version()));
        elements.put(
                "Bagging-Date",
                Instant.ofEpochMilli(version.publishedAt())
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate()
                        .toString());
        elements.put("Payload-Oxum", bytes + "." + payload.size());
        StringBuilder info = new StringBuilder();
        elements.forEach((label, value) -> info.append(label)
                .append(": ")
                .append(value.replaceAll("[\\p{Cntrl}\\s]+", " ").strip())
                .append('\n'));
        return info.toString();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
