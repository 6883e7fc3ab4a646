/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.archive.Archives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which version of which season in an archive a command is about, for those that only read it. */
final class PublishedVersion {
    @Parameters(paramLabel = "ARCHIVE", description = "The folder with archives/ and log/.")
    private Path archive = Path.of("");

    @Option(names = "--season", paramLabel = "ID", description = "Which season. Default: the only one there is.")
    private @Nullable String season;

    @Option(names = "--version", paramLabel = "N", description = "Which version, as 2 or v2. Default: the newest.")
    private @Nullable String version;

    Path archive() {
        return archive;
    }

    String seasonId() throws IOException {
        if (!Files.isDirectory(archive)) {
            throw CommandFailure.usage("There is no folder %s.".formatted(archive));
        }
        List<String> seasons = Archives.open(archive).seasons();
        String wanted = season;
        if (wanted != null) {
            if (!seasons.contains(wanted)) {
                throw CommandFailure.usage("There is no season %s in %s.".formatted(wanted, archive));
            }
            return wanted;
        }
        if (seasons.size() == 1) {
            return seasons.get(0);
        }
        throw CommandFailure.usage(
                seasons.isEmpty()
                        ? "%s holds no published season; name the folder with archives/ and log/.".formatted(archive)
                        : "%s holds several seasons; name one with --season: %s."
                                .formatted(archive, String.join(", ", seasons)));
    }

    int number(String seasonId) throws IOException {
        List<Integer> versions = Archives.open(archive).versions(seasonId);
        String wanted = version;
        if (wanted == null) {
            return versions.get(0);
        }
        if (!wanted.matches("v?[1-9][0-9]{0,8}")) {
            throw CommandFailure.usage("--version must be a number such as 2 or v2, not %s.".formatted(wanted));
        }
        int number = Integer.parseInt(wanted.startsWith("v") ? wanted.substring(1) : wanted);
        if (!versions.contains(number)) {
            throw CommandFailure.usage("Season %s has no version %d in %s.".formatted(seasonId, number, archive));
        }
        return number;
    }
}
