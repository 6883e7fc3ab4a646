# SPDX-License-Identifier: Apache-2.0
#
# Starts one sandboxed run and sees it to its end. Core Perl without modules: it starts in three milliseconds, is on every
# Debian machine, and can make the system calls that a shell cannot. Linux on x86_64 only, as the system call numbers are.
#
# Usage: perl launch.pl KEY=VALUE... -- PROGRAM ARGUMENT...
#   backend=bubblewrap|namespaces
#   wall_us=N             microseconds on the clock after which the run is killed
#   uid=N                 real user and group of the run; only for root
#   join=PATH             a cgroup.procs file, may be repeated
#   limit=RESOURCE:N:N    a resource limit by number, soft and hard, may be repeated
#   inner_limit=R:N:N     the same, set inside the jail (namespaces only)
#   settings=PATH,PATH    folders of the host that are shown read-only (namespaces only)
#   filter=PATH           seccomp filter, as struct sock_filter[]
#   place=NAME:MODE:PATH  a file that appears as /box/NAME, may be repeated
#   box=N tmp=N shm=N     sizes of the writable folders in bytes
#
# The program has this process's standard streams. Last on standard error, after everything that could write there has
# ended, comes one line that no program can follow:
#   "\n#run ENDED EXIT CPU_US PEAK_KIB\n"  with ENDED done, wall, stopped or refused (the program was never started).
use strict;

my ($SYS_WAIT4, $SYS_PRCTL, $SYS_PRLIMIT, $SYS_DUP2, $SYS_SETITIMER) = (61, 157, 302, 33, 38);
my ($SYS_UNSHARE, $SYS_MOUNT, $SYS_UMOUNT2, $SYS_PIVOT_ROOT, $SYS_SETHOSTNAME, $SYS_SETSID) = (272, 165, 166, 155, 170, 112);
my ($SYS_SETGROUPS, $SYS_SETRESGID, $SYS_SETRESUID) = (116, 119, 117);
my ($PR_SET_PDEATHSIG, $PR_SET_DUMPABLE, $PR_SET_SECCOMP, $PR_SET_NO_NEW_PRIVS, $PR_SET_SUBREAPER) = (1, 4, 22, 38, 36);
my ($EINTR, $STATUS_FD, $FILTER_FD, $FIRST_PLACED_FD) = (4, 6, 9, 10);

my (%opt, @join, @limit, @place);
while (@ARGV) {
    my $argument = shift @ARGV;
    last if $argument eq '--';
    my ($key, $value) = split /=/, $argument, 2;
    if ($key eq 'join') { push @join, $value }
    elsif ($key eq 'limit') { push @limit, [split /:/, $value] }
    elsif ($key eq 'place') { push @place, [split /:/, $value, 3] }
    else { $opt{$key} = $value }
}
my @program = @ARGV;

sub refuse { syswrite STDERR, "sandbox: $_[0]: $!\n"; exit 125 }
sub call { my $name = shift; my $got = syscall(shift() + 0, @_); refuse($name) if $got == -1; return $got }

# Nothing is handed on but the three standard streams.
syscall(436, 3, 0xffffffff, 0);
call('subreaper', $SYS_PRCTL, $PR_SET_SUBREAPER, 1, 0, 0, 0);
pipe(my $status_in, my $status_out) or refuse('pipe');
my $ended = 'done';
my $child = fork;
defined $child or refuse('fork');
if (!$child) {
    close $status_in;
    start();
    exit 125;
}
close $status_out;
$SIG{TERM} = sub { $ended = 'stopped'; kill 'KILL', $child };
$SIG{ALRM} = sub { $ended = 'wall' if $ended eq 'done'; kill 'KILL', $child };
call('timer', $SYS_SETITIMER, 0, pack('q4', 0, 100_000, int($opt{wall_us} / 1_000_000), $opt{wall_us} % 1_000_000), 0);
open STDIN, '<', '/dev/null';
open STDOUT, '>', '/dev/null';
finish(reap());

# Waits for the run and for all it left behind; returns exit code, microseconds of processor time and peak KiB.
sub reap {
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
        if ($pid == $child) {
            $status = unpack('i', $status);
            $exit = $status & 127 ? 128 + ($status & 127) : $status >> 8 & 255;
            call('timer', $SYS_SETITIMER, 0, pack('q4', 0, 0, 0, 0), 0);
        }
        # The program has ended: what it left behind has been handed to this process, and goes with it.
        if (!kill 0, $child) {
            if (open(my $left, '<', "/proc/self/task/$$/children")) {
                kill 'KILL', split ' ', <$left> // '';
            }
        }
    }
}

sub finish {
    my ($exit, $cpu, $peak) = @_;
    my $status = join '', <$status_in>;
    my ($code) = $status =~ /"exit-code": (\d+)/;
    $ended = 'refused' if !defined $code && $ended eq 'done';
    syswrite STDERR, sprintf("\n#run %s %d %d %d\n", $ended, defined $code ? $code : $exit, $cpu, $peak);
    exit 0;
}

# The child: takes on limits, groups and user, then becomes the back end.
sub start {
    open STDIN, '<', '/dev/null' if !defined fileno STDIN;
    call('parent death', $SYS_PRCTL, $PR_SET_PDEATHSIG, 9, 0, 0, 0);
    my @placed = map { open(my $file, '<', $_->[2]) or refuse("open $_->[0]"); $file } @place;
    open(my $filter, '<', $opt{filter}) or refuse('open filter');
    for my $procs (@join) {
        write_to($procs, $$);
    }
    set_limit($_) for @limit;
    if ($opt{uid}) {
        my $uid = $opt{uid} + 0;
        call('setgroups', $SYS_SETGROUPS, 0, 0);
        call('setresgid', $SYS_SETRESGID, $uid, $uid, $uid);
        call('setresuid', $SYS_SETRESUID, $uid, $uid, $uid);
        call('parent death', $SYS_PRCTL, $PR_SET_PDEATHSIG, 9, 0, 0, 0);
        call('dumpable', $SYS_PRCTL, $PR_SET_DUMPABLE, 1, 0, 0, 0);
    }
    chdir '/';
    umask 022;
    %ENV = ();
    return $opt{backend} eq 'bubblewrap' ? bubblewrap($filter, @placed) : namespaces($filter, @placed);
}

