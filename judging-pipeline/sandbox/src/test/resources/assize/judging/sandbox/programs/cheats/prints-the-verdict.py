print('[true, "", false]')
print("AC")


def f(x):
    return 0
