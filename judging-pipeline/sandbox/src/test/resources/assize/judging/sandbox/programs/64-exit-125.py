import os
print("right", flush=True)
os._exit(125)
