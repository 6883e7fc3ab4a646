/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign.fault;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The machine's own file system, with {@link Fault} before each call that changes something.
 *
 * <p>A process is given it by {@code -Djava.nio.file.spi.DefaultFileSystemProvider} and this class's name.
 */
public final class FaultyProvider extends FileSystemProvider {
    private static final Set<OpenOption> CHANGING =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND, StandardOpenOption.CREATE_NEW);

    private final FileSystemProvider real;
    private final FaultyFileSystem fileSystem;

    /** Called by the platform with the provider it would have used. */
    public FaultyProvider(FileSystemProvider real) {
        this.real = real;
        this.fileSystem = new FaultyFileSystem(this, real.getFileSystem(URI.create("file:///")));
    }

    private static Path real(Path path) {
        return path instanceof FaultyPath faulty ? faulty.real() : path;
    }

    private Path faulty(Path path) {
        return new FaultyPath(fileSystem, path);
    }

    private static boolean changes(Set<? extends OpenOption> options) {
        return options.stream().anyMatch(CHANGING::contains);
    }

    @Override
    public String getScheme() {
        return "file";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) throws IOException {
        return real.newFileSystem(uri, environment);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return fileSystem;
    }

    @Override
    public Path getPath(URI uri) {
        return faulty(real.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (changes(options)) {
            Fault.call("open", path);
        }
        FileChannel channel = real.newFileChannel(real(path), options, attributes);
        return Fault.isWatched(path) ? new FaultyChannel(channel, path) : channel;
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> entries = real.newDirectoryStream(real(directory), entry -> filter.accept(faulty(entry)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return StreamSupport.stream(entries.spliterator(), false)
                        .map(FaultyProvider.this::faulty)
                        .iterator();
            }

            @Override
            public void close() throws IOException {
                entries.close();
            }
        };
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        Fault.call("mkdir", directory);
        real.createDirectory(real(directory), attributes);
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        Fault.call("symlink", link);
        real.createSymbolicLink(real(link), real(target), attributes);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        Fault.call("link", link);
        real.createLink(real(link), real(existing));
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return faulty(real.readSymbolicLink(real(link)));
    }

    @Override
    public void delete(Path path) throws IOException {
        Fault.call("delete", path);
        real.delete(real(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        Fault.call("copy", target);
        real.copy(real(source), real(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Fault.call("move", target);
        real.move(real(source), real(target), options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return real.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return real.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return real.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real.checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return real.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return real.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return real.readAttributes(real(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Fault.call("set", path);
        real.setAttribute(real(path), attribute, value, options);
    }
}
