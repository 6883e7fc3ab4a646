/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks {@code archives/<season>/live/}: what was published while a season was played, before its first version.
 *
 * <p>Each segment's folder is named for its entries and has a signed index that holds the hashes of its files; nothing else lies
 * there. The entries themselves are the log's, and the files hold what they speak of ({@link CheckSegment}).
 */
final class LiveSegments {

    /** The folder beside the versions'. */
    static final String FOLDER = "live";

    private static final String INDEX = "segment.json";
    private static final String INDEX_SIGNATURE = "segment.dsse.json";
    private static final String INDEX_TYPE = "application/vnd.assize.segment+json";

    /** The files of a segment, by the member of the index that holds their hash. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.of(
            "records_hash",
            CheckSegment.RECORDS,
            "replays_hash",
            CheckSegment.REPLAYS,
            "evidence_hash",
            CheckSegment.EVIDENCE));

    /** Left behind where a publication was broken off behind its checkpoint; the log has what it holds. */
    private static final String ENTRIES = "entries";

    private static final Pattern NAME = Pattern.compile("([0-9]{12})-([0-9]{12})");
    private static final int INDEX_BYTES_MAX = 1 << 16;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final String seasonId;
    private final Optional<CheckedLog> log;

    LiveSegments(
            ArchiveFolder archive,
            Findings findings,
            ExecutorService workers,
            String seasonId,
            Optional<CheckedLog> log) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.seasonId = seasonId;
        this.log = log;
    }

    /** The first entry from one on that no segment is named for. */
    static long firstWithout(ArchiveFolder archive, String seasonId, long from) {
        long next = from;
        // Names come in order, and so do the entries they tell of.
        for (String name : archive.foldersIn(ArchivePaths.ARCHIVES + "/" + seasonId + "/" + FOLDER)) {
            Matcher entries = NAME.matcher(name);
            if (entries.matches() && Long.parseLong(entries.group(1)) <= next) {
                next = Math.max(next, Long.parseLong(entries.group(2)));
            }
        }
        return next;
    }

    void check() {
        String folder = ArchivePaths.ARCHIVES + "/" + seasonId + "/" + FOLDER;
        long next = 0;
        for (String name : archive.foldersIn(folder)) {
            Matcher entries = NAME.matcher(name);
            if (!entries.matches()) {
                findings.add(Failure.refuted(folder + "/" + name, Checks.FILES_LAYOUT, "is no segment"));
                continue;
            }
            long from = Long.parseLong(entries.group(1));
            long to = Long.parseLong(entries.group(2));
            if (from < next || to <= from) {
                findings.add(Failure.refuted(
                        folder + "/" + name, Checks.LIVE_INDEX, "does not come behind the segment before it"));
            }
            next = to;
            if (!findings.isDecided()) {
                segment(folder + "/" + name, from, to);
            }
        }
        if (!findings.isDecided()) {
            findings.made(Checks.LIVE_INDEX, Checks.LIVE_FILES);
        }
    }

    private void segment(String folder, long from, long to) {
        Listing listing = archive.list(folder);
        for (String file : listing.files().keySet()) {
            boolean isKnown = FILES.containsValue(file)
                    || Set.of(INDEX, INDEX_SIGNATURE, ENTRIES).contains(file);
            if (!isKnown) {
                findings.add(Failure.refuted(folder + "/" + file, Checks.LIVE_FILES, "is not listed in the index"));
            }
        }
        for (String inner : listing.folders()) {
            findings.add(Failure.refuted(folder + "/" + inner, Checks.LIVE_FILES, "is not listed in the index"));
        }
        Optional<byte[]> bytes = archive.read(folder + "/" + INDEX, INDEX_BYTES_MAX, Checks.LIVE_INDEX);
        Optional<JsonObject> index = bytes.flatMap(read -> index(folder, read, from, to));
        index.ifPresent(found -> {
            signature(folder, bytes.orElseThrow(), to - 1);
            if (areListed(folder, found) && !findings.isDecided()) {
                log.ifPresent(known -> documents(known, folder, from, to));
            }
        });
        findings.count("segments", 1);
    }

    private Optional<JsonObject> index(String folder, byte[] bytes, long from, long to) {
        Optional<JsonObject> parsed = Json.parse(bytes)
                .fold(
                        found -> found.value() instanceof JsonObject object
                                        && Arrays.equals(Json.canonical(object), bytes)
                                ? Optional.of(object)
                                : Optional.<JsonObject>empty(),
                        malformed -> Optional.empty());
        boolean isIndex = parsed.isPresent() && isOf(Fields.of(parsed.get(), ""), from, to);
        if (!isIndex) {
            findings.add(Failure.refuted(
                    folder + "/" + INDEX, Checks.LIVE_INDEX, "is no index of that season and those entries"));
            return Optional.empty();
        }
        return parsed;
    }

    private boolean isOf(Fields fields, long from, long to) {
        return fields.text("type").equals("segment")
                && fields.integer("format_version", 1, 1) == 1
                && fields.text("season_id").equals(seasonId)
                && fields.integer("from", 0, JsonInteger.MAX) == from
                && fields.integer("to", 0, JsonInteger.MAX) == to
                && fields.problem() == null;
    }

    private void signature(String folder, byte[] index, long seq) {
        String file = folder + "/" + INDEX_SIGNATURE;
        Optional<byte[]> bytes = archive.read(file, 4 * INDEX_BYTES_MAX, Checks.LIVE_INDEX);
        if (bytes.isEmpty()) {
            return;
        }
        Decoded<Envelope> decoded = Envelope.decode(bytes.get());
        Optional<Envelope> envelope = decoded.toOptional()
                .filter(found -> found.payloadType().equals(INDEX_TYPE) && Arrays.equals(found.payload(), index));
        if (envelope.isEmpty()) {
            findings.add(Failure.refuted(file, Checks.LIVE_INDEX, "is not over the index beside it"));
            return;
        }
        log.flatMap(CheckedLog::keys)
                .ifPresent(keys -> keys.failure(
                                keys.byRecordKey(seq, envelope.get()),
                                envelope.get().keyId(),
                                seq,
                                file,
                                Checks.LIVE_INDEX)
                        .ifPresent(findings::add));
    }

    /** Whether the files are there, with the bytes that the index lists. */
    private boolean areListed(String folder, JsonObject index) {
        boolean areListed = true;
        for (Map.Entry<String, String> each : FILES.entrySet()) {
            String file = folder + "/" + each.getValue();
            String hash = Fields.of(index, "").text(each.getKey());
            Optional<Failure> failure = unlike(file, hash);
            failure.ifPresent(findings::add);
            areListed &= failure.isEmpty();
        }
        return areListed;
    }

    private Optional<Failure> unlike(String file, String hash) {
        try {
            return archive.digest(file).prefixed().equals(hash)
                    ? Optional.empty()
                    : Optional.of(Failure.refuted(file, Checks.LIVE_FILES, "has not the digest the index holds"));
        } catch (NoSuchFileException e) {
            return Optional.of(Failure.incomplete(file, Checks.LIVE_FILES, "is missing"));
        } catch (IOException e) {
            return Optional.of(Failure.incomplete(file, Checks.READABLE, "cannot be read"));
        }
    }

    private void documents(CheckedLog known, String folder, long from, long to) {
        if (to > known.log().checkpoint().size()) {
            findings.add(UnfinishedPublication.failure(
                    archive,
                    seasonId,
                    folder,
                    Checks.LIVE_FILES,
                    "is of entries that the log's checkpoint does not cover"));
            return;
        }
        new CheckSegment(archive, findings, workers, known, folder).check(from, to);
    }
}
