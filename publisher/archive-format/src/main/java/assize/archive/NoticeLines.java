/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.notice.NoticeDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the documents of notices in {@code records/}: they are among the lines that stand between those of battles, since
 * documents lie in log order. What battles take up is passed over unread.
 */
final class NoticeLines {
    private final BattleIndex battles;
    private final Parts parts;
    private final List<PublishedNotice> found = new ArrayList<>();

    private NoticeLines(BattleIndex battles, Parts parts) {
        this.battles = battles;
        this.parts = parts;
    }

    /** All of them, in log order. */
    static List<PublishedNotice> read(BattleIndex battles, Parts parts) {
        NoticeLines lines = new NoticeLines(battles, parts);
        for (int row = 0; row < battles.size(); row++) {
            lines.addBehind(row);
        }
        return List.copyOf(lines.found);
    }

    /** Behind the last battle the parts go on for as long as there are any. */
    private void addBehind(int row) {
        RecordLocation at = battles.recordAt(row);
        boolean isLast = row + 1 == battles.size();
        RecordLocation next = isLast ? at : battles.recordAt(row + 1);
        long seq = battles.seq(row);
        long start = at.offset() + at.length() + 1;
        int part = at.part();
        while (isLast || part < next.part()) {
            long end = parts.recordBytes(part);
            if (end < 0) {
                return;
            }
            add(seq, part, start, end);
            part++;
            start = 0;
        }
        add(seq, part, start, next.offset());
    }

    private void add(long seq, int part, long from, long end) {
        if (end - from < 1 || end - from > Integer.MAX_VALUE) {
            return;
        }
        byte[] bytes = parts.record(new RecordLocation(part, from, (int) (end - from)));
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                NoticeDocument.decode(Arrays.copyOfRange(bytes, start, i))
                        .toOptional()
                        .ifPresent(document -> found.add(new PublishedNotice(seq, document)));
                start = i + 1;
            }
        }
    }
}
