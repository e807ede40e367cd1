"""Sources, outputs and builds of one sequence, and the laws that hold after each build."""
import json
import os
import random
import signal
import subprocess
import time

import fuse
import trees
from edits import EDITS

TIMEOUT = 60
# A process that ended by one of these signals, or with the code that a shell makes of it, crashed.
CRASHES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGSEGV}


class Violation(Exception):
    pass


class World:
    """One sequence: `s` has sources, `o` outputs, `c` the cache, `x` builds from scratch."""

    def __init__(self, base, tool, kind, settings, user):
        self.base, self.tool, self.kind, self.settings, self.user = base, tool, kind, settings, user
        self.sources, self.out, self.cache = (os.path.join(base, name) for name in ("s", "o/out", "c"))
        self.scratch = os.path.join(base, "x")
        # The contents and file numbers of files in the output that no build wrote.
        self.foreign = {}
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
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

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
        with open(path, "wb") as file:
            file.write(b"".join(os.fsencode(f"s/cur/{name}") + b"\0" for name in sorted(self.source_names())))
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
            words, cwd=self.base, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"PATH": "/nonexistent", "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"})

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
        code, records, _ = self.finish(process, killed=True)
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
        status = os.statvfs(self.disk)
        used = (status.f_blocks - status.f_bfree) * status.f_frsize
        command = self.command(options, "o/out")
        self.remount(f"size={used // 1024 + kilobytes}k")
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

    # Laws

    def check_foreign(self, records):
        """Foreign files stay, unless a source has their name."""
        now = trees.snapshot(self.out)
        outputs = {record.get("output") for record in records}
        outputs |= self.reference_names()
        folded = {fold(name) for name in outputs if name}
        spellings = {fold(name): name for name in now} if self.settings["folds"] else {}
        for name, node in list(self.foreign.items()):
            there = now.get(name)
            other = spellings.get(fold(name))
            if not there and other:
                # The build changed the case of a folder.
                there = now[other]
                del self.foreign[name]
                name = other
                self.foreign[name] = node
            if there and (there.data, there.target, there.number) == (node.data, node.target, node.number):
                continue
            if fold(name) not in folded:
                raise Violation(f"{name!r}, a file of others, changed from {brief(node)} to {brief(there)}")
            del self.foreign[name]

    def reference_names(self):
        """Return all names that outputs have had in this sequence or could have now."""
        return self.complete.keys() | self.source_names()

    def build_scratch(self, options):
        """Build into an empty folder beside the tested file system, and return the files and the records."""
        out = os.path.join(self.scratch, "out")
        trees.remove(out)
        trees.remove(os.path.join(self.scratch, ".assetcrush-manifest-out"))
        plain = {key: value for key, value in options.items() if key in ("png", "plist", "catalogs", "exclude")}
        words = self.command(plain, "x/out")
        if "--cache" in words:
            place = words.index("--cache")
            del words[place:place + 2]
        code, records, messages = self.finish(self.start(words))
        files = trees.snapshot(out)
        for name, node in files.items():
            self.complete.setdefault(name, set()).add(node.data)
        return code, records, messages, files

    def compare(self, options, code, records, messages, after_fault=False):
        """Check that the output equals a build from scratch. Returns false if nothing could be built."""
        expected_code, expected_records, expected_messages, expected = self.build_scratch(options)
        found = trees.snapshot(self.out)
        if code == 2 or expected_code == 2:
            if code != expected_code and not self.is_blocked(found):
                raise Violation(f"exit code {code}, from scratch {expected_code}: {messages or expected_messages}")
            return False
        failed, expected_failed = failures(records), failures(expected_records)
        for source in failed - expected_failed:
            if not self.is_blocked(found) and not self.is_incomplete(failed) and not source.startswith("o/out"):
                raise Violation(f"{source!r} failed, but not from scratch: {messages}")
        if expected_failed - failed:
            raise Violation(f"not reported as failed: {sorted(expected_failed - failed)}")
        spellings = self.other_spellings(found, expected, failed)
        for name, node in expected.items():
            there = found.get(name) or found.get(spellings.get(name))
            if is_owned(name, failed) or there and (there.data, there.mode) == (node.data, node.mode):
                continue
            raise Violation(f"{name!r} is {brief(there)}, from scratch {brief(node)}")
        for name in found.keys() - expected.keys():
            # If the sources are not known completely, a build deletes nothing.
            if self.is_incomplete(failed):
                break
            if name not in self.foreign and name not in self.may_stay and not is_owned(name, failed) and name not in spellings.values():
                raise Violation(f"{name!r} has no source: {brief(found[name])}")
        if not after_fault:
            self.check_copies(expected, expected_failed)
            self.check_leftovers()
        return True

    def other_spellings(self, found, expected, failed):
        """Return the outputs in folders that keep an older spelling, because files stay there that no build may move."""
        if not self.settings["folds"]:
            return {}
        stays = self.is_incomplete(failed)
        kept = {fold(part) for name in self.foreign.keys() | self.may_stay for part in prefixes(name)}
        folded = {fold(name): name for name in found}
        return {name: folded[fold(name)] for name in expected.keys() - found.keys() if fold(name) in folded
                and name.rpartition("/")[2] == folded[fold(name)].rpartition("/")[2]
                and (stays or any(fold(part) in kept for part in prefixes(name)[:-1]))}

    def is_incomplete(self, failed):
        """Whether some sources could not be listed: a folder, or a link without a target."""
        return any(not os.path.isfile(os.path.join(self.sources, "cur", name)) for name in failed)

    def is_blocked(self, found):
        """Whether a foreign file, folder or link is at the path of some output."""
        names = {fold(part) for name in self.reference_names() for part in prefixes(name)}
        others = self.foreign.keys() | self.may_stay
        return any(fold(part) in names for name in others for part in prefixes(name)) or any(
            node.target is not None for node in found.values())

    def check_copies(self, expected, failed):
        """Check text files of the build from scratch without the program."""
        for name in self.source_names():
            if name.endswith(".txt") and name in expected and not is_owned(name, failed):
                if trees.read(os.path.join(self.sources, "cur", name)) != expected[name].data:
                    raise Violation(f"{name!r} is not a copy")

    def check_leftovers(self):
        left = [name for name in trees.snapshot(os.path.join(self.base, "o")) if ".assetcrush-" in name
                and os.path.basename(name) not in (".assetcrush-manifest-out", ".assetcrush-manifest-out2") and not name.startswith("out2/")]
        left = [name for name in left if not name.endswith("-out2")]
        if left:
            raise Violation(f"not deleted: {left}")

    def check_idle(self, options, code):
        """Check that a second build writes nothing."""
        again = {key: value for key, value in options.items() if key != "force"}
        before = trees.snapshot(self.out)
        now, records, messages = self.run(again)
        written = [record["source"] for record in records if record["written"] or record["fate"] not in KNOWN and "orphan" in record["fate"]]
        if now != code:
            raise Violation(f"a second build exits with {now}, not {code}: {messages}")
        after = trees.snapshot(self.out)
        if written or after != before:
            names = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
            raise Violation(f"a second build worked on {written or names}")

    def check_complete(self, *options):
        """Check that no output is half-written."""
        for each in options:
            self.build_scratch(each)
        for name, node in trees.snapshot(self.out).items():
            if name in self.foreign or ".assetcrush-tmp-" in name or name in self.may_stay or node.data is None:
                continue
            known = self.complete.get(name)
            if known is None and any(fold(name) == fold(other) for other in self.complete):
                known = set().union(*(data for other, data in self.complete.items() if fold(name) == fold(other)))
            if node.data not in (known or ()):
                raise Violation(f"{name!r} is half-written: {brief(node)}")


