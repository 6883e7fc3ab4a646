/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import java.util.List;
import java.util.Objects;

/**
 * What surrounds every page.
 *
 * @param title the page's own name
 * @param trail the pages above this one, outermost first
 */
public record Chrome(String title, List<Step> trail, Links links) {
    /** One page above: its name, which may be text an agent wrote, and where it is. */
    public record Step(String name, String href) {}

    public Chrome {
        Objects.requireNonNull(title, "title");
        trail = List.copyOf(trail);
        Objects.requireNonNull(links, "links");
    }
}
