escaped = []
for folder, limit in [("/box", 64), ("/tmp", 64), ("/dev/shm", 16)]:
    written = 0
    try:
        for number in range(64):
            with open("%s/f%d" % (folder, number), "wb") as file:
                for _ in range(8):
                    file.write(bytes(1 << 20))
                    file.flush()
                    written += 1
    except OSError:
        pass
    if written > limit:
        escaped.append("%d MiB in %s" % (written, folder))
    import os
    for name in os.listdir(folder):
        if name.startswith("f"):
            os.remove(folder + "/" + name)
print("NOCAP " + ", ".join(escaped) if escaped else "contained")
