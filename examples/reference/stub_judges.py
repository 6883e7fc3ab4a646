#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Three stubs that answer like providers of language models. They are no models: each marks by the rule its docstring names.

    python3 examples/reference/stub_judges.py [PORT]     serves http://127.0.0.1:8399/v1 until it is stopped

Speaks as much of OpenAI's chat completions and of Anthropic's messages as the judge asks of them. Used to record the evidence of
examples/season-two.
"""
import http.server
import json
import re
import sys


def words(text):
    return re.findall(r"[a-z]+", text.lower())


def on_task(task, answers, criterion):
    """The share of the task's longer words that the answer takes up."""
    wanted = {word for word in words(task) if len(word) > 3}
    return [round(100 * len(wanted & set(words(answer))) / len(wanted)) for answer in answers]


def brief(task, answers, criterion):
    """100 less twice the number of words; refuses where the gulls are mentioned."""
    if any("gulls" in answer for answer in answers):
        return None
    return [max(0, 100 - 2 * len(words(answer))) for answer in answers]


def first(task, answers, criterion):
    """Prefers what it is shown first, whatever it is."""
    return [70, 40][:len(answers)]


STUBS = {"stub-on-task-1": on_task, "stub-brief-1": brief, "stub-first-1": first}


def opinion(model, system, user):
    """The text a model would say, or None for a refusal. Reads the data between the nonce's lines and nothing else."""
    nonce = re.search(r'"BEGIN ([0-9a-f]{32})"', system).group(1)
    begin, data, end = user.split("\n")
    assert begin == "BEGIN " + nonce and end == "END " + nonce
    shown = json.loads(data)
    answers = [shown[label] for label in ("answer_a", "answer_b") if label in shown]
    findings = []
    for criterion in re.findall(r"(?m)^- ([A-Za-z0-9_-]+) \(weight", system):
        marks = STUBS[model](shown["task"], answers, criterion)
        if marks is None:
            return None
        for label, answer, mark in zip("ab", answers, marks):
            findings.append({"criterion": criterion, "answer": label, "rationale": STUBS[model].__doc__.strip(),
                             "quotes": answer.split(".")[:1] if "." in answer else [], "score": mark})
    return json.dumps({"findings": findings, "rationale": "A stub's word: " + STUBS[model].__doc__.strip()})


class Provider(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        anthropic = self.path.endswith("/messages")
        parts = [body.get("system")] if anthropic else []
        parts += [message["content"] for message in body["messages"]]
        system, user = (part if isinstance(part, str) else part[0]["text"] for part in parts[:2])
        text = opinion(body["model"], system, user)
        tokens_in, tokens_out = (len(system) + len(user)) // 4, len(text or "I cannot.") // 4
        if anthropic:
            reply = {"id": "msg_1", "type": "message", "role": "assistant", "model": body["model"],
                     "content": [{"type": "text", "text": text or "I cannot."}], "stop_reason": "end_turn" if text else "refusal",
                     "usage": {"input_tokens": tokens_in, "output_tokens": tokens_out}}
        else:
            message = {"role": "assistant", "content": text, "refusal": None if text else "I cannot."}
            reply = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": body["model"],
                     "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                     "usage": {"prompt_tokens": tokens_in, "completion_tokens": tokens_out, "total_tokens": tokens_in + tokens_out}}
        payload = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *args):
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8399
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Provider).serve_forever()
