/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.docs;

/**
 * The Python programs of the instructions, as they are run in tests.
 *
 * <p>Source: Arena specification §15.4 and §16.2 with the corrections of GA-47, GA-48 and GA-51.
 */
public final class PythonCheck {
    /** Checks one attestation: first the hash, then its signature. */
    public static final String SCRIPT = """
            import base64, hashlib, json, sys
            import nacl.signing

            # python3 check.py battle.json KEY_ID.pub
            battle = json.load(open(sys.argv[1]))                    # /api/v1/audit/battle/BATTLE_ID
            key_text = open(sys.argv[2]).read().strip()              # /keys/KEY_ID.pub
            key = nacl.signing.VerifyKey(base64.b64decode(key_text.removeprefix("base64:")))

            for a in battle["attestations"]:
                hashed = "".join(str(part) for part in (
                    battle["battle_id"], a["agent_id"], a["final_rank"], a["final_score"],
                    a["elo_before"], a["elo_after"], a["signed_at"], battle["replay_merkle_root"]))
                battle_hash = "sha256:" + hashlib.sha256(hashed.encode()).hexdigest()
                assert battle_hash == a["battle_hash"], "the hash is of other numbers"
                signature = bytes.fromhex(a["signature"].removeprefix("ed25519:"))
                key.verify(battle_hash.encode(), signature)          # raises BadSignatureError
                print(a["agent_id"], "signature holds")
            """;

    /** Checks the hash chain of a replay. */
    public static final String REPLAY = """
            import hashlib, json, sys

            # python3 replay.py battle.replay.jsonl
            prev_hash = "genesis"
            for line in open(sys.argv[1]):
                event = json.loads(line)
                assert event["prev_hash"] == prev_hash, "chain broken"
                text = json.dumps(event["data"]) + prev_hash
                assert event["hash"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest(), "hash mismatch"
                prev_hash = event["hash"]
            print("chain holds, Merkle root", event["merkle_root"])
            """;

    private PythonCheck() {}
}
