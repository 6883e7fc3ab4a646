/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Which addresses settings may name: a host, a port and a plain path; no user, query or fragment. */
enum WebAddress {
    /** Over TLS, or on this machine. */
    TRUSTWORTHY("(?:https://" + Form.HOST + "|http://(?:127(?:\\.[0-9]{1,3}){3}|\\[::1\\]|localhost))"),

    /** For answers that prove themselves: without TLS too. */
    ANY("https?://(?:" + Form.HOST + "|\\[::1\\])");

    private static final class Form {
        private static final String HOST = "[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?";
        private static final String REST = "(?::[1-9][0-9]{0,4})?(?:/[A-Za-z0-9._~%-]+)*/?";
    }

    private static final int PORT_MAX = 65_535;

    private final Pattern form;

    WebAddress(String start) {
        this.form = Pattern.compile(start + Form.REST);
    }

    /** The member of that name, which can be asked as it stands; what is wrong with it is the fields' problem. */
    String from(Fields fields, String name) {
        String text = fields.matching(name, form);
        if (!text.isEmpty() && !canBeAsked(text)) {
            fields.fail(name, "is no address: its host, port or a % in it is wrong");
        }
        return text;
    }

    /** What the form lets through and no request can be sent to: {@code 10.0.0.256}, {@code a..b}, {@code %zz}. */
    private static boolean canBeAsked(String text) {
        try {
            URI address = new URI(text);
            return address.getHost() != null && address.getPort() <= PORT_MAX;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
