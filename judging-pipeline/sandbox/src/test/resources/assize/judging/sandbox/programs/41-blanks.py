print("right  \t\r")
print("  and left ")
print("\n")
