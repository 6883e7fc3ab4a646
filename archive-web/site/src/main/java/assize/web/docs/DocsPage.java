/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.docs;

import assize.web.page.Chrome;
import assize.web.page.Links;

/** A page of instructions. */
public record DocsPage(Chrome chrome) {
    public Links links() {
        return chrome.links();
    }
}
