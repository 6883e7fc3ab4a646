/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** This side of the pipes that are a run's standard streams. */
record JailStreams(OutputStream input, InputStream output, InputStream error) implements AutoCloseable {

    /** Opens pipes that another process of this user has open, by its number and its descriptors. */
    static JailStreams open(long process, String input, String output, String error) throws IOException {
        String descriptors = "/proc/" + process + "/fd/";
        return new JailStreams(
                new BufferedOutputStream(new FileOutputStream(descriptors + input)),
                new BufferedInputStream(new FileInputStream(descriptors + output)),
                new BufferedInputStream(new FileInputStream(descriptors + error)));
    }

    void closeInput() {
        close(input);
    }

    void closeError() {
        close(error);
    }

    @Override
    public void close() {
        close(input);
        close(output);
        close(error);
    }

    private static void close(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception nobodyListens) {
            return;
        }
    }
}
