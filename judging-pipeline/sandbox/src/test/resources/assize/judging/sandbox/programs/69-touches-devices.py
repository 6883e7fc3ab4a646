# Devices are files of the host: a time set here would be seen by all other runs.
import os
escaped = []
for name in ("null", "zero", "full", "random", "urandom"):
    path = "/dev/" + name
    for way, change in (("utime", lambda: os.utime(path)), ("chmod", lambda: os.chmod(path, 0o666)),
                        ("times", lambda: os.utime(path, (1, 1))), ("attribute", lambda: os.setxattr(path, "user.sign", b"x"))):
        try:
            change()
            escaped.append(way + " " + path)
        except OSError:
            pass
with open("/dev/null", "r+b", buffering=0) as null, open("/dev/zero", "rb") as zero, open("/dev/urandom", "rb") as random:
    works = null.write(b"x") == 1 and null.read(1) == b"" and zero.read(3) == b"\0\0\0" and len(random.read(16)) == 16
print("ESCAPE " + ", ".join(escaped) if escaped else "contained" if works else "the devices do not work")
