"""The faults of one scenario: which there are, and what each must lead to."""

import collections
import os
import re
import resource
import shutil
import subprocess
from dataclasses import dataclass, field

from faulting import tracer, tree
from faulting.runs import Place

# The calls that fail, by column, and their errors. The first is the one of a quick check.
CALLS = {
    "open": (("openat", "open"), ("EIO", "EMFILE", "EACCES", "ENOMEM", "EINTR")),
    "read": (("read", "pread64"), ("EIO", "EINTR")),
    "write": (("write", "pwrite64"), ("ENOSPC", "EIO", "EINTR")),
    "rename": (("rename", "renameat", "renameat2"), ("EIO", "EACCES", "ENOSPC")),
    "mkdir": (("mkdir", "mkdirat"), ("ENOSPC", "EACCES", "EROFS")),
    "unlink": (("unlink", "unlinkat", "rmdir"), ("EIO", "EROFS")),
    "mmap": (("mmap", "mprotect", "mremap"), ("ENOMEM",)),
    "munmap": (("munmap",), ("ENOMEM",)),
    "stat": (("newfstatat", "fstat", "statx", "stat", "lstat"), ("EIO", "EACCES", "ENOMEM")),
    "getdents": (("getdents64",), ("EIO",)),
    "sync, truncate": (("fsync", "fdatasync", "ftruncate"), ("EIO",)),
    "flock": (("flock",), ("ENOLCK", "EINTR")),
    "close": (("close",), ("EIO", "EINTR")),
    "clone": (("clone3", "clone", "fork", "vfork"), ("EAGAIN", "ENOMEM")),
    "pipe": (("pipe2", "pipe", "dup", "dup2", "dup3", "fcntl"), ("EMFILE",)),
    "execve": (("execve",), ("ENOENT", "EACCES", "ENOMEM")),
    "mode, times": (("fchmod", "chmod", "fchmodat", "utimensat"), ("EPERM",)),
    "readlink": (("readlink", "readlinkat"), ("EIO", "EACCES")),
    "getcwd": (("getcwd",), ("ENOENT",)),
    "seek": (("lseek",), ("EIO",)),
    "system": (
        ("getrandom", "prlimit64", "sysinfo", "sched_getaffinity", "ioctl", "sigaltstack", "rt_sigprocmask", "rt_sigaction", "poll"),
        ("EINVAL",),
    ),
}
ALL_CALLS = ",".join("?" + call for calls, _ in CALLS.values() for call in calls)


# The C library and Swift's runtime end a process with messages of their own: without memory before main, without the path
# of the program, and without memory for an object below 1 MB. Larger objects of ours are errors.
ENDED_BY_LIBRARY = re.compile(
    "Fatal glibc error|error while loading shared libraries|Unable to obtain Swift runtime path"
    r"|Fatal error: failed to allocate \d{1,6} bytes of memory"
)


@dataclass
class Cell:
    """The results of some runs."""

    runs: int = 0
    errors: int = 0
    announced: int = 0
    unchanged: int = 0
    repaired: int = 0
    faults: list = field(default_factory=list)

    def add(self, other):
        for name in ("runs", "errors", "announced", "unchanged", "repaired", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self):
        return f"{self.runs:>7,}{self.errors:>9,}{self.announced:>11,}{self.unchanged:>11,}{self.repaired:>10,}{len(self.faults):>8,}"

    def field(self):
        text = f"{self.errors + self.announced} + {self.unchanged}"
        return f"{text}, **{len(self.faults)}**" if self.faults else text


@dataclass
class Part:
    """A kind of fault, and the turns at which it happens."""

    column: str
    kind: str
    detail: tuple
    turns: list


