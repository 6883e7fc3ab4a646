/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.archive.BoardTables;
import assize.archive.RecordRows;
import java.io.Serializable;

/**
 * Works out what the tables of boards say of one version. This stage writes them but does not know how to rate.
 *
 * <p>One version, one thread. A function of the battles added, whatever the JVM.
 */
public interface BoardFigures {
    /** Adds the next battle, in log order. */
    void add(RecordRows battle);

    /** The tables, after the last battle. */
    BoardTables finish(int version);

    /** Makes figures for each version; goes with the job. */
    @FunctionalInterface
    interface Source extends Serializable {
        /** Figures without battles. */
        BoardFigures begin(String seasonId, String ruleSet);
    }
}
