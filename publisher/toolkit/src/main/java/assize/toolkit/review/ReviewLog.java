/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.ingest.log.SeasonFolder;
import assize.judging.review.Docket;
import assize.judging.score.TaskCheck;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Appends what a reviewer decided to {@code events/review-<name>.jsonl} of a season folder.
 *
 * <p>Under a lock of the folder the season is read again, the events get the next free places, and the pipeline's own rules
 * are asked whether they will be used; only then are they written, all or none: the file is replaced as a whole. Two
 * reviewers at once never write the same place.
 *
 * @param season the season folder
 * @param actor {@code judge:<id>} or {@code operator:<name>}
 */
record ReviewLog(Path season, String actor) {
    private static final Object IN_THIS_PROCESS = new Object();

    /**
     * Appends them.
     *
     * @param now Unix milliseconds; a later time is written where the battle already speaks of one
     * @return why nothing was written; empty once it was
     */
    Optional<String> append(String battleId, List<ReviewEvent> events, long now) throws IOException {
        synchronized (IN_THIS_PROCESS) {
            Path folder = season.resolve("events");
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(".review.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                return lock.isValid() ? appendLocked(battleId, events, now) : Optional.of("the lock was lost");
            }
        }
    }

    private Optional<String> appendLocked(String battleId, List<ReviewEvent> events, long now) throws IOException {
        Optional<SeasonFolder> opened = SeasonFolder.open(season, TaskCheck::problem)
                .fold(usable -> Optional.of(usable.folder()), unusable -> Optional.empty());
        if (opened.isEmpty()) {
            return Optional.of("the season folder can no longer be read");
        }
        Docket docket = SeasonDocket.read(opened.get());
        Optional<Docket.Case> found = docket.waiting(battleId);
        if (found.isEmpty()) {
            return Optional.of("it no longer waits for anybody");
        }
        EventDecoder decoder = new EventDecoder(opened.get().season().eventBytesMax());
        long at = Math.max(now, found.get().lastAt());
        Set<Integer> taken = new HashSet<>(found.get().heldSeqs());
        int seq = found.get().nextSeq();
        List<byte[]> lines = new ArrayList<>();
        for (ReviewEvent event : events) {
            while (taken.contains(seq)) {
                seq++;
            }
            byte[] line = Json.canonical(line(battleId, seq, event, at));
            List<RejectedLine> rejected = decoder.decode(new RawLine(fileName(), lines.size() + 1L, line, 0))
                    .fold(accepted -> found.get().read(accepted.event()), refused -> List.of(refused.rejected()));
            if (!rejected.isEmpty()) {
                return Optional.of(
                        rejected.get(0).reason().code() + ": " + rejected.get(0).detail());
            }
            lines.add(line);
            seq++;
        }
        write(lines);
        return Optional.empty();
    }

    private JsonObject line(String battleId, int seq, ReviewEvent event, long at) {
        String type = event.type().wireName();
        // Unlike any other id of the battle, and the same whenever the same is said in the same place.
        String id = ContentHash.of(battleId + "\n" + seq + "\n" + actor + "\n" + type)
                .substring("sha256:".length(), "sha256:".length() + 32);
        return JsonObject.builder()
                .put("event_id", "rev-" + id)
                .put("battle_id", battleId)
                .put("seq", seq)
                .put("type", type)
                .put("at", at)
                .put("actor", actor)
                .put("data", event.data())
                .build();
    }

    /** The file, relative to the season folder. */
    String fileName() {
        return "events/review-" + actor.substring(actor.indexOf(':') + 1) + ".jsonl";
    }

    private void write(List<byte[]> lines) throws IOException {
        Path file = season.resolve(fileName());
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        content.write(before);
        if (before.length > 0 && before[before.length - 1] != '\n') {
            content.write('\n');
        }
        for (byte[] line : lines) {
            content.write(line);
            content.write('\n');
        }
        Path written = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                written, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content.toByteArray());
            while (bytes.hasRemaining()) {
                int unused = channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
