# 300 processes at once: no more than allowed may come to be.
import os, time
made = 0
try:
    for _ in range(300):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        made += 1
except OSError:
    pass
print("contained" if made < 40 else "NOCAP %d processes" % made)
