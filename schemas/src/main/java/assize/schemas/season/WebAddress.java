/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import java.util.regex.Pattern;

/** Which addresses settings may name: a host, a port and a plain path; no user, query or fragment. */
final class WebAddress {
    private static final String HOST = "[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?";
    private static final String REST = "(?::[1-9][0-9]{0,4})?(?:/[A-Za-z0-9._~%-]+)*/?";

    /** Over TLS, or on this machine. */
    static final Pattern TRUSTWORTHY =
            Pattern.compile("(?:https://" + HOST + "|http://(?:127(?:\\.[0-9]{1,3}){3}|\\[::1\\]|localhost))" + REST);

    /** For answers that prove themselves: without TLS too. */
    static final Pattern ANY = Pattern.compile("https?://(?:" + HOST + "|\\[::1\\])" + REST);

    private WebAddress() {}
}
