/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.publish.PublishingRefused;
import assize.publish.log.EntryChain;
import assize.publish.notice.NoticeBook;
import assize.publish.notice.Ruling;
import assize.publish.stage.VersionStage;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.NoticeLine;
import assize.schemas.stream.AttestedBattle;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The notices of a version: those published stay where they stand, and new ones come behind the battles.
 *
 * <p>One thread.
 */
final class VersionNotices {
    private final Afterwards afterwards;
    private final VersionStage stage;
    private final NoticeBook book;

    /** The battles whose records are kept, because a notice is about them. */
    private final Set<String> spokenOf;

    /** Published, and not met in the season folder yet. */
    private final TreeSet<String> missing = new TreeSet<>();

    VersionNotices(String seasonId, Afterwards afterwards, VersionStage stage) {
        this.afterwards = afterwards;
        this.stage = stage;
        this.book = new NoticeBook(seasonId, afterwards.consequences());
        this.spokenOf = afterwards.notices().stream()
                .map(line -> line.notice().battleId())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Learns of the next battle. */
    void battle(long seq, AttestedBattle battle) {
        if (spokenOf.contains(battle.battleId())) {
            book.battle(seq, battle.battleId(), battle.record());
        }
    }

    /** Carries over a notice that is published. */
    void published(long seq, NoticeDocument document) throws IOException {
        book.published(document);
        missing.add(document.notice().noticeId());
        stage.notice(seq, document);
    }

    /**
     * Publishes those that are new, and notes those that are refused.
     *
     * @throws PublishingRefused where one that is published is not in the folder any more, or says something else
     */
    void publish(EntryChain chain, Consumer<byte[]> log) throws IOException {
        for (NoticeLine line : afterwards.notices()) {
            Ruling ruling = book.take(line);
            missing.remove(line.notice().noticeId());
            if (ruling instanceof Ruling.Taken taken) {
                long seq = chain.size();
                log.accept(chain.notice(taken.document()));
                stage.notice(seq, taken.document());
            } else if (ruling instanceof Ruling.Refused refused) {
                stage.rejected(refused.line());
            }
        }
        if (!missing.isEmpty()) {
            throw new PublishingRefused(
                    "Notice %s was published and is not in notices/ any more: this folder is not a continuation of that season."
                            .formatted(missing.first()));
        }
    }
}
