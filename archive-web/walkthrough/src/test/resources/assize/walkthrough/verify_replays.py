# SPDX-License-Identifier: Apache-2.0
"""The replay verifier of the source specification (Arena 16.2), run on the replays of an archive.

    verify_replays.py FILE      FILE: one JSON array per line, each the lines of one replay as texts

Prints True, or what was raised, for each line of FILE. `verify_replay` stands here as the specification has it; the
imports and `sha256`, which it leaves open, are ours (GA-51).
"""
import hashlib
import json
import sys


def sha256(text):
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def verify_replay(jsonl_lines: list[str]) -> bool:
    prev_hash = "genesis"
    for line in jsonl_lines:
        event = json.loads(line)
        assert event["prev_hash"] == prev_hash, "Chain broken!"
        computed = sha256(json.dumps(event["data"]) + prev_hash)
        assert computed == event["hash"], "Hash mismatch!"
        prev_hash = event["hash"]
    return True


for replay in open(sys.argv[1], encoding="utf-8"):
    try:
        print(verify_replay(json.loads(replay)))
    except (AssertionError, KeyError, ValueError) as raised:
        print(type(raised).__name__, raised)
