# SPDX-License-Identifier: Apache-2.0
#
# Starts the runs of one jail, one after the other, and sees each to its end. Core Perl without modules: it is on every Debian
# machine, can make the system calls that a shell cannot, and is small enough to be forked cheaply. Linux on x86_64 only, as
# the system call numbers are; 5.3 or later.
#
# Each run is a fork of this process. It makes the pipes that are a run's streams, holds the run's ends of them until the fork
# is made, and neither reads nor writes them. A program's text it never opens: the fork does.
#
# Standard input:
#   "run NUMBER LENGTH\n" and LENGTH bytes of words that each end in a zero byte: KEY=VALUE... -- PROGRAM ARGUMENT...
#   "stop NUMBER\n"       ends that run, if it is under way
# The end of standard input ends what runs, and then this process.
#
# Standard output, in turns:
#   "ready IN OUT ERROR\n"  descriptors of this process, by which the next run's streams can be opened before it is asked for
#   "ENDED EXIT CPU_US PEAK_KIB\n"  once everything the run started has ended, with ENDED done, wall, stopped or refused (the
#                           program was never started). EXIT is the program's, as shells say it; any is possible
#
# Keys; what a jail has belongs to all its runs and must be the same in each:
#   backend=namespaces|bubblewrap
#   uid=N                 of the jail: real user and group of the run; only for root
#   join=PATH             of the jail: a cgroup.procs file, may be repeated
#   settings=PATH,PATH    of the jail: folders of the host that are shown read-only (namespaces only)
#   wall_us=N             microseconds on the clock after which the run is killed
#   limit=RESOURCE:N:N    a resource limit by number, soft and hard, may be repeated
#   inner_limit=R:N:N     the same, set inside the jail (namespaces only)
#   filter=PATH           seccomp filter, as struct sock_filter[]
#   place=NAME:MODE:PATH  a file that appears as /box/NAME, may be repeated
#   box=N tmp=N shm=N     sizes of the writable folders in bytes (namespaces only)
use strict;

my ($SYS_CLOSE, $SYS_DUP2, $SYS_WAIT4, $SYS_PRCTL, $SYS_PRLIMIT, $SYS_CLOCK_GETTIME) = (3, 33, 61, 157, 302, 228);
my ($SYS_UNSHARE, $SYS_SETNS, $SYS_MOUNT, $SYS_UMOUNT2, $SYS_PIVOT_ROOT, $SYS_SETHOSTNAME) = (272, 308, 165, 166, 155, 170);
my ($SYS_CLONE, $SYS_EXIT_GROUP, $SYS_SETSID, $SYS_SETGROUPS, $SYS_SETRESGID, $SYS_SETRESUID, $SYS_PIDFD_OPEN, $SYS_CLOSE_RANGE) = (56, 231, 112, 116, 119, 117, 434, 436);
my ($PR_SET_PDEATHSIG, $PR_SET_DUMPABLE, $PR_SET_SECCOMP, $PR_SET_NO_NEW_PRIVS, $PR_SET_SUBREAPER) = (1, 4, 22, 38, 36);
my ($NEW_MOUNTS, $NEW_PROCESSES, $NEW_OTHERS) = (0x00020000, 0x20000000, 0x5e000000);
my ($READONLY, $NOSUID, $NODEV, $NOEXEC, $REMOUNT, $BIND, $REC, $PRIVATE) = (1, 2, 4, 8, 32, 0x1000, 0x4000, 0x40000);
my ($SIGCHLD, $EINTR, $STATUS_FD, $FILTER_FD, $FIRST_PLACED_FD, $KILL_AGAIN_US) = (17, 4, 6, 9, 10, 100_000);

my (%opt, @join, @limit, @place, @program);
my $control = '';    # of standard input, what has been read and not yet understood
my @cell;            # of the namespaces that all runs of this jail share, those that each enters itself: open files
my $status;          # in a fork that is a run: where it tells this process what became of it; closed by exec, so no program has it

