import os
seen = [f + "/mark" for f in ("/box", "/tmp", "/dev/shm") if os.path.exists(f + "/mark")]
for folder in ("/box", "/tmp", "/dev/shm"):
    open(folder + "/mark", "w").close()
print("LEAK %s" % seen if seen else "contained")
