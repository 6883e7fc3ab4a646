import sys
sys.stdout.buffer.write(b"a\x00b\xff\xfe\xc3(\r\n")
