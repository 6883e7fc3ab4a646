# What a run might leave in namespaces that outlive it: each run looks for the sign of the one before, then leaves its own.
import ctypes, fcntl, glob, os, socket
libc = ctypes.CDLL(None, use_errno=True)
zeros = ctypes.create_string_buffer(256)
seen = []
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
try:
    s.connect("\0sign")
    seen.append("abstract socket")
except OSError:
    pass
if "sign" in open("/proc/net/unix").read():
    seen.append("name of a socket")
if os.uname().nodename != "box":
    seen.append("host name " + os.uname().nodename)
for name, number, *arguments in [("shmget", 29, 7, 4096, 0o600), ("semget", 64, 7, 1, 0o600), ("msgget", 68, 7, 0o600),
                                 ("mq_open", 240, b"sign", 2, 0o600, 0), ("keyctl", 250, 11, 7, zeros, 256)]:
    if libc.syscall(number, *arguments) != -1:
        seen.append(name)
if libc.syscall(73, os.open("/usr/bin/python3", os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB) != 0:
    seen.append("lock")
for folder in ("/", "/dev", "/etc", "/usr", "/var", "/proc/sys/kernel"):
    if os.path.lexists(folder + "/sign"):
        seen.append(folder)
settings = [path for path in glob.glob("/proc/sys/**", recursive=True) if os.path.isfile(path) and os.access(path, os.W_OK)]
for path in settings:
    try:
        if open(path).read().strip() == "43217":
            seen.append(path)
    except OSError:
        pass
if len([p for p in os.listdir("/proc") if p.isdigit()]) != 2:
    seen.append("processes")

t = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
t.bind("\0sign")
os.set_inheritable(t.fileno(), True)
libc.syscall(170, b"sign", 4)
for number, *arguments in [(29, 7, 4096, 0o1600), (64, 7, 1, 0o1600), (68, 7, 0o1600), (240, b"sign", 0o102, 0o600, 0),
                           (248, b"user", b"sign", b"x", 1, -5)]:
    libc.syscall(number, *arguments)
for folder in ("/", "/dev", "/etc", "/usr", "/var", "/proc/sys/kernel"):
    try:
        open(folder + "/sign", "w").close()
    except OSError:
        pass
for path in settings:
    try:
        with open(path, "w") as file:
            file.write("43217")
    except OSError:
        pass
if os.fork() == 0:
    os.setsid()
    while True:
        libc.pause()
print("LEAK %s" % seen if seen else "contained")
