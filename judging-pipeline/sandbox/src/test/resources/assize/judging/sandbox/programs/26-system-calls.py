import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
zeros = ctypes.create_string_buffer(256)
allowed = []
for name, number, *arguments in [
        ("ptrace", 101, 0, 0, 0, 0), ("bpf", 321, 0, zeros, 128), ("io_uring_setup", 425, 1, zeros), ("keyctl", 250, 0, -3, 1),
        ("add_key", 248, b"user", b"x", b"x", 1, -3), ("userfaultfd", 323, 1), ("perf_event_open", 298, zeros, 0, -1, -1, 0),
        ("mount", 165, b"x", b"/tmp", b"tmpfs", 0, 0), ("umount2", 166, b"/tmp", 2), ("chroot", 161, b"/box"),
        ("pivot_root", 155, b"/box", b"/box"), ("mknod", 133, b"/box/dev", 0o20666, 0x103), ("unshare", 272, 0x10000000),
        ("setns", 308, 0, 0), ("init_module", 175, zeros, 1, b""), ("kexec_load", 246, 0, 0, 0, 0), ("reboot", 169, 0, 0, 0, 0),
        ("swapon", 167, b"/box/x", 0), ("sethostname", 170, b"x", 1), ("settimeofday", 164, zeros, 0), ("iopl", 172, 3),
        ("personality", 135, 0x40000), ("process_vm_readv", 310, 1, zeros, 1, zeros, 1, 0), ("pidfd_getfd", 438, 0, 0, 0),
        ("open_by_handle_at", 304, 0, zeros, 0), ("name_to_handle_at", 303, 0, b"/", zeros, zeros, 0), ("shmget", 29, 0, 4096, 0o600),
        ("msgget", 68, 0, 0o600), ("mq_open", 240, b"x", 0o102, 0o600, 0), ("syslog", 103, 2, zeros, 10), ("fsopen", 430, b"tmpfs", 0),
        ("clone of a namespace", 56, 0x10000000 | 17, 0, 0, 0, 0), ("clone3", 435, zeros, 88)]:
    ctypes.set_errno(0)
    got = libc.syscall(number, *arguments)
    if got == 0 and name.startswith("clone"):
        libc._exit(0)
    if got != -1 or ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS):
        allowed.append("%s %s" % (name, errno.errorcode.get(ctypes.get_errno(), got)))
print("ESCAPE " + ", ".join(allowed) if allowed else "contained")
