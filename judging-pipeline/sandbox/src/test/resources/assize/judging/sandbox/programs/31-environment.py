import os
known = {"PATH", "HOME", "LANG", "TMPDIR", "PWD", "LC_CTYPE"}
leaked = ["%s=%s" % item for item in os.environ.items() if item[0] not in known]
with os.scandir("/proc/self/fd") as entries:
    descriptors = {int(e.name): os.readlink("/proc/self/fd/" + e.name) for e in entries if int(e.name) > 2}
leaked += ["fd %d %s" % item for item in descriptors.items() if not item[1].endswith("/fd")]
leaked += [os.readlink("/proc/self/fd/%d" % fd) for fd in range(3) if not os.readlink("/proc/self/fd/%d" % fd).startswith("pipe:")]
print("LEAK " + ", ".join(leaked) if leaked else "contained")
