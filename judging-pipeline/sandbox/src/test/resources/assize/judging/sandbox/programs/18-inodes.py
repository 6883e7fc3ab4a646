# Many empty files. Bounded by the memory of the group or by processor time; nothing of them may stay.
for number in range(100000):
    open("/tmp/%d" % number, "w").close()
print("contained")
