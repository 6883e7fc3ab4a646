# SPDX-License-Identifier: Apache-2.0
"""The signature check of the source specification (Arena 15.4), run on the battles and resumes of an archive.

    verify_signatures.py KEYS RECORDS RESUMES

KEYS is a keys.json, RECORDS a part of records/, RESUMES has one resume per line (17.2). Every hash is computed again by the formula (15.3, GA-58) before its signature is
looked at, and a changed hash must raise BadSignatureError. The prefix of the key is taken off and the signature read as
bytes (GA-47, GA-48); else the check stands as the specification has it.
"""
import hashlib
import json
import sys

import nacl.encoding
import nacl.exceptions
import nacl.signing

KEYS, RECORDS, RESUMES = sys.argv[1:4]


def sha256(text):
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def lines(path):
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def verify(public_key, battle_hash, shown_signature):
    ARENA_PUBLIC_KEY = public_key.removeprefix("base64:")
    signature = bytes.fromhex(shown_signature.removeprefix("ed25519:"))

    verify_key = nacl.signing.VerifyKey(ARENA_PUBLIC_KEY, encoder=nacl.encoding.Base64Encoder)
    verify_key.verify(battle_hash.encode(), signature)
    # Raises nacl.exceptions.BadSignatureError if tampered


def refuses_another(public_key, battle_hash, shown_signature):
    changed = battle_hash[:-1] + ("1" if battle_hash[-1] == "0" else "0")
    try:
        verify(public_key, changed, shown_signature)
    except nacl.exceptions.BadSignatureError:
        return
    raise AssertionError("a changed hash was accepted: " + battle_hash)


keys = {key["key_id"]: key["public_key"] for key in json.load(open(KEYS, encoding="utf-8"))["keys"]}

battles = 0
history = {}
for record in lines(RECORDS):
    if record["type"] != "battle":
        continue
    for attestation in record["attestations"]:
        battle_hash = sha256(
            record["battle_id"]
            + attestation["agent_id"]
            + str(attestation["final_rank"])
            + str(attestation["final_score"])
            + str(attestation["elo_before"])
            + str(attestation["elo_after"])
            + str(attestation["signed_at"])
            + record["replay"]["merkle_root"]
        )
        assert battle_hash == attestation["battle_hash"], record["battle_id"]
        public_key = keys[attestation["public_key_id"]]
        verify(public_key, battle_hash, attestation["signature"])
        refuses_another(public_key, battle_hash, attestation["signature"])
        history.setdefault(attestation["agent_id"], []).append((record["battle_id"], battle_hash))
        battles += 1

resumes = 0
for resume in lines(RESUMES):
    agent_id = resume["agent_id"]
    shown_hash, signature = resume.pop("resume_hash"), resume.pop("resume_signature")
    # The canonical form of a document whose names are ASCII and whose numbers are whole.
    resume_hash = sha256(json.dumps(resume, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
    assert resume_hash == shown_hash, agent_id
    public_key = keys[resume["public_key_id"]]
    verify(public_key, resume_hash, signature)
    refuses_another(public_key, resume_hash, signature)
    told = [(battle["battle_id"], battle["attestation_hash"]) for battle in resume["battle_history"]]
    assert told == history[agent_id], "the history of " + agent_id
    resumes += 1

print(battles, "battle signatures,", resumes, "resume signatures")
