import sys, time
while True:
    sys.stdout.write("x")
    sys.stdout.flush()
    time.sleep(0.05)