# An exit code says nothing: a program may have any.
sub refuse {
    syswrite STDERR, "sandbox: $_[0]: $!\n";
    syswrite $status, "refused\n" if $status;
    leave(125);
}
# A fork that cleans up after itself would copy what it shares first.
sub leave { syscall($SYS_EXIT_GROUP, $_[0]) }
sub call { my $name = shift; my $got = syscall(shift() + 0, @_); refuse($name) if $got == -1; return $got }
sub make_pipe { pipe(my $read, my $write) or refuse('pipe'); return ($read, $write) }
sub answer { syswrite(STDOUT, "$_[0]\n") or exit 1 }

# Nothing is handed on but the three standard streams.
syscall($SYS_CLOSE_RANGE, 3, 0xffffffff, 0);
%ENV = ();
umask 022;
chdir '/';
call('subreaper', $SYS_PRCTL, $PR_SET_SUBREAPER, 1, 0, 0, 0);
while (1) {
    my ($in, $to_in) = make_pipe();
    my ($from_out, $out) = make_pipe();
    my ($from_error, $error) = make_pipe();
    answer(join ' ', 'ready', map { fileno $_ } $to_in, $from_out, $from_error);
    my $number = next_request();
    close $_ for $to_in, $from_out, $from_error;
    answer(run($number, $in, $out, $error));
}

