/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a folder that a season would read.
 *
 * @param name the folder's name before each file's, with {@code /}; empty for the folder that is checked
 * @param ending of the names of the files that are read
 */
record FolderFiles(Path folder, String name, String ending) {

    /** A file by the name it is reported under. */
    record Named(String name, Path path) {}

    /** Those that can be read, in name order; all others are reported. */
    List<Named> list(Findings findings) throws IOException {
        List<Named> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        List<Path> all;
        try (Stream<Path> files = Files.list(folder)) {
            all = files.filter(file -> !simpleName(file).startsWith("."))
                    .sorted((a, b) -> simpleName(a).compareTo(simpleName(b)))
                    .toList();
        }
        for (Path file : all) {
            String shown = name + simpleName(file);
            if (!shown.endsWith(ending)) {
                if (!name.isEmpty()) {
                    findings.notice(
                            shown,
                            0,
                            "",
                            "is not read: names of files here end in " + ending,
                            "Give it that ending, or take it away.");
                }
            } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                findings.error(
                        shown,
                        0,
                        "",
                        "is a link, a folder or a device",
                        "Put the file itself there, or take it away: 'judge' stops here.");
            } else if (!Files.isReadable(file)) {
                findings.error(shown, 0, "", "may not be read", "Give yourself permission to read it.");
            } else {
                found.add(new Named(shown, file));
            }
        }
        return found;
    }

    private static String simpleName(Path file) {
        return String.valueOf(file.getFileName());
    }
}
