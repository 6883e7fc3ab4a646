/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.publish.witness.Witnessed;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.Season;
import assize.toolkit.calibrate.CalibrationDocument;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.WitnessSeason;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Judges a season for a command: opens it, makes sure of the keys, shows the progress, and says why it cannot. */
record SeasonJudging(Terminal terminal, KeyLocation keys) {

    /** Opens a season folder. */
    static SeasonFolder open(Path season) {
        return SeasonFolder.open(season, TaskCheck::problem).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw CommandFailure.of(ExitCode.SEASON_UNREADABLE, unusable.message());
        });
    }

    /** Judges it into the archive. */
    JudgeSummary judge(SeasonFolder season, Path archive, int parallelism) {
        return judge(season, season.path().resolve("evidence"), archive, parallelism, false);
    }

    /** The same, with evidence of one's own; {@code closes} where the season is over with what is published now. */
    JudgeSummary judge(SeasonFolder season, Path evidence, Path archive, int parallelism, boolean closes) {
        if (Files.exists(archive) && !Files.isDirectory(archive)) {
            throw CommandFailure.usage(archive + " is no folder; --out names the folder the archive lies in.");
        }
        makeSureOfJudges(season);
        makeSureOfKeys(season.season().id(), archive);
        long startedAt = System.nanoTime();
        JudgeOutcome outcome;
        try (Progress reading = Progress.ofBytes(terminal, "Reading the log");
                Progress judging = Progress.ofLines(terminal, "Judging");
                Progress finishing = Progress.ofNothing(terminal, "Judging the last and publishing")) {
            outcome =
                    JudgeSeason.run(season, evidence, archive, keys.folder(), parallelism, closes, new JudgeProgress() {
                        @Override
                        public void scanned(long bytes, long ofBytes) {
                            reading.at(bytes, ofBytes);
                        }

                        @Override
                        public void judged(long lines, long ofLines) {
                            reading.end();
                            if (lines < ofLines) {
                                judging.at(lines, ofLines);
                            } else {
                                judging.end();
                                finishing.at(0, 0);
                            }
                        }
                    });
        }
        return summary(outcome, season.season(), archive, startedAt);
    }

    /**
     * Has what is published cosigned, and tells what there is to say of it; a refusal or a failure ends the command.
     *
     * @param startedAt of {@link System#nanoTime}
     */
    JudgeSummary summary(JudgeOutcome outcome, Season season, Path archive, long startedAt) {
        return outcome.fold(
                published ->
                        witnessed(published.manifest(), published.versionFolder(), true, season, archive, startedAt),
                unchanged ->
                        witnessed(unchanged.manifest(), unchanged.versionFolder(), false, season, archive, startedAt),
                refused -> {
                    throw CommandFailure.of(ExitCode.REFUSED, refused.message());
                },
                failed -> {
                    throw CommandFailure.of(ExitCode.IO, failed.message(), failed.cause());
                });
    }

    private JudgeSummary witnessed(
            Manifest manifest, Path versionFolder, boolean isNew, Season season, Path archive, long startedAt) {
        Witnessed witnessed;
        try (Progress asking = Progress.ofNothing(terminal, "Asking witnesses")) {
            if (season.witnesses().isConfigured() || season.timestampAuthority() != null) {
                asking.at(0, 0);
            }
            witnessed = WitnessSeason.run(season, archive, keys.folder());
        } catch (IOException e) {
            throw CommandFailure.of(
                    ExitCode.IO,
                    "Version %d is published, but its checkpoint could not be cosigned: %s."
                            .formatted(manifest.version(), e.getMessage()),
                    e);
        }
        long elapsedMillis = (System.nanoTime() - startedAt) / 1_000_000;
        return JudgeSummary.read(archive, manifest, versionFolder, isNew, witnessed, elapsedMillis);
    }

    /** A judge that was measured and found unfit judges nothing; one that was never measured is spoken of. */
    private void makeSureOfJudges(SeasonFolder season) {
        JudgeSettings models = season.season().models();
        if (models == null) {
            return;
        }
        try {
            List<String> refused = CalibrationDocument.refused(season.path(), models);
            if (!refused.isEmpty()) {
                throw CommandFailure.of(
                        ExitCode.REFUSED,
                        "The calibration refused %s (see %s); name other judges in season.yaml."
                                .formatted(
                                        String.join(", ", refused),
                                        season.path().resolve(CalibrationDocument.FOLDER)));
            }
            List<String> unknown = CalibrationDocument.unknown(season.path(), models);
            if (!unknown.isEmpty()) {
                terminal.notice(
                        "Nobody has measured %s; ./assize calibrate does.".formatted(String.join(", ", unknown)));
            }
        } catch (IOException e) {
            throw CommandFailure.of(ExitCode.IO, "The calibrations cannot be read: " + e.getMessage(), e);
        }
    }

    /** Keys are made for a season that is new here, never for one that others' keys have signed. */
    private void makeSureOfKeys(String seasonId, Path archive) {
        Path checkpoint = archive.resolve(ArchivePaths.log(seasonId)).resolve(ArchivePaths.CHECKPOINT);
        if (!keys.exists() && Files.exists(checkpoint)) {
            throw CommandFailure.of(
                    ExitCode.REFUSED,
                    "Season %s is published in %s already, and its keys are not in %s; name their folder with --keys."
                            .formatted(seasonId, archive, keys.folder()));
        }
        keys.openOrMake();
    }
}
