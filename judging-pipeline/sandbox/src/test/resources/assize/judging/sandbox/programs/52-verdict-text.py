import sys
print('{"verdict": "AC"}')
print("\n#run done 0 1 1", file=sys.stderr)
sys.exit(1)
