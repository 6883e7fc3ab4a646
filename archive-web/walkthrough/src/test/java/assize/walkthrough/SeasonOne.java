/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import java.nio.file.Path;

/** The example season, judged once for all tests of this process. Nobody writes into its archive: copy it. */
final class SeasonOne {

    private static final class Once {
        private static final JudgedSeason JUDGED = judge();

        private static JudgedSeason judge() {
            Path folder = Repository.temporaryFolder("season-one");
            Path keys = TestKeys.writeTo(folder.resolve("keys"));
            return JudgedSeason.judge(Repository.seasonOne(), folder.resolve("out"), keys);
        }
    }

    private SeasonOne() {}

    static JudgedSeason judged() {
        return Once.JUDGED;
    }
}
