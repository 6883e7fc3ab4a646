/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Oracle: RFC 9110 §13.2.2, §14 and §15; RFC 9530 §2; hashes and slices made here anew. */
class ReplyTest {
    private static final byte[] BYTES = "{\"a\":1}\n".repeat(500).getBytes(StandardCharsets.UTF_8);
    private static final PublishedFile TEXT = file(BYTES, "application/jsonl").withVariant();
    private static final PublishedFile TABLE = file(BYTES, "application/vnd.apache.parquet");
    private static final String OTHER = "\"" + "cd".repeat(32) + "\"";

    private final GzipVariants variants = new GzipVariants();

    @Test
    void sendsTheWholeWithItsHashAsTagAndDigest() throws IOException {
        Reply reply = Reply.to(Conditions.NONE, TABLE, variants);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(sent(reply)).isEqualTo(BYTES);
        assertThat(reply.headers())
                .containsEntry("ETag", '"' + Digest.sha256(BYTES).hex() + '"')
                .containsEntry("Repr-Digest", "sha-256=:" + Digest.sha256(BYTES).base64() + ":")
                .containsEntry("Accept-Ranges", "bytes")
                .containsEntry("Cache-Control", "public, max-age=31536000, immutable")
                .doesNotContainKeys("Vary", "Content-Encoding", "Content-Range");
    }

    @Test
    void saysTheSameOfAPartAsOfTheWhole() throws IOException {
        Reply whole = Reply.to(Conditions.NONE, TABLE, variants);
        Reply part = Reply.to(range("bytes=10-19", null), TABLE, variants);
        assertThat(part.status()).isEqualTo(206);
        assertThat(sent(part)).isEqualTo(Arrays.copyOfRange(BYTES, 10, 20));
        assertThat(part.length()).isEqualTo(10);
        assertThat(part.headers()).containsEntry("Content-Range", "bytes 10-19/" + BYTES.length);
        assertThat(part.headers()).containsAllEntriesOf(whole.headers());
    }

    @Test
    void sendsTheEndOfAFile() throws IOException {
        Reply end = Reply.to(range("bytes=-8", null), TABLE, variants);
        assertThat(sent(end)).isEqualTo("{\"a\":1}\n".getBytes(StandardCharsets.UTF_8));
        assertThat(end.headers())
                .containsEntry("Content-Range", "bytes " + (BYTES.length - 8) + "-" + (BYTES.length - 1) + "/4000");
    }

    @Test
    void cannotSatisfyARangeBehindTheEnd() throws IOException {
        Reply reply = Reply.to(range("bytes=4000-", null), TABLE, variants);
        assertThat(reply.status()).isEqualTo(416);
        assertThat(reply.headers())
                .containsEntry("Content-Range", "bytes */4000")
                .containsEntry("Cache-Control", "no-cache");
        assertThat(sent(reply)).isEmpty();
    }

    @Test
    void answersSeveralRangesWithTheWhole() throws IOException {
        Reply reply = Reply.to(range("bytes=0-1,10-11", null), TABLE, variants);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(sent(reply)).isEqualTo(BYTES);
    }

    @Test
    void sendsAPartOnlyOfTheBytesTheReaderHas() throws IOException {
        String tag = TABLE.tag().quoted();
        assertThat(Reply.to(range("bytes=0-1", tag), TABLE, variants).status()).isEqualTo(206);
        for (String other : new String[] {OTHER, "W/" + tag, "Sat, 29 Oct 1994 19:43:31 GMT"}) {
            assertThat(Reply.to(range("bytes=0-1", other), TABLE, variants).status())
                    .as(other)
                    .isEqualTo(200);
        }
        assertThat(Reply.to(range("bytes=9999-", OTHER), TABLE, variants).status())
                .as("a range that would not be there")
                .isEqualTo(200);
    }

    @Test
    void sendsNothingToAReaderWhoHasIt() throws IOException {
        Conditions asked = new Conditions(null, TABLE.tag().quoted(), null, "bytes=0-1", null);
        Reply reply = Reply.to(asked, TABLE, variants);
        assertThat(reply.status()).isEqualTo(304);
        assertThat(reply.saysLength()).isFalse();
        assertThat(sent(reply)).isEmpty();
    }

