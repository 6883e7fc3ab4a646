/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.rate.RatingMemory;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/** What a rating remembers, as state of the job: a checkpoint holds it. */
record KeptInState<V>(MapState<String, V> state) implements RatingMemory.Kept<V> {

    @Override
    public @Nullable V get(String name) {
        try {
            return state.get(name);
        } catch (Exception e) {
            throw failed(e);
        }
    }

    @Override
    public void put(String name, V value) {
        try {
            state.put(name, value);
        } catch (Exception e) {
            throw failed(e);
        }
    }

    @Override
    public void remove(String name) {
        try {
            state.remove(name);
        } catch (Exception e) {
            throw failed(e);
        }
    }

    @Override
    public List<String> names() {
        try {
            List<String> names = new ArrayList<>();
            state.keys().forEach(names::add);
            names.sort(null);
            return names;
        } catch (Exception e) {
            throw failed(e);
        }
    }

    /** The engine lets a state's access fail with anything. */
    private static FlinkRuntimeException failed(Exception cause) {
        return cause instanceof FlinkRuntimeException known
                ? known
                : new FlinkRuntimeException("the state of the rating cannot be read or written", cause);
    }
}
