limit = 200000
sieve = bytearray([1]) * limit
for n in range(2, 448):
    if sieve[n]:
        sieve[n * n::n] = bytes(len(range(n * n, limit, n)))
print(sum(sieve) - 2)
