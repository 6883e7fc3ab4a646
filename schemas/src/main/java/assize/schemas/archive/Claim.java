/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an entry of the log speaks of.
 *
 * <p>The document itself lies in {@code records/}; {@code archive} and {@code season-close}, which speak of those files,
 * carry theirs.
 *
 * <p>Source: DESIGN §4, "Log entry".
 */
public sealed interface Claim {

    /** The kind: its name in the predicate, and in the predicate's type. */
    Kind kind();

    /** The name of the document. */
    String subjectName(String seasonId);

    /** Adds what the predicate says beside its place. */
    void write(JsonObject.Builder predicate, String documentHash);

    /** The kinds of entries. */
    enum Kind {
        SEASON_OPEN("season-open"),
        BATTLE("battle"),
        CORRECTION("correction"),
        DISPUTE("dispute"),
        DECISION("decision"),
        KEY_EVENT("key-event"),
        ARCHIVE("archive"),
        SEASON_CLOSE("season-close");

        static final Map<String, Kind> BY_NAME =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Kind::wireName, Function.identity()));

        private final String wireName;

        Kind(String wireName) {
            this.wireName = wireName;
        }

        /** The name in the predicate. */
        public String wireName() {
            return wireName;
        }

        /** Whether the document is a notice: a line of the season's {@code notices/} and what its publisher adds. */
        public boolean isNotice() {
            return this == CORRECTION || this == DISPUTE || this == DECISION;
        }
    }

    /** The season began: the document is {@code season.json}. */
    record SeasonOpen(String keysHash) implements Claim {

        @Override
        public Kind kind() {
            return Kind.SEASON_OPEN;
        }

        @Override
        public String subjectName(String seasonId) {
            return seasonId;
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("keys_hash", keysHash);
        }
    }

    /** A battle was published: the document is its record. */
    record Battle(String battleId) implements Claim {

        @Override
        public Kind kind() {
            return Kind.BATTLE;
        }

        @Override
        public String subjectName(String seasonId) {
            return battleId;
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("battle_id", battleId);
        }
    }

    /**
     * A correction, a dispute or a decision was published: the document is the notice.
     *
     * @param kind one of those three
     * @param battleId the battle it is about
     */
    record OfNotice(Kind kind, String noticeId, String battleId) implements Claim {

        public OfNotice {
            if (!kind.isNotice()) {
                throw new IllegalArgumentException("no notice: " + kind);
            }
            Objects.requireNonNull(noticeId, "noticeId is null");
            Objects.requireNonNull(battleId, "battleId is null");
        }

        @Override
        public String subjectName(String seasonId) {
            return noticeId;
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("notice_id", noticeId);
            predicate.put("battle_id", battleId);
        }
    }

    /**
     * The keys changed: the document is the new {@code keys.json}.
     *
     * @param keysVersion its version, one above that of the list before
     */
    record KeyEvent(int keysVersion) implements Claim {

        @Override
        public Kind kind() {
            return Kind.KEY_EVENT;
        }

        @Override
        public String subjectName(String seasonId) {
            return ArchivePaths.KEYS + "/" + keysVersion;
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("keys_version", keysVersion);
        }
    }

    /** An archive was published: the document is its manifest; {@code log} is the log before this entry. */
    record Archive(int version, LogHead log) implements Claim {

        @Override
        public Kind kind() {
            return Kind.ARCHIVE;
        }

        @Override
        public String subjectName(String seasonId) {
            return ArchivePaths.manifest(seasonId, version);
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("version", version);
            predicate.put(
                    "document",
                    JsonObject.builder()
                            .put("manifest_hash", documentHash)
                            .put("log", log.toJson())
                            .build());
        }
    }

    /** The season is over: its last battles are in that version, whose manifest is the document. */
    record SeasonClose(int version) implements Claim {

        @Override
        public Kind kind() {
            return Kind.SEASON_CLOSE;
        }

        @Override
        public String subjectName(String seasonId) {
            return ArchivePaths.manifest(seasonId, version);
        }

        @Override
        public void write(JsonObject.Builder predicate, String documentHash) {
            predicate.put("version", version);
            predicate.put(
                    "document",
                    JsonObject.builder().put("manifest_hash", documentHash).build());
        }
    }

    /** Reads it; look at the problem of the fields before using what comes back. */
    static Claim from(Fields predicate, String documentHash) {
        Kind kind = predicate.oneOf("kind", Kind.BY_NAME);
        return switch (kind) {
            case SEASON_OPEN -> new SeasonOpen(predicate.hash("keys_hash"));
            case BATTLE -> new Battle(predicate.matching("battle_id", Identifiers.ID));
            case CORRECTION, DISPUTE, DECISION ->
                new OfNotice(
                        kind,
                        predicate.matching("notice_id", Identifiers.ID),
                        predicate.matching("battle_id", Identifiers.ID));
            case KEY_EVENT -> new KeyEvent(number(predicate, "keys_version"));
            case ARCHIVE -> {
                Fields document = document(predicate, documentHash);
                yield new Archive(number(predicate, "version"), LogHead.from(document.object("log")));
            }
            case SEASON_CLOSE -> {
                document(predicate, documentHash);
                yield new SeasonClose(number(predicate, "version"));
            }
        };
    }

    private static Fields document(Fields predicate, String documentHash) {
        Fields document = predicate.object("document");
        if (!document.hash("manifest_hash").equals(documentHash)) {
            document.fail("manifest_hash", "must be the digest of the subject");
        }
        return document;
    }

    private static int number(Fields predicate, String name) {
        return (int) predicate.integer(name, 1, ArchivePaths.VERSION_MAX);
    }
}
