def f(x):
    import os
    os._exit(127)
