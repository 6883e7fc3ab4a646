# Would be judged in one process if a result could bring that about.
def f(x):
    return f
