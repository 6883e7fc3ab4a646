/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.json.Decoded;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The notices of a season: every {@code *.jsonl} of its {@code notices/}, which may be absent.
 *
 * <p>Kept in memory: people write them.
 *
 * @param lines by the time they speak of, then by id; none twice
 * @param rejected lines that are no notice, or one that was there before
 */
public record NoticeFiles(List<NoticeLine> lines, List<RejectedLine> rejected) {
    private static final String FOLDER = "notices";
    private static final int LINE_BYTES_MAX = 1 << 20;

    public NoticeFiles {
        lines = List.copyOf(lines);
        rejected = List.copyOf(rejected);
    }

    /** Reads them all. */
    public static NoticeFiles read(Path seasonFolder) throws IOException {
        Reading reading = new Reading();
        for (Path file : SeasonFolder.list(seasonFolder.resolve(FOLDER), ".jsonl")) {
            reading.file(file);
        }
        reading.read.sort(Comparator.comparingLong((Read one) -> one.notice().at())
                .thenComparing(one -> one.notice().noticeId()));
        return new NoticeFiles(reading.read.stream().map(Read::line).toList(), reading.rejected);
    }

    private record Read(NoticeLine line, Notice notice) {}

    private static final class Reading {
        private final List<Read> read = new ArrayList<>();
        private final List<RejectedLine> rejected = new ArrayList<>();
        private final Map<String, Notice> byId = new HashMap<>();

        void file(Path file) throws IOException {
            String name = FOLDER + "/" + file.getFileName();
            try (LineReader reader = new LineReader(file, 0, LINE_BYTES_MAX + 1)) {
                long number = 0;
                for (byte[] line = reader.next(); line != null; line = reader.next()) {
                    number++;
                    if (line.length > LINE_BYTES_MAX) {
                        reject(name, number, Rejection.OVERSIZE, "is longer than " + LINE_BYTES_MAX + " bytes");
                    } else if (line.length > 0) {
                        line(name, number, line);
                    }
                }
            }
        }

        private void line(String file, long number, byte[] line) {
            Decoded<Notice> decoded = NoticeLine.decode(line);
            if (decoded instanceof Decoded.Unusable<Notice> unusable) {
                reject(file, number, Rejection.BAD_NOTICE, unusable.problem().toString());
                return;
            }
            Notice notice = decoded.toOptional().orElseThrow();
            Notice before = byId.putIfAbsent(notice.noticeId(), notice);
            if (before == null) {
                read.add(new Read(new NoticeLine(file, number, new String(line, StandardCharsets.UTF_8)), notice));
            } else if (before.equals(notice)) {
                reject(file, number, Rejection.DUPLICATE, "is there already");
            } else {
                reject(file, number, Rejection.CONTRADICTION, "has the id of another notice");
            }
        }

        private void reject(String file, long line, Rejection reason, String detail) {
            rejected.add(new RejectedLine(file, line, reason, detail, null, null));
        }
    }
}
