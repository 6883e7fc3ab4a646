/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize keys list}: all keys of the folder, or of an archive's seasons. */
@Command(
        name = "list",
        description = {
            "Lists the keys of the folder: in use, retired, and revocations that wait to be published.",
            "With an archive, lists the keys of its seasons: where in the log each counts, what took its place,"
                    + " whether it was",
            "revoked. This only reads what the archive says; './assize verify' checks it."
        },
        footer = {"  ./assize keys list", "  ./assize keys list out", "  ./assize keys list out --json"})
final class KeysListCommand implements Callable<Integer> {

    private static final int BYTES_MAX = 1 << 20;

    @Parameters(arity = "0..1", paramLabel = "ARCHIVE", description = "The folder with archives/ and log/.")
    private @Nullable Path archive;

    @Mixin
    private final KeyLocation location;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysListCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() throws IOException {
        if (archive == null) {
            KeyReport.of(location.open()).print(invocation.terminal(), json);
            return ExitCode.OK;
        }
        Path seasons = archive.resolve(ArchivePaths.ARCHIVES);
        if (!Files.isDirectory(seasons)) {
            throw CommandFailure.usage("%s holds no archives/ folder; name the root of an archive.".formatted(archive));
        }
        SortedMap<String, KeyList> lists = new TreeMap<>();
        for (Path season : folders(seasons)) {
            newest(season).ifPresent(list -> lists.put(list.seasonId(), list));
        }
        if (json) {
            invocation.terminal().print(document(lists));
        } else {
            lists.values().forEach(list -> print(invocation.terminal(), list));
        }
        return ExitCode.OK;
    }

    private static List<Path> folders(Path in) throws IOException {
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(in, Files::isDirectory)) {
            found.forEach(folders::add);
        }
        return folders;
    }

    private static Optional<KeyList> newest(Path season) throws IOException {
        int newest = 0;
        for (Path version : folders(season)) {
            OptionalInt number = ArchivePaths.parseVersionFolder(String.valueOf(version.getFileName()));
            newest = Math.max(newest, number.orElse(0));
        }
        if (newest == 0) {
            return Optional.empty();
        }
        Path file = season.resolve("v" + newest).resolve(ArchivePaths.KEYS);
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(KeyList.decode(in.readNBytes(BYTES_MAX)).fold(list -> list, problem -> {
                throw CommandFailure.of(
                        ExitCode.ERRORS_FOUND,
                        "%s is no list of keys: %s. './assize verify' says more.".formatted(file, problem));
            }));
        }
    }

    private static JsonObject document(SortedMap<String, KeyList> lists) {
        return JsonObject.builder()
                .put(
                        "seasons",
                        new JsonArray(lists.values().stream()
                                .<JsonValue>map(KeyList::toJson)
                                .toList()))
                .build();
    }

    private static void print(Terminal terminal, KeyList list) {
        terminal.print("Season %s, list of keys no. %d".formatted(list.seasonId(), list.version()));
        for (PublishedKey key : list.keys()) {
            terminal.print("  %-9s %s  %s".formatted(key.role().wireName(), key.keyId(), places(key)));
            terminal.print("            " + KeyLocation.grouped(key.fingerprint()));
            if (key.successor() != null) {
                terminal.print("            replaced by " + PlainText.of(key.successor()));
            }
            PublishedKey.Revocation revoked = key.revoked();
            if (revoked != null) {
                terminal.print("            REVOKED behind entry %,d: %s"
                        .formatted(revoked.lastValidIndex(), PlainText.of(revoked.reason())));
            }
        }
    }

    private static String places(PublishedKey key) {
        return key.endIndex() == null
                ? "counts from entry %,d on".formatted(key.startIndex())
                : "counts from entry %,d to %,d".formatted(key.startIndex(), key.endIndex());
    }
}
