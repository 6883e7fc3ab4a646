import threading, time
made = 0
try:
    for _ in range(500):
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        made += 1
except RuntimeError:
    pass
print("contained" if made < 40 else "NOCAP %d threads" % made, flush=True)
import os
os._exit(0)
