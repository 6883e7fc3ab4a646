/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.NoteKey;
import assize.attestation.NoteSignature;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.Sha256;
import assize.attestation.SignedNote;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verifies the files of a release against their signed sums.
 *
 * <p>The sums are a note: lines as {@code sha256sum} writes them, and the signature of the release's key below. Files lie
 * beside it. A file that is not listed is no part of the release and not looked at.
 *
 * <p>Source: C2SP signed-note.
 */
public final class VerifyRelease {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([A-Za-z0-9][A-Za-z0-9._+-]*)");
    private static final int FILES_MAX = 1000;

    private final String file;
    private final Findings findings;

    private VerifyRelease(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    /** Verifies a note of sums and the files it lists; trust holds the release's key, which is no log's. */
    public static Verification verify(Path sums, Trust trust) {
        String subject = sums.toString();
        return Halting.answer(subject, findings -> {
            Optional<Verification> unusable = GivenFile.unusable(sums, subject);
            if (unusable.isEmpty()) {
                GivenFile.read(sums, SignedNote.MAX_BYTES, Checks.RELEASE_SUMS, findings)
                        .ifPresent(bytes -> new VerifyRelease(subject, findings).check(sums, bytes, trust));
            }
            return unusable;
        });
    }

    private void check(Path sums, byte[] bytes, Trust trust) {
        Parsed<SignedNote> note = SignedNote.parse(bytes);
        Parsed<Map<String, Digest>> listed = note.then(signed -> sums(signed.text()));
        if (listed instanceof Parsed.Malformed<Map<String, Digest>> malformed) {
            findings.add(Failure.refuted(file, Checks.RELEASE_SUMS, malformed.reason()));
            return;
        }
        findings.made(Checks.RELEASE_SUMS);
        note.toOptional().ifPresent(signed -> findings.anchored(isTrusted(signed, trust)));
        listed.toOptional().orElseThrow().forEach((name, sum) -> checkFile(sums.resolveSibling(name), name, sum));
        findings.made(Checks.RELEASE_FILES);
    }

    private static Parsed<Map<String, Digest>> sums(String text) {
        Map<String, Digest> sums = new TreeMap<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches() || sums.size() == FILES_MAX) {
                return new Parsed.Malformed<>("has a line that is no sum of a plain file, or too many");
            }
            Digest sum = Digest.parseHex(matcher.group(1)).orElseThrow();
            if (sums.put(matcher.group(2), sum) != null) {
                return new Parsed.Malformed<>("lists " + matcher.group(2) + " twice");
            }
        }
        return new Parsed.Value<>(sums);
    }

    /** A signature that bears a trusted key's name and id and is bad is refuted; none of a trusted key is an untrusted key. */
    private boolean isTrusted(SignedNote note, Trust trust) {
        for (NoteKey key : trust.logKeys()) {
            if (note.signatures().stream().noneMatch(signature -> bears(signature, key))) {
                continue;
            }
            if (note.verify(key) instanceof ProofCheck.Refuted refuted) {
                findings.add(Failure.refuted(file, Checks.RELEASE_SIGNATURE, refuted.reason()));
                return false;
            }
            findings.made(Checks.RELEASE_SIGNATURE);
            return true;
        }
        if (!trust.logKeys().isEmpty()) {
            findings.add(Failure.untrustedKey(file, Checks.RELEASE_SIGNATURE, "is not signed by a trusted key"));
        }
        return false;
    }

    private static boolean bears(NoteSignature signature, NoteKey key) {
        return signature.keyName().equals(key.name()) && signature.keyId() == key.keyId();
    }

    private void checkFile(Path path, String name, Digest sum) {
        if (!Files.isRegularFile(path)) {
            findings.add(Failure.incomplete(name, Checks.RELEASE_FILES, "is missing"));
            return;
        }
        try {
            if (!digest(path).equals(sum)) {
                findings.add(Failure.refuted(name, Checks.RELEASE_FILES, "is not the file that was released"));
            }
            findings.count("files", 1);
        } catch (IOException e) {
            findings.add(Failure.incomplete(name, Checks.READABLE, "cannot be read"));
        }
    }

    private static Digest digest(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return Sha256.of(in);
        }
    }
}
