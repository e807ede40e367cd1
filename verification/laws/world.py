"""Sources, outputs and builds of one sequence."""

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import fuse
import trees
from edits import EDITS
from judging import Laws, Violation, fold

TIMEOUT = 60
# A process that ended by one of these signals, or with the code that a shell makes of it, crashed.
CRASHES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGSEGV}


class World(Laws):
    """One sequence: `s` has sources, `o` outputs, `c` the cache, `x` builds from scratch."""

    def __init__(self, base, tool, kind, settings, user):
        self.base, self.tool, self.kind, self.settings, self.user = base, tool, kind, settings, user
        self.sources, self.out, self.cache = (os.path.join(base, name) for name in ("s", "o/out", "c"))
        self.scratch = os.path.join(base, "x")
        # The contents and file numbers of files in the output that no build wrote.
        self.foreign = {}
        # The folders of such files. They keep their spelling, even if the files disappear.
        self.folders = set()
        # Outputs that builds forgot together with their manifest.
        self.may_stay = set()
        # All complete contents of each output.
        self.complete = {}
        self.mounts = []
        self.disk = None

    def __enter__(self):
        os.makedirs(self.base)
        if self.kind == "disks":
            self.as_root(lambda: fuse.call("mount", b"tmpfs", self.base.encode(), b"tmpfs", 0, b"size=32m,mode=0777"))
            self.disk = self.base
        if self.settings["everywhere"] and self.kind in ("case", "faults"):
            self.mount(self.base)
        for name in ("s", "o", "c", "x"):
            os.mkdir(os.path.join(self.base, name))
        if not self.mounts and self.kind in ("case", "faults"):
            self.mount(os.path.join(self.base, "o"))
        self.fill()
        return self

    def mount(self, folder):
        self.mounts.append(self.as_root(lambda: fuse.Mount(folder, self.settings["folds"], self.user)))
        self.mounts[-1].set(grain=self.settings["grain"])

    def __exit__(self, *_):
        for mount in self.mounts:
            self.as_root(mount.close)
        if self.disk:
            self.as_root(lambda: fuse.call("umount2", self.disk.encode(), 2))  # MNT_DETACH
        self.as_root(lambda: trees.remove(self.base))

    def as_root(self, action):
        """Run an action with the rights of the script. The sequences run without them, so that permissions count."""
        own = os.geteuid()
        if own != os.getuid():
            os.seteuid(os.getuid())
        try:
            return action()
        finally:
            if own != os.geteuid():
                os.seteuid(own)

    def fill(self):
        # The search for project files ends at a repository.
        for name, text in {".git/HEAD": "ref: refs/heads/main", "s/.git/HEAD": "ref: refs/heads/main", "o/.git/HEAD": "x"}.items():
            self.put(os.path.join(self.base, name), text)
        for name in ("src/z.txt", "alt/z.txt", "ext/1/x.txt", "ext/2/x.txt", "ext/2/y.txt"):
            self.put(os.path.join(self.sources, name), "external " + name)
        os.mkfifo(os.path.join(self.sources, "ext/fifo"))
        os.symlink("src", os.path.join(self.sources, "cur"))

    def put(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")

    def set_clock(self, nanoseconds):
        for mount in self.mounts:
            mount.set(clock=nanoseconds)

    def adopt(self, path):
        """Record a file of others in the output."""
        name = fold(os.path.relpath(path, self.out))
        # A folder on the path may have another spelling on the disk.
        self.foreign.update((found, node) for found, node in trees.snapshot(self.out).items() if fold(found) == name)

    # Commands

    def command(self, options, out):
        words = [self.tool, "build", "-o", out, "-O0", "-q", "--report", "-", "-j", str(options.get("jobs", 1))]
        words += [flag for name, flag in (("paranoid", "--paranoid"), ("fast", "--fast"), ("force", "--force")) if options.get(name)]
        for name in ("png", "plist", "catalogs", "exclude"):
            if options.get(name):
                words += ["--" + name, options[name]]
        if self.settings["cache"]:
            words += ["--cache", "c"]
        if self.settings["lists"]:
            return words + ["--files-from", self.write_list(), "--base", "s/cur", "-0"]
        return words + ["s/cur"]

    def write_list(self):
        path = os.path.join(self.scratch, "list")
        Path(path).write_bytes(b"".join(os.fsencode(f"s/cur/{name}") + b"\0" for name in sorted(self.source_names())))
        return path

    def source_names(self):
        """Return the names of all files that a walk through the sources finds. Links are followed, unless they lead to a folder around them."""
        found = set()

        def walk(path, prefix, around):
            try:
                entries = list(os.scandir(path))
            except OSError:
                return
            for entry in entries:
                name = prefix + entry.name
                try:
                    status = entry.stat()
                except OSError:
                    continue
                identity = (status.st_dev, status.st_ino)
                if entry.is_dir() and identity not in around:
                    walk(entry.path, name + "/", around | {identity})
                elif entry.is_file():
                    found.add(name)

        top = os.path.join(self.sources, "cur")
        outputs = {(s.st_dev, s.st_ino) for s in (os.stat(p) for p in (self.out, self.base) if os.path.isdir(p))}
        status = os.stat(top)
        walk(top, "", outputs | {(status.st_dev, status.st_ino)})
        return found

    def start(self, words):
        return subprocess.Popen(
            words,
            cwd=self.base,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": "/nonexistent", "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"},
        )

    def finish(self, process, killed=False):
        """Wait for a command, and return its exit code, its records and its messages."""
        try:
            output, messages = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Violation(f"a build does not end: {process.args}") from None
        code = process.returncode
        if -code in CRASHES or code > 128 and code - 128 in CRASHES or code > 2 and not killed:
            raise Violation(f"exit code {code}: {messages.decode(errors='replace')[-500:]}")
        if "a fault in assetcrush" in messages.decode(errors="replace"):
            raise Violation(messages.decode(errors="replace"))
        try:
            records = json.loads(output)["files"] if code in (0, 1) else []
        except ValueError:
            records = []
        return code, records, messages.decode(errors="replace")

    def run(self, options, out=None):
        return self.finish(self.start(self.command(options, out or "o/out")))

    # Steps

    def step(self, step):
        name, *arguments = step
        before = self.guarded() if name not in EDITS else None
        if name in EDITS:
            try:
                EDITS[name](self, *arguments)
            except (PermissionError, NotADirectoryError):
                pass  # An earlier step closed a folder.
        else:
            getattr(self, "step_" + name)(*arguments)
        if before is not None and name != "moving" and "change" not in str(arguments):
            now = self.guarded()
            if now != before:
                names = sorted(key for key in before.keys() | now.keys() if before.get(key) != now.get(key))
                raise Violation(f"a source changed: {names}")

    def guarded(self):
        return trees.snapshot(self.sources)

    def step_build(self, options):
        code, records, messages = self.run(options)
        self.check_foreign(records)
        if self.compare(options, code, records, messages):
            self.check_idle(options, code)

    def step_check(self, options):
        before = trees.snapshot(os.path.join(self.base, "o"))
        for mode in ("--check", "--dry-run"):
            self.finish(self.start(self.command(options, "o/out") + [mode]))
        if trees.snapshot(os.path.join(self.base, "o")) != before:
            raise Violation("a check wrote")

    def step_kill(self, options, name, part):
        """Kill a build at some moment. Small builds take a few milliseconds."""
        process = self.start(self.command(options, "o/out"))
        time.sleep(part * part * 0.03)
        process.send_signal(getattr(signal, "SIG" + name))
        _code, records, _ = self.finish(process, killed=True)
        self.check_foreign(records)
        self.check_complete(options)

    def step_pair(self, options, other):
        """Run two builds of one output at once."""
        processes = [self.start(self.command(each, "o/out")) for each in (options, other)]
        records = [record for process in processes for record in self.finish(process)[1]]
        self.check_foreign(records)
        self.check_complete(options, other)

    def step_outputs(self, options):
        """Run two builds of two outputs with one cache."""
        processes = [self.start(self.command(options, out)) for out in ("o/out", "o/out2")]
        self.check_foreign(self.finish(processes[0])[1])
        self.finish(processes[1])
        self.check_complete(options)

    def step_moving(self, options, edits):
        process = self.start(self.command(options, "o/out"))
        for each in edits:
            time.sleep(0.002)
            # Edits of the output and of its manifest belong between builds.
            if each[0] not in ("plant", "tamper", "manifest", "litter"):
                self.step(each)
        self.check_foreign(self.finish(process)[1])
        # Outputs of the state in between are complete, but no later build from scratch has them.
        self.may_stay_incomplete()

    def may_stay_incomplete(self):
        for name, node in trees.snapshot(self.out).items():
            if ".assetcrush-" not in name:
                self.complete.setdefault(name, set()).add(node.data)

    def step_full(self, options, kilobytes):
        """Build while the disk has little room."""
        if not self.disk:
            return
        # The command has lists of files on this disk.
        command = self.command(options, "o/out")
        status = os.statvfs(self.disk)
        used = (status.f_blocks - status.f_bfree) * status.f_frsize
        # A size of 0 means no limit.
        self.remount(f"size={max(1, used // 1024 + kilobytes)}k")
        try:
            code, records, messages = self.finish(self.start(command))
        finally:
            self.remount("size=32m")
        self.after_fault(options, code, records, messages)

    def step_frozen(self, options):
        """Build while the disk is read-only."""
        if not self.disk:
            return
        command = self.command(options, "o/out")
        self.remount("size=32m", flags=32 | 1)  # MS_REMOUNT | MS_RDONLY
        try:
            code, records, messages = self.finish(self.start(command))
        finally:
            self.remount("size=32m")
        self.after_fault(options, code, records, messages)

    def remount(self, options, flags=32):
        self.as_root(lambda: fuse.call("mount", b"tmpfs", self.disk.encode(), b"tmpfs", flags, options.encode()))

    def step_sealed(self, options, name):
        """Build while a folder cannot be written."""
        path = os.path.join(self.base, name)
        if not os.path.isdir(path) or os.path.islink(path):
            return
        command = self.command(options, "o/out")
        os.chmod(path, 0o555)
        try:
            code, records, messages = self.finish(self.start(command))
        finally:
            os.chmod(path, 0o755)
        self.after_fault(options, code, records, messages)

    def step_fault(self, options, faults):
        """Build while the file system fails. A change of a source counts as an edit."""
        command = self.command(options, "o/out")
        for mount in self.mounts:
            mount.set(faults=faults)
        try:
            process = self.start(command)
            code, records, messages = self.finish(process)
        finally:
            for mount in self.mounts:
                mount.set()
        if "change" in faults:
            self.may_stay_incomplete()
            self.drop_foreign()
        else:
            self.after_fault(options, code, records, messages)

    def drop_foreign(self):
        """Accept changes of foreign files by the file system itself."""
        now = trees.snapshot(self.out)
        self.foreign = {name: now[name] for name in self.foreign if name in now}

    def after_fault(self, options, code, records, messages):
        self.check_foreign(records)
        if code != 0 and not any(each["fate"] == "failed" for each in records) and "/" not in messages and "assetcrush" not in messages:
            raise Violation(f"exit code {code} without a message: {messages!r}")
        if code == 0 and "warning" not in messages:
            # The build claims that everything is right.
            self.compare(options, code, records, messages, after_fault=True)
        self.check_complete(options)


def run(base, tool, kind, settings, steps, user):
    """Run a sequence. Returns the number of builds."""
    random.seed(0)
    builds = 0
    with World(base, tool, kind, settings, user) as world:
        for step in steps:
            world.step(step)
            builds += step[0] not in EDITS
    return builds
