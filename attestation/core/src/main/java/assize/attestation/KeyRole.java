/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.Optional;

/** What a key of a key folder is for. Keys of two roles are never the same. */
public enum KeyRole {
    /** Signs battles and archives. */
    RECORD("record"),
    /** Signs checkpoints. */
    LOG("log"),
    /** Signs corrections, decisions and changes of keys. */
    OPERATOR("operator"),
    /** Signs changes of keys when the operator's key is lost; lies best where nothing else lies. */
    RECOVERY("recovery");

    private final String wireName;

    KeyRole(String wireName) {
        this.wireName = wireName;
    }

    /** The name in files and commands. */
    public String wireName() {
        return wireName;
    }

    /** The role of that name. */
    public static Optional<KeyRole> ofWireName(String name) {
        return Arrays.stream(values())
                .filter(role -> role.wireName.equals(name))
                .findFirst();
    }

    /** The name in the key's lines: generic, since under which name a key signs is the caller's to say. */
    String lineName() {
        return "assize-" + wireName;
    }

    /** Whether a folder without such a key cannot publish. */
    boolean isRequired() {
        return this == RECORD || this == LOG;
    }
}
