/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The log keys a caller trusts, from outside of what is verified.
 *
 * <p>It is the key that is trusted: the logs of several seasons are signed by one key under several names, and the key
 * folder's own {@code log.vkey} bears no log's name at all.
 *
 * @param logKeys may be empty: then nothing can be proven, only found consistent
 */
public record Trust(List<NoteKey> logKeys) {

    private static final int FILE_BYTES_MAX = 64 * 1024;
    private static final int KEYS_MAX = 100;

    /** Keeps a copy. */
    public Trust {
        logKeys = List.copyOf(logKeys);
    }

    /** Trusts nobody. */
    public static Trust none() {
        return new Trust(List.of());
    }

    /** Trusts one log key. */
    public static Trust pinned(NoteKey logKey) {
        return new Trust(List.of(logKey));
    }

    /** Reads one vkey per line; empty lines are read over. */
    public static Parsed<Trust> parse(String text) {
        List<NoteKey> keys = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            String vkey = line.strip();
            if (vkey.isEmpty()) {
                continue;
            }
            Optional<NoteKey> key = NoteKey.parse(vkey);
            if (key.isEmpty()) {
                return new Parsed.Malformed<>("not a log key (name+id+base64)");
            }
            if (keys.size() == KEYS_MAX) {
                return new Parsed.Malformed<>("more than " + KEYS_MAX + " log keys");
            }
            keys.add(key.get());
        }
        return keys.isEmpty() ? new Parsed.Malformed<>("no log key") : new Parsed.Value<>(new Trust(keys));
    }

    /** Reads what a user typed: a vkey, or the path of a file that holds one, such as {@code log.vkey}. */
    public static Parsed<Trust> ofArgument(String argument) {
        Parsed<Trust> typed = parse(argument);
        if (typed instanceof Parsed.Value<Trust>) {
            return typed;
        }
        try {
            Path file = Path.of(argument);
            if (!Files.isRegularFile(file)) {
                return new Parsed.Malformed<>("neither a log key (name+id+base64) nor a file: " + argument);
            }
            if (Files.size(file) > FILE_BYTES_MAX) {
                return new Parsed.Malformed<>("too long for a file of log keys: " + argument);
            }
            return parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (InvalidPathException e) {
            return new Parsed.Malformed<>("neither a log key (name+id+base64) nor a path");
        } catch (IOException e) {
            return new Parsed.Malformed<>("cannot be read: " + argument);
        }
    }

    /** Whether the key's name says nothing about a log. */
    static boolean isGeneric(NoteKey key) {
        return key.name().equals(KeyFolder.LOG_NAME);
    }
}
