#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how far a judge agrees with people: a second opinion on `assize calibrate`, written on its own.

    python3 examples/reference/calibration.py JUDGE.csv PEOPLE.csv

Both tables have the columns id and winner (left, right or tie), one verdict a row. Where a pair has several, the most
frequent choice stands; equally frequent choices are a tie. Standard library only; fractions until they are printed.
"""
import collections
import csv
import fractions
import math
import statistics
import sys

Fraction = fractions.Fraction


def verdicts(path):
    found = collections.defaultdict(list)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[row["id"]].append(row["winner"])
    return {pair: most_frequent(said) for pair, said in found.items()}


def most_frequent(said):
    choices = statistics.multimode(said)
    return choices[0] if len(choices) == 1 else "tie"


def rounded(fraction):
    """Four decimals, half up (away from zero)."""
    shifted = abs(fraction) * 10_000
    whole = math.floor(shifted + Fraction(1, 2))
    return f"{'-' if fraction < 0 else ''}{whole // 10_000}.{whole % 10_000:04d}"


def wilson(hits, of):
    z = statistics.NormalDist().inv_cdf(0.975)
    share = hits / of
    centre = (share + z * z / (2 * of)) / (1 + z * z / of)
    spread = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return f"{max(0, centre - spread):.4f} to {min(1, centre + spread):.4f}"


def kappa(pairs):
    of = len(pairs)
    observed = Fraction(sum(a == b for a, b in pairs), of)
    expected = sum(
        Fraction(sum(a == choice for a, _ in pairs), of) * Fraction(sum(b == choice for _, b in pairs), of)
        for choice in ("left", "right", "tie"))
    return (observed - expected) / (1 - expected)


def main(judge_path, people_path):
    judge, people = verdicts(judge_path), verdicts(people_path)
    pairs = [(judge[pair], people[pair]) for pair in judge if pair in people]
    decided = [(a, b) for a, b in pairs if "tie" not in (a, b)]
    for name, some in (("all outcomes", pairs), ("decided pairs", decided)):
        same = sum(a == b for a, b in some)
        print(f"{name}: {same} of {len(some)} = {rounded(Fraction(same, len(some)))} ({wilson(same, len(some))})")
    print(f"kappa on decided pairs: {rounded(kappa(decided))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
