#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the battles of examples/turns-and-teams from the formulas of the specification, sharing no code with the product.

    python3 examples/reference/turns_and_teams.py          writes examples/turns-and-teams/expected.json
    python3 examples/reference/turns_and_teams.py --check  compares with what is there, exit 1 on a difference

Arena §9.5 and §10.4 with GA-26, GA-27, GA-33, GA-34 and GA-72. It takes the events as they are (all of them are good but the
draft that asks too much) and every answer by exact match. Exact fractions; only the power of ten in the rating formula is a double.
"""
import fractions
import json
import math
import pathlib
import sys

sys.dont_write_bytecode = True
from expected_season_one import yaml_file  # noqa: E402  the same plain reader of YAML

Fraction = fractions.Fraction
SEASON = pathlib.Path(__file__).resolve().parent.parent / "turns-and-teams"
K = 32  # nobody here has 30 matches


def half_up(value):
    """A whole number, halves away from zero."""
    return int(math.copysign(math.floor(abs(value) + Fraction(1, 2)), value))


def shown(value, places=12):
    scaled = half_up(value * 10**places)
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}" if places else str(scaled)


def left(used, whole):
    return max(Fraction(0), min(Fraction(1), 1 - Fraction(used, whole)))


def part(own, total, count):
    return Fraction(own, total) if total else Fraction(1, count)


def expected(own, other):
    """The logistic expectation of one rating, or mean of ratings, against another, in twelve decimals."""
    return Fraction(shown(Fraction(1.0 / (1.0 + math.pow(10.0, float(Fraction(other) - Fraction(own)) / 400.0)))))


def mean(values):
    return sum(values, Fraction(0)) / len(values)


class Battle:
    def __init__(self, events):
        self.events = sorted(events, key=lambda event: event["seq"])
        draft = self.events[0]["data"]
        self.mode = draft["mode"]
        self.rounds = [(r["task_id"], r["version"]) for r in draft["rounds"]]
        self.agents = [c["agent_id"] for c in draft["contenders"]]
        self.roles = {c["agent_id"]: c.get("role") for c in draft["contenders"]}

    def of(self, kind, round_, agent=None):
        for event in self.events:
            data = event["data"]
            if event["type"] == kind and data.get("round") == round_:
                if agent in (None, event["actor"] if kind == "act" else data.get("agent_id")):
                    yield event


def text(payload):
    return payload.get("answer", payload.get("content", payload.get("message")))


def answering(act):
    return act["data"]["action"]["type"] in ("submit_answer", "submit_fix")


def multi_turn(battle, round_, agent, task):
    """Points, bonus and score of one agent, and its terms; no terms without an answer (A-123, GA-26, GA-27)."""
    config, scoring = task["multi_turn_config"], task["scoring"]
    acts = list(battle.of("act", round_, agent))
    answers = [act for act in acts if answering(act)]
    if not answers:
        return 0, 0, Fraction(0), None
    answer = answers[-1]["data"]
    quality = Fraction(int(text(answer["action"]["payload"]) == scoring["correct_answer"]))
    turns = answer["turn_number"]
    tokens = sum(act["data"]["telemetry"]["tokens_used"] for act in acts)
    weights = {name: Fraction(str(value)) for name, value in task["dim_weights"].items()}
    saved = left(turns, config["max_turns"]), left(tokens, config["token_budget"])
    score = quality * weights["accuracy"] + saved[0] * weights["efficiency"] + saved[1] * weights["cost"]
    bonus = scoring["speed_bonus"]
    extra = Fraction(scoring["base_points"] * bonus["max_bonus_pct"], 100) if quality and turns <= bonus["threshold_turns"] else 0
    terms = {"turns_used": turns, "tokens_used": tokens, "turn_efficiency": shown(saved[0]),
             "token_efficiency": shown(saved[1]), "score": shown(score)}
    return half_up(scoring["base_points"] * score), half_up(extra), score, terms


def subtasks(battle, round_):
    """Who is credited with which subtask, and which of them were approved (GA-34)."""
    given, credited, approved, order = {}, {}, set(), {}
    for number, act in enumerate(battle.of("act", round_)):
        action, actor = act["data"]["action"], act["actor"]
        payload, kind = action["payload"], act["data"]["action"]["type"]
        name = payload.get("subtask_id")
        if kind == "delegate" and battle.roles[actor] == "coordinator":
            given[name] = payload["to"]
        elif kind in ("communicate", "send_message") and "verdict" in payload and battle.roles[actor] == "reviewer":
            if credited.get(name) not in (None, actor):
                (approved.add if payload["verdict"] == "approve" else approved.discard)(name)
                if payload["verdict"] == "reject":
                    credited.pop(name)
        elif kind in ("communicate", "send_message") and given.get(name) == actor and name is not None:
            credited[name], order[name] = actor, number
            approved.discard(name)
    return credited, approved


def team(battle, tasks):
    """A cooperative battle: its rounds, members, score, and what each member earns (GA-33)."""
    agents, count = battle.agents, len(battle.agents)
    earned = dict.fromkeys(agents, 0)
    points_of, tokens, approvals = dict.fromkeys(agents, 0), dict.fromkeys(agents, 0), dict.fromkeys(agents, 0)
    rounds, scores = [], []
    for round_, ref in enumerate(battle.rounds, 1):
        task = tasks[ref]
        acts = list(battle.of("act", round_))
        for act in acts:
            tokens[act["actor"]] += act["data"].get("telemetry", {}).get("tokens_used", 0)
        messages = sum(act["data"]["action"]["type"] in ("communicate", "delegate") for act in acts)
        trips, most = -(-messages // 2), task.get("team_config", {}).get("max_trips", 4 * count)
        answers = [act for act in acts if answering(act) and battle.roles[act["actor"]] == "coordinator"]
        score = Fraction(0)
        if answers:
            quality = int(text(answers[-1]["data"]["action"]["payload"]) == task["scoring"]["correct_answer"])
            elapsed = answers[-1]["at"] - min(event["at"] for event in battle.of("observe", round_))
            score = (quality * Fraction(1, 2) + left(trips, most) * Fraction(3, 10)
                     + left(elapsed, task["time_limit_ms"]) * Fraction(2, 10))
        scores.append(score)
        points = half_up(task["scoring"]["base_points"] * score)
        credited, approved = subtasks(battle, round_)
        own = {agent: sum(who == agent for who in credited.values()) for agent in agents}
        top = [agent for agent in agents if own[agent] == max(own.values())]
        extra = (points % count + points * 10 // 100) // len(top)
        for agent in agents:
            earned[agent] += points // count + (extra if agent in top else 0)
            points_of[agent] += own[agent]
            approvals[agent] += sum(credited.get(name) == agent for name in approved)
        rounds.append({"trips": trips, "score": shown(score), "points": points})
    weights = {}
    for agent in agents:
        weight = count * (part(points_of[agent], sum(points_of.values()), count) / 2
                          + part(tokens[agent], sum(tokens.values()), count) / 5
                          + part(approvals[agent], sum(approvals.values()), count) * Fraction(3, 10))
        weights[agent] = max(Fraction(1, 2), min(Fraction(3, 2), weight))
    return rounds, mean(scores), earned, weights, scores


def main():
    tasks = {}
    for path in sorted((SEASON / "tasks").glob("*.yaml")):
        task = yaml_file(path)
        tasks[(task["task_id"], task["version"])] = task
    by_battle = {}
    for path in sorted((SEASON / "events").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            event = json.loads(line)
            by_battle.setdefault(event["battle_id"], []).append(event)
    complete = [Battle(events) for events in by_battle.values() if events[-1]["type"] == "close"]
    complete.sort(key=lambda battle: battle.events[-1]["at"])
    ratings, task_ratings, matches, found = {}, {}, {}, {}
    for battle in complete:
        name = battle.events[0]["battle_id"]
        before = {agent: ratings.get((battle.mode, agent), 1200) for agent in battle.agents}
        keys = [task_id + "@" + version.split(".")[0] for task_id, version in battle.rounds]
        opposing = [task_ratings.get(key, 1200) for key in keys]
        made = {}  # results against each task
        if battle.mode == "cooperative":
            rounds, outcome, earned, weights, scores = team(battle, tasks)
            own, other = mean([Fraction(r) for r in before.values()]), mean([Fraction(r) for r in opposing])
            surprise = Fraction(shown(outcome)) - expected(own, other)
            deltas = {agent: half_up(K * surprise * Fraction(shown(weights[agent]))) for agent in battle.agents}
            for key, score in zip(keys, scores):
                made.setdefault(key, []).append(Fraction(shown(score)))
            result = {"rounds": rounds, "outcome": shown(outcome), "weights": {a: shown(w) for a, w in weights.items()}}
        else:
            earned, turns = dict.fromkeys(battle.agents, 0), []
            for round_, ref in enumerate(battle.rounds, 1):
                for agent in battle.agents:
                    if tasks[ref]["task_mode"] == "multi_turn":
                        points, bonus, score, terms = multi_turn(battle, round_, agent, tasks[ref])
                        made.setdefault(keys[round_ - 1], []).append(Fraction(shown(score)))
                        turns += [{"agent_id": agent, "round": round_, **terms}] if terms else []
                        earned[agent] += points + bonus
                    else:
                        answer = [text(act["data"]["action"]["payload"]) for act in battle.of("act", round_, agent)][-1]
                        earned[agent] += 100 * (answer == tasks[ref]["scoring"]["correct_answer"])
            first, second = battle.agents
            share = Fraction(1 if earned[first] > earned[second] else 0 if earned[first] < earned[second] else Fraction(1, 2))
            deltas = {first: half_up(K * (share - expected(before[first], before[second]))),
                      second: half_up(K * (1 - share - expected(before[second], before[first])))}
            result = {"turns": turns}
        moved = []
        for key, results in made.items():
            now = task_ratings.get(key, 1200)
            members = [Fraction(r) for r in before.values()]
            chance = expected(now, mean(members)) if battle.mode == "cooperative" else Fraction(
                shown(mean([Fraction(1.0 / (1.0 + math.pow(10.0, (float(r) - now) / 400.0))) for r in members])))
            delta = half_up(K * (1 - Fraction(shown(mean(results))) - chance))
            task_ratings[key] = max(0, now + delta)
            matches[key] = matches.get(key, 0) + 1
            moved.append({"task": key, "elo_after": task_ratings[key], "matches": matches[key]})
        for agent in battle.agents:
            ratings[(battle.mode, agent)] = max(0, before[agent] + deltas[agent])
        found[name] = {**result, "final_scores": earned, "elo_deltas": deltas, "tasks": moved}
    out = json.dumps(found, indent=1, sort_keys=True) + "\n"
    path = SEASON / "expected.json"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.read_text("utf-8") == out else f"{path} differs")
    path.write_text(out, "utf-8")


if __name__ == "__main__":
    main()
