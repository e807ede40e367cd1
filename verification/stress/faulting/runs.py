"""Runs of the program on a fresh copy of a scenario's files, with and without faults."""

import os
import re
import resource
import shutil
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

from faulting import tracer, tree

PATIENCE = 60  # seconds for one run
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "SWIFT_BACKTRACE": "enable=no",
    "NO_COLOR": "1",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "safe.directory",
    "GIT_CONFIG_VALUE_0": "*",
    "GIT_OPTIONAL_LOCKS": "0",
}


@dataclass
class Result:
    code: int  # -1 after a hang
    output: str
    errors: str
    tree: dict
    # The text of the files that the command writes its findings to.
    reports: str
    # The lines of strace.
    calls: list

    @property
    def text(self):
        return self.output + self.reports + self.errors


class Place:
    """A folder for one run at a time."""

    def __init__(self, binary, folder, reports=()):
        self.binary, self.folder, self.reports = binary, os.path.join(folder, "run"), reports
        self.log = os.path.join(folder, "log")
        os.makedirs(folder, exist_ok=True)

    def fill(self, template):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(template, self.folder, symlinks=True)

    def plain(self, command, limits=()):
        """Run the program without a tracer. The limits are pairs for setrlimit."""

        def limit():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))

        return self.finish(self.process([self.binary, *command], preexec_fn=limit if limits else None))

    def traced(self, command, calls, fault=None):
        """Run the program under strace. A fault is (call, error, turn)."""
        words = ["strace", "-f", "-y", "-qq", "-s", "4096", "-o", self.log, "-e", "signal=none", "-e", f"trace={calls}"]
        if fault:
            words += ["-e", "inject={}:error={}:when={}".format(*fault)]
        result = self.finish(self.process([*words, self.binary, *command]))
        result.calls = Path(self.log).read_text(encoding="utf-8", errors="replace").splitlines()
        return result

    def process(self, command, **more):
        """Return a function that runs a command with the given streams, and returns its exit code."""
        settings = {"cwd": self.folder, "env": ENVIRONMENT, "stdin": subprocess.DEVNULL, "timeout": PATIENCE, **more}
        return lambda streams: subprocess.run(command, check=False, **settings, **streams).returncode

    def changed(self, command, change):
        """Run the program with changed calls."""
        return self.finish(
            lambda streams: tracer.run(
                [self.binary, *command], change, cwd=self.folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, **streams
            )
        )

    def finish(self, run):
        """Run the program with pipes for its output, since limits on files must not concern its messages."""
        texts, readers, ends = {}, [], {}
        for name in ("stdout", "stderr"):
            source, ends[name] = os.pipe()
            readers.append(threading.Thread(target=read_all, args=(source, texts, name)))
            readers[-1].start()
        try:
            code = run(ends)
        except subprocess.TimeoutExpired:
            code = -1
        for end in ends.values():
            os.close(end)
        for reader in readers:
            reader.join()
        reports = "".join(text_of(os.path.join(self.folder, name)) for name in self.reports)
        return Result(code, texts["stdout"], texts["stderr"], tree.snapshot(self.folder), reports, [])

    def names_in(self, call):
        """Return the names in a line of strace that a message should contain: the last parts of paths in the run's folder."""
        call = call.split(" = ")[0]
        name, _, arguments = call.partition("(")
        if name in WITH_DESCRIPTOR:
            paths = re.findall(r"<(/[^>]*)>", arguments)[:1]
        else:
            paths = [path_text(text) for text in re.findall(r'"((?:[^"\\]|\\.)*)"', arguments)] or re.findall(r"<(/[^>]*)>", arguments)[:1]
            paths = [text for text in paths if text] or re.findall(r"<(/[^>]*)>", arguments)[:1]
        inside = [path for path in paths if not path.startswith("/") or path.startswith(self.folder + "/")]
        names = [os.path.basename(path.rstrip("/")) for path in inside]
        # A message about a linked file may name the link, as the command line does.
        names += [os.path.basename(link) for link in self.links() if os.path.basename(os.path.realpath(link)) in names]
        return [name for name in names if name and not name.startswith((tree.TEMPORARY, ".assetcrush-"))]

    def links(self):
        for folder, _, files in os.walk(self.folder):
            yield from (os.path.join(folder, name) for name in files if os.path.islink(os.path.join(folder, name)))


# The calls whose first argument is a file, and whose text is contents.
WITH_DESCRIPTOR = ("read", "pread64", "write", "pwrite64", "close", "getdents64", "flock")
WITH_DESCRIPTOR += ("ftruncate", "lseek", "mmap", "fchmod", "fcntl", "dup", "ioctl")


def read_all(source, texts, name):
    with os.fdopen(source, "rb") as file:
        texts[name] = file.read().decode("utf-8", "replace")


def text_of(path):
    """Return the text of a file, or nothing if there is none."""
    if not os.path.isfile(path):
        return ""
    return Path(path).read_text(encoding="utf-8", errors="replace")


def path_text(text):
    """Return a path of strace, whose bytes above ASCII are octal."""
    return re.sub(rb"\\(\d{1,3})", lambda match: bytes([int(match[1], 8)]), text.encode()).decode("utf-8", "replace")
