/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the platform: a request can be made for what is let through. */
class WebAddressTest {
    private static Fields fields(String url) {
        return Fields.ofDocument(JsonObject.builder().put("url", url).build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://witness.example",
                "https://witness.example:8443/a/b%20c/",
                "https://10.0.0.255/",
                "https://1witness.example.org:65535/x",
                "http://127.0.0.1:8080",
                "http://[::1]:8080/tsa",
                "http://localhost/"
            })
    void whatIsLetThroughCanBeAsked(String url) {
        for (WebAddress kind : WebAddress.values()) {
            Fields fields = fields(url);
            assertThat(kind.from(fields, "url")).isEqualTo(url);
            assertThat(fields.problem()).isNull();
        }
        assertThat(HttpRequest.newBuilder(URI.create(url)).build().uri().getHost())
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://h/%zz",
                "https://h/%2",
                "https://a..b/",
                "https://10.0.0.256/",
                "https://a.-b/",
                "https://h:65536/",
                "https://user@h/",
                "https://h/?q",
                "ftp://h/"
            })
    void whatCannotBeAskedIsRefusedWhereItIsRead(String url) {
        for (WebAddress kind : WebAddress.values()) {
            Fields fields = fields(url);
            kind.from(fields, "url");
            assertThat(fields.problem()).as("%s as %s", url, kind).isNotNull();
        }
    }
}
