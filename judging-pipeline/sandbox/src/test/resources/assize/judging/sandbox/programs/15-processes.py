import os
pids = [int(p) for p in os.listdir("/proc") if p.isdigit()]
print("contained" if len(pids) <= 3 and max(pids) < 20 else "LEAK %s" % pids)
