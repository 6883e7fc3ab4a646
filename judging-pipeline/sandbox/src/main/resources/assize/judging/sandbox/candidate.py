# SPDX-License-Identifier: Apache-2.0
#
# Runs the program and answers calls to its functions, one frame per call. Holds no tests and says no verdict.
# Frames out: S [names of functions] once loaded, R result, E [exception, message], X reason. Frames in: C [name, args, kwargs].


def serve():
    reader, writer = own_channel()
    sys.setrecursionlimit(1000)
    with open("/box/program.py", "rb") as file:
        source = file.read()
    try:
        code = compile(source, "/box/program.py", "exec")
    except (SyntaxError, ValueError) as e:
        write_frame(writer, "X", "syntax")
        return
    space = {"__name__": "candidate", "__file__": "/box/program.py"}
    exec(code, space)
    write_frame(writer, "S", sorted(k for k, v in space.items() if isinstance(k, str) and callable(v)))
    while True:
        try:
            kind, call = read_frame(reader)
        except EOFError:
            return
        name, args, kwargs = decode(call)
        try:
            result = encode_result(space[name](*args, **kwargs))
        except Exception as e:
            names = [t.__name__ for t in type(e).__mro__ if t.__module__ == "builtins"]
            try:
                said = [encode(a) for a in e.args]
            except Exception:
                said = []
            write_frame(writer, "E", [names[0], said])
            continue
        write_frame(writer, "R", result)


serve()
