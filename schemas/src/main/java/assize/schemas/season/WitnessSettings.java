/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Who is asked to cosign a season's checkpoints, from the members {@code witnesses} and {@code witness_threshold} of
 * {@code season.yaml}.
 *
 * <p>They are no part of the document that opens the log: witnesses may come and go while a season runs.
 *
 * @param threshold how many of them must have cosigned a checkpoint; 0 where there is none
 */
public record WitnessSettings(List<Witness> listed, int threshold) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Nobody is asked. */
    public static final WitnessSettings NONE = new WitnessSettings(List.of(), 0);

    /** With the log's own signatures these stay below the sixteen that every reader of notes takes. */
    private static final int WITNESSES_MAX = 12;

    private static final String LIST = "witnesses";
    private static final String THRESHOLD = "witness_threshold";
    private static final Set<String> KNOWN = Set.of("vkey", "url");
    /** Type 4, a timestamped cosignature: its base64 begins with B. */
    private static final Pattern VKEY =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:-]{0,199}\\+[0-9a-f]{8}\\+B[A-P][A-Za-z0-9+/]{42}");

    /** What stands for something else in a policy. */
    private static final Set<String> TAKEN = Set.of("none", "season-witnesses");

    private static final int KEY_ID_BYTES = 4;

    /**
     * One witness.
     *
     * @param vkey its key, {@code <name>+<8 hex digits>+<base64>}
     * @param url the address before {@code /add-checkpoint}
     */
    public record Witness(String vkey, String url) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** The name of its key. */
        public String name() {
            return vkey.substring(0, vkey.indexOf('+'));
        }

        private String key() {
            return vkey.substring(vkey.indexOf('+', name().length() + 1) + 1);
        }
    }

    public WitnessSettings {
        listed = List.copyOf(listed);
    }

    /** Whether anybody is asked. */
    public boolean isConfigured() {
        return !listed.isEmpty();
    }

    /** Reads both members; what is wrong with them is the fields' problem. */
    static WitnessSettings from(Fields season) {
        List<Witness> listed = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Fields fields : season.optionalObjects(LIST)) {
            Witness witness = new Witness(fields.matching("vkey", VKEY), WebAddress.TRUSTWORTHY.from(fields, "url"));
            fields.refuseUnknown(KNOWN);
            if (season.problem() != null) {
                return NONE;
            }
            if (!hasItsKeyId(witness)) {
                fields.fail("vkey", "has a key id that is not of its name and key; copy it again");
            } else if (TAKEN.contains(witness.name())) {
                fields.fail("vkey", "has a name that means something else in a policy");
            } else if (!names.add(witness.name()) || !names.add(witness.key())) {
                fields.fail("vkey", "has the name or the key of another witness");
            }
            listed.add(witness);
        }
        if (listed.size() > WITNESSES_MAX) {
            season.fail(LIST, "must be at most " + WITNESSES_MAX + " witnesses");
        }
        if (listed.isEmpty() && season.has(THRESHOLD)) {
            season.fail(THRESHOLD, "asks for witnesses, and none is listed");
        }
        int threshold =
                season.has(THRESHOLD) ? (int) season.integer(THRESHOLD, 1, Math.max(1, listed.size())) : listed.size();
        return season.problem() == null ? new WitnessSettings(listed, threshold) : NONE;
    }

    /** C2SP tlog-cosignature: the key id is the start of SHA-256 over name, newline, type and key. */
    private static boolean hasItsKeyId(Witness witness) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update((witness.name() + "\n").getBytes(StandardCharsets.UTF_8));
            String hex =
                    HexFormat.of().formatHex(sha256.digest(Base64.getDecoder().decode(witness.key())), 0, KEY_ID_BYTES);
            return witness.vkey().startsWith(witness.name() + "+" + hex + "+");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
