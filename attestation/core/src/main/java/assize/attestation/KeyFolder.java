/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The two private keys of a publisher, kept in a folder: one signs records, one signs the log.
 *
 * <p>Files: {@code record.key} and {@code log.key} (private, readable by the owner alone), {@code record.vkey} and
 * {@code log.vkey} (public). They bear generic names; which name a key signs notes under is the caller's to say.
 *
 * <p>The folder is all there or it is refused, with an {@link IOException} that says in one sentence what is wrong: nothing is
 * ever mended, guessed or overwritten.
 *
 * <p>Source: attestation/README.md, "Key folder".
 */
public record KeyFolder(Ed25519PrivateKey record, Ed25519PrivateKey log) {

    /** The name in {@code record.key} and {@code record.vkey}. */
    public static final String RECORD_NAME = "assize-record";

    /** The name in {@code log.key} and {@code log.vkey}. */
    public static final String LOG_NAME = "assize-log";

    /** Reads the keys of a folder that has them. */
    public static KeyFolder open(Path folder) throws IOException {
        return new KeyFiles(folder).read();
    }

    /**
     * Reads the keys of a folder, or makes new ones where there is no folder or an empty one.
     *
     * <p>Several processes may do this at once: one makes the keys, all get the same ones.
     */
    public static KeyFolder openOrCreate(Path folder) throws IOException {
        KeyFiles files = new KeyFiles(folder);
        return files.areComplete() ? files.read() : NewKeyFiles.create(files);
    }
}
