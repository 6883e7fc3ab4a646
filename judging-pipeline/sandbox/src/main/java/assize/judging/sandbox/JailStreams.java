/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** This side of the pipes that are a run's standard streams. */
record JailStreams(OutputStream input, InputStream output, InputStream error) implements AutoCloseable {

    /** Opens pipes that another process of this user has open, by its number and its descriptors. */
    static JailStreams open(long process, String input, String output, String error) throws IOException {
        String descriptors = "/proc/" + process + "/fd/";
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            OutputStream toInput = new FileOutputStream(descriptors + input);
            opened.add(toInput);
            InputStream fromOutput = new FileInputStream(descriptors + output);
            opened.add(fromOutput);
            InputStream fromError = new FileInputStream(descriptors + error);
            return new JailStreams(
                    new BufferedOutputStream(toInput),
                    new BufferedInputStream(fromOutput),
                    new BufferedInputStream(fromError));
        } catch (IOException e) {
            opened.forEach(JailStreams::close);
            throw e;
        }
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
