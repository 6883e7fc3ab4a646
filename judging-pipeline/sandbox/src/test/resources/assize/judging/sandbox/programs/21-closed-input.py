import os
os.close(0)
print("contained")
