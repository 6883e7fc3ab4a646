/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.attestation.TileReader;
import assize.attestation.WitnessKey;
import assize.attestation.WitnessPolicy;
import assize.publish.PublishingRefused;
import assize.publish.commit.CheckpointSwap;
import assize.publish.commit.ObservedCheckpoints;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.Season;
import assize.schemas.season.TimestampSettings;
import assize.schemas.season.WitnessSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Has the published checkpoint of a season cosigned by the witnesses of its settings, and writes the policy that asks for them.
 *
 * <p>Witnesses hear of a checkpoint only once it is published and on disk: what they remember can then never be something that a
 * crash took back. Whatever becomes of asking them, the publication stands. Can be run again at any time; who has cosigned is not
 * asked again.
 */
public final class WitnessCheckpoint {
    /** For one exchange, when a command asks. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** For one exchange in a live run. */
    private static final Duration LITTLE_PATIENCE = Duration.ofSeconds(3);

    private final StagePaths paths;
    private final WitnessSettings settings;
    private final NoteKey logKey;
    private final Duration timeout;
    private final Earlier earlier;

    /** Finds the checkpoint before, which tells from where a witness asks for a proof. */
    private interface Earlier {
        Optional<SignedCheckpoint> of(ObservedCheckpoints observed) throws IOException;
    }

    private WitnessCheckpoint(Path archiveRoot, Season season, NoteKey logKey, Duration timeout, Earlier earlier) {
        this.earlier = earlier;
        this.paths = new StagePaths(archiveRoot, season.id());
        this.settings = season.witnesses();
        this.logKey = logKey;
        this.timeout = timeout;
    }

    /**
     * Asks those witnesses that have not cosigned the published checkpoint, then for a timestamp of all of it.
     *
     * @param logKey the log's key in use, under the log's name
     * @param timeout for one exchange with one witness; there are two at most, and all witnesses are asked at once
     */
    public static Witnessed run(Path archiveRoot, Season season, NoteKey logKey, Duration timeout) throws IOException {
        return new WitnessCheckpoint(archiveRoot, season, logKey, timeout, ObservedCheckpoints::newest)
                .run(season.timestampAuthority());
    }

    /**
     * The same behind a commit of a live run, with little patience: its next commit waits for this.
     *
     * @param before the size of the checkpoint before, so that it need not be looked for
     */
    public static Witnessed runLive(Path archiveRoot, Season season, NoteKey logKey, long before) throws IOException {
        return new WitnessCheckpoint(archiveRoot, season, logKey, LITTLE_PATIENCE, observed -> observed.of(before))
                .run(season.timestampAuthority());
    }

    private Witnessed run(@Nullable TimestampSettings authority) throws IOException {
        Witnessed witnessed = run();
        Optional<SignedCheckpoint> published = new CheckpointSwap(paths.publishedLog()).current();
        if (authority == null || published.isEmpty()) {
            return witnessed;
        }
        return witnessed.with(new TimestampCheckpoint(paths, authority, timeout).run(published.get()));
    }

    private Witnessed run() throws IOException {
        CheckpointSwap swap = new CheckpointSwap(paths.publishedLog());
        Optional<SignedCheckpoint> published = swap.current();
        if (published.isEmpty()) {
            return Witnessed.UNCONFIGURED;
        }
        try {
            writePolicy();
        } catch (PublishingRefused e) {
            return nobody(published.get(), String.valueOf(e.getMessage()));
        }
        // If we crash here, the policy asks for cosignatures that are not there yet: unanchored under it, and true.
        Map<String, WitnessAnswer> answers = ask(published.get());
        List<Cosignature> cosignatures = answers.values().stream()
                .flatMap(answer -> answer instanceof WitnessAnswer.Cosigned cosigned
                        ? Optional.of(cosigned.cosignature()).stream()
                        : Optional.<Cosignature>empty().stream())
                .toList();
        // If we crash here, witnesses remember a checkpoint that is published, and the next run asks them for it again.
        Checkpoint of = published.get().checkpoint();
        Optional<SignedCheckpoint> cosigned = published;
        if (!cosignatures.isEmpty()) {
            try {
                cosigned = new Scratch(paths).write(scratch -> swap.cosign(of, cosignatures, scratch));
            } catch (PublishingRefused e) {
                return nobody(published.get(), String.valueOf(e.getMessage()));
            }
        }
        boolean isStill = cosigned.filter(now -> now.checkpoint().equals(of)).isPresent();
        return isStill
                ? report(cosigned.orElseThrow(), answers)
                : nobody(published.get(), "another run published in between");
    }

