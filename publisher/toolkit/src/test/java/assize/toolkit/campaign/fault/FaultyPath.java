/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign.fault;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A path of the machine's file system that leads to {@link FaultyProvider}. */
record FaultyPath(FaultyFileSystem fileSystem, Path real) implements Path {

    private static Path real(Path path) {
        return path instanceof FaultyPath faulty ? faulty.real : path;
    }

    private @Nullable Path faulty(@Nullable Path path) {
        return path == null ? null : new FaultyPath(fileSystem, path);
    }

    private Path known(Path path) {
        return new FaultyPath(fileSystem, path);
    }

    @Override
    public FileSystem getFileSystem() {
        return fileSystem;
    }

    @Override
    public boolean isAbsolute() {
        return real.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return faulty(real.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return faulty(real.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return faulty(real.getParent());
    }

    @Override
    public int getNameCount() {
        return real.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return known(real.getName(index));
    }

    @Override
    public Path subpath(int beginIndex, int endIndex) {
        return known(real.subpath(beginIndex, endIndex));
    }

    @Override
    public boolean startsWith(Path other) {
        return real.startsWith(real(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return real.endsWith(real(other));
    }

    @Override
    public Path normalize() {
        return known(real.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return known(real.resolve(real(other)));
    }

    @Override
    public Path relativize(Path other) {
        return known(real.relativize(real(other)));
    }

    @Override
    public URI toUri() {
        return real.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return known(real.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return known(real.toRealPath(options));
    }

    @Override
    public File toFile() {
        return new File(real.toString());
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
            throws IOException {
        return real.register(watcher, events, modifiers);
    }

    @Override
    public int compareTo(Path other) {
        return real.compareTo(real(other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FaultyPath faulty && faulty.real.equals(real);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(real);
    }

    @Override
    public String toString() {
        return real.toString();
    }
}
