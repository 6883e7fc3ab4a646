/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import java.util.List;

/** One page of all battles of a season, newest first. */
public record BattlesPage(Chrome chrome, String seasonId, Pager pager, List<BattleLine> battles) {
    public BattlesPage {
        battles = List.copyOf(battles);
    }

    public Links links() {
        return chrome.links();
    }
}
