import os
os._exit(127)
