/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A data file of this package; one that cannot be read is a programmer's error. */
final class CalibrationFile {
    private CalibrationFile() {}

    static Fields read(String name) {
        try (InputStream in = CalibrationFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return Json.parse(in.readAllBytes()).fold(parsed -> Fields.ofDocument(parsed.value()), malformed -> {
                throw new IllegalStateException(name + ", " + malformed);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    static <T> T whole(Fields fields, T read) {
        if (fields.problem() != null) {
            throw new IllegalStateException(fields.problem().toString());
        }
        return read;
    }
}
