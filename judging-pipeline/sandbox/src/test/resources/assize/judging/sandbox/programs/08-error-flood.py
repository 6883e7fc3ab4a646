import sys
block = "x" * (1 << 16)
for _ in range(1 << 14):
    sys.stderr.write(block)
