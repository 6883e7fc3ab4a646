print("right")
raise SystemExit(3)