    /** The policy follows the settings; a season that never had witnesses has none. */
    private void writePolicy() throws IOException {
        Path file = paths.publishedLog().resolve(ArchivePaths.POLICY);
        if (!settings.isConfigured() && !Files.exists(file)) {
            return;
        }
        List<WitnessPolicy.Listed> listed = new ArrayList<>();
        for (WitnessSettings.Witness witness : settings.listed()) {
            listed.add(new WitnessPolicy.Listed(key(witness), witness.url()));
        }
        byte[] policy = WitnessPolicy.text(logKey, listed, settings.threshold()).getBytes(StandardCharsets.UTF_8);
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), policy)) {
            new Scratch(paths).replace(policy, file);
        }
    }

    private static WitnessKey key(WitnessSettings.Witness witness) {
        return WitnessKey.parse(witness.vkey())
                .orElseThrow(() -> new PublishingRefused(
                        "The key of witness %s in season.yaml is no Ed25519 key.".formatted(witness.name())));
    }

    private Map<String, WitnessAnswer> ask(SignedCheckpoint checkpoint) throws IOException {
        if (!settings.isConfigured()) {
            return Map.of();
        }
        Optional<SignedCheckpoint> before = earlier.of(new ObservedCheckpoints(paths.publishedLog()));
        Map<String, CompletableFuture<WitnessAnswer>> asked = new LinkedHashMap<>();
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "ask-witness");
            thread.setDaemon(true);
            return thread;
        });
        try {
            for (WitnessSettings.Witness witness : settings.listed()) {
                if (cosignature(checkpoint, key(witness)).isEmpty()) {
                    asked.put(
                            witness.name(),
                            CompletableFuture.supplyAsync(() -> ask(witness, checkpoint, before), threads));
                }
            }
            Map<String, WitnessAnswer> answers = new LinkedHashMap<>();
            asked.forEach((name, answer) -> answers.put(name, answer.join()));
            return answers;
        } finally {
            threads.shutdown();
        }
    }

    private WitnessAnswer ask(
            WitnessSettings.Witness witness, SignedCheckpoint checkpoint, Optional<SignedCheckpoint> earlier) {
        WitnessKey key = key(witness);
        long lastSize = earlier.filter(before -> cosignature(before, key).isPresent())
                .map(before -> before.checkpoint().size())
                .filter(size -> size <= checkpoint.checkpoint().size())
                .orElse(0L);
        try {
            return new WitnessClient(URI.create(witness.url()), key, timeout)
                    .cosign(checkpoint, lastSize, size -> proof(size, checkpoint.checkpoint()));
        } catch (TileException | UncheckedIOException e) {
            return new WitnessAnswer.Unavailable("no proof for it can be made: " + e.getMessage());
        } catch (RuntimeException e) {
            // Whatever a witness says, and whatever is made of it, the publication stands and the others are asked.
            return new WitnessAnswer.Unavailable("asking failed: " + e);
        }
    }

    private ConsistencyProof proof(long from, Checkpoint checkpoint) {
        TileReader tiles = new LogFolder(paths.publishedLog()).tiles();
        return new TileHashes(tiles, checkpoint.size()).proveConsistency(from, checkpoint.size());
    }

    private static Optional<Cosignature> cosignature(SignedCheckpoint checkpoint, WitnessKey key) {
        return checkpoint
                .cosignatures(key)
                .toOptional()
                .flatMap(found -> found.stream().findFirst());
    }

    private Witnessed report(SignedCheckpoint cosigned, Map<String, WitnessAnswer> answers) {
        List<Witnessed.Witness> witnesses = new ArrayList<>();
        for (WitnessSettings.Witness witness : settings.listed()) {
            Optional<Cosignature> cosignature = cosignature(cosigned, key(witness));
            WitnessAnswer answer = answers.get(witness.name());
            witnesses.add(new Witnessed.Witness(
                    witness.name(),
                    cosignature.map(Cosignature::timestamp).orElse(null),
                    cosignature.isPresent() || answer == null ? "" : reason(answer)));
        }
        return new Witnessed(witnesses, settings.threshold(), Witnessed.Stamp.UNCONFIGURED);
    }

    private Witnessed nobody(SignedCheckpoint published, String reason) {
        return new Witnessed(
                settings.listed().stream()
                        .map(witness -> new Witnessed.Witness(
                                witness.name(),
                                WitnessKey.parse(witness.vkey())
                                        .flatMap(key -> cosignature(published, key))
                                        .map(Cosignature::timestamp)
                                        .orElse(null),
                                reason))
                        .toList(),
                settings.threshold(),
                Witnessed.Stamp.UNCONFIGURED);
    }

    private static String reason(WitnessAnswer answer) {
        return answer.fold(
                cosigned -> "",
                other -> "it has cosigned a log of this name with %d entries".formatted(other.knownSize()),
                inconsistent -> "it saw another past of this log: " + inconsistent.detail(),
                refused -> "it refused (%d): %s".formatted(refused.status(), refused.detail()),
                unavailable -> "no answer that counts: " + unavailable.detail());
    }
}
