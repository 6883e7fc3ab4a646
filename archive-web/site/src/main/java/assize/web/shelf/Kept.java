/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.shelf;

import assize.schemas.archive.Manifest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What was made from the records of a version and may be asked for again: a version never changes, so it need not be made
 * again. The least recently asked for goes first.
 *
 * <p>Thread-safe. Two threads that ask for the same at the same time may both make it.
 *
 * @param <V> immutable, or never changed by those it is given to
 */
public final class Kept<V> {
    private final Map<Key, V> values;

    /** The manifest names all bytes of its version; it does not hold the archive open. */
    private record Key(Manifest version, String name) {}

    /** Keeps up to {@code max} values. */
    public Kept(int max) {
        this.values = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, V> eldest) {
                return size() > max;
            }
        };
    }

    /** The value of that name in the season's open version, made where it is not kept. */
    public V get(OpenSeason season, String name, Supplier<V> making) {
        Key key = new Key(season.archive().manifest(), name);
        synchronized (values) {
            V kept = values.get(key);
            if (kept != null) {
                return kept;
            }
        }
        V made = making.get();
        synchronized (values) {
            values.put(key, made);
        }
        return made;
    }
}