    @Test
    void failsWhereTheReaderWantsOtherBytes() throws IOException {
        Conditions other = new Conditions(OTHER, TABLE.tag().quoted(), null, null, null);
        Reply refused = Reply.to(other, TABLE, variants);
        assertThat(refused.status()).as("If-Match goes before If-None-Match").isEqualTo(412);
        assertThat(sent(refused)).isEmpty();
        for (String matching : new String[] {
            "*", TABLE.tag().quoted(), OTHER + ", " + TABLE.tag().quoted()
        }) {
            Conditions same = new Conditions(matching, null, null, "bytes=0-1", null);
            assertThat(Reply.to(same, TABLE, variants).status()).as(matching).isEqualTo(206);
        }
    }

    @Test
    void sendsACompressedTextUnderItsOwnTagAndDigest() throws IOException {
        Reply reply = Reply.to(accepting("gzip, deflate, br"), TEXT, variants);
        byte[] compressed = sent(reply);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes())
                .isEqualTo(BYTES);
        assertThat(reply.length()).isEqualTo(compressed.length);
        assertThat(reply.headers())
                .containsEntry("Content-Encoding", "gzip")
                .containsEntry("Vary", "Accept-Encoding")
                .containsEntry("ETag", '"' + Digest.sha256(compressed).hex() + '"')
                .containsEntry(
                        "Repr-Digest", "sha-256=:" + Digest.sha256(compressed).base64() + ":");
        Conditions again = new Conditions(null, reply.headers().get("ETag"), null, null, "gzip");
        assertThat(Reply.to(again, TEXT, variants).status()).isEqualTo(304);
        Reply plain = Reply.to(accepting("br"), TEXT, variants);
        assertThat(plain.headers()).containsEntry("Vary", "Accept-Encoding").doesNotContainKey("Content-Encoding");
        assertThat(sent(plain)).isEqualTo(BYTES);
    }

    @Test
    void takesPartsFromThePlainBytes() throws IOException {
        Reply part = Reply.to(new Conditions(null, null, null, "bytes=0-6", "gzip"), TEXT, variants);
        assertThat(sent(part)).isEqualTo("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
        assertThat(part.headers())
                .containsEntry("ETag", TEXT.tag().quoted())
                .containsEntry("Vary", "Accept-Encoding")
                .doesNotContainKey("Content-Encoding");
    }

    @Test
    void leavesTablesAndWhatDoesNotShrinkAsTheyAre() throws IOException {
        assertThat(sent(Reply.to(accepting("gzip"), TABLE, variants))).isEqualTo(BYTES);
        byte[] tiny = {'x'};
        Reply reply = Reply.to(accepting("gzip"), file(tiny, "text/plain").withVariant(), variants);
        assertThat(sent(reply)).isEqualTo(tiny);
        assertThat(reply.headers()).doesNotContainKey("Content-Encoding");
    }

    @Test
    void readsWhichCodingsAreAccepted() {
        for (String gzip :
                new String[] {"gzip", "x-gzip", "GZIP;q=0.5", "*", "br, gzip;q=0.001", "identity;q=0.5, gzip ; q=1.0"
                }) {
            assertThat(accepting(gzip).prefersGzip()).as(gzip).isTrue();
        }
        for (String plain : new String[] {
            "", "identity", "br", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", "identity, gzip;q=0.5", "gzip;q=2", "gzip;;"
        }) {
            assertThat(accepting(plain).prefersGzip()).as(plain).isFalse();
        }
        assertThat(Conditions.NONE.prefersGzip()).isFalse();
    }

    private static Conditions accepting(String codings) {
        return new Conditions(null, null, null, null, codings);
    }

    private static Conditions range(String range, @Nullable String ifRange) {
        return new Conditions(null, null, ifRange, range, null);
    }

    private static PublishedFile file(byte[] bytes, String mediaType) {
        return PublishedFile.stored(
                Content.InMemory.of(bytes), new EntityTag(Digest.sha256(bytes).hex()), mediaType, true);
    }

    private static byte[] sent(Reply reply) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        reply.send(out);
        return out.toByteArray();
    }
}
