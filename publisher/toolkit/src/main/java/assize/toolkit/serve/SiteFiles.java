/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.serve;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The files a site is served with, as the build leaves them.
 *
 * @param preboot commands the server runs before it listens, {@code ${ADDRESS}} standing for where
 * @param logging what the server logs
 */
record SiteFiles(Path server, Path site, Path toolkit, Path preboot, Path logging) {

    /** Finds them under the folder Assize lies in. */
    static Optional<SiteFiles> find(Path home) throws IOException {
        Path toolkitTarget = home.resolve("publisher/toolkit/target");
        Optional<Path> server = newest(toolkitTarget.resolve("payara"), "payara-micro*.jar");
        Optional<Path> site = newest(home.resolve("archive-web/site/target"), "*.war");
        Optional<Path> toolkit = newest(toolkitTarget, "assize-toolkit-*.jar");
        Path settings = home.resolve("archive-web/site/src/main/payara").toAbsolutePath();
        return server.isPresent() && site.isPresent() && toolkit.isPresent()
                ? Optional.of(new SiteFiles(
                        server.get(),
                        site.get(),
                        toolkit.get(),
                        settings.resolve("preboot.txt"),
                        settings.resolve("logging.properties")))
                : Optional.empty();
    }

    private static Optional<Path> newest(Path folder, String glob) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
            files.forEach(found::add);
        }
        Collections.sort(found);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.get(found.size() - 1).toAbsolutePath());
    }
}
