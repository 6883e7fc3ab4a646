def f(x):
    nested = []
    for _ in range(900):
        nested = [nested]
    return nested
