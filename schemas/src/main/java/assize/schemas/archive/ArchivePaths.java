/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where everything lies: the one place that knows names and layout of archives and logs.
 *
 * <p>Shapes: paths are relative with {@code /} between names. Those of a version are relative to its folder, the others to
 * the root that holds {@code archives/} and {@code log/}.
 */
public final class ArchivePaths {
    /** The folder of all archives under the root. */
    public static final String ARCHIVES = "archives";

    /** The folder of all logs under the root. */
    public static final String LOGS = "log";

    public static final String MANIFEST = "manifest.json";

    /** The envelope with the record key's signature over the manifest. */
    public static final String MANIFEST_SIGNATURE = "manifest.dsse.json";

    /** The sums of all files but itself, as {@code sha256sum -c} reads them. */
    public static final String CHECKSUMS = "manifest-sha256.txt";

    public static final String SEASON = "season.json";
    public static final String KEYS = "keys.json";

    /** What is known of the season's judges: an array of calibrations, by judge; absent where none was calibrated. */
    public static final String CALIBRATION = "calibration.json";

    /** What is known to be wrong, disputed or taken down; absent from a first version of which nothing is. */
    public static final String ERRATA = "ERRATA.json";

    public static final String RECORDS = "records";
    public static final String REPLAYS = "replays";
    public static final String EVIDENCE = "evidence";
    public static final String EVENTS = "events";
    public static final String TASKS = "tasks";
    public static final String REJECTED = "rejected";

    /** In the folder of a log. */
    public static final String CHECKPOINT = "checkpoint";

    /** Under the root while a publication is under way, or was broken off: a folder for each season; no part of an archive. */
    public static final String STAGING = ".staging";

    /** In the folder of a log: the text of the key that verifies its checkpoints. */
    public static final String LOG_VKEY = "log.vkey";

    /** In the folder of a log: whose word its checkpoints should bear (C2SP tlog-policy); only where the season has witnesses. */
    public static final String POLICY = "policy.txt";

    /** In the folder of a log: what is of the wall clock, such as the checkpoints it had before. */
    public static final String OBSERVED = "observed";

    private static final String TIMESTAMP = ".tsr";

    /** A part is closed before it grows beyond this many bytes, unless it holds one battle alone. */
    public static final long PART_BYTES_MAX = 64L << 20;

    /** The highest number a version can have. */
    static final int VERSION_MAX = 999_999_999;

    private static final Pattern VERSION_FOLDER = Pattern.compile("v([1-9][0-9]{0,8})");
    private static final Pattern OBSERVED_FILE =
            Pattern.compile(OBSERVED + "/([1-9][0-9]{0,17})(" + Pattern.quote(TIMESTAMP) + ")?");
    private static final Pattern FILE_PATH =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");
    private static final int FILE_PATH_MAX = 500;

    private ArchivePaths() {}

    /** The folder of one version of a season. */
    public static String version(String seasonId, int version) {
        return ARCHIVES + "/" + seasonId + "/" + versionFolder(version);
    }

    /** The name of a version's folder, such as {@code v1}. */
    public static String versionFolder(int version) {
        if (version < 1) {
            throw new IllegalArgumentException("versions count from 1: " + version);
        }
        return "v" + version;
    }

    /** The version a folder's name stands for, if it does for any. */
    public static OptionalInt parseVersionFolder(String name) {
        Matcher matcher = VERSION_FOLDER.matcher(name);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    /** The manifest of a version, from the root on: its name in the log. */
    public static String manifest(String seasonId, int version) {
        return version(seasonId, version) + "/" + MANIFEST;
    }

    /** The folder of a season's log. */
    public static String log(String seasonId) {
        return LOGS + "/" + seasonId;
    }

    /** In the folder of a log: the checkpoint it had at that size. */
    public static String observed(long size) {
        return OBSERVED + "/" + size;
    }

    /** In the folder of a log: the answer of a timestamp authority (RFC 3161) to its checkpoint of that size. */
    public static String timestamp(long size) {
        return observed(size) + TIMESTAMP;
    }

    /** The size an observed checkpoint's path is of, if it is one's. */
    public static OptionalLong parseObserved(String path) {
        return size(path, false);
    }

    /** The size a timestamp's path is of, if it is one's. */
    public static OptionalLong parseTimestamp(String path) {
        return size(path, true);
    }

    private static OptionalLong size(String path, boolean isTimestamp) {
        Matcher matcher = OBSERVED_FILE.matcher(path);
        return matcher.matches() && (matcher.group(2) != null) == isTimestamp
                ? OptionalLong.of(Long.parseLong(matcher.group(1)))
                : OptionalLong.empty();
    }

    /** The file of a table. */
    public static String table(String name) {
        return name + ".parquet";
    }

    /** The part of the records with that 0-based number. */
    public static String recordPart(int part) {
        return part(RECORDS, part);
    }

    /** The part of the replays with that 0-based number. */
    public static String replayPart(int part) {
        return part(REPLAYS, part);
    }

    /** The part of the evidence with that 0-based number. */
    public static String evidencePart(int part) {
        return part(EVIDENCE, part);
    }

    /** The part of the events with that 0-based number. */
    public static String eventsPart(int part) {
        return part(EVENTS, part);
    }

    /** The part of the tasks with that 0-based number. */
    public static String tasksPart(int part) {
        return part(TASKS, part);
    }

    /** The part of the rejected lines with that 0-based number. */
    public static String rejectedPart(int part) {
        return part(REJECTED, part);
    }

    private static String part(String folder, int part) {
        if (part < 0) {
            throw new IllegalArgumentException("parts count from 0: " + part);
        }
        return String.format(Locale.ROOT, "%s/part-%05d.jsonl", folder, part);
    }

    /** Whether a path from a document stays inside the folder it is relative to. */
    public static boolean isFilePath(String path) {
        return path.length() <= FILE_PATH_MAX && FILE_PATH.matcher(path).matches();
    }

    /** The media type of a file of a version, by its name. */
    public static String mediaType(String path) {
        if (path.endsWith(".parquet")) {
            return "application/vnd.apache.parquet";
        }
        if (path.endsWith(".jsonl")) {
            return "application/jsonl";
        }
        if (path.endsWith(".json")) {
            return "application/json";
        }
        return path.endsWith(".txt") || path.endsWith(".md") ? "text/plain" : "application/octet-stream";
    }
}
