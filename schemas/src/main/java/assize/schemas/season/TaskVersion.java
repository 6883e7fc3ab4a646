/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import java.util.Comparator;
import java.util.Locale;

/** A task's version, three numbers in the order of their weight. */
public record TaskVersion(int major, int minor, int patch) implements Comparable<TaskVersion> {
    private static final Comparator<TaskVersion> ORDER = Comparator.comparingInt(TaskVersion::major)
            .thenComparingInt(TaskVersion::minor)
            .thenComparingInt(TaskVersion::patch);

    /** The parts of a version, the least first. */
    public enum Part {
        /** Nothing is raised. */
        NONE,
        /** The third number: spelling and layout. */
        PATCH,
        /** The second number: something was added, and ratings stay comparable. */
        MINOR,
        /** The first number: ratings of before do not compare. */
        MAJOR;

        /** The graver of the two. */
        public Part and(Part other) {
            return compareTo(other) >= 0 ? this : other;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Reads what {@link assize.schemas.battle.Identifiers#VERSION} takes. */
    public static TaskVersion of(String version) {
        String[] parts = version.split("\\.", -1);
        return new TaskVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    /** The gravest part that differs. */
    public Part raisedFrom(TaskVersion before) {
        if (major != before.major) {
            return Part.MAJOR;
        }
        if (minor != before.minor) {
            return Part.MINOR;
        }
        return patch == before.patch ? Part.NONE : Part.PATCH;
    }

    /** The version after this one that raises that part. */
    public TaskVersion next(Part part) {
        return switch (part) {
            case NONE -> this;
            case PATCH -> new TaskVersion(major, minor, patch + 1);
            case MINOR -> new TaskVersion(major, minor + 1, 0);
            case MAJOR -> new TaskVersion(major + 1, 0, 0);
        };
    }

    @Override
    public int compareTo(TaskVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
