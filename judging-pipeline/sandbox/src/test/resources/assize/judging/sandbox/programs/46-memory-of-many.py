# Six processes of 60 MiB each, where the limit for all is 128 MiB.
import os, time
for _ in range(6):
    if os.fork() == 0:
        held = bytearray(60 << 20)
        for at in range(0, len(held), 4096):
            held[at] = 1
        time.sleep(2)
        os._exit(0)
failed = sum(1 for _ in range(6) if os.wait()[1] != 0)
print("NOCAP" if failed == 0 else "contained")