sub set_limit { my ($limit) = @_; call('limit', $SYS_PRLIMIT, 0, $limit->[0] + 0, pack('Q2', $limit->[1], $limit->[2]), 0) }

sub bubblewrap {
    my ($filter, @placed) = @_;
    # Far from the targets first, so that none of them is overwritten before it is copied.
    my @high = map { fcntl($_, 0, 100) or refuse('fcntl'); } ($status_out, $filter, @placed);
    my $fd = $FIRST_PLACED_FD;
    my @target = ($STATUS_FD, $FILTER_FD, map { $fd++ } @placed);
    call('dup2', $SYS_DUP2, $high[$_] + 0, $target[$_] + 0) for 0 .. $#target;
    syscall(3, $_ + 0) for @high;
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

# The same jail without bubblewrap: new namespaces, a root of its own, the same filter.
sub namespaces {
    my ($filter, @placed) = @_;
    my ($uid, $gid) = ($<, $( + 0);
    call('unshare', $SYS_UNSHARE, 0x7e020000);
    write_to('/proc/self/setgroups', 'deny');
    write_to('/proc/self/uid_map', "1000 $uid 1");
    write_to('/proc/self/gid_map', "1000 $gid 1");
    my $first = fork;
    defined $first or refuse('fork');
    if ($first) {
        close $status_out;
        waitpid $first, 0;
        exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
    }
    call('parent death', $SYS_PRCTL, $PR_SET_PDEATHSIG, 9, 0, 0, 0);
    call('sethostname', $SYS_SETHOSTNAME, my $name = 'box', 3);
    make_root(@placed);
    my $run = fork;
    defined $run or refuse('fork');
    become_program($filter) if !$run;
    # Process 1 of the jail: a program that were it would not die of its own signals.
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    my $status;
    while ((my $pid = wait) != -1) {
        next if $pid != $run;
        $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
        last;
    }
    syswrite $status_out, "\"exit-code\": $status" if $status != 125;
    exit $status;
}

sub make_root {
    my @placed = @_;
    my ($nosuid, $nodev, $noexec, $readonly, $bind, $remount) = (2, 4, 8, 1, 4096, 32);
    mount_at('none', '/', '', 0x4000 | 0x40000);
    mount_at('tmpfs', '/tmp', 'tmpfs', $nosuid | $nodev, 'size=1m,mode=0755');
    chdir '/tmp';
    mkdir $_, 0755 or refuse("mkdir $_") for qw(usr proc dev tmp box old etc dev/shm);
    symlink "usr/$_", $_ for qw(bin lib lib64);
    mount_at('/usr', 'usr', '', $bind | 0x4000);
    mount_at('none', 'usr', '', $bind | $remount | $readonly | $nosuid | $nodev);
    mount_at('tmpfs', 'usr/local', 'tmpfs', $nosuid | $nodev | $readonly, 'size=4k') if -d 'usr/local';
    for my $settings (split /,/, $opt{settings} // '') {
        my $inside = substr $settings, 1;
        mkdir $inside, 0755;
        mount_at($settings, $inside, '', $bind);
        mount_at('none', $inside, '', $bind | $remount | $readonly | $nosuid | $nodev);
    }
    for my $device (qw(null zero full random urandom)) {
        open(my $file, '>', "dev/$device") or refuse("create dev/$device");
        mount_at("/dev/$device", "dev/$device", '', $bind);
    }
    symlink '/proc/self/fd', 'dev/fd';
    symlink "/proc/self/fd/$_->[0]", "dev/$_->[1]" for ([0, 'stdin'], [1, 'stdout'], [2, 'stderr']);
    mount_at('tmpfs', 'dev/shm', 'tmpfs', $nosuid | $nodev, "size=$opt{shm},nr_inodes=1024,mode=0755");
    mount_at('tmpfs', 'tmp', 'tmpfs', $nosuid | $nodev, "size=$opt{tmp},nr_inodes=16384,mode=0755");
    mount_at('tmpfs', 'box', 'tmpfs', $nosuid | $nodev, "size=$opt{box},nr_inodes=16384,mode=0755");
    mount_at('proc', 'proc', 'proc', $nosuid | $nodev | $noexec);
    for my $i (0 .. $#place) {
        my ($name, $mode) = @{$place[$i]};
        open(my $copy, '>', "box/$name") or refuse("create $name");
        my $file = $placed[$i];
        while (sysread $file, my $block, 1 << 16) { syswrite $copy, $block or refuse("copy $name") }
        close $copy;
        chmod oct $mode, "box/$name";
        mount_at("box/$name", "box/$name", '', $bind);
        mount_at('none', "box/$name", '', $bind | $remount | $readonly | $nosuid | $nodev);
    }
    call('pivot_root', $SYS_PIVOT_ROOT, my $new = '.', my $old = 'old');
    chdir '/';
    call('umount', $SYS_UMOUNT2, my $gone = '/old', 2);
    rmdir '/old';
    mount_at('none', '/', '', $bind | $remount | $readonly | $nosuid | $nodev);
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
    exec { $program[0] } @program or refuse('exec');
}
