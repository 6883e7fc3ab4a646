# SPDX-License-Identifier: Apache-2.0
#
# Runs program and tests in one process, for tests that hand over objects that are not data. The program can reach the tests
# and the verdict here, so what comes of it is marked weak. Frames out: X, T and V as in tester.py.


def run(entry_point):
    reader, writer = own_channel()
    space = {"__name__": "candidate"}
    with open("/box/program.py", "rb") as file:
        source = file.read()
    with open("/box/tests.py", "rb") as file:
        tests = compile(file.read(), "/box/tests.py", "exec")
    try:
        code = compile(source, "/box/program.py", "exec")
    except (SyntaxError, ValueError):
        write_frame(writer, "X", "syntax")
        return
    passed, error = False, "other"
    try:
        exec(code, space)
        candidate = space[entry_point]
        exec(tests, space)
        space["check"](candidate)
        passed, error = True, ""
    except AssertionError:
        error = "assertion"
    except Exception:
        error = "other"
    write_frame(writer, "V", [passed, error, True])


run(sys.argv[1])
os._exit(0)
