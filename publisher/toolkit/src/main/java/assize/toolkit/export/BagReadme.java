/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.export;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;

/** What a person reads first who finds the package somewhere: what it is, and how to check it with which program. Pure. */
record BagReadme(Manifest version, BundledVerifier verifier) {

    String text() {
        String folder = ArchivePaths.version(version.seasonId(), version.version());
        return """
                # %s, version %d

                A season of battles between agents as it was published: verdicts, records, replays, tables, and the log that
                binds them. This is a BagIt package (RFC 8493); what was published lies in `data/`, and
                `data/%s/README.md` describes it.

                ## How to verify

                That the files are those of this package, with what every system has:

                ```
                sha256sum -c manifest-sha256.txt
                sha256sum -c tagmanifest-sha256.txt
                ```

                That they are what was published: point the verifier at this folder. The key is the log's; get it from somewhere
                else than this package. It is named `%s/log/%s`.

                ```
                java -jar %s . --trusted LOG_KEY
                ```

                %s
                The log may speak of later versions than this one. Of them only the lists of public keys are in here, since
                later entries of the log may be signed by later keys.
                """.formatted(
                        version.title().replaceAll("[\\p{Cntrl}\\s]+", " "),
                        version.version(),
                        folder,
                        version.origin(),
                        version.seasonId(),
                        verifier.jar().map(BundledVerifier.Jar::name).orElse("assize-verify.jar"),
                        about());
    }

    private String about() {
        String get = """
                The verifier is one file of a release of Assize, needs Java 17 and no network, and stands in the release's
                signed `SHA256SUMS`.""";
        return verifier.jar()
                .map(jar -> get + """
                         The release this package was made with has

                        ```
                        %s  %s
                        ```

                        That line proves nothing by itself: it came with what it is to check. Compare it with the release's sums.
                        """.formatted(jar.sha256(), jar.name()))
                .orElse(get + """
                         This package was made by a build that carries no such file, so no sum is named here.
                        """);
    }
}