KNOWN = {"cgbi", "copied", "failed"}


def fold(name):
    return fuse.Memory.key(FOLDING, name)


class FOLDING:
    folds = True


def prefixes(name):
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


def failures(records):
    """Return the sources that failed, below the source folder."""
    return {record["source"].removeprefix("s/cur/") for record in records if record["fate"] == "failed"}


def is_owned(name, failed):
    """Whether an output belongs to a source that failed. A folder that fails has many, and a catalog has some beside it."""
    for source in failed:
        folder = source.rpartition("/")[0]
        if name == source or name.startswith(source + "/"):
            return True
        if ".xcassets" in source and os.path.dirname(name) == os.path.dirname(source.partition(".xcassets")[0]):
            return True
        if source.endswith(".xcstrings") and os.path.dirname(os.path.dirname(name)) == folder:
            return True
    return False


def brief(node):
    if node is None:
        return "missing"
    if node.target is not None:
        return f"a link to {node.target!r}"
    if node.data is None:
        return "unreadable"
    return f"{len(node.data)} bytes {node.data[:12]!r}…{node.data[-6:]!r} with mode {node.mode:o}"


def run(base, tool, kind, settings, steps, user):
    """Run a sequence. Returns the number of builds."""
    random.seed(0)
    builds = 0
    with World(base, tool, kind, settings, user) as world:
        for step in steps:
            world.step(step)
            builds += step[0] not in EDITS
    return builds
