import sys
sys.setrecursionlimit(1 << 30)


def down(depth):
    return down(depth + 1)


down(0)
