import socket
escaped = []
for family, address in [(socket.AF_INET, ("127.0.0.1", 22)), (socket.AF_INET6, ("::1", 22)), (socket.AF_NETLINK, (0, 0)),
                        (socket.AF_PACKET, ("lo", 0)), (40, (2, 1024)), (socket.AF_ALG, ("hash", "sha256"))]:
    try:
        s = socket.socket(family, socket.SOCK_RAW if family in (socket.AF_NETLINK, socket.AF_PACKET) else socket.SOCK_STREAM)
        escaped.append("socket of family %d" % family)
    except OSError:
        pass
# Names of abstract sockets that hosts often have: none may answer in a network of its own.
for name in ["\0/tmp/.X11-unix/X0", "\0/org/freedesktop/systemd1/notify", "/run/systemd/notify", "/run/docker.sock"]:
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        s.connect(name)
        escaped.append("connected to " + repr(name))
    except OSError:
        pass
print("ESCAPE " + ", ".join(escaped) if escaped else "contained")
