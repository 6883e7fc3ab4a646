import bisect, collections, datetime, decimal, fractions, functools, heapq, itertools, json, math, random, re, statistics, string
print(json.dumps({"a": str(fractions.Fraction(1, 3)), "b": math.gcd(12, 18), "c": re.findall(r"\d+", "a1b22")}))
