import os
try:
    os.memfd_create("x")
    print("ESCAPE")
except OSError:
    print("contained")
