/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.NoteKey;
import assize.attestation.Signature;
import assize.publish.PublishingRefused;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives published battles the signatures they have, and asks another signer for those that are new.
 *
 * <p>A published signature is verified over what was computed now, with the key that counts where the battle stands in the
 * log: so a battle that does not come out as it was published is found here, and named.
 *
 * <p>Thread-safe; all of one process share what is read of the archive.
 */
public final class PublishedSigner implements BattleSigner {
    private static final Map<Source, Shared> OPEN = new HashMap<>();

    private static final Signature NO_SIGNATURE = Signature.ofBytes(new byte[Signature.SIZE_BYTES]);

    private final Source source;
    private final PublishedBattles published;
    private final BattleSigner otherwise;

    @SuppressWarnings("ThreadLocalUsage") // One of these per run; what it holds goes with it.
    private final ThreadLocal<@Nullable ReadRecord> last = new ThreadLocal<>();

    private PublishedSigner(Source source, PublishedBattles published, BattleSigner otherwise) {
        this.source = source;
        this.published = published;
        this.otherwise = otherwise;
    }

    /** What becomes of a battle whose hash comes out otherwise than it was signed. */
    public enum Mismatch {
        /** The run is refused. */
        REFUSE,
        /** The signature is given all the same, and the name of its key says what is wrong: for a run that compares. */
        TELL
    }

    /** The record a thread has read last: a battle's agents come one after the other. */
    private record ReadRecord(long place, Fields record) {}

    /** What all signers of one process share. */
    private static final class Shared {
        private final PublishedBattles battles;
        private int users;

        private Shared(PublishedBattles battles) {
            this.battles = battles;
        }
    }

    /**
     * The signatures of an archive.
     *
     * @param archiveRoot where {@code archives/} and {@code log/} lie, as text
     * @param logKeys texts of the keys the log may be signed with, the one in use first
     * @param logSize so many entries of the log are looked at; what lies behind them counts as not published
     * @param openingKeys {@code keys.json} of a season that has no version yet
     * @param mismatch what becomes of a battle whose hash comes out otherwise than it was signed
     * @param otherwise signs what is new
     */
    public record Source(
            String archiveRoot,
            String seasonId,
            List<String> logKeys,
            long logSize,
            String openingKeys,
            Mismatch mismatch,
            BattleSigner.Source otherwise)
            implements BattleSigner.Source {
        private static final long serialVersionUID = 1L;

        public Source {
            logKeys = List.copyOf(logKeys);
        }

        @Override
        public BattleSigner open() throws IOException {
            BattleSigner forNew = otherwise.open();
            synchronized (OPEN) {
                Shared shared = OPEN.get(this);
                if (shared == null) {
                    shared = new Shared(read());
                    OPEN.put(this, shared);
                }
                shared.users++;
                return new PublishedSigner(this, shared.battles, forNew);
            }
        }

        private PublishedBattles read() throws IOException {
            List<NoteKey> keys = logKeys.stream()
                    .map(text -> NoteKey.parse(text)
                            .orElseThrow(() -> new IllegalArgumentException("no key of a log: " + text)))
                    .toList();
            KeyList list = KeyList.decode(openingKeys.getBytes(StandardCharsets.UTF_8))
                    .toOptional()
                    .orElseThrow(() -> new IllegalArgumentException("no list of keys"));
            Path root = Path.of(archiveRoot);
            PublishedLog log = PublishedLog.open(root, seasonId, keys);
            return PublishedBattles.open(root, seasonId, log.upTo(Math.min(logSize, log.size())), list);
        }
    }

    @Override
    public Signed sign(long place, String battleId, String agentId, byte[] message) {
        if (place >= published.size()) {
            return otherwise.sign(place, battleId, agentId, message);
        }
        try {
            return carriedOver(place, battleId, agentId, message);
        } catch (PublishingRefused e) {
            if (source.mismatch() == Mismatch.REFUSE) {
                throw e;
            }
            return new Signed(String.valueOf(e.getMessage()), NO_SIGNATURE);
        }
    }

    private Signed carriedOver(long place, String battleId, String agentId, byte[] message) {
        Fields attestation = attestations(place, battleId).stream()
                .filter(each -> each.text("agent_id").equals(agentId))
                .findFirst()
                .orElseThrow(() -> refused(battleId, agentId, "its record bears no signature for that agent"));
        String keyId = attestation.text("public_key_id");
        Signature signature = Signature.parse(attestation.text("signature"))
                .orElseThrow(() -> refused(battleId, agentId, "its record bears no readable signature"));
        long seq = published.seq((int) place);
        published
                .keys()
                .problem(keyId, PublishedKey.Role.RECORD, seq, message, signature.bytes())
                .ifPresent(problem -> {
                    throw refused(
                            battleId,
                            agentId,
                            problem + " over the battle hash as it comes out now (entry " + seq + ")");
                });
        return new Signed(keyId, signature);
    }

    private List<Fields> attestations(long place, String battleId) {
        ReadRecord read = last.get();
        if (read == null || read.place() != place) {
            read = new ReadRecord(place, record((int) place, battleId));
            last.set(read);
        }
        Fields record = read.record();
        String there = record.text("battle_id");
        if (!there.equals(battleId)) {
            throw new PublishingRefused(
                    "Battle %s does not come out as it was published: %s is published in its place (entry %d of the log)."
                            .formatted(battleId, there, published.seq((int) place)));
        }
        return record.objects("attestations");
    }

    private Fields record(int place, String battleId) {
        byte[] bytes;
        try {
            bytes = published.record(place);
        } catch (UncheckedIOException e) {
            throw new PublishingRefused(
                    "The published record of battle %s cannot be read (%s); verify the archive first."
                            .formatted(battleId, e.getMessage()));
        }
        return Json.parse(bytes).fold(parsed -> Fields.ofDocument(parsed.value()), malformed -> {
            throw new PublishingRefused(
                    "The published record of battle %s is damaged; verify the archive first.".formatted(battleId));
        });
    }

    private static PublishingRefused refused(String battleId, String agentId, String problem) {
        return new PublishingRefused(
                "Battle %s does not come out as it was published: for agent %s, %s. An old event or task was changed or is missing, or the archive is damaged."
                        .formatted(battleId, agentId, problem));
    }

    @Override
    public void close() throws IOException {
        last.remove();
        synchronized (OPEN) {
            Shared shared = OPEN.get(source);
            if (shared != null) {
                shared.users--;
                if (shared.users == 0) {
                    OPEN.remove(source);
                }
            }
        }
        otherwise.close();
    }
}
