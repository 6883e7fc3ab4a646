import os, time
print("contained", flush=True)
if os.fork() == 0:
    os.setsid()
    time.sleep(0.5)
    print("WRONG", flush=True)
os._exit(0)