# Waits for the next run to be asked for; returns its number.
sub next_request {
    while (1) {
        my $line = next_line();
        my ($number, $length) = ($line // '') =~ /^run (\d+) (\d+)$/;
        if (defined $number) {
            exit 1 if $length > length $control && !receive($length);
            understand(split /\0/, substr($control, 0, $length, ''), -1);
            return $number;
        }
        exit 0 if !defined $line && !receive(0);
    }
}

# The next line of what has been read.
sub next_line { return $control =~ s/\A([^\n]*)\n// ? $1 : undef }

# Reads on, until there are so many bytes; false at the end of standard input.
sub receive {
    my ($length) = @_;
    do {
        my $read = sysread STDIN, $control, 1 << 16, length $control;
        return 0 if !$read && !(!defined $read && $! == $EINTR);
    } while (length $control < $length);
    return 1;
}

sub understand {
    my @word = @_;
    pop @word;
    %opt = ();
    @$_ = () for \@join, \@limit, \@place;
    while (@word) {
        my $word = shift @word;
        last if $word eq '--';
        my ($key, $value) = split /=/, $word, 2;
        if ($key eq 'join') { push @join, $value }
        elsif ($key eq 'limit') { push @limit, [split /:/, $value] }
        elsif ($key eq 'place') { push @place, [split /:/, $value, 3] }
        else { $opt{$key} = $value }
    }
    @program = @word;
}

# Makes one run with these streams and waits for all of it; returns the report.
sub run {
    my ($number, @stream) = @_;
    my $bubblewrap = $opt{backend} eq 'bubblewrap';
    $bubblewrap || @cell || make_cell($stream[2]) || return 'refused 125 0 0';
    my ($told, $tell) = make_pipe();
    # A new process namespace, where bubblewrap does not make it, can only be had by this call.
    my $child = syscall($SYS_CLONE, ($bubblewrap ? 0 : $NEW_PROCESSES) | $SIGCHLD, 0, 0, 0, 0);
    return 'refused 125 0 0' if $child == -1;
    start($tell, @stream) if !$child;
    close $_ for $tell, @stream;
    my $ended = await($number, $child);
    my ($exit, $cpu, $peak) = reap($child);
    my $words = join '', <$told>;
    my ($code) = $words =~ /"exit-code": (\d+)/;
    # Bubblewrap tells how a program ended only where it has started it, and says no more of that.
    my $started = $words !~ /^refused$/m && ($words =~ /^started$/m || defined $code);
    $ended = 'refused' if !$started && $ended eq 'done';
    return sprintf '%s %d %d %d', $ended, $code // $exit, $cpu, $peak;
}

# Waits until the run has ended or has been ended; returns why.
sub await {
    my ($number, $child) = @_;
    my $pidfd = call('pidfd_open', $SYS_PIDFD_OPEN, $child, 0);
    my $deadline = now_us() + $opt{wall_us};
    # The end may have been asked for in one breath with the run.
    my $ended = is_asked_to_stop($number) ? 'stopped' : 'done';
    kill 'KILL', $child if $ended ne 'done';
    while (1) {
        my $watched = '';
        vec($watched, $pidfd, 1) = 1;
        vec($watched, 0, 1) = 1 if $ended eq 'done';
        my $left = $ended eq 'done' ? $deadline - now_us() : $KILL_AGAIN_US;
        my $count = select $watched, undef, undef, $left > 0 ? $left / 1_000_000 : 0;
        next if $count < 0;
        last if $count && vec($watched, $pidfd, 1);
        if (!$count) { $ended = 'wall' if $ended eq 'done' }
        elsif (!receive(0) || is_asked_to_stop($number)) { $ended = 'stopped' }
        kill 'KILL', $child if $ended ne 'done';
    }
    syscall($SYS_CLOSE, $pidfd);
    return $ended;
}

# Whether what has been read asks for the end of this run; what asks for the end of another came too late for that.
sub is_asked_to_stop {
    my ($number) = @_;
    while (defined(my $line = next_line())) { return 1 if $line eq "stop $number" }
    return 0;
}

sub now_us {
    my $time = pack 'q2', 0, 0;
    call('clock', $SYS_CLOCK_GETTIME, 1, $time);
    my ($seconds, $nanos) = unpack 'q2', $time;
    return $seconds * 1_000_000 + int($nanos / 1000);
}

# Collects the run and all it left behind; returns exit code, microseconds of processor time and peak KiB.
sub reap {
    my ($child) = @_;
    my ($exit, $cpu, $peak) = (255, 0, 0);
    while (1) {
        my ($status, $usage) = (pack('i', 0), "\0" x 144);
        my $pid = syscall($SYS_WAIT4, -1, $status, 0x40000000, $usage);
        if ($pid == -1) {
            next if $! == $EINTR;
            return ($exit, $cpu, $peak);
        }
        my ($user, $user_us, $system, $system_us, $rss) = unpack('q5', $usage);
        $cpu += ($user + $system) * 1_000_000 + $user_us + $system_us;
        $peak = $rss if $rss > $peak;
        $exit = exit_code(unpack 'i', $status) if $pid == $child;
        # The program has ended: what it left behind has been handed to this process, and goes with it.
        if (open(my $left, '<', "/proc/self/task/$$/children")) {
            kill 'KILL', split ' ', <$left> // '';
        }
    }
}

sub exit_code { my ($status) = @_; return $status & 127 ? 128 + ($status & 127) : $status >> 8 & 255 }

# The child: takes on limits and groups, then becomes the back end.
sub start {
    ($status, my @stream) = @_;
    call('dup2', $SYS_DUP2, fileno $stream[$_], $_) for 0 .. 2;
    close $_ for @stream;
    my @placed = map { open(my $file, '<', $_->[2]) or refuse("open $_->[0]"); $file } @place;
    open(my $filter, '<', $opt{filter}) or refuse('open filter');
    # Zero is the writer.
    write_to($_, 0) for @join;
    set_limit($_) for @limit;
    $opt{backend} eq 'bubblewrap' ? bubblewrap($filter, @placed) : jail($filter, @placed);
    leave(125);
}

sub set_limit { my ($limit) = @_; call('limit', $SYS_PRLIMIT, 0, $limit->[0] + 0, pack('Q2', $limit->[1], $limit->[2]), 0) }

sub become_user {
    my ($uid) = @_;
    call('setresgid', $SYS_SETRESGID, $uid, $uid, $uid);
    call('setresuid', $SYS_SETRESUID, $uid, $uid, $uid);
}

sub die_with_parent { call('parent death', $SYS_PRCTL, $PR_SET_PDEATHSIG, 9, 0, 0, 0) }

sub bubblewrap {
    my ($filter, @placed) = @_;
    if ($opt{uid}) {
        call('setgroups', $SYS_SETGROUPS, 0, 0);
        become_user($opt{uid} + 0);
        call('dumpable', $SYS_PRCTL, $PR_SET_DUMPABLE, 1, 0, 0, 0);
    }
    die_with_parent();
    # Far from the targets first, so that none of them is overwritten before it is copied.
    my @high = map { fcntl($_, 0, 100) or refuse('fcntl'); } ($status, $filter, @placed);
    my $fd = $FIRST_PLACED_FD;
    my @target = ($STATUS_FD, $FILTER_FD, map { $fd++ } @placed);
    call('dup2', $SYS_DUP2, $high[$_] + 0, $target[$_] + 0) for 0 .. $#target;
    syscall($SYS_CLOSE, $_ + 0) for @high;
    exec { $program[0] } @program or refuse('exec');
}

sub mount_at {
    my ($source, $target, $type, $flags, $data) = @_;
    my @arguments = ("$source", "$target", "$type", $flags + 0, defined $data ? "$data" : 0);
    call("mount $target", $SYS_MOUNT, @arguments);
}

sub write_to {
    my ($path, $text) = @_;
    open(my $file, '>', $path) or refuse("open $path");
    syswrite($file, $text) or refuse("write $path");
}

# The jail without bubblewrap has two parts. The cell is made once: namespaces in which a program cannot leave anything, since
# it may neither change them nor make the objects they are for (see SeccompFilter), and a root that is read-only for good.
# This process enters its user namespace, which has one user, and so has the right to make what each run has of its own: the
# process namespace, the folders that can be written to, /proc, and the program's files.
sub make_cell {
    open(local *STDERR, '>&', $_[0]) or return 0;
    my ($uid, $gid) = ($opt{uid} // $<, $opt{uid} // $( + 0);
    my ($said, $say) = make_pipe();
    my ($told, $tell) = make_pipe();
    my $maker = fork // return 0;
    if (!$maker) {
        close $_ for $said, $tell;
        make_namespaces_and_root($say, $told);
        leave(0);
    }
    close $_ for $say, $told;
    my @shared;
    if (sysread $said, my $unshared, 1) {
        write_to("/proc/$maker/setgroups", 'deny');
        write_to("/proc/$maker/uid_map", "1000 $uid 1");
        write_to("/proc/$maker/gid_map", "1000 $gid 1");
        syswrite $tell, 'm';
        if (sysread $said, my $made, 1) {
            @shared = map { open(my $file, '<', "/proc/$maker/ns/$_") or refuse($_); $file } qw(user net ipc uts cgroup mnt);
        }
    }
    close $tell;
    waitpid $maker, 0;
    @shared or return 0;
    call('setgroups', $SYS_SETGROUPS, 0, 0) if $opt{uid};
    # The user namespace first: it gives the right to enter the others.
    call('setns', $SYS_SETNS, fileno shift @shared, 0) for 1 .. 4;
    @cell = @shared;
    return 1;
}

sub make_namespaces_and_root {
    my ($say, $told) = @_;
    # In the group, so that it is the root of the groups that a program sees.
    write_to($_, 0) for @join;
    call('unshare', $SYS_UNSHARE, $NEW_MOUNTS | $NEW_PROCESSES | $NEW_OTHERS);
    syswrite $say, 'u';
    sysread $told, my $mapped, 1 or leave(125);
    become_user(1000);
    call('sethostname', $SYS_SETHOSTNAME, my $name = 'box', 3);
    make_root();
    syswrite $say, 'm';
    sysread $told, my $entered, 1;
}

sub make_root {
    mount_at('none', '/', '', $REC | $PRIVATE);
    mount_at('tmpfs', '/tmp', 'tmpfs', $NOSUID | $NODEV, 'size=1m,mode=0755');
    chdir '/tmp';
    mkdir $_, 0755 or refuse("mkdir $_") for qw(usr proc dev tmp box old etc dev/shm);
    symlink "usr/$_", $_ for qw(bin lib lib64);
    mount_at('/usr', 'usr', '', $BIND | $REC);
    mount_at('none', 'usr', '', $BIND | $REMOUNT | $READONLY | $NOSUID | $NODEV);
    mount_at('tmpfs', 'usr/local', 'tmpfs', $NOSUID | $NODEV | $READONLY, 'size=4k') if -d 'usr/local';
    for my $settings (split /,/, $opt{settings} // '') {
        my $inside = substr $settings, 1;
        mkdir $inside, 0755;
        mount_at($settings, $inside, '', $BIND);
        mount_at('none', $inside, '', $BIND | $REMOUNT | $READONLY | $NOSUID | $NODEV);
    }
    for my $device (qw(null zero full random urandom)) {
        open(my $file, '>', "dev/$device") or refuse("create dev/$device");
        mount_at("/dev/$device", "dev/$device", '', $BIND);
        # It can be written to all the same; what cannot be changed is the host's file, by its times.
        mount_at('none', "dev/$device", '', $BIND | $REMOUNT | $READONLY | $NOSUID | $NOEXEC);
    }
    symlink '/proc/self/fd', 'dev/fd';
    symlink "/proc/self/fd/$_->[0]", "dev/$_->[1]" for ([0, 'stdin'], [1, 'stdout'], [2, 'stderr']);
    mount_proc();
    call('pivot_root', $SYS_PIVOT_ROOT, my $new = '.', my $old = 'old');
    chdir '/';
    call('umount', $SYS_UMOUNT2, my $gone = '/old', 2);
    rmdir '/old';
    # The file system itself and this view of it: nobody has another.
    mount_at('none', '/', '', $REMOUNT | $READONLY | $NOSUID | $NODEV);
    mount_at('none', '/', '', $BIND | $REMOUNT | $READONLY | $NOSUID | $NODEV);
}

# The kernel lets a run mount its own /proc only where one is already there. This one is of a process namespace without
# processes, and each run's covers it.
sub mount_proc {
    my $first = fork;
    defined $first or refuse('fork');
    if (!$first) {
        mount_at('proc', 'proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
        leave(0);
    }
    waitpid $first, 0;
    leave(125) if $?;
}

# Process 1 of the run. The program is another: as process 1 it would not die of its own signals.
sub jail {
    my ($filter, @placed) = @_;
    call('setns', $SYS_SETNS, fileno $_, 0) for @cell;
    close $_ for @cell;
    call('unshare', $SYS_UNSHARE, $NEW_MOUNTS);
    become_user(1000);
    # Its files in /proc are not the program's, though the user is.
    call('not dumpable', $SYS_PRCTL, $PR_SET_DUMPABLE, 0, 0, 0, 0);
    die_with_parent();
    make_folders(@placed);
    my $program = fork // refuse('fork');
    become_program($filter) if !$program;
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    # From here on what happens is the program's doing, even the end of this process, unless its fork says that it was refused.
    syswrite $status, "started\n";
    while ((my $pid = wait) != -1) { last if $pid == $program }
    my $exit = exit_code($?);
    syswrite $status, "\"exit-code\": $exit\n";
    leave($exit);
}

sub make_folders {
    my @placed = @_;
    mount_at('tmpfs', '/dev/shm', 'tmpfs', $NOSUID | $NODEV, "size=$opt{shm},nr_inodes=1024,mode=0755");
    mount_at('tmpfs', '/tmp', 'tmpfs', $NOSUID | $NODEV, "size=$opt{tmp},nr_inodes=16384,mode=0755");
    mount_at('tmpfs', '/box', 'tmpfs', $NOSUID | $NODEV, "size=$opt{box},nr_inodes=16384,mode=0755");
    mount_at('proc', '/proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
    for my $i (0 .. $#place) {
        my ($name, $mode) = @{$place[$i]};
        open(my $copy, '>', "/box/$name") or refuse("create $name");
        my $file = $placed[$i];
        while (sysread $file, my $block, 1 << 16) { syswrite $copy, $block or refuse("copy $name") }
        close $copy;
        chmod oct $mode, "/box/$name";
        mount_at("/box/$name", "/box/$name", '', $BIND);
        mount_at('none', "/box/$name", '', $BIND | $REMOUNT | $READONLY | $NOSUID | $NODEV);
    }
}

sub become_program {
    my ($filter) = @_;
    local $/;
    my $code = <$filter>;
    call('setsid', $SYS_SETSID);
    chdir '/box';
    %ENV = (PATH => '/usr/bin:/bin', HOME => '/box', LANG => 'C.UTF-8', TMPDIR => '/tmp');
    set_limit([split /:/, $opt{inner_limit}]) if $opt{inner_limit};
    call('no new privileges', $SYS_PRCTL, $PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    my $program = pack('S x6 P', length($code) / 8, $code);
    call('seccomp', $SYS_PRCTL, $PR_SET_SECCOMP, 2, $program, 0, 0);
    exec { $program[0] } @program;
    # What was compiled of the program's own text may be nothing that can be run: its fault, and what shells say then.
    leave(126) if $program[0] =~ m{^/box/};
    refuse('exec');
}
