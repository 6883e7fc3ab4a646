# The first process of the run, which has been a fork of what starts all runs.
import os
escaped = []
for name in ("uid_map", "gid_map", "setgroups", "oom_score_adj"):
    try:
        with open("/proc/1/" + name, "w") as file:
            file.write("0")
        escaped.append("writes /proc/1/" + name)
    except OSError:
        pass
for name in ("mem", "environ", "maps", "auxv"):
    try:
        open("/proc/1/" + name, "rb").read(1)
        escaped.append("reads /proc/1/" + name)
    except OSError:
        pass
for name in ("fd", "ns", "map_files"):
    try:
        escaped += ["looks at /proc/1/%s/%s: %s" % (name, i, os.readlink("/proc/1/%s/%s" % (name, i)))
                    for i in os.listdir("/proc/1/" + name)]
    except OSError:
        pass
print("ESCAPE " + ", ".join(escaped) if escaped else "contained")
