import sys
sys.setrecursionlimit(20000)


def down(depth):
    return 0 if depth == 0 else 1 + down(depth - 1)


print(down(10000))
