/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The site in a process of its own: Payara Micro with the site's WAR.
 *
 * <p>Open {@link assize.toolkit.serve.SiteServer} first. The site's classes are never loaded here.
 */
@NullMarked
package assize.toolkit.serve;

import org.jspecify.annotations.NullMarked;
