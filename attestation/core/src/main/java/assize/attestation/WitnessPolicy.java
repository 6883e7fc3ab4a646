/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whose word a checkpoint must bear: which logs' keys, and which witnesses, t of n.
 *
 * <p>Its text, one line each, empty lines and lines that begin with {@code #} read over: {@code log <vkey> [<url>]},
 * {@code witness <name> <vkey> [<url>]}, {@code group <name> <k|any|all> <member>...}, {@code quorum <name|none>}, the last once. A
 * name is defined before it is used.
 *
 * <p>Source: C2SP tlog-policy.
 */
public final class WitnessPolicy {

    private static final int CHARACTERS_MAX = 100_000;
    private static final String NONE = "none";

    /** What the group of all witnesses is called in a policy we write. */
    private static final String GROUP = "season-witnesses";

    private final List<NoteKey> logs;
    private final Map<String, WitnessKey> witnesses;
    /** In the order they were defined. */
    private final Map<String, Group> groups;

    private final String quorum;

    private record Group(int threshold, List<String> members) {}

    private WitnessPolicy(
            List<NoteKey> logs, Map<String, WitnessKey> witnesses, Map<String, Group> groups, String quorum) {
        this.logs = List.copyOf(logs);
        this.witnesses = witnesses;
        this.groups = groups;
        this.quorum = quorum;
    }

    /** Reads a policy. */
    public static Parsed<WitnessPolicy> parse(String text) {
        return text.length() > CHARACTERS_MAX
                ? new Parsed.Malformed<>("the policy is longer than " + CHARACTERS_MAX + " characters")
                : new Reading().read(text);
    }

    private static final class Reading {
        private final List<NoteKey> logs = new ArrayList<>();
        private final Map<String, WitnessKey> witnesses = new LinkedHashMap<>();
        private final Map<String, Group> groups = new LinkedHashMap<>();
        private @Nullable String quorum;

        Parsed<WitnessPolicy> read(String text) {
            int number = 0;
            for (String line : text.split("\n", -1)) {
                number++;
                String plain = line.strip();
                if (plain.isEmpty() || plain.startsWith("#")) {
                    continue;
                }
                Optional<String> problem = take(List.of(plain.split("[ \t]+", -1)));
                if (problem.isPresent()) {
                    return new Parsed.Malformed<>("line " + number + " of the policy " + problem.get());
                }
            }
            String named = quorum;
            return named == null
                    ? new Parsed.Malformed<>("the policy names no quorum")
                    : new Parsed.Value<>(new WitnessPolicy(logs, witnesses, groups, named));
        }

        private Optional<String> take(List<String> words) {
            return switch (words.get(0)) {
                case "log" -> log(words);
                case "witness" -> witness(words);
                case "group" -> group(words);
                case "quorum" -> quorum(words);
                default -> Optional.of("is none of log, witness, group and quorum");
            };
        }

        private Optional<String> log(List<String> words) {
            Optional<NoteKey> key =
                    words.size() == 2 || words.size() == 3 ? NoteKey.parse(words.get(1)) : Optional.empty();
            key.ifPresent(logs::add);
            return key.isPresent() ? Optional.empty() : Optional.of("is no log: log <vkey> [<url>]");
        }

        private Optional<String> witness(List<String> words) {
            Optional<WitnessKey> key =
                    words.size() == 3 || words.size() == 4 ? WitnessKey.parse(words.get(2)) : Optional.empty();
            if (key.isEmpty()) {
                return Optional.of("is no witness: witness <name> <vkey> [<url>]");
            }
            if (isTaken(words.get(1))) {
                return Optional.of("names " + words.get(1) + " again");
            }
            if (witnesses.values().stream()
                    .anyMatch(other -> other.publicKey().equals(key.get().publicKey()))) {
                return Optional.of("has the key of another witness");
            }
            witnesses.put(words.get(1), key.get());
            return Optional.empty();
        }

        private boolean isTaken(String name) {
            return name.equals(NONE) || witnesses.containsKey(name) || groups.containsKey(name);
        }

        private Optional<String> group(List<String> words) {
            if (words.size() < 4) {
                return Optional.of("is no group: group <name> <k|any|all> <member>...");
            }
            List<String> members = words.subList(3, words.size());
            Set<String> seen = new HashSet<>();
            for (String member : members) {
                if (!witnesses.containsKey(member) && !groups.containsKey(member)) {
                    return Optional.of("names " + member + ", which is no witness or group above it");
                }
                if (!seen.add(member)) {
                    return Optional.of("names " + member + " twice");
                }
            }
            String threshold = words.get(2);
            int least = switch (threshold) {
                case "any" -> 1;
                case "all" -> members.size();
                default -> threshold.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(threshold) : 0;
            };
            if (least < 1 || least > members.size()) {
                return Optional.of("asks for " + threshold + " of " + members.size());
            }
            if (isTaken(words.get(1))) {
                return Optional.of("names " + words.get(1) + " again");
            }
            groups.put(words.get(1), new Group(least, List.copyOf(members)));
            return Optional.empty();
        }

        private Optional<String> quorum(List<String> words) {
            if (words.size() != 2 || quorum != null) {
                return Optional.of("is no quorum, or a second one: quorum <name|none>");
            }
            String name = words.get(1);
            if (!name.equals(NONE) && !isTaken(name)) {
                return Optional.of("names " + name + ", which is no witness or group above it");
            }
            quorum = name;
            return Optional.empty();
        }
    }

    /** A witness as a policy lists it, with the address where it is asked. */
    public record Listed(WitnessKey key, String url) {}

    /**
     * The text of a policy for one log: so many of these witnesses must cosign. Each is called as its key is.
     *
     * <p>Readers differ in what they make of several logs, so there is one.
     *
     * @param threshold 1 to the number of witnesses; 0 where there is none
     */
    public static String text(NoteKey log, List<Listed> witnesses, int threshold) {
        StringBuilder text = new StringBuilder("log ").append(log.format()).append('\n');
        for (Listed witness : witnesses) {
            text.append("witness %s %s %s\n"
                    .formatted(witness.key().name(), witness.key().format(), witness.url()));
        }
        if (witnesses.isEmpty()) {
            return text.append("quorum ").append(NONE).append('\n').toString();
        }
        String members = witnesses.stream().map(witness -> witness.key().name()).collect(Collectors.joining(" "));
        return text.append("group %s %d %s\nquorum %s\n".formatted(GROUP, threshold, members, GROUP))
                .toString();
    }

    /** The keys of the logs it is for. */
    public List<NoteKey> logs() {
        return logs;
    }

    /** The keys of the witnesses by the names the policy gives them, in its order. */
    public Map<String, WitnessKey> witnesses() {
        return Collections.unmodifiableMap(witnesses);
    }

    /**
     * What a checkpoint's cosignatures come to.
     *
     * @param present the names of the witnesses that cosigned it, in the policy's order
     * @param missing the names of the others
     */
    public record Count(boolean isMet, List<String> present, List<String> missing) {}

    /**
     * Counts the cosignatures of its witnesses; each counts once, however often it cosigned.
     *
     * <p>A line that bears a witness's name and key id and is no valid cosignature makes the checkpoint malformed.
     */
    public Parsed<Count> count(SignedCheckpoint checkpoint) {
        Set<String> present = new HashSet<>();
        for (Map.Entry<String, WitnessKey> witness : witnesses.entrySet()) {
            Parsed<List<Cosignature>> found = checkpoint.cosignatures(witness.getValue());
            if (found instanceof Parsed.Malformed<List<Cosignature>> malformed) {
                return new Parsed.Malformed<>(malformed.reason());
            }
            if (found.toOptional().filter(list -> !list.isEmpty()).isPresent()) {
                present.add(witness.getKey());
            }
        }
        List<String> there =
                witnesses.keySet().stream().filter(present::contains).toList();
        List<String> missing = witnesses.keySet().stream()
                .filter(name -> !present.contains(name))
                .toList();
        return new Parsed.Value<>(new Count(isMet(present), there, missing));
    }

    /** Groups hold only what was defined above them, so one pass in that order knows of all of them. */
    private boolean isMet(Set<String> cosigned) {
        if (quorum.equals(NONE)) {
            return true;
        }
        Set<String> holding = new HashSet<>(cosigned);
        groups.forEach((name, group) -> {
            if (group.members().stream().filter(holding::contains).count() >= group.threshold()) {
                holding.add(name);
            }
        });
        return holding.contains(quorum);
    }
}
