# The first process of the run is of the same user, who may set its limits; the program may go on setting its own.
import os, resource, signal
escaped = []
for name in ("CPU", "FSIZE", "NOFILE", "AS", "DATA", "STACK", "NPROC"):
    for pid in (1, os.getppid()):
        try:
            resource.prlimit(pid, getattr(resource, "RLIMIT_" + name), (0, 0))
            escaped.append("limits %s of %d" % (name, pid))
        except OSError:
            pass
for number in range(1, signal.NSIG):
    if number != signal.SIGCHLD:
        os.kill(1, number)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
if resource.getrlimit(resource.RLIMIT_NOFILE) != (64, 64):
    escaped.append("lost its own limits")
print("ESCAPE " + ", ".join(escaped) if escaped else "contained", flush=True)
