/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import assize.schemas.json.FieldProblem;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.SourceMap;
import assize.schemas.season.TaskContract;
import assize.schemas.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a file that should hold a task contract turned out to hold. */
public sealed interface TaskFile {
    /** A longer file is not read. Unit: bytes. */
    int BYTES_MAX = 4 << 20;

    /**
     * A task that can be played.
     *
     * @param lines where its members stand
     */
    record Good(TaskContract task, SourceMap lines) implements TaskFile {}

    /**
     * None.
     *
     * @param line 1-based
     * @param field the contract's member that is wrong; empty where it is the file
     * @param reason what is wrong, without a copy of what the file holds
     */
    record Refused(int line, String field, String reason) implements TaskFile {
        public Refused {
            Objects.requireNonNull(field, "field is null");
            Objects.requireNonNull(reason, "reason is null");
        }

        /** Field and reason together. */
        public String sentence() {
            return field.isEmpty() ? reason : field + " " + reason;
        }
    }

    /** Handles every case. */
    default <R> @Nullable R fold(
            Function<Good, ? extends @Nullable R> good, Function<Refused, ? extends @Nullable R> refused) {
        return this instanceof Good g ? good.apply(g) : refused.apply((Refused) this);
    }

    /** Reads a file. */
    static TaskFile read(Path file, SeasonFolder.TaskCheck check) throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            return new Refused(1, "", "longer than " + BYTES_MAX + " bytes");
        }
        return Yaml.parse(Files.readAllBytes(file))
                .fold(
                        parsed -> decode(parsed, check),
                        malformed -> new Refused(
                                malformed.line(), "", "column " + malformed.column() + ": " + malformed.reason()));
    }

    private static TaskFile decode(JsonResult.Parsed parsed, SeasonFolder.TaskCheck check) {
        if (!(parsed.value() instanceof JsonObject object)) {
            return new Refused(1, "", "must hold one task contract");
        }
        return TaskContract.decode(object)
                .fold(
                        task -> {
                            FieldProblem problem = check.problem(task);
                            return problem == null ? new Good(task, parsed.lines()) : refused(parsed, problem);
                        },
                        problem -> refused(parsed, problem));
    }

    private static TaskFile refused(JsonResult.Parsed parsed, FieldProblem problem) {
        return new Refused(parsed.lines().lineNear(problem.path()).orElse(1), problem.path(), problem.message());
    }
}
