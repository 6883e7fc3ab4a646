/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The files of one key folder, read strictly. */
record KeyFiles(Path folder) {

    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.copyOf(EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE));

    private static final String SIGNER_FIRST_LINE = "assize-signer@v1";
    private static final String VKEY = ".vkey";

    /** More than any key or signer file has. */
    private static final int MAX_BYTES = 8 * 1024;

    Path key(KeyRole role) {
        return folder.resolve(role.wireName() + ".key");
    }

    Path vkey(KeyRole role) {
        return folder.resolve(role.wireName() + VKEY);
    }

    /** The file that names a program instead of holding a key. */
    Path signer(KeyRole role) {
        return folder.resolve(role.wireName() + ".signer");
    }

    /** The key that is about to take a role. */
    Path nextKey(KeyRole role) {
        return folder.resolve(role.wireName() + ".next.key");
    }

    Path nextVkey(KeyRole role) {
        return folder.resolve(role.wireName() + ".next.vkey");
    }

    Path retired() {
        return folder.resolve("retired");
    }

    /** The marker of a maker: locked by whoever makes keys, and not empty as long as key files may be half made. */
    Path creating() {
        return folder.resolve(".creating");
    }

    /** All that a new folder is filled with. */
    List<Path> all() {
        return Arrays.stream(KeyRole.values())
                .flatMap(role -> List.of(key(role), vkey(role)).stream())
                .toList();
    }

    /** Whether all files that must be there are there and made. The marker is emptied last, so it is looked at last. */
    boolean areComplete() throws IOException {
        return Arrays.stream(KeyRole.values()).filter(KeyRole::isRequired).allMatch(this::isWhole) && !areBeingMade();
    }

    private boolean hasPrivateHalf(KeyRole role) {
        return Files.exists(key(role)) || Files.exists(signer(role));
    }

    private boolean areBeingMade() throws IOException {
        try {
            return Files.size(creating()) > 0;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    KeyFolder read() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("There is no key folder " + folder + ".");
        }
        if (!Files.isExecutable(folder)) {
            throw new IOException("The key folder " + folder + " cannot be read: permission denied.");
        }
        for (KeyRole role : KeyRole.values()) {
            requireWhole(role);
        }
        if (areBeingMade()) {
            throw new IOException("The keys in " + folder + " are still being made, or their making was broken off.");
        }
        Map<KeyRole, Signer> inUse = new EnumMap<>(KeyRole.class);
        for (KeyRole role : KeyRole.values()) {
            if (hasPrivateHalf(role)) {
                Signer signer = readPair(role);
                for (Signer other : inUse.values()) {
                    if (other.publicKey().equals(signer.publicKey())) {
                        throw new IOException("The key folder " + folder + " has one key for two roles.");
                    }
                }
                inUse.put(role, signer);
            }
        }
        return new KeyFolder(folder, inUse, readRetired(inUse));
    }

    private void requireWhole(KeyRole role) throws IOException {
        boolean isBegun = hasPrivateHalf(role) || Files.exists(vkey(role));
        if ((role.isRequired() || isBegun) && !isWhole(role)) {
            Path missing = hasPrivateHalf(role) ? vkey(role) : key(role);
            throw new IOException(
                    "The key folder " + folder + " is not complete: " + missing.getFileName() + " is missing.");
        }
        if (Files.exists(key(role)) && Files.exists(signer(role)) && !Files.exists(nextVkey(role))) {
            throw new IOException("The key folder " + folder + " has both "
                    + key(role).getFileName() + " and " + signer(role).getFileName() + ".");
        }
    }

    /** A signer's file holds the public half too; a rotation's last step puts the vkey in place. */
    private boolean isWhole(KeyRole role) {
        return Files.exists(signer(role))
                || (Files.exists(key(role)) && (Files.exists(vkey(role)) || Files.exists(nextVkey(role))));
    }

    private Signer readPair(KeyRole role) throws IOException {
        if (Files.exists(signer(role))) {
            ExternalSigner signer = readSigner(signer(role));
            if (Files.exists(vkey(role)) && !readVkey(role, vkey(role)).equals(signer.publicKey())) {
                throw new IOException("The key file " + vkey(role) + " is not the public key of " + signer(role) + ".");
            }
            return signer;
        }
        Ed25519PrivateKey key = readKey(role, key(role));
        // Between the last two steps of a rotation the new key is in place, and the old vkey, or none.
        for (Path vkey : List.of(vkey(role), nextVkey(role))) {
            if (Files.exists(vkey) && readVkey(role, vkey).equals(key.publicKey())) {
                return key;
            }
        }
        throw new IOException("The key file " + vkey(role) + " is not the public key of " + key(role) + ".");
    }

    Ed25519PrivateKey readKey(KeyRole role, Path keyFile) throws IOException {
        refuseIfOthersMayUse(keyFile);
        String text = readText(keyFile);
        String line = SealedKey.isSealed(text) ? unsealed(keyFile, text) : withoutEnd(text);
        return PrivateKeyLine.parse(role.lineName(), line)
                .orElseThrow(() -> new IOException("The key file " + keyFile + " is corrupt."));
    }

    private String unsealed(Path keyFile, String text) throws IOException {
        Optional<Passphrase> passphrase = KeyFolder.passphrase(folder);
        if (passphrase.isEmpty()) {
            throw new IOException("The key file " + keyFile + " is encrypted; set " + Passphrase.VARIABLE
                    + ", or name a file that holds the passphrase.");
        }
        return SealedKey.open(text, passphrase.get(), keyFile.toString());
    }

    Ed25519PublicKey readVkey(KeyRole role, Path vkeyFile) throws IOException {
        return NoteKey.parse(withoutEnd(readText(vkeyFile)))
                .filter(key -> key.name().equals(role.lineName()))
                .map(NoteKey::publicKey)
                .orElseThrow(() ->
                        new IOException("The key file " + vkeyFile + " is not the public key of " + key(role) + "."));
    }

    static ExternalSigner readSigner(Path file) throws IOException {
        // Whoever may write it decides what signs.
        refuseIfOthersMayUse(file);
        List<String> lines = readText(file).lines().toList();
        Optional<Ed25519PublicKey> key = lines.size() > 2 && lines.get(0).equals(SIGNER_FIRST_LINE)
                ? Ed25519PublicKey.parsePrefixed(lines.get(1))
                : Optional.empty();
        return new ExternalSigner(
                key.orElseThrow(() -> new IOException("The signer file " + file + " is corrupt: it must have the lines "
                        + SIGNER_FIRST_LINE
                        + ", base64: and the public key, the program, and each of its arguments.")),
                lines.subList(2, lines.size()));
    }

    /** Retired keys by file name; one that is in use still is in the midst of a rotation. */
    private List<KeyFolder.Retired> readRetired(Map<KeyRole, Signer> inUse) throws IOException {
        if (!Files.isDirectory(retired())) {
            return List.of();
        }
        Set<Path> vkeys = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(retired(), "*" + VKEY)) {
            files.forEach(vkeys::add);
        }
        List<KeyFolder.Retired> found = new ArrayList<>();
        for (Path vkey : vkeys) {
            String name = String.valueOf(vkey.getFileName());
            int dash = name.indexOf('-');
            Optional<KeyRole> role = KeyRole.ofWireName(name.substring(0, Math.max(0, dash)));
            if (role.isEmpty()) {
                throw new IOException("The key file " + vkey + " is of no role.");
            }
            Ed25519PublicKey publicKey = readVkey(role.get(), vkey);
            boolean isInUse = inUse.values().stream()
                    .anyMatch(signer -> signer.publicKey().equals(publicKey));
            if (!isInUse) {
                String base = name.substring(0, name.length() - VKEY.length());
                found.add(new KeyFolder.Retired(role.get(), publicKey, readRetired(role.get(), base, publicKey)));
            }
        }
        return found;
    }

    /** What a retired key signed is published; that its private half is gone, or under another passphrase, stops nobody. */
    private Optional<Signer> readRetired(KeyRole role, String base, Ed25519PublicKey publicKey) {
        try {
            Path signer = retired().resolve(base + ".signer");
            if (Files.exists(signer)) {
                return Optional.<Signer>of(readSigner(signer))
                        .filter(same -> same.publicKey().equals(publicKey));
            }
            Ed25519PrivateKey key = readKey(role, retired().resolve(base + ".key"));
            return Optional.<Signer>of(key).filter(same -> same.publicKey().equals(publicKey));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static void refuseIfOthersMayUse(Path keyFile) throws IOException {
        try {
            for (PosixFilePermission permission : Files.getPosixFilePermissions(keyFile)) {
                if (OF_OTHERS.contains(permission)) {
                    throw new IOException(
                            "The key file " + keyFile + " is open to others than its owner; chmod 600 closes it.");
                }
            }
        } catch (UnsupportedOperationException e) {
            throw new IOException(
                    "The key file " + keyFile + " lies on a file system without owners and permissions.", e);
        }
    }

    /** A small file; a longer one gives a text that no parser takes. */
    static String readText(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        } catch (AccessDeniedException e) {
            throw new IOException("The key file " + file + " cannot be read: permission denied.", e);
        } catch (IOException e) {
            throw new IOException("The key file " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static String withoutEnd(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text + " (no newline)";
    }
}
