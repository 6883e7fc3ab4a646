/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: the worked example of attestation/README.md, each value of which a shell line recomputes. */
class ReplayChainTest {

    private static final List<String> TYPES = List.of("battle_start", "act", "battle_end");

    private static final List<String> DATA = List.of("""
            {"event_index": 0, "type": "battle_start", "battle_id": "btl_example", "agents": ["agt_red", "agt_blue"]}""", """
            {"event_index": 1, "type": "act", "agent_id": "agt_red", "answer": "42"}""", """
            {"event_index": 2, "type": "battle_end", "winner": "agt_red", "scores": [100.0, 57]}""");

    private static final List<String> HASHES = List.of(
            "sha256:c6df829ed39bfc12e12fcd124ce76657b0f471d8755f52b9447089a661e178e8",
            "sha256:038993f3ba879b28d897f14959b15608bb2d26a57abbd38a30aeb30375a90ed0",
            "sha256:00df79fd01140c3d3c8a5329b2a46262d342f595249b5822af5810eff085b685");

    private static final String ROOT = "sha256:ec0961024c248174f44ae71f79a98d27a03eeaa2a071a740106bd921d2ab495c";

    @Test
    void chainsTheWorkedExample() {
        ReplayChain chain = new ReplayChain();
        assertThat(chain.lastHash()).isEqualTo("genesis");
        for (int i = 0; i < DATA.size(); i++) {
            assertThat(chain.append(TYPES.get(i), DATA.get(i).getBytes(UTF_8))).isEqualTo(HASHES.get(i));
            assertThat(chain.lastHash()).isEqualTo(HASHES.get(i));
        }
        assertThat(chain.size()).isEqualTo(3);
        assertThat(chain.root()).hasToString(ROOT);
    }

    @Test
    void linksAndLeavesGiveTheSameRoot() {
        String prevHash = ReplayChain.GENESIS;
        List<Digest> leaves = new ArrayList<>();
        for (int i = 0; i < DATA.size(); i++) {
            prevHash = ReplayChain.link(DATA.get(i).getBytes(UTF_8), prevHash);
            leaves.add(ReplayChain.leaf(i, TYPES.get(i), prevHash));
        }
        assertThat(MerkleTree.root(leaves)).hasToString(ROOT);
        assertThat(MerkleTree.hashes(leaves).prove(1, 3).verify(leaves.get(1), MerkleTree.root(leaves)))
                .isEqualTo(ProofCheck.proven());
    }

    @Test
    void coversDataTypeIndexAndOrder() {
        String hash = HASHES.get(1);
        Digest leaf = ReplayChain.leaf(1, "act", hash);

        assertThat(ReplayChain.leaf(2, "act", hash)).isNotEqualTo(leaf);
        assertThat(ReplayChain.leaf(1, "observe", hash)).isNotEqualTo(leaf);
        assertThat(ReplayChain.leaf(1, "act", HASHES.get(0))).isNotEqualTo(leaf);
        assertThat(ReplayChain.link(DATA.get(1).getBytes(UTF_8), ReplayChain.GENESIS))
                .isNotEqualTo(hash);
        assertThat(ReplayChain.link((DATA.get(1) + " ").getBytes(UTF_8), HASHES.get(0)))
                .isNotEqualTo(hash);
    }
}
