/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.shelf;

import assize.archive.AgentRow;
import assize.archive.Archives;
import assize.archive.BattleRow;
import assize.archive.LogFolder;
import assize.archive.SeasonArchive;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Decoded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The archives that stand open for readers: of each season the newest version.
 *
 * <p>Thread-safe. Looks for new versions at most once a second, by listing folders; a new version is opened by one thread
 * while the others go on reading the old one.
 */
public final class Shelf {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    /** A season that cannot be read is tried again after this time, since nothing may have changed by name. */
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(30);

    private final Path root;
    private final Archives archives;
    private final ReentrantLock looking = new ReentrantLock();

    /** Replaced as a whole by whoever holds {@link #looking}. */
    private volatile Contents contents = Contents.NOTHING;

    /**
     * What was there at the last look.
     *
     * @param versions of each season, readable or not
     * @param unreadable sentences for people
     */
    private record Contents(
            Map<String, List<Integer>> versions,
            List<OpenSeason> seasons,
            List<String> unreadable,
            long lookedAtNanos,
            long triedAtNanos,
            boolean isFirst) {
        static final Contents NOTHING = new Contents(Map.of(), List.of(), List.of(), 0, 0, true);
    }

    /** A shelf over the folder that holds {@code archives/} and {@code log/}. */
    public Shelf(Path root) {
        this.root = root;
        this.archives = Archives.open(root);
    }

    /** A battle, and the season it was found in. */
    public record FoundBattle(OpenSeason season, BattleRow row) {}

    /** An agent, and the season it was found in. */
    public record FoundAgent(OpenSeason season, AgentRow row) {}

    /** All seasons that can be read, by id. */
    public List<OpenSeason> seasons() {
        return current().seasons();
    }

    /** What is there and cannot be read, in words. */
    public List<String> unreadable() {
        return current().unreadable();
    }

    /** Whether there is an archive at all. */
    public boolean exists() {
        return Files.isDirectory(root);
    }

    /** The season of that id. */
    public Optional<OpenSeason> season(String seasonId) {
        return seasons().stream()
                .filter(season -> season.seasonId().equals(seasonId))
                .findFirst();
    }

    /** The battle of that id; in {@code seasonId}, or in the first season that has it where that is empty. */
    public Optional<FoundBattle> battle(String battleId, String seasonId) {
        return in(seasonId)
                .flatMap(season -> season.archive().find(battleId).map(row -> new FoundBattle(season, row)).stream())
                .findFirst();
    }

    /** The agent of that id; in {@code seasonId}, or in the first season that has it where that is empty. */
    public Optional<FoundAgent> agent(String agentId, String seasonId) {
        return in(seasonId)
                .flatMap(season -> season.archive().agent(agentId).map(row -> new FoundAgent(season, row)).stream())
                .findFirst();
    }

    private Stream<OpenSeason> in(String seasonId) {
        return seasons().stream()
                .filter(season -> seasonId.isEmpty() || season.seasonId().equals(seasonId));
    }

    /** The folder of any version, newest or not, if it is there. */
    public Optional<Path> versionFolder(String seasonId, int version) throws IOException {
        return archives.versionFolder(seasonId, version);
    }

    /** The folder of a season's log, if it is there. */
    public Optional<Path> logFolder(String seasonId) {
        return archives.logFolder(seasonId);
    }

    private Contents current() {
        Contents known = contents;
        if (isFresh(known)) {
            return known;
        }
        if (known.isFirst()) {
            looking.lock();
        } else if (!looking.tryLock()) {
            return known;
        }
        try {
            // Whoever waited for another's look finds it done.
            if (!isFresh(contents)) {
                contents = look(contents);
            }
            return contents;
        } finally {
            looking.unlock();
        }
    }

    private static boolean isFresh(Contents contents) {
        return !contents.isFirst() && isRecent(contents.lookedAtNanos(), BETWEEN_LOOKS);
    }

    private static boolean isRecent(long nanos, Duration span) {
        return System.nanoTime() - nanos < span.toNanos();
    }

    private Contents look(Contents known) {
        long now = System.nanoTime();
        Map<String, List<Integer>> versions = versions();
        boolean isUnchanged = !known.isFirst() && versions.equals(known.versions());
        boolean isSettled = known.unreadable().isEmpty() || isRecent(known.triedAtNanos(), BETWEEN_TRIES);
        if (isUnchanged && isSettled) {
            return new Contents(versions, known.seasons(), known.unreadable(), now, known.triedAtNanos(), false);
        }
        List<OpenSeason> seasons = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        versions.forEach((seasonId, of) -> known.seasons().stream()
                .filter(open ->
                        open.seasonId().equals(seasonId) && open.versions().equals(of))
                .filter(open -> open.archive().manifest().version() == of.get(0))
                .findFirst()
                .or(() -> newest(seasonId, of, unreadable))
                .ifPresent(seasons::add));
        return new Contents(versions, List.copyOf(seasons), List.copyOf(unreadable), now, now, false);
    }

    private Map<String, List<Integer>> versions() {
        try {
            Map<String, List<Integer>> versions = new TreeMap<>();
            for (String seasonId : archives.seasons()) {
                versions.put(seasonId, archives.versions(seasonId));
            }
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the archive", e);
        }
    }

    /** The newest version that can be read; what cannot is told. */
    private Optional<OpenSeason> newest(String seasonId, List<Integer> versions, List<String> unreadable) {
        Optional<LogFolder> log = archives.log(seasonId);
        if (log.isEmpty()) {
            unreadable.add("Season " + seasonId + ": its log is missing.");
            return Optional.empty();
        }
        for (int version : versions) {
            Decoded<SeasonArchive> opened = open(seasonId, version);
            Optional<SeasonArchive> archive = opened.toOptional();
            if (archive.isPresent()) {
                return Optional.of(new OpenSeason(seasonId, versions, archive.get(), log.get()));
            }
            unreadable.add(
                    opened.fold(usable -> "", problem -> ArchivePaths.version(seasonId, version) + ": " + problem));
        }
        return Optional.empty();
    }

    private Decoded<SeasonArchive> open(String seasonId, int version) {
        try {
            return archives.open(seasonId, version);
        } catch (IOException e) {
            return Decoded.unusable("", "cannot be read: " + e);
        }
    }
}
