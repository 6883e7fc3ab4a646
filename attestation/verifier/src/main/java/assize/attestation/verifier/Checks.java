/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/**
 * The names of all checks, in the order they are made; a name never changes its meaning.
 *
 * <p>What each one asks is told in README.md of this folder.
 */
public final class Checks {

    /** The verification itself came to its end. */
    public static final String READABLE = "readable";

    public static final String FILES_PLAIN = "files.plain";
    public static final String FILES_LAYOUT = "files.layout";

    public static final String LOG_PRESENT = "log.present";
    public static final String LOG_KEY = "log.key";
    public static final String LOG_CHECKPOINT = "log.checkpoint";
    public static final String LOG_SIGNATURE = "log.signature";
    public static final String LOG_TRUSTED = "log.trusted";
    public static final String LOG_WITNESSES = "log.witnesses";
    public static final String LOG_SINCE = "log.since";
    public static final String LOG_SEEN = "log.seen";
    public static final String LOG_ENTRIES = "log.entries";
    public static final String LOG_TILES = "log.tiles";
    public static final String LOG_ROOT = "log.root";
    public static final String LOG_PROOF = "log.proof";
    public static final String LOG_OBSERVED = "log.observed";
    public static final String LOG_POLICY = "log.policy";
    public static final String LOG_TIMESTAMP = "log.timestamp";
    public static final String LOG_UNLISTED = "log.unlisted";

    public static final String ENTRY_FORM = "entry.form";
    public static final String ENTRY_PLACE = "entry.place";
    public static final String ENTRY_SIGNATURE = "entry.signature";
    public static final String ENTRY_UNIQUE = "entry.unique";
    public static final String ENTRY_ORDER = "entry.order";

    public static final String KEYS_PRESENT = "keys.present";
    public static final String KEYS_FORM = "keys.form";
    public static final String KEYS_LOGGED = "keys.logged";
    public static final String KEYS_LOG_KEY = "keys.log_key";
    public static final String KEYS_HISTORY = "keys.history";

    public static final String VERSION_PRESENT = "version.present";
    public static final String VERSION_MANIFEST = "version.manifest";
    public static final String VERSION_LOGGED = "version.logged";
    public static final String VERSION_SIGNATURE = "version.signature";
    public static final String FILES_PRESENT = "files.present";
    public static final String FILES_DIGEST = "files.digest";
    public static final String FILES_UNLISTED = "files.unlisted";
    public static final String FILES_SUMS = "files.sums";
    public static final String SEASON_DOCUMENT = "season.document";

    public static final String LIVE_INDEX = "live.index";
    public static final String LIVE_FILES = "live.files";

    public static final String PARTS_LINES = "parts.lines";
    public static final String PARTS_ROWS = "parts.rows";
    public static final String PARTS_COUNTS = "parts.counts";
    public static final String RECORD_FORM = "record.form";
    public static final String RECORD_ENTRY = "record.entry";
    public static final String RECORD_CHALLENGE = "record.challenge";
    public static final String RECORD_TEXT = "record.text";
    public static final String RECORD_BATTLE_HASH = "record.battle_hash";
    public static final String RECORD_SIGNATURE = "record.signature";
    public static final String RECORD_EVIDENCE = "record.evidence";
    public static final String NOTICE_FORM = "notice.form";
    public static final String NOTICE_ENTRY = "notice.entry";
    public static final String NOTICE_BATTLE = "notice.battle";
    public static final String NOTICE_CHANGE = "notice.change";
    public static final String NOTICE_DISPUTE = "notice.dispute";
    public static final String REPLAY_FORM = "replay.form";
    public static final String REPLAY_CHAIN = "replay.chain";
    public static final String REPLAY_ROOT = "replay.root";
    public static final String REPLAY_RECORD = "replay.record";

    public static final String RELEASE_SUMS = "release.sums";
    public static final String RELEASE_SIGNATURE = "release.signature";
    public static final String RELEASE_FILES = "release.files";

    private Checks() {}
}
