import os
os._exit(126)
