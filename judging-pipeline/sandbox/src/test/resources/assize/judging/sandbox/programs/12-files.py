# Reads the paths on standard input, and the environment of all it can see.
import os, sys
*paths, secret = sys.stdin.read().split("\n")
read = []
for path in paths + ["/etc/passwd", "/etc/shadow", "/root", "/home", "/var", "/run", "/sys", "/proc/1/root/etc/passwd", "/proc/1/cwd/etc"]:
    if os.path.exists(path):
        read.append(path)
for process in [p for p in os.listdir("/proc") if p.isdigit()]:
    for name in ["environ", "cmdline", "maps"]:
        try:
            with open("/proc/%s/%s" % (process, name), "rb") as file:
                if secret.encode() in file.read():
                    read.append("the secret in " + name)
        except OSError:
            pass
if secret in str(os.environ):
    read.append("the secret")
print("READ " + ", ".join(read) if read else "contained")
