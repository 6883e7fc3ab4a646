try:
    with open("/box/sparse", "wb") as file:
        file.truncate(1 << 40)
    print("NOCAP")
except OSError:
    print("contained")