class Check:
    """The checks of one scenario."""

    def __init__(self, binary, scenario, folder, is_quick, has_disk):
        self.binary, self.scenario, self.folder = binary, scenario, folder
        self.is_quick, self.has_disk = is_quick, has_disk
        self.template = os.path.join(folder, "template")

    def begin(self):
        """Make the files, and run without faults."""
        os.makedirs(self.template)

        def run(command):
            subprocess.run(
                [self.binary, *command],
                cwd=self.template,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
                env=dict(os.environ, SWIFT_BACKTRACE="enable=no"),
            )

        self.scenario.prepare(self.template, run)
        before = tree.snapshot(self.template)
        place = self.place()
        results = []
        for _ in range(2):
            place.fill(self.template)
            results.append(place.plain(self.scenario.command))
        first, self.again = results[0], place.plain(self.scenario.command)
        if first.code not in (0, 1):
            raise SystemExit(f"stress/faults: {self.scenario.name}: ended with {first.code} without faults: {first.text}")
        wild = {path for path in first.tree if first.tree[path] != results[1].tree.get(path) and not tree.is_state(path)}
        self.judge = tree.Judge(self.scenario, before, first, wild)
        place.fill(self.template)
        self.counts = counted(place.traced(self.scenario.command, ALL_CALLS).calls)

    def place(self):
        # Only the report of an audit announces.
        reports = self.scenario.reports if self.scenario.announces else ()
        return Place(self.binary, os.path.join(self.folder, str(os.getpid())), reports)

    def parts(self, wanted):
        """Return the work, in parts of about equal size."""
        some = (lambda turns, few: few) if self.is_quick else (lambda turns, few: turns)
        parts = []
        for column, (calls, errors) in CALLS.items():
            for call in calls:
                # strace counts its own start of the program.
                turns = range(2 if call == "execve" else 1, self.counts.get(call, 0) + 1)
                turns = list(some(turns, turns[hash_of(self.scenario.name, call) % 9 :: 9]))
                parts += [Part(column, "strace", (call, error), turns) for error in some(errors, errors[:1])]
        if tracer.is_available():
            parts.append(Part("short calls", "short", (), some([1, 7, 4096], [4096])))
            heap = list(range(1, self.counts.get("brk", 8) + 12))
            parts += [Part("heap", "heap", (lasts,), some(heap, heap[3::7])) for lasts in (False, True)]
        parts.append(Part("descriptors", "limit", (resource.RLIMIT_NOFILE,), some(list(range(3, 14)), [5, 8])))
        sizes = [0, 1, 100, 300, 1000, 4096, 10000]
        parts.append(Part("file size", "limit", (resource.RLIMIT_FSIZE,), some(sizes, sizes[::3])))
        kilobytes = some([*range(30_500, 48_000, 500), 60_000, 100_000], [34_000])
        parts.append(Part("addresses", "limit", (resource.RLIMIT_AS,), [size << 10 for size in kilobytes]))
        if self.has_disk:
            pages = list(range(36))
            parts.append(Part("full disk", "disk", (), some(pages, pages[2::9])))
        return [piece for part in parts if wanted in part.column for piece in split(part) if piece.turns]

    def run(self, part):
        """Run all turns of a part."""
        cell = Cell()
        place = self.place()
        for turn in part.turns:
            place.fill(self.template)
            label, call, result = self.faulty(part, turn, place)
            if result:
                self.judged(cell, f"{self.scenario.name}: {label}", call, result, part, place)
        shutil.rmtree(place.folder, ignore_errors=True)
        return cell

    def faulty(self, part, turn, place):
        """Return the name of the fault, the failed call and the result. The result is nil if nothing failed."""
        command = self.scenario.command
        if part.kind == "strace":
            call, error = part.detail
            result = place.traced(command, call, (call, error, turn))
            injected = [line for line in result.calls if "(INJECTED)" in line]
            if not injected:
                return "", "", None
            # strace counts the calls of each process. If one of git or another program fails too, the message may be about it,
            # and the program does not know the path.
            own = [line for line in injected if line.split()[0] == result.calls[0].split()[0]]
            return f"{call} {turn} {error}", own[0].split(maxsplit=1)[1] if own == injected else "", result
        if part.kind == "limit":
            name = {resource.RLIMIT_NOFILE: "descriptors", resource.RLIMIT_FSIZE: "file size"}.get(part.detail[0], "addresses")
            return f"{name} {turn}", "", place.plain(command, [(part.detail[0], turn)])
        if part.kind == "short":
            return f"calls of {turn} bytes", "", place.changed(command, tracer.shortened(turn))
        if part.kind == "heap":
            change = tracer.RefusedHeap(turn, part.detail[0])
            result = place.changed(command, change)
            return f"heap {turn}{' and later' if part.detail[0] else ''}", "", result if change.count >= turn else None
        return f"{turn} pages of disk", "", self.on_small_disk(place, turn)

    def on_small_disk(self, place, pages):
        """Run on a file system with a few free pages."""
        shutil.rmtree(place.folder, ignore_errors=True)
        os.makedirs(place.folder)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", place.folder], check=True)
        shutil.copytree(self.template, place.folder, symlinks=True, dirs_exist_ok=True)
        used = os.statvfs(place.folder)
        size = (used.f_blocks - used.f_bfree + pages) * used.f_frsize
        subprocess.run(["mount", "-o", f"remount,size={max(size, used.f_frsize)}", place.folder], check=True)
        result = place.plain(self.scenario.command)
        # The state moves to the large file system, where the next run repairs it.
        kept = place.folder + "-kept"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(place.folder, kept, symlinks=True)
        subprocess.run(["umount", place.folder], check=True)
        shutil.rmtree(place.folder)
        os.rename(kept, place.folder)
        return result

    def judged(self, cell, label, call, result, part, place):
        """Apply all rules to a run, and to the run after it."""
        judge, reference = self.judge, self.judge.reference
        cell.runs += 1
        problems = []
        failed = result.code != reference.code
        differences = judge.differences(result.tree)
        is_same = not failed and tree.plain(result.output) == tree.plain(reference.output) and not differences
        if result.code == -1:
            problems.append("no end")
        elif result.code not in (0, 1, 2) and not ENDED_BY_LIBRARY.search(result.errors):
            problems.append(f"ended with {result.code}: {result.errors.strip()[-200:]}")
        elif is_same:
            if tree.plain(result.errors) == tree.plain(reference.errors):
                cell.unchanged += 1
            else:
                cell.announced += 1
        else:
            if failed:
                cell.errors += 1
            else:
                cell.announced += 1
            problems += self.unnamed(result, call, place)
            if result.code == 0 and differences and not self.scenario.announces:
                problems.append(f"success, but {differences[0]} differs")
        problems += judge.partial(result.tree, failed or not is_same)
        if self.repair(place, result, problems):
            cell.repaired += 1
        if problems:
            new = "\n".join(self.new_lines(result, result.text))
            cell.faults.append(
                f"{label}: {'; '.join(problems)}" + (f"\n    {call[:300]}" if call else "") + f"\n    new lines: {new[-400:]!r}"
            )

    def new_lines(self, result, text):
        known = set(tree.plain(self.judge.reference.text).splitlines())
        return [line for line in text.splitlines() if tree.plain(line) not in known]

    def unnamed(self, result, call, place):
        """Return a problem if no message names the path of the failed call."""
        if re.match(r"\w+\(2<", call) or "(1<" in call and result.code == 2:
            # The stream of the messages failed, or there is one message about standard output.
            return []
        new = "\n".join(self.new_lines(result, result.text if self.scenario.announces else result.errors))
        if not new.strip():
            return ["a different result without a message"]
        # git looks for its own folder, and the program cannot know why git gave another answer.
        names = [name for name in place.names_in(call) if name != ".git"]
        if self.scenario.announces and ("cannot " in new or "not fixed: " in new):
            # The lines around the problem, such as its path in JSON, may be in the reference too.
            new += reference_lines(self.judge.reference.text, names)
        if names and not any(name in new for name in names):
            return [f"no message names {' or '.join(sorted(set(names)))}"]
        return []

    def repair(self, place, result, problems):
        """Run again without faults. Return whether files of the faulty run differed from the right ones."""
        judge, reference = self.judge, self.judge.reference
        needed = bool(judge.differences(result.tree)) or bool(judge.leftovers(result.tree))
        again = place.plain(self.scenario.command)
        if again.code not in (reference.code, self.again.code):
            problems.append(f"the next run ended with {again.code}: {again.text.strip()[-200:]}")
        differences = judge.differences(again.tree)
        if differences and any(again.tree.get(path) != self.again.tree.get(path) for path in differences):
            problems.append(f"the next run does not repair {differences[0]}")
        left = [path for path in judge.leftovers(again.tree) if path not in self.again.tree and not path.startswith("cache/")]
        if left:
            problems.append(f"the next run leaves {left[0]}")
        return needed and not differences


def reference_lines(text, names):
    return "\n".join(line for line in text.splitlines() if any(name in line for name in names))


def counted(lines):
    """Return the largest number of each call by one thread."""
    counts = collections.Counter()
    for line in lines:
        match = re.match(r"(\d+)\s+(\w+)\(", line)
        if match:
            counts[match.groups()] += 1
    most = {}
    for (_, call), count in counts.items():
        most[call] = max(most.get(call, 0), count)
    return most


def split(part, size=40):
    return [Part(part.column, part.kind, part.detail, part.turns[start : start + size]) for start in range(0, len(part.turns), size)]


def hash_of(*texts):
    """Return a number that does not change between runs."""
    return sum(byte * (index + 1) for index, byte in enumerate("".join(texts).encode()))
