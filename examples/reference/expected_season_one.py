#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a season folder and says what must come out of it: a second opinion, written from the specification alone.

    python3 examples/reference/expected_season_one.py          writes examples/season-one/expected/*
    python3 examples/reference/expected_season_one.py --check  compares with what is there, exit 1 on a difference

Standard library only. Everything that is rounded is computed exactly first (fractions), except the power of ten in
the rating formula, which is a double rounded to twelve decimals, as the specification has it.
In the tables `-` stands for null, text fields are never escaped because none of them holds a tab or a line break.
"""
import decimal
import fractions
import json
import math
import pathlib
import re
import sys

Fraction = fractions.Fraction
SEASON = pathlib.Path(__file__).resolve().parent.parent / "season-one"
MODES = ("framework_duel", "user_design", "open_battle", "cooperative")


# ==================================================================================================== 1. YAML
# The subset the season uses: block mappings, `|` text, one-line [lists] and {maps}, "…" '…' and plain scalars.
def yaml_scalar(text):
    text = text.strip()
    if text.startswith('"'):
        return json.loads(text)
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if text.startswith("["):
        return [yaml_scalar(part) for part in yaml_parts(text[1:-1])]
    if text.startswith("{"):
        pairs = [part.split(":", 1) for part in yaml_parts(text[1:-1])]
        return {key.strip(): yaml_scalar(value) for key, value in pairs}
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "null", "~"):
        return None
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?[0-9]+\.[0-9]+", text):
        return decimal.Decimal(text)
    return text


def yaml_parts(text):
    """Splits at commas that stand outside quotes and brackets."""
    parts, depth, quote, part = [], 0, "", ""
    for char in text:
        if quote:
            quote = "" if char == quote and not part.endswith("\\") else quote
        elif char in "\"'":
            quote = char
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        if char == "," and not depth and not quote:
            parts.append(part)
            part = ""
        else:
            part += char
    return parts + [part] if part.strip() else parts


def yaml_block(lines, at, indent):
    """The mapping whose keys stand at that indent, and the index of the first line after it."""
    found = {}
    while at < len(lines):
        line = lines[at]
        if not line.strip() or line.lstrip().startswith("#"):
            at += 1
            continue
        if len(line) - len(line.lstrip(" ")) < indent:
            break
        key, value = line.strip().split(":", 1)
        value, at = value.strip(), at + 1
        if value == "|":
            deeper = len(lines[at]) - len(lines[at].lstrip(" "))
            text = []
            while at < len(lines) and (not lines[at].strip() or lines[at].startswith(" " * deeper)):
                text.append(lines[at][deeper:])
                at += 1
            found[key] = "\n".join(text).rstrip("\n") + "\n"
        elif value:
            found[key] = yaml_scalar(value)
        else:
            deeper = len(lines[at]) - len(lines[at].lstrip(" "))
            found[key], at = yaml_block(lines, at, deeper)
    return found, at


def yaml_file(path):
    return yaml_block(path.read_text(encoding="utf-8").split("\n"), 0, 0)[0]


def read_tasks():
    """({(task_id, version): contract}, [rejected lines]): a task with weights that do not sum to 1 is refused."""
    tasks, rejected = {}, []
    for path in sorted((SEASON / "tasks").glob("*.yaml"), key=lambda p: p.name.encode()):
        task = yaml_file(path)
        weights = task.get("dim_weights")
        if weights is not None and sum(decimal.Decimal(weight) for weight in weights.values()) != 1:
            rejected.append(("tasks/" + path.name, 1, "bad_task", "-", "-"))
        else:
            tasks[task["task_id"], task["version"]] = task
    return tasks, rejected


# ============================================================================================ 2. One line alone
class Bad(Exception):
    pass


def strict_json(raw):
    def unique(pairs):
        if len(dict(pairs)) != len(pairs):
            raise Bad("a member occurs twice")
        return dict(pairs)

    def whole(digits):
        if abs(int(digits)) > 2**53 - 1:
            raise Bad("an integer is too large")
        return int(digits)

    def real(digits):
        if math.isinf(float(digits)):
            raise Bad("a number overflows")
        return float(digits)

    def refuse(word):
        raise Bad(word + " is no JSON")

    def walk(value, depth):
        if depth > 64:
            raise Bad("nested too deep")
        if isinstance(value, str):
            value.encode("utf-8")
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner, depth + 1)
        for key in value if isinstance(value, dict) else ():
            key.encode("utf-8")

    value = json.loads(raw.decode("utf-8"), object_pairs_hook=unique, parse_int=whole, parse_float=real, parse_constant=refuse)
    walk(value, 0)
    return value


ID = re.compile(r"[A-Za-z0-9._:-]{1,80}")
ACTOR = re.compile(r"[A-Za-z0-9._:-]{1,80}|operator:.+")
FRAMEWORK = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")


def is_id(value):
    return isinstance(value, str) and ID.fullmatch(value) is not None


def is_whole(value, least=0):
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def is_text(value):
    return isinstance(value, str)


def is_place(data):
    return is_whole(data.get("round"), 1) and is_text(data.get("task_id")) and is_whole(data.get("turn_number"), 1)


def is_contender(value):
    return (isinstance(value, dict) and is_id(value.get("agent_id")) and is_text(value.get("agent_name"))
            and is_text(value.get("framework")) and FRAMEWORK.fullmatch(value["framework"]) is not None
            and ("model" not in value or isinstance(value["model"], dict)))


def is_draft(data):
    rounds, who = data.get("rounds"), data.get("contenders")
    if not (is_text(data.get("season_id")) and data.get("mode") in MODES and isinstance(data.get("ranked", True), bool)):
        return False
    if not (isinstance(rounds, list) and rounds and isinstance(who, list) and all(is_contender(c) for c in who)):
        return False
    if not all(isinstance(r, dict) and is_text(r.get("task_id")) and is_text(r.get("version")) for r in rounds):
        return False
    most = 2 if data.get("room_type", "1v1") == "1v1" and data["mode"] != "cooperative" else 5 if data["mode"] == "cooperative" else 8
    return 2 <= len(who) <= most


def is_act(data):
    action, telemetry = data.get("action"), data.get("telemetry", {})
    if not (is_place(data) and isinstance(action, dict) and is_text(action.get("type")) and isinstance(action.get("payload"), dict)):
        return False
    counts = ("tokens_used", "latency_ms", "tool_calls", "memory_reads")
    return isinstance(telemetry, dict) and all(is_whole(telemetry.get(c, 0)) for c in counts) and is_text(data.get("raw", ""))


def is_observe(data):
    times = is_whole(data.get("time_limit_ms"), 1) and is_whole(data.get("deadline_at"))
    return is_id(data.get("agent_id")) and is_place(data) and times


def is_decimal(value, least=None, most=None, places=None):
    """A number, or digits with an optional point, within limits and places."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return False
    if isinstance(value, str) and not re.fullmatch(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?", value):
        return False
    exact = Fraction(str(value))
    within = (least is None or exact >= least) and (most is None or exact <= most)
    return within and (places is None or (exact * 10**places).denominator == 1)


def says_something(value):
    return is_text(value) and value.strip(BLANKS) != "" and len(value) <= 10000


def is_verdict(data):
    if not is_id(data.get("agent_id")):
        return False
    if "scores" in data:
        scores = data["scores"]
        return "round" not in data and isinstance(scores, dict) and bool(scores) and all(
            re.fullmatch(r"[a-z][a-z_]{0,63}", name) and isinstance(given, dict)
            and is_decimal(given.get("score"), 0, 100, 2) and says_something(given.get("rationale")) for name, given in scores.items())
    return (is_whole(data.get("round"), 1) and isinstance(data.get("correct"), bool) and says_something(data.get("rationale"))
            and is_decimal(data.get("points"), 0, 100 if data["correct"] else 0, 2))


def is_penalty(data):
    fits = is_id(data.get("agent_id")) and is_decimal(data.get("points"), 0, 1000, 2) and says_something(data.get("rationale"))
    return fits and Fraction(str(data["points"])) > 0


def is_confirm(data):
    totals = data.get("totals")
    return (isinstance(totals, list) and bool(totals)
            and all(isinstance(t, dict) and is_id(t.get("agent_id")) and is_decimal(t.get("total")) for t in totals)
            and len({t["agent_id"] for t in totals}) == len(totals))


def is_tie_decision(data):
    named = is_id(data.get("winner")) if data.get("decision") == "winner" else data.get("decision") == "draw" and "winner" not in data
    return named and says_something(data.get("reason"))


def is_flag_decision(data):
    return (is_text(data.get("flag")) and re.fullmatch(r"[a-z][a-z0-9_]{0,63}", data["flag"]) is not None and is_id(data.get("agent_id"))
            and data.get("decision") in ("rate", "do_not_rate", "void") and says_something(data.get("reason")))


REVIEWERS = {"verdict": "judge", "penalty": "judge", "confirm": "judge", "tie_decision": "operator", "flag_decision": "operator"}
DATA = {
    "verdict": is_verdict,
    "penalty": is_penalty,
    "confirm": is_confirm,
    "tie_decision": is_tie_decision,
    "flag_decision": is_flag_decision,
    "draft": is_draft,
    "schedule": lambda data: is_whole(data.get("starts_at")),
    "ready": lambda data: True,
    "lock": lambda data: is_text(data.get("challenge_hash", "")),
    "start": lambda data: True,
    "observe": is_observe,
    "act": is_act,
    "timeout": lambda data: is_id(data.get("agent_id")) and is_place(data),
    "forfeit": lambda data: is_id(data.get("agent_id")) and is_text(data.get("reason")),
    "close": lambda data: data.get("reason") in ("complete", "void") and is_text(data.get("detail", "")),
}


def line_alone(raw, most_bytes):
    """(event or None, reason or None, battle_id or '-', seq or '-'): size, text, JSON, envelope, type, data, weights."""
    if len(raw) > most_bytes:
        return None, "oversize", "-", "-"
    try:
        event = strict_json(raw)
    except (Bad, ValueError, RecursionError):
        return None, "malformed", "-", "-"
    if not isinstance(event, dict):
        return None, "bad_event", "-", "-"
    battle = event["battle_id"] if is_id(event.get("battle_id")) else "-"
    seq = event["seq"] if is_whole(event.get("seq")) else "-"
    shaped = (set(event) == {"event_id", "battle_id", "seq", "type", "at", "actor", "data"}
              and is_id(event["event_id"]) and battle != "-" and seq != "-" and seq <= 1_000_000
              and is_text(event["type"]) and is_whole(event["at"]) and is_text(event["actor"])
              and ACTOR.fullmatch(event["actor"]) is not None and isinstance(event["data"], dict))
    if not shaped:
        return None, "bad_event", battle, seq
    if event["type"] not in DATA:
        return None, "unknown_type", battle, seq
    role = REVIEWERS.get(event["type"])
    if role and not re.fullmatch(role + r":[A-Za-z0-9._-]{1,71}", event["actor"]):
        return None, "bad_event", battle, seq
    if not DATA[event["type"]](event["data"]):
        return None, "bad_event", battle, seq
    weights = event["data"].get("scoring_weights") if event["type"] == "draft" else None
    if weights is not None and sum(decimal.Decimal(str(weight)) for weight in weights.values()) != 1:
        return None, "weights_not_one", battle, seq
    return event, None, battle, seq


# ================================================================================== 3. The events of one battle
KEEPS_ITS_SLOT = {"late_act", "repeated_act", "wrong_turn", "unknown_action", "response_too_long"}
ANSWERING = {"submit_answer", "answer", "submit_fix"}
INTERMEDIATE = {"think", "use_tool", "send_message", "request_file"}
HINTING = {"hint", "request_hint"}
NATIVE = ANSWERING | INTERMEDIATE | HINTING | {"pass", "communicate", "delegate"}
OPENING = ("draft", "schedule", "ready", "lock", "start")
ALIAS = {"answer": "submit_answer", "hint": "request_hint"}
BOTH = {"think", "use_tool", "pass"}
MODE_HAS = {
    "single_turn": BOTH | {"submit_answer", "request_hint"},
    "multi_turn": BOTH | {"send_message", "request_file", "submit_fix"},
    "cooperative": BOTH | {"submit_answer", "send_message", "request_file", "submit_fix", "communicate", "delegate"},
}


def may(action, task):
    """Arena §11: an action belongs to task modes; §9.1: a task that lists its actions has no others."""
    name = ALIAS.get(action, action)
    listed = {ALIAS.get(entry, entry) for entry in task.get("allowed_actions") or MODE_HAS[task["task_mode"]]}
    return name in MODE_HAS[task["task_mode"]] and name in listed


def text_of(action):
    """What the agent wrote: the answer of an answering act, the content of any other; '' where there is none."""
    said = action["payload"].get("answer" if action["type"] in ANSWERING else "content", "")
    return said if isinstance(said, str) else ""


WEIGHTS_BY_CATEGORY = {
    "reasoning_accuracy": "0.30", "strategic_depth": "0.20", "constraint_adherence": "0.20", "adaptability": "0.15", "efficiency": "0.15",
}


def is_ares(rule_set):
    return rule_set == "ares/0.1"


class Play:
    """A battle as far as its accepted events tell. Turns: {(agent, round): [turn, …]}."""

    def __init__(self, season, tasks):
        self.season, self.tasks = season, tasks
        self.steps, self.used, self.turns, self.left, self.closed = 0, [], {}, [], None
        self.clock, self.void = 0, False

    def refusal(self, event):
        """None if the event may come next, else the reason; an accepted event is taken in."""
        kind, data = event["type"], event["data"]
        if event["at"] < self.clock:
            return "wrong_order"
        if kind in OPENING:
            reason = self.opening(kind, data)
        elif kind in REVIEWERS or self.steps < len(OPENING):
            reason = "wrong_order"
        else:
            reason = getattr(self, "take_" + kind)(event, data)
        if reason is None:
            self.used.append(event)
        if reason is None or reason in KEEPS_ITS_SLOT:
            self.clock = event["at"]
        return reason

    def opening(self, kind, data):
        if self.steps >= len(OPENING) or OPENING[self.steps] != kind:
            return "wrong_order"
        if kind == "draft":
            if data["season_id"] != self.season["season"]:
                return "unknown_season"
            if data["mode"] not in self.season.get("modes", MODES):
                return "mode_not_allowed"
            tiers = {tier(c.get("model") or {}) for c in data["contenders"]}
            if data["mode"] != "open_battle" and "T5" in tiers or data["mode"] in ("framework_duel", "user_design") and len(tiers) > 1:
                return "mode_not_allowed"
            if any((r["task_id"], r["version"]) not in self.tasks for r in data["rounds"]):
                return "unknown_task"
            weights = data.get("scoring_weights")
            if is_ares(data.get("rule_set", self.season["rule_set"])):
                if weights is not None and set(weights) != set(WEIGHTS_BY_CATEGORY):
                    return "wrong_categories"
                if len(data["contenders"]) != 2:
                    return "mode_not_allowed"
            self.draft = data
            self.agents = [contender["agent_id"] for contender in data["contenders"]]
            self.rounds = [self.tasks[r["task_id"], r["version"]] for r in data["rounds"]]
        if kind == "lock" and "challenge_hash" in data:
            return "challenge_mismatch"  # No event of this season names the right one.
        self.steps += 1
        return None

    def place(self, agent, data):
        """The turns of that agent's round, or None where round and task do not go together."""
        fits = data["round"] <= len(self.rounds) and self.rounds[data["round"] - 1]["task_id"] == data["task_id"]
        return self.turns.setdefault((agent, data["round"]), []) if fits else None

    @staticmethod
    def over(turns):
        """A round is over for an agent once it answered, passed or ran out of time."""
        last = turns[-1] if turns else {}
        return bool(last.get("timeout")) or (last.get("act") is not None and last["act"]["data"]["action"]["type"] in ANSWERING | {"pass"})

    def take_observe(self, event, data):
        agent = data["agent_id"]
        if agent not in self.agents:
            return "unknown_agent"
        turns = self.place(agent, data)
        waiting = bool(turns) and turns[-1]["act"] is None
        if turns is None or agent in self.left or waiting or self.over(turns) or data["turn_number"] != len(turns) + 1:
            return "wrong_order"
        turns.append({"asked": event["at"], "limit": data["time_limit_ms"], "deadline": data["deadline_at"], "act": None, "timeout": False})
        return None

    def take_act(self, event, data):
        agent, action = event["actor"], data["action"]
        if agent not in self.agents:
            return "unknown_agent"
        turns = self.place(agent, data)
        if turns is None or agent in self.left or data["turn_number"] > len(turns):
            return "wrong_turn"
        turn = turns[data["turn_number"] - 1]
        if turn["act"] is not None:
            return "repeated_act"
        if turn["timeout"] or event["at"] > turn["deadline"]:
            return "late_act"
        if action["type"] not in NATIVE or not may(action["type"], self.rounds[data["round"] - 1]):
            return "unknown_action"
        if len(text_of(action)) > self.season["limits"]["response_code_points"]:
            return "response_too_long"
        turn["act"] = event
        return None

    def take_timeout(self, event, data):
        if data["agent_id"] not in self.agents:
            return "unknown_agent"
        turns = self.place(data["agent_id"], data)
        if not turns or data["turn_number"] != len(turns) or turns[-1]["act"] is not None or turns[-1]["timeout"]:
            return "wrong_order"
        turns[-1]["timeout"] = True
        return None

    def take_forfeit(self, event, data):
        if data["agent_id"] not in self.agents:
            return "unknown_agent"
        if data["agent_id"] in self.left:
            return "wrong_order"
        self.left.append(data["agent_id"])
        return None

    def take_close(self, event, data):
        self.closed, self.void = event, data["reason"] == "void"
        return None


def assemble(lines, season, tasks):
    """(Play, pending reason or None, [(line, reason)], [lines for the review]) from one battle's lines in log order.

    A line is {"order", "event", …}. Seq by seq the first acceptable line wins; refused ones leave the seq open.
    """
    play, refused, winners, n = Play(season, tasks), [], {}, 0
    at_seq = {}
    for line in lines:
        at_seq.setdefault(line["event"]["seq"], []).append(line)
    while play.closed is None and n in at_seq:
        for line in at_seq[n]:
            reason = play.refusal(line["event"])
            if reason is not None:
                refused.append((line, reason))
            if reason is None or reason in KEEPS_ITS_SLOT:
                winners[n] = line
                break
        if n not in winners:
            break
        n += 1
    settled = {id(line) for line, _ in refused} | {id(line) for line in winners.values()}
    sealed = max(line["order"] for line in winners.values()) if play.closed else None
    after = []
    for line in lines:
        seq = line["event"]["seq"]
        if id(line) in settled:
            continue
        if play.closed and seq >= n and line["event"]["type"] in REVIEWERS:
            after.append(line)
        elif play.closed and seq >= n:
            refused.append((line, "late"))
        elif play.closed and line["order"] > sealed:
            refused.append((line, "duplicate"))
        elif seq in winners:
            refused.append((line, "duplicate" if winners[seq]["event"] == line["event"] else "contradiction"))
        else:
            winners[seq] = line  # Behind a gap nothing is judged: the first one stands.
    if play.closed:
        play.rule_set = play.draft.get("rule_set", season["rule_set"])
        judges = [] if is_ares(play.rule_set) else [
            task["scoring"]["type"] for task in play.rounds if task["scoring"]["type"] not in (*SCORERS, "human_review", "llm_judge")]
        return play, "no judge yet: " + judges[0] if judges else None, refused, after
    return play, "gap at seq %d" % n if max(at_seq) >= n else "not closed", refused, after


# ================================================================================================== 4. Judging
BLANKS = "\t\n\x0b\x0c\r\x20\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def exact(answer, scoring):
    return answer.strip(BLANKS) == scoring["correct_answer"].strip(BLANKS)


def contains(answer, scoring):
    return scoring["correct_answer"] in answer


def regex(answer, scoring):
    return re.fullmatch(scoring["pattern"], answer.strip(BLANKS)) is not None


def numeric(answer, scoring):
    marker = scoring.get("answer_marker")
    marked = marker is not None and marker in answer
    taken = answer[answer.rindex(marker) + len(marker):] if marked else answer
    numbers = NUMBER.findall(re.sub("[,$\u20ac\u00a3 ]", "", taken))
    if not numbers:
        return False
    number = Fraction(numbers[0] if marked else numbers[-1])
    return abs(number - Fraction(str(scoring["correct_answer"]))) <= Fraction(str(scoring.get("tolerance", 0)))


SCORERS = {"exact_match": exact, "contains": contains, "regex": regex, "numeric_tolerance": numeric}


def half_up(value, places=0):
    """A Fraction rounded half up (away from zero) to that many places, as a Decimal."""
    scaled = Fraction(abs(value)) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return decimal.Decimal(whole if value >= 0 else -whole).scaleb(-places)


def latency(turns):
    return sum(turn["act"]["at"] - turn["asked"] if turn["act"] else turn["limit"] for turn in turns)


def verdict(play, agent, number):
    """One agent in one round."""
    task, turns = play.rounds[number - 1], play.turns.get((agent, number), [])
    scoring, last = task["scoring"], turns[-1] if turns else None
    state, reason, correct = "scored", "unanswered", False
    scorer, base = scoring["type"], scoring.get("base_points", 100)
    answered = last and last["act"] and last["act"]["data"]["action"]["type"] in ANSWERING
    if answered and is_ares(play.rule_set):
        reason = "answered"
    elif answered and scorer in ("human_review", "llm_judge"):  # No model is configured, so people judge (GA-70).
        found = play.found.get((agent, number))
        state, reason, correct = "scored" if found else "pending", "answered", bool(found) and found["correct"]
        if correct:
            base = int(half_up(Fraction(base) * Fraction(str(found["points"])) / 100))
    elif answered:
        reason, correct = "answered", SCORERS[scoring["type"]](text_of(last["act"]["data"]["action"]), scoring)
    elif last and last["act"] and last["act"]["data"]["action"]["type"] == "pass":
        reason = "passed"
    elif last and last["timeout"]:
        reason = "timed_out"
    elif agent in play.left:
        state, reason = "forfeit", "forfeited"
    elif not turns:
        reason = "not_reached"
    if play.void:
        state, correct = "void", False
    elif is_ares(play.rule_set):
        scorer, correct = "rubric", None
    points = bonus = penalty = 0
    if correct:
        speed = scoring.get("speed_bonus") or {}
        hinted = any(turn["act"] and turn["act"]["data"]["action"]["type"] in HINTING for turn in turns)
        penalty = int(half_up(Fraction(base, 10))) if hinted else 0
        points = base - penalty
        if speed.get("enabled") and latency(turns) < speed["threshold_ms"]:
            share = 1 - Fraction(latency(turns), speed["threshold_ms"])
            bonus = int(half_up(Fraction(base) * Fraction(str(speed["max_bonus_pct"])) / 100 * share))
    return {"agent": agent, "round": number, "task": task, "scorer": scorer, "state": state, "reason": reason, "correct": correct,
            "points": points, "bonus": bonus, "penalty": penalty}


# ================================================================================================= 5. Measures
FLOORS = {"easy": 4, "medium": 8, "hard": 16}
WEIGHTS = {
    "framework_duel": ("0.55", "0.25", "0.15", "0.05"),
    "user_design": ("0.45", "0.35", "0.10", "0.10"),
    "open_battle": ("0.50", "0.20", "0.10", "0.20"),
    "cooperative": ("0.40", "0.25", "0.25", "0.10"),
}


def clamp(value):
    return max(Fraction(0), min(Fraction(1), value))


def tokens_of(act):
    reported = act["data"]["telemetry"]["tokens_used"]
    return reported if reported else -(-len(text_of(act["data"]["action"])) // 4)


def act_trust(turn, task, inference):
    """100 less what cannot be true of this act."""
    data = turn["act"]["data"]
    told, action, seen = data["telemetry"], data["action"], turn["act"]["at"] - turn["asked"]
    tokens, tools, said = told["tokens_used"], told.get("tool_calls"), told.get("latency_ms")
    trust = 100
    if action["type"] == "use_tool" and tools == 0:
        trust -= 40
    if tools and said is not None and said < 50 * tools:
        trust -= 30
    if inference.startswith("local_") and said is not None and said < 50 and tokens > 0:
        trust -= 20
    if tokens == 0:
        trust -= 10
    else:
        answering = action["type"] in ANSWERING
        too_few = answering and tokens < FLOORS[task["difficulty"]]
        too_dense = answering and len(text_of(action)) > 7 * tokens
        too_fast = tokens * 1000 > 200 * seen
        trust -= 20 if too_few or too_dense or too_fast else 0
    if said is not None and (said > seen or 2 * said < seen):
        trust -= 20
    return max(0, trust)


def measures(play, contender, verdicts):
    """attempted, correct, latency, tokens and the parts of the combat score; None where nothing was measured."""
    agent, mode = contender["agent_id"], play.draft["mode"]
    rounds = [(task, play.turns.get((agent, n), [])) for n, task in enumerate(play.rounds, 1)]
    put = [(task, turns) for task, turns in rounds if turns]
    acted = [(turn, task) for task, turns in put for turn in turns if turn["act"]]
    attempted, right = len(put), sum(v["correct"] is True for v in verdicts)
    spent = sum(latency(turns) for _, turns in put)
    found = {
        "attempted": attempted, "correct": right, "latency": int(half_up(Fraction(spent, attempted))) if attempted else None,
        "quality": half_up(Fraction(100 * right, max(1, attempted)), 2),
        "tokens": None, "efficiency": None, "style": None, "trust": None, "combat": None,
    }
    if not acted or any("tokens_used" not in turn["act"]["data"].get("telemetry", {}) for turn, _ in acted):
        return found
    tokens = sum(tokens_of(turn["act"]) for turn, _ in acted)
    if play.void:
        return {**found, "tokens": tokens}
    limits = sum(task.get("time_limit_ms", 30000) for task, _ in put)
    efficiency = Fraction(100 * right, len(rounds)) * clamp(1 - Fraction(tokens, attempted * 2000)) * clamp(1 - Fraction(spent, limits))
    between = sum(turn["act"]["data"]["action"]["type"] in INTERMEDIATE for turn, _ in acted)
    step = (contender.get("capabilities", {}).get("combat_profile") or {}).get("step_style")
    style = 100
    if step == "single_shot":
        style = max(0, 100 - 20 * between)
    elif step == "per_turn" and between == 0 and len(acted) == 1:
        style = 50
    inference = str(contender.get("model", {}).get("inference", ""))
    trust = Fraction(sum(act_trust(turn, task, inference) for turn, task in acted), len(acted))
    if is_ares(play.rule_set):
        return {**found, "tokens": tokens, "trust": half_up(trust, 2)}
    found.update(tokens=tokens, efficiency=half_up(efficiency, 1), style=style, trust=half_up(trust, 2))
    parts = (found["quality"], found["efficiency"], found["style"], found["trust"])
    combat = sum(Fraction(weight) * Fraction(part) for weight, part in zip(WEIGHTS[mode], parts))
    found["combat"] = half_up(max(Fraction(0), min(Fraction(100), combat)), 2)
    return found


def oddities(play, contender, others):
    """What an auditor is told of one agent's acts, in a fixed order; nothing of agents that are not measured."""
    acts = {}
    for agent in [contender["agent_id"]] + others:
        acts[agent] = [(turn, task) for n, task in enumerate(play.rounds, 1) for turn in play.turns.get((agent, n), []) if turn["act"]]
    own = acts.pop(contender["agent_id"])
    told = [turn["act"]["data"].get("telemetry", {}) for turn, _ in own]
    if not own or any("tokens_used" not in entry for entry in told):
        return []
    found, answers = set(), {}
    for (turn, task), entry in zip(own, told):
        action, tokens, seen = turn["act"]["data"]["action"], entry["tokens_used"], turn["act"]["at"] - turn["asked"]
        length, answering = len(text_of(action)), action["type"] in ANSWERING
        if tokens * 1000 > 200 * seen:
            found.add("tokens_per_second_high")
        if tokens == 0 and length > 400:
            found.add("tokens_missing_for_text")
        if answering and tokens > 0 and length > 7 * tokens:
            found.add("chars_per_token_high")
        if answering and length >= 40:
            answers.setdefault(text_of(action), set()).add(task["task_id"])
    times = [entry.get("latency_ms") for entry in told]
    for theirs in acts.values():
        if len(times) >= 5 and None not in times and times == [turn["act"]["data"].get("telemetry", {}).get("latency_ms") for turn, _ in theirs]:
            found.add("latencies_identical")
    if any(len(tasks) >= 3 for tasks in answers.values()):
        found.add("answers_identical")
    order = ("tokens_per_second_high", "tokens_missing_for_text", "chars_per_token_high", "latencies_identical", "answers_identical")
    return [code for code in order if code in found]


def pace_flags(standing, size_class):
    """Arena §20: mean below 200 ms and above 95 % right over 20 answers; Arena §2.2: a median speed above the tier's."""
    flags = []
    if len(standing.answers) == 20:
        spent, right = sum(ms for ms, _ in standing.answers), sum(good for _, good in standing.answers)
        if Fraction(spent, 20) < 200 and Fraction(right, 20) > Fraction(95, 100):
            flags.append("review_required")
    ceiling = {"T0": 400, "T1": 200, "T2": 120, "T3": 80}.get(size_class)
    if ceiling and len(standing.speeds) == 20:
        middle = sorted(standing.speeds)[9:11]
        if sum(middle) > 2 * 1000 * ceiling:
            flags.append("tier_suspect")
    return flags


# =================================================================================================== 5b. Review
def half_even(value):
    """A Fraction as the nearest whole number, halves to the even one."""
    return round(value)


class Review:
    """What people send after the close, in seq order, and what the battle still waits for."""

    def __init__(self, play, verdicts, rows):
        self.play, self.clock, self.used = play, play.closed["at"], []
        self.asked = [(v["agent"], v["round"]) for v in verdicts if v["state"] == "pending"]
        stayed = [agent for agent in play.agents if agent not in play.left]
        self.scored = stayed if is_ares(play.rule_set) and not play.void else []
        ranked = play.draft.get("ranked", True) and not play.void and len(play.left) < len(play.agents)
        self.flags = [row["agent"] for row in rows if ranked and row["trust"] is not None and row["trust"] < 20]
        given = play.draft.get("scoring_weights") or WEIGHTS_BY_CATEGORY
        self.weights = {name: Fraction(str(given[name])) for name in WEIGHTS_BY_CATEGORY} if self.scored else {}
        self.named = play.draft.get("judges") or []
        self.books, self.confirmed, self.tie = {}, [], None

    def judges(self):
        return self.named or list(self.books)

    def waits_for(self):
        if "void" in self.play.ruled.values():
            return []
        missing = ["human verdict of round %d" % n for _, n in self.asked if (_, n) not in self.play.found]
        if self.scored:
            if not self.judges():
                missing.append("verdict by a judge")
            for judge in self.judges():
                missing += ["verdict by %s on %s" % (judge, agent) for agent in self.scored if agent not in self.books.get(judge, {})]
                missing += [] if judge in self.confirmed else ["confirmation by " + judge]
            if self.done() and self.tie is None and len(self.scored) == 2 and self.ahead()[0] is None:
                missing.append("tie decision")
        missing += ["decision on rating_withheld of " + agent for agent in self.flags if agent not in self.play.ruled]
        return list(dict.fromkeys(missing))

    def done(self):
        return bool(self.judges()) and all(judge in self.confirmed for judge in self.judges())

    def score(self, agent):
        """Sums over the judges; the final score is final / judges."""
        books = [self.books[judge][agent] for judge in self.judges()]
        sums = {name: sum(book["scores"][name] for book in books) for name in self.weights}
        weighted = sum(sums[name] * weight for name, weight in self.weights.items())
        penalties = sum(sum(book["penalties"]) for book in books)
        return {"judges": len(books), "sums": sums, "weighted": weighted, "penalties": penalties, "final": weighted - len(books) * penalties}

    def ahead(self):
        """(who is ahead or None, steps of the chain taken)"""
        one, two = (self.score(agent) for agent in self.scored)
        if one["final"] != two["final"]:
            return self.scored[one["final"] < two["final"]], []
        steps = []
        for name in ("reasoning_accuracy", "constraint_adherence", "efficiency"):
            steps.append(name)
            if one["sums"][name] != two["sums"][name]:
                return self.scored[one["sums"][name] < two["sums"][name]], steps
        return None, steps

    def refusal(self, event):
        data, who = event["data"], event["actor"]
        if event["at"] < self.clock:
            return "wrong_order"
        self.clock = event["at"]
        own = [c["agent_id"] for c in self.play.draft["contenders"] if c.get("owner") == who.split(":", 1)[1]]
        if own:
            self.play.conflicts.append(own[0])
            return "judge_conflict"
        reason = getattr(self, "take_" + event["type"])(who, data)
        if reason is None:
            self.used.append(event)
        return reason

    def barred(self, who, agent=None):
        if agent is not None and agent not in self.play.agents:
            return "unknown_agent"
        if not self.scored or agent is not None and agent not in self.scored:
            return "not_awaited"
        if who not in self.named if self.named else self.books and who not in self.books:
            return "not_awaited"
        return "already_given" if who in self.confirmed else None

    def take_verdict(self, who, data):
        agent = data["agent_id"]
        if not self.scored:
            place = (agent, data.get("round"))
            if place not in self.asked or self.named and who not in self.named:
                return "not_awaited"
            if place in self.play.found:
                return "already_given"
            self.play.found[place] = data
            return None
        reason = self.barred(who, agent)
        if reason:
            return reason
        if "scores" not in data:
            return "not_awaited"
        if set(data["scores"]) != set(self.weights):
            return "wrong_categories"
        scores = {name: Fraction(str(given["score"])) for name, given in data["scores"].items()}
        self.books.setdefault(who, {})[agent] = {"scores": scores, "penalties": []}
        return None

    def take_penalty(self, who, data):
        reason = self.barred(who, data["agent_id"])
        if reason:
            return reason
        if data["agent_id"] not in self.books.get(who, {}):
            return "not_awaited"
        self.books[who][data["agent_id"]]["penalties"].append(Fraction(str(data["points"])))
        return None

    def take_confirm(self, who, data):
        reason = self.barred(who)
        if reason:
            return reason
        book = self.books.get(who, {})
        if set(book) != set(self.scored):
            return "not_awaited"
        ours = {agent: sum(own["scores"][name] * weight for name, weight in self.weights.items()) - sum(own["penalties"])
                for agent, own in book.items()}
        if {total["agent_id"]: Fraction(str(total["total"])) for total in data["totals"]} != ours:
            return "wrong_total"
        self.confirmed.append(who)
        return None

    def take_tie_decision(self, who, data):
        if self.tie is not None:
            return "already_given"
        if "tie decision" not in self.waits_for():
            return "not_awaited"
        if data["decision"] == "winner" and data["winner"] not in self.scored:
            return "unknown_agent"
        self.tie = data
        return None

    def take_flag_decision(self, who, data):
        if data["flag"] != "rating_withheld" or data["agent_id"] not in self.flags:
            return "not_awaited"
        if data["agent_id"] in self.play.ruled:
            return "already_given"
        self.play.ruled[data["agent_id"]] = data["decision"]
        return None


def review(play, lines):
    """(rows, verdicts, pending reason or None, [(line, reason)], used review events) of a closed battle."""
    play.found, play.ruled, play.rubric, play.first, play.conflicts, play.steps_taken = {}, {}, {}, None, [], []
    rows, verdicts = judge(play)
    play.trusts = {row["agent"]: row["trust"] for row in rows}
    play.odds = {row["agent"]: row["odd"] for row in rows}
    held = Review(play, verdicts, rows)
    last = play.closed["seq"]
    if not held.waits_for():
        return rows, verdicts, None, [(line, "late") for line in lines], []
    refused, kept, n, over = [], {}, last + 1, False
    for line in lines:
        seq = line["event"]["seq"]
        if over:
            refused.append((line, "late" if seq >= n else "duplicate"))
        elif seq in kept:
            refused.append((line, "duplicate" if kept[seq]["event"] == line["event"] else "contradiction"))
        else:
            kept[seq] = line
            while not over and n in kept:
                reason = held.refusal(kept[n]["event"])
                if reason:
                    refused.append((kept[n], reason))
                n, over = n + 1, not held.waits_for()
            if over:
                refused += [(late, "late") for after, late in kept.items() if after >= n]
    if not over:
        return rows, verdicts, "gap at seq %d" % n if any(seq > n for seq in kept) else "; ".join(held.waits_for()), refused, held.used
    play.void = play.void or "void" in play.ruled.values()
    if held.scored and not play.void:
        play.rubric = {agent: held.score(agent) for agent in held.scored}
        play.first, play.steps_taken = held.ahead() if len(held.scored) == 2 else (held.scored[0], [])
        if held.tie is not None:
            play.steps_taken = play.steps_taken + ["administrator"]
            play.first = held.tie.get("winner")
    return (*judge(play), None, refused, held.used)


# =================================================================================================== 6. Rating
def tier(model):
    inference, size = str(model.get("inference", "")), model.get("params_b")
    if inference == "cloud_api":
        return "T4"
    size = None if size is None else decimal.Decimal(str(size))
    for limit, name in ((3, "T0"), (9, "T1"), (30, "T2")):
        if size is not None and size <= limit:
            return name
    return "T3" if size is not None and inference.startswith("local_") else "T5"


def rank_name(matches, elo):
    if matches < 5:
        return "Unranked"
    return "Bronze" if elo < 1200 else "Silver" if elo < 1400 else "Gold" if elo < 1600 else "Diamond" if elo < 1800 else "Master"


def k_factor(rule_set, matches, improving):
    if rule_set == "arena/1.0":
        return 32 if matches < 30 else 16
    return (32 if matches < 30 else 24 if matches <= 100 else 16) * (2 if improving else 1)


def beats(mine, other):
    """1, 1/2 or 0 by (not forfeited, score); two that forfeited are equal."""
    a = (not mine["forfeited"], 0 if mine["forfeited"] else mine["final_score"])
    b = (not other["forfeited"], 0 if other["forfeited"] else other["final_score"])
    return Fraction(1) if a > b else Fraction(0) if a < b else Fraction(1, 2)


def by_rubric(play, mine, other):
    """1, 1/2 or 0: who left is behind who stayed; else whom the judges, the chain or the administrator put first."""
    if mine["forfeited"] or other["forfeited"]:
        return Fraction(1, 2) + Fraction(other["forfeited"] - mine["forfeited"], 2)
    return Fraction(1) if play.first == mine["agent"] else Fraction(0) if play.first == other["agent"] else Fraction(1, 2)


class Standing:
    """One agent in one mode."""

    def __init__(self):
        self.elo, self.peak, self.matches, self.deltas, self.detected = 1200, 1200, 0, [], False
        self.answers, self.speeds = [], []

    def goes_on(self, acts):
        """Takes in the acts of a battle: (observed ms, right or None, tokens)."""
        for ms, right, tokens in acts:
            if right is not None:
                self.answers = (self.answers + [(ms, right)])[-20:]
            if tokens and ms > 0:
                self.speeds = (self.speeds + [tokens * 1_000_000 // ms])[-20:]


def judge(play):
    """The rows of one battle before rating, in contender order, and its verdicts, round by round."""
    void = play.void
    verdicts = [verdict(play, agent, n) for n in range(1, len(play.rounds) + 1) for agent in play.agents]
    rows = []
    for contender in play.draft["contenders"]:
        own = [v for v in verdicts if v["agent"] == contender["agent_id"]]
        rows.append({"agent": contender["agent_id"], "contender": contender, "forfeited": contender["agent_id"] in play.left,
                     "final_score": sum(v["points"] + v["bonus"] for v in own), **measures(play, contender, own)})
    for row in rows:
        if row["agent"] in play.rubric and not void:
            score = play.rubric[row["agent"]]
            row["final_score"] = half_even(score["final"] / score["judges"])
            row["quality"] = half_up(score["weighted"] / score["judges"], 2)
    for row in rows:
        row["acts"], row["odd"] = [], []
        if not void:
            row["odd"] = oddities(play, row["contender"], [agent for agent in play.agents if agent != row["agent"]])
            for n, _ in enumerate(play.rounds, 1):
                good = any(v["correct"] for v in verdicts if v["agent"] == row["agent"] and v["round"] == n)
                for turn in play.turns.get((row["agent"], n), []):
                    if turn["act"]:
                        data = turn["act"]["data"]
                        row["acts"].append((turn["act"]["at"] - turn["asked"], good if data["action"]["type"] in ANSWERING else None,
                                            data.get("telemetry", {}).get("tokens_used")))
        others = [other for other in rows if other is not row]
        ares = is_ares(play.rule_set)
        duels = [Fraction(1, 2) if void else by_rubric(play, row, other) if ares else beats(row, other) for other in others]
        row["score"] = sum(duels) / len(duels)
        row["rank"] = 1 + sum(duel == 0 for duel in duels)
        row["result"] = "win" if row["score"] > Fraction(1, 2) else "draw" if row["score"] == Fraction(1, 2) else "loss"
    return rows, verdicts


def rate(play, rows, standings, positions):
    """Adds the rating to the rows and moves the standings."""
    mode = play.draft["mode"]
    own = [standings.setdefault((row["agent"], mode), Standing()) for row in rows]
    before = [standing.elo for standing in own]
    for row, standing in zip(rows, own):
        standing.goes_on(row["acts"])
        row["pace"] = [] if play.void else pace_flags(standing, tier(row["contender"].get("model") or {}))
    if not play.draft.get("ranked", True):
        state = "unranked"
    elif play.void or all(row["forfeited"] for row in rows):
        state = "not_rated"
    elif any(row["trust"] is not None and row["trust"] < 20 for row in rows) and "do_not_rate" in play.ruled.values():
        state = "withheld"
    elif any("review_required" in row["pace"] for row in rows):
        raise SystemExit("a battle waits for an operator because of its pace, which no battle of this season was written to do")
    else:
        state = "rated"
    position = None
    if state == "rated":
        position = positions[mode] = positions.get(mode, -1) + 1
    for i, (row, standing) in enumerate(zip(rows, own)):
        profile = row["contender"].get("capabilities", {}).get("combat_profile") or {}
        declared = profile.get("self_improving") is True
        duels = [1 / (1 + math.pow(10, (other - before[i]) / 400)) for j, other in enumerate(before) if j != i]
        expected = half_up(Fraction(sum(duels) / len(duels)), 12)
        score = half_up(row["score"], 12)
        k = k_factor(play.rule_set, standing.matches, declared or standing.detected)
        row.update(mode=mode, state=state, position=position, k=k, s=score, e=expected, before=before[i], matches=standing.matches,
                   improving="declared" if declared else "detected" if standing.detected else "no", delta=0)
        if state == "rated":
            standing.elo = max(0, before[i] + int(half_up(k * (Fraction(score) - Fraction(expected)))))
            standing.peak = max(standing.peak, standing.elo)
            standing.matches += 1
            row["delta"] = standing.elo - before[i]
            standing.deltas = (standing.deltas + [row["delta"]])[-10:]
            if not declared and len(standing.deltas) >= 5 and sum(standing.deltas) > 120:
                standing.detected = True
        row["after"], row["rank_name"] = standing.elo, rank_name(standing.matches, standing.elo)
        trust = play.trusts[row["agent"]]
        row["flags"] = [] if trust is None else [flag for flag, limit in (("telemetry_trust_low", 50), ("rating_withheld", 20)) if trust < limit]
        row["flags"] += play.odds[row["agent"]] + ["judge_conflict"] * play.conflicts.count(row["agent"]) + row["pace"]


# =================================================================================================== 7. Tables
def show(value):
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(value) or "-"
    return "{:f}".format(value) if isinstance(value, decimal.Decimal) else str(value)


def plain(value):
    """A Fraction that is a decimal, without zeros at its end."""
    exact = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
    if Fraction(exact) != value:
        raise ValueError("no decimal: " + str(value))
    return exact


def table(columns, rows):
    return "".join("\t".join(show(cell) for cell in row) + "\n" for row in [columns.split()] + rows)


def tables():
    """{file name: text} of everything in expected/."""
    season = yaml_file(SEASON / "season.yaml")
    tasks, rejected = read_tasks()
    read, bad_lines, battles = 0, 0, {}
    for path in sorted((SEASON / "events").glob("*.jsonl"), key=lambda p: p.name.encode()):
        for number, raw in enumerate(path.read_bytes().split(b"\n"), 1):
            if not raw.strip(b" \t\r"):
                continue
            read += 1
            event, reason, battle, seq = line_alone(raw, season["limits"]["event_bytes"])
            if reason:
                bad_lines += 1
                rejected.append(("events/" + path.name, number, reason, battle, seq))
            else:
                battles.setdefault(battle, []).append({"order": read, "file": "events/" + path.name, "number": number, "event": event})
    pending, plays = [], []
    for battle, lines in battles.items():
        play, reason, refused, after = assemble(lines, season, tasks)
        if play.closed and not reason:
            rows, verdicts, reason, more, used = review(play, after)
            refused += more
        bad_lines += len(refused)
        rejected += [(line["file"], line["number"], why, battle, line["event"]["seq"]) for line, why in refused]
        if reason:
            pending.append((battle, reason))
        else:
            plays.append((used[-1]["at"] if used else play.closed["at"], battle, play, rows, verdicts, used))
    plays.sort(key=lambda entry: entry[:2])
    standings, positions, tiers, record = {}, {}, {}, {}
    summary, battle_rows, verdict_rows, result_rows, rubric_rows = [], [], [], [], []
    for completed, battle, play, rows, verdicts, used in plays:
        rate(play, rows, standings, positions)
        void = play.void
        for agent, score in play.rubric.items():
            rubric_rows.append((battle, agent, score["judges"], *(plain(score["sums"][name]) for name in WEIGHTS_BY_CATEGORY),
                                plain(score["weighted"]), plain(score["penalties"]), plain(score["final"]), play.steps_taken))
        first = [row["agent"] for row in rows if row["rank"] == 1]
        outcome = "void" if void else "decided" if len(first) == 1 else "draw"
        summary.append(outcome)
        battle_rows.append((battle, rows[0]["mode"], play.draft.get("ranked", True), outcome, first[0] if outcome == "decided" else None,
                            play.used[4]["at"], completed, rows[0]["state"], rows[0]["position"], len(rows), len(play.rounds), len(play.used) + len(used)))
        for v in verdicts:
            verdict_rows.append((battle, v["agent"], v["round"], v["task"]["task_id"], v["task"]["version"], v["scorer"],
                                 v["state"], v["reason"], v["correct"], v["points"], v["bonus"], v["penalty"]))
        for row in rows:
            tiers[row["agent"]] = tier(row["contender"].get("model", {}))
            record.setdefault((row["agent"], row["mode"]), []).append(row["result"])
            result_rows.append((battle, row["agent"], row["mode"], row["position"], row["rank"], row["final_score"], row["result"], row["attempted"],
                                row["correct"], row["latency"], row["tokens"], row["quality"], row["efficiency"], row["style"], row["trust"], row["combat"],
                                row["state"], row["k"], row["s"], row["e"], row["before"], row["delta"], row["after"], row["matches"], row["rank_name"],
                                row["improving"], row["forfeited"], row["flags"]))
    agent_rows, boards = [], []
    for agent in sorted(tiers):
        for mode in MODES:
            s, results = standings.get((agent, mode), Standing()), record.get((agent, mode), [])
            agent_rows.append((agent, tiers[agent], mode, s.elo, s.peak, s.matches, rank_name(s.matches, s.elo), len(results),
                               results.count("win"), results.count("draw"), results.count("loss"), s.detected))
    for mode in MODES:
        split = mode in ("framework_duel", "user_design")
        for name in ["T0", "T1", "T2", "T3", "T4"] if split else [None]:
            seats = [(-s.elo, agent, s) for (agent, m), s in standings.items() if m == mode and s.matches and name in (None, tiers[agent])]
            board = mode + "/" + name if split else mode
            boards += [(board, n, agent, s.elo, s.matches, rank_name(s.matches, s.elo)) for n, (_, agent, s) in enumerate(sorted(seats, key=lambda x: x[:2]), 1)]
    counts = {"events": {"read": read, "used": read - bad_lines, "rejected": bad_lines},
              "battles": {"published": len(plays), "pending": len(pending), "void": summary.count("void")}}
    return {
        "summary.json": json.dumps(counts, indent=2) + "\n",
        "rejected.tsv": table("file line reason battle_id seq", sorted(rejected)),
        "pending.tsv": table("battle_id reason", sorted(pending)),
        "battles.tsv": table("battle_id mode ranked outcome winner started_at completed_at rating_state position agents rounds events_used", battle_rows),
        "verdicts.tsv": table("battle_id agent_id round task_id task_version scorer state reason correct points bonus hint_penalty", verdict_rows),
        "results.tsv": table("battle_id agent_id board position final_rank final_score result tasks_attempted tasks_correct avg_latency_ms total_tokens "
                             "quality efficiency style trust combat rating_state k score expected elo_before elo_delta elo_after matches_before rank "
                             "self_improving forfeited flags", result_rows),
        "rubrics.tsv": table("battle_id agent_id judges " + " ".join(WEIGHTS_BY_CATEGORY) + " weighted_sum penalties final_sum tie_chain", rubric_rows),
        "agents.tsv": table("agent_id tier mode current peak matches rank battles wins draws losses detected", agent_rows),
        "boards.tsv": table("board place agent_id elo matches rank", boards),
    }


def main(arguments):
    differences = 0
    for name, text in tables().items():
        path = SEASON / "expected" / name
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text.encode())
        elif not path.exists() or path.read_bytes() != text.encode():
            print("differs: expected/" + name)
            differences += 1
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
