print("right")
raise SystemExit("a text")
