print("contained")
