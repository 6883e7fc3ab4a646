/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Oracle: the promise that no parser and no check throws, whatever it is given. Seeded: a failure names its input. */
class GarbageTest {

    private static final int ROUNDS = 3_000;

    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final NoteKey NOTE_KEY = new NoteKey("assize.example/log/season-one", KEY.publicKey());
    private static final WitnessKey WITNESS_KEY = new WitnessKey("witness.example/w1", KEY.publicKey());
    private static final Digest LEAF = MerkleTree.leafHash(new byte[] {1});

    private static final List<byte[]> GOOD = good();

    private static final List<Function<byte[], Object>> READERS = List.of(
            bytes -> SignedNote.parse(bytes).toOptional().map(note -> note.verify(NOTE_KEY)),
            bytes -> SignedCheckpoint.parse(bytes).toOptional().map(signed -> signed.verify(NOTE_KEY)),
            bytes -> InclusionProofFile.parse(bytes).toOptional().map(file -> file.verify(LEAF, NOTE_KEY)),
            bytes -> EntryBundle.decode(bytes).toOptional().map(bundle -> bundle.leafHash(bundle.size() - 1)),
            bytes -> HashTile.decode(bytes, 256, 256),
            Ed25519PublicKey::parse,
            bytes -> KEY.publicKey().verify(bytes, bytes),
            text(Checkpoint::parse),
            text(NoteKey::parse),
            text(NoteSignature::parse),
            text(line -> NoteSignature.parse(line).map(Cosignature::of)),
            text(WitnessKey::parse),
            text(NoteSigningKey::parse),
            bytes -> SignedCheckpoint.parse(bytes).toOptional().map(signed -> signed.cosignatures(WITNESS_KEY)),
            text(text -> PrivateKeyLine.parse("assize-record", text)),
            text(TilePath::parse),
            text(text -> TilePath.parse("tile/0/" + text)),
            text(Digest::parseHex),
            text(text -> Digest.parsePrefixed("sha256:" + text)),
            text(Digest::parseBase64),
            text(text -> Signature.parse("ed25519:" + text)),
            text(Signature::parseBase64),
            text(text -> Ed25519PublicKey.parsePrefixed("base64:" + text)));

    private static Function<byte[], Object> text(Function<String, Object> reader) {
        return bytes -> List.of(reader.apply(new String(bytes, UTF_8)), reader.apply(new String(bytes, ISO_8859_1)));
    }

    private static List<byte[]> good() {
        List<byte[]> good = new ArrayList<>();
        SignedCheckpoint checkpoint = SignedCheckpoint.sign(new Checkpoint(NOTE_KEY.name(), 1, LEAF), KEY);
        good.add(checkpoint.note().bytes());
        good.add(checkpoint.checkpoint().text().getBytes(UTF_8));
        good.add(InclusionProofFile.of(new InclusionProof(0, 1, List.of()), checkpoint)
                .bytes());
        good.add(EntryBundle.encode(List.of(new byte[] {1}, new byte[300])));
        Cosignature cosignature = Cosignature.sign(checkpoint, 1, WITNESS_KEY.name(), KEY);
        good.add(checkpoint.cosigned(cosignature).note().bytes());
        good.add(cosignature.line().line().getBytes(UTF_8));
        good.add(WITNESS_KEY.format().getBytes(UTF_8));
        good.add(NOTE_KEY.format().getBytes(UTF_8));
        good.add(checkpoint.note().signatures().get(0).line().getBytes(UTF_8));
        good.add(PrivateKeyLine.format("assize-record", KEY).getBytes(UTF_8));
        good.add("tile/0/x001/x234/067.p/112".getBytes(UTF_8));
        good.add(LEAF.prefixed().getBytes(UTF_8));
        good.add(LEAF.base64().getBytes(UTF_8));
        good.add(KEY.publicKey().bytes());
        good.add(KEY.sign(new byte[0]).bytes());
        return good;
    }

    @Test
    void nothingThrowsOnRandomBytes() {
        Random random = new Random(45);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            readAll(bytes);
        }
    }

    @Test
    void nothingThrowsOnDamagedInput() {
        Random random = new Random(55);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = GOOD.get(random.nextInt(GOOD.size())).clone();
            int changes = random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                bytes = damaged(bytes, random);
            }
            readAll(bytes);
        }
    }

    /** One byte changed, removed or doubled, or the end cut off. */
    private static byte[] damaged(byte[] bytes, Random random) {
        if (bytes.length == 0) {
            return new byte[] {'\n'};
        }
        int at = random.nextInt(bytes.length);
        String text = new String(bytes, ISO_8859_1);
        String changed = switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(at + 1);
            case 1 -> text.substring(0, at) + text.substring(at + 1);
            case 2 -> text.substring(0, at) + text.charAt(at) + text.substring(at);
            case 3 -> text.substring(0, at) + "\n\u2014 +/=x.p".charAt(random.nextInt(9)) + text.substring(at);
            default -> text.substring(0, at);
        };
        return changed.getBytes(ISO_8859_1);
    }

    private static void readAll(byte[] bytes) {
        for (int i = 0; i < READERS.size(); i++) {
            try {
                assertThat(READERS.get(i).apply(bytes)).isNotNull();
            } catch (RuntimeException e) {
                throw new AssertionError("reader " + i + " threw on " + new String(bytes, ISO_8859_1), e);
            }
        }
    }

    @Test
    void nothingThrowsOnRandomProofs() {
        Random random = new Random(53);
        for (int round = 0; round < ROUNDS; round++) {
            List<Digest> path = new ArrayList<>();
            for (int i = random.nextInt(70); i > 0; i--) {
                path.add(LEAF);
            }
            long first = random.nextLong() >> random.nextInt(64);
            long second = random.nextLong() >> random.nextInt(64);
            assertThatCode(() -> {
                        assertThat(new InclusionProof(first, second, path).verify(LEAF, LEAF))
                                .isNotNull();
                        assertThat(new ConsistencyProof(first, second, path).verify(LEAF, LEAF))
                                .isNotNull();
                    })
                    .as("%d of %d with %d hashes", first, second, path.size())
                    .doesNotThrowAnyException();
        }
    }
}
