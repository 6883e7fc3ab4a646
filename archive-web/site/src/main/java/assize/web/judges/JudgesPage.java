/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.judges;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import assize.schemas.season.JudgeSettings;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.shelf.OpenSeason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The language models that judge, season by season, and what was found of each. No key, and no name of one, is shown. */
public record JudgesPage(Chrome chrome, List<Panel> panels) {
    private static final long FILE_BYTES_MAX = 4 << 20;

    /**
     * The judges of a season.
     *
     * @param quorum how many of them must have judged; null means all
     * @param problem what is wrong with the settings; null where nothing is
     */
    public record Panel(
            String seasonId,
            int version,
            List<Seat> seats,
            @Nullable Integer quorum,
            boolean hasCalibrations,
            @Nullable String problem) {
        public Panel {
            seats = List.copyOf(seats);
        }
    }

    /** A judge, and what was found of exactly these settings; null where nothing was. */
    public record Seat(JudgeSettings.Judge judge, @Nullable PublishedCalibration calibration) {}

    public JudgesPage {
        panels = List.copyOf(panels);
    }

    /** The page of all seasons. */
    public static JudgesPage ofAll(List<OpenSeason> seasons, Links links) {
        return new JudgesPage(
                new Chrome("Judges", List.of(), links),
                seasons.stream().map(JudgesPage::panel).toList());
    }

    /** The page of one season. */
    public static JudgesPage of(OpenSeason season, Links links) {
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(season.seasonId(), links.season(season.seasonId())));
        return new JudgesPage(new Chrome("Judges of " + season.seasonId(), trail, links), List.of(panel(season)));
    }

    private static Panel panel(OpenSeason season) {
        return panel(
                season.seasonId(),
                season.archive().manifest().version(),
                season.archive().season().document(),
                calibrations(season));
    }

    private static List<PublishedCalibration> calibrations(OpenSeason season) {
        Optional<Path> file = season.archive().file(ArchivePaths.CALIBRATION);
        try {
            return file.isEmpty() || Files.size(file.get()) > FILE_BYTES_MAX
                    ? List.of()
                    : PublishedCalibration.parse(Files.readAllBytes(file.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Panel panel(String seasonId, int version, JsonObject opening, List<PublishedCalibration> calibrations) {
        Fields fields = Fields.of(opening, "");
        Fields section = fields.optionalObject("judges");
        if (section == null) {
            return new Panel(seasonId, version, List.of(), null, !calibrations.isEmpty(), null);
        }
        JudgeSettings settings = JudgeSettings.from(section);
        return fields.problem() != null
                ? new Panel(
                        seasonId,
                        version,
                        List.of(),
                        null,
                        !calibrations.isEmpty(),
                        fields.problem().toString())
                : new Panel(
                        seasonId,
                        version,
                        settings.judges().stream()
                                .map(judge -> new Seat(judge, found(judge, calibrations)))
                                .toList(),
                        settings.quorum(),
                        !calibrations.isEmpty(),
                        null);
    }

    /** Another model, temperature or seed is another judge. */
    private static @Nullable PublishedCalibration found(
            JudgeSettings.Judge judge, List<PublishedCalibration> calibrations) {
        String hash = ContentHash.of(Json.canonical(LlmRequest.Member.of(judge).toJson()));
        return calibrations.stream()
                .filter(calibration -> calibration.judgeHash().equals(hash))
                .findFirst()
                .orElse(null);
    }

    public Links links() {
        return chrome.links();
    }
}
