#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rates examples/reference/ratings/comparisons.csv: a second opinion on `assize rate`, by other methods.

    python3 examples/reference/expected_ratings.py          writes examples/reference/ratings/expected.json
    python3 examples/reference/expected_ratings.py --check  compares with what is there, exit 1 on a difference

Standard library only. Strengths by minorization-maximization (Hunter 2004) instead of Newton's method; intervals with the
first player held at 0, solved exactly in fractions of the final doubles, and only then centred, instead of a raised matrix.
"""
import csv
import fractions
import json
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent / "ratings"
SCORES = {"left": 1.0, "tie": 0.5, "right": 0.0}
K, INITIAL, NORMAL = 4.0, 1000.0, 1.959963984540054


def elo(rows, players):
    ratings = dict.fromkeys(players, INITIAL)
    for left, right, score in rows:
        expected = 1 / (1 + 10 ** ((ratings[right] - ratings[left]) / 400))
        ratings[left] += K * (score - expected)
        ratings[right] -= K * (score - expected)
    return ratings


def bradley_terry(rows, players):
    strengths = dict.fromkeys(players, 1.0)
    for _ in range(100_000):
        new = {}
        for player in players:
            points, weight = 0.0, 0.0
            for left, right, score in rows:
                if player in (left, right):
                    points += score if player == left else 1 - score
                    weight += 1 / (strengths[left] + strengths[right])
            new[player] = points / weight
        mean = math.exp(math.fsum(map(math.log, new.values())) / len(new))
        new = {player: value / mean for player, value in new.items()}
        moved = max(abs(new[player] - strengths[player]) for player in players)
        strengths = new
        if moved < 1e-15:
            break
    return {player: math.log(value) for player, value in strengths.items()}


def inverse(matrix):
    size = len(matrix)
    rows = [list(row) + [fractions.Fraction(int(i == j)) for j in range(size)] for i, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for row in range(size):
            if row != pivot:
                factor = rows[row][pivot]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[pivot])]
    return [row[size:] for row in rows]


def product(one, other):
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*other)] for row in one]


def deviations(rows, players, logs):
    """Standard deviations of the centred strengths by the sandwich estimator."""
    size = len(players)
    curvature = [[fractions.Fraction(0)] * size for _ in players]
    squares = [[fractions.Fraction(0)] * size for _ in players]
    for left, right, score in rows:
        chance = 1 / (1 + math.exp(logs[right] - logs[left]))
        for matrix, value in ((curvature, chance * (1 - chance)), (squares, (score - chance) ** 2)):
            a, b, exact = players.index(left), players.index(right), fractions.Fraction(value)
            for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                matrix[i][j] += sign * exact
    bread = inverse([row[1:] for row in curvature[1:]])
    held = product(product(bread, [row[1:] for row in squares[1:]]), bread)
    zero = fractions.Fraction(0)
    held = [[zero] * size] + [[zero] + row for row in held]
    centring = [[fractions.Fraction(int(i == j)) - fractions.Fraction(1, size) for j in range(size)] for i in range(size)]
    centred = product(product(centring, held), centring)
    return {player: math.sqrt(centred[i][i]) for i, player in enumerate(players)}


def expected():
    with open(HERE / "comparisons.csv", encoding="utf-8", newline="") as file:
        rows = [(row["left"], row["right"], SCORES[row["winner"]]) for row in csv.DictReader(file)]
    players = sorted({row[0] for row in rows} | {row[1] for row in rows})
    ratings, logs = elo(rows, players), bradley_terry(rows, players)
    spread = deviations(rows, players, logs)
    return {
        player: {
            "games": sum(player in row[:2] for row in rows),
            "elo": ratings[player],
            "bt_log": logs[player],
            "bt_low": logs[player] - NORMAL * spread[player],
            "bt_high": logs[player] + NORMAL * spread[player],
        }
        for player in players
    }


def rounded(document):
    """Twelve digits: what is behind them may differ between mathematical libraries."""
    return {
        player: {name: value if isinstance(value, int) else round(value, 10) for name, value in figures.items()}
        for player, figures in document.items()
    }


def main():
    file = HERE / "expected.json"
    document = rounded(expected())
    if sys.argv[1:] == ["--check"]:
        known = json.loads(file.read_text(encoding="utf-8"))
        differences = [
            f"{player} {name}: {figures[name]} here, {known.get(player, {}).get(name)} in {file.name}"
            for player, figures in document.items()
            for name in figures
            if abs(figures[name] - known.get(player, {}).get(name, math.inf)) > 1.5e-10
        ]
        if sorted(known) != sorted(document) or differences:
            sys.exit("\n".join(differences) or "other players")
    else:
        file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
