/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Who or what gave the evidence. */
public enum EvidenceKind {
    /** A language model, or a panel of them. */
    LLM,
    /** A person. */
    HUMAN,
    /** A task author's server. */
    WEBHOOK,
    /** A run of untrusted code. */
    CODE;

    /** Every kind by the name it has in files. */
    public static final Map<String, EvidenceKind> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EvidenceKind::wireName, Function.identity()));

    /** The name in files. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
