import os
opened = []
for path in ["/x", "/usr/x", "/usr/local/x", "/usr/bin/python3", "/etc/x", "/dev/x", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger",
             "/proc/1/oom_score_adj", "/box/main.py", "/proc/self/uid_map", "/dev/sda", "/dev/mem", "/dev/kmsg"]:
    try:
        open(path, "ab").close()
        opened.append(path)
    except OSError:
        pass
try:
    os.chmod("/box/main.py", 0o777)
    os.remove("/box/main.py")
    opened.append("removed its program")
except OSError:
    pass
# Its own process's maps can be opened but not written.
opened = [path for path in opened if path not in ("/proc/self/uid_map", "/proc/1/oom_score_adj")]
print("OPENED-W " + ", ".join(opened) if opened else "contained")
