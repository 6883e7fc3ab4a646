import os
read = []
for target in ["/etc/passwd", "/proc/1/root/etc/shadow", "../../../../etc/passwd"]:
    os.symlink(target, "/box/link")
    try:
        open("/box/link").read()
        read.append(target)
    except OSError:
        pass
    os.remove("/box/link")
try:
    os.link("/usr/bin/python3", "/box/hard")
    read.append("hard link")
except OSError:
    pass
print("READ " + ", ".join(read) if read else "contained")
