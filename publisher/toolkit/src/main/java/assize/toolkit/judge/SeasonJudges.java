/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.attestation.Signer;
import assize.ingest.evidence.EvidenceFolder;
import assize.ingest.evidence.RecordedEvidence;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.EvidenceJudges;
import assize.judging.llm.LlmJudge;
import assize.judging.sandbox.CodeJudge;
import assize.judging.webhook.BodySigner;
import assize.judging.webhook.Webhook;
import assize.publish.log.RecordSigner;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked for what answers alone do not say: first the season's evidence, then the sandbox and the models.
 *
 * <p>All workers of this process share one, since one writer appends to a folder; the last that closes it lets it go.
 *
 * @param evidenceFolder where evidence is read and appended
 * @param keys the key folder; questions to task authors' servers are signed with the record key; null where only what is
 *     recorded counts, and nobody is asked
 */
public record SeasonJudges(String evidenceFolder, @Nullable String keys, Season season) implements EvidenceJudges {
    private static final long serialVersionUID = 1L;
    private static final Map<SeasonJudges, Shared> OPEN = new HashMap<>();

    /** What a season's folder has recorded, and nothing else. */
    public static SeasonJudges recordedOnly(SeasonFolder folder) {
        return new SeasonJudges(
                folder.path().resolve("evidence").toAbsolutePath().toString(), null, folder.season());
    }

    /** The plain statement that nobody reviewed an answer, where a season has no models. */
    public static Evidence nobody(EvidenceRequest request) {
        JsonObject verdicts = new LlmVerdicts(List.of(), List.of(), List.of()).toJson();
        return new Evidence(request, "", verdicts, null, JsonObject.EMPTY);
    }

    @Override
    public EvidenceSource open() throws IOException {
        synchronized (OPEN) {
            Shared shared = OPEN.get(this);
            if (shared == null) {
                shared = new Shared(EvidenceFolder.open(Path.of(evidenceFolder)));
                OPEN.put(this, shared);
            }
            shared.users++;
            return new Desk(shared);
        }
    }

    /** What all workers share. */
    private final class Shared {
        private final EvidenceFolder folder;
        private final RecordedEvidence recorded;
        private int users;

        private Shared(EvidenceFolder folder) {
            this.folder = folder;
            this.recorded = new RecordedEvidence(folder, new Live(folder));
        }
    }

    /** One worker's way to what is shared. */
    private final class Desk implements EvidenceSource {
        private final Shared shared;

        private Desk(Shared shared) {
            this.shared = shared;
        }

        @Override
        public CompletionStage<Answer> ask(EvidenceRequest request) {
            return request.kind() == EvidenceKind.LLM && season.models() == null
                    ? CompletableFuture.completedFuture(reviewedElsewhere(request))
                    : shared.recorded.ask(request);
        }

        /** A review that was imported; else the plain statement that nobody judged, which is not kept for the next run. */
        private Answer reviewedElsewhere(EvidenceRequest request) {
            try {
                return shared.folder
                        .find(request.key())
                        .<Answer>map(Answer.Given::new)
                        .orElseGet(() -> new Answer.Given(nobody(request)));
            } catch (IOException e) {
                return new Answer.Unavailable("evidence cannot be read: " + e.getMessage());
            }
        }

        @Override
        public void close() throws IOException {
            synchronized (OPEN) {
                shared.users--;
                if (shared.users == 0) {
                    OPEN.remove(SeasonJudges.this);
                    shared.recorded.close();
                }
            }
        }
    }

    /** The judges themselves; each is opened when it is first needed. */
    private final class Live implements EvidenceSource {
        private final EvidenceFolder recorded;
        private final Map<EvidenceKind, EvidenceSource> opened = new EnumMap<>(EvidenceKind.class);

        private Live(EvidenceFolder recorded) {
            this.recorded = recorded;
        }

        @Override
        public CompletionStage<Answer> ask(EvidenceRequest request) {
            try {
                EvidenceSource judge = judge(request.kind());
                if (judge != null) {
                    return judge.ask(request);
                }
            } catch (IOException e) {
                return CompletableFuture.completedFuture(
                        new Answer.Unavailable("the keys cannot be read: " + e.getMessage()));
            }
            return CompletableFuture.completedFuture(
                    new Answer.Unavailable("no judge yet: " + request.kind().wireName()));
        }

        private synchronized @Nullable EvidenceSource judge(EvidenceKind kind) throws IOException {
            EvidenceSource judge = opened.get(kind);
            if (judge == null) {
                judge = open(kind);
                if (judge != null) {
                    opened.put(kind, judge);
                }
            }
            return judge;
        }

        private @Nullable EvidenceSource open(EvidenceKind kind) throws IOException {
            JudgeSettings models = season.models();
            String keyFolder = keys;
            if (keyFolder == null) {
                return null;
            }
            return switch (kind) {
                case CODE -> CodeJudge.open();
                case LLM -> models == null ? null : LlmJudge.open(models, recorded::find);
                case WEBHOOK -> Webhook.open(season.webhooks(), signer(keyFolder));
                case HUMAN -> null;
            };
        }

        private static BodySigner signer(String keyFolder) throws IOException {
            Signer key = KeyFolder.open(Path.of(keyFolder)).record();
            return new BodySigner() {
                @Override
                public String keyId() {
                    return RecordSigner.keyId(key);
                }

                @Override
                public byte[] sign(byte[] body) {
                    return key.sign(body).bytes();
                }
            };
        }

        @Override
        public synchronized void close() throws IOException {
            for (EvidenceSource judge : opened.values()) {
                judge.close();
            }
        }
    }
}
