print("right")
raise ValueError("no")
