# Children of children in sessions of their own, for as long as it may.
import os, time
end = time.monotonic() + 0.5
while time.monotonic() < end:
    try:
        child = os.fork()
    except OSError:
        continue
    if child == 0:
        os.setsid()
        try:
            if os.fork() == 0:
                time.sleep(600)
        finally:
            os._exit(0)
print("contained", flush=True)
os._exit(0)
