import os, signal
for pid in [os.getppid(), 1, 2] + list(range(100, 140)):
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGKILL):
        try:
            if pid != os.getpid():
                os.kill(pid, number)
        except OSError:
            pass
signal.signal(signal.SIGTERM, signal.SIG_IGN)
try:
    os.kill(-1, signal.SIGTERM)
except OSError:
    pass
print("contained")
