"""Bazel as a client: a workspace with generated assets, and builds with counts of their actions."""

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from integrations.place import ROOT, Failure, Skip, need

TOOL = os.environ.get("ASSETCRUSH_BINARY") or os.path.join(ROOT, ".build", "release", "assetcrush")
LIMIT = 3600  # seconds
WORKSPACE = """\
workspace(name = "remote")

local_repository(
    name = "assetcrush_rules",
    path = "{rules}",
)

load("@assetcrush_rules//:assetcrush.bzl", "assetcrush_repository")

assetcrush_repository(name = "assetcrush")
"""
BUILD = """\
load("@assetcrush_rules//:assetcrush.bzl", "assetcrush_bundle")

assetcrush_bundle(
    name = "assets",
    srcs = glob(["Assets/**"]),
    assetcrush = "@assetcrush//:assetcrush",
    strip_prefix = "Assets",
{attributes}
)
"""


class Build:
    """A finished build: its `seconds`, the numbers of `actions` by the way they ran, and its `text`."""

    def __init__(self, seconds, text):
        self.seconds, self.text = seconds, text
        line = re.search(r"(\d+) process(?:es)?: (.*)\.", text)
        if not line:
            raise Failure("the output of bazel has no list of actions:\n" + text[-1000:])
        self.actions = {kind.strip(): int(number) for number, kind in re.findall(r"(\d+) ([a-z -]+)", line.group(2))}

    def count(self, kind):
        return self.actions.get(kind, 0)

    def described(self):
        return ", ".join(f"{number:,} {kind}" for kind, number in self.actions.items() if kind != "internal") or "none"


class Client:
    """A workspace with an output root of its own, and thus without results of other clients."""

    def __init__(self, folder, **attributes):
        need("bazel", "bazel-bootstrap")
        self.folder = os.path.join(folder, "workspace")
        self.root = os.path.join(folder, "bazel")
        os.makedirs(os.path.join(self.folder, "Assets"))
        shutil.copy(os.path.join(ROOT, "Examples", "bazel", ".bazelrc"), self.folder)
        self.write("WORKSPACE", WORKSPACE.format(rules=os.path.join(ROOT, "bazel")))
        self.configure(**attributes)

    def configure(self, **attributes):
        lines = [f"    {name} = {value!r}," for name, value in attributes.items()]
        self.write("BUILD.bazel", BUILD.format(attributes="\n".join(lines)))

    def write(self, name, text):
        Path(self.folder, name).write_text(text, encoding="utf-8")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def start(self, *options, server=None, groups=()):
        """Start a build, with the remote server if there is one."""
        if server:
            options = ["--config=remote", f"--remote_executor=grpc://{server.address}", *options]
        if groups:
            options = [*options, "--output_groups=" + ",".join("+" + group for group in groups)]
        command = ["bazel", "--batch", f"--output_user_root={self.root}", "build", "--curses=no", "--color=no", *options, "//:assets"]
        # The home folder has the settings of the user.
        environment = {"PATH": os.environ["PATH"], "HOME": self.root, "ASSETCRUSH": TOOL}
        self.began = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if server:
            server.stack.callback(process.kill)
        return process

    def finish(self, process):
        """Wait for a build, and return it as a `Build`."""
        try:
            text, _ = process.communicate(timeout=LIMIT)
        except BaseException:
            process.kill()
            raise
        if process.returncode != 0:
            raise Failure(f"bazel ended with {process.returncode}:\n{text[-4000:]}")
        # Bazel's own time does not include the start of its process, which is the same for all builds.
        elapsed = re.search(r"Elapsed time: ([\d.]+)s", text)
        return Build(float(elapsed.group(1)) if elapsed else time.monotonic() - self.began, text)

    def build(self, *options, server=None, groups=()):
        return self.finish(self.start(*options, server=server, groups=groups))

    def results(self, name="assets"):
        """Return the hashes of the results by path."""
        return hashes(self.path("bazel-bin", name))


def local(sources, output, *options):
    """Build with the program alone. Return the hashes of the results by path."""
    command = [TOOL, "build", *([sources] if isinstance(sources, str) else sources), "-o", output, "-q", "--no-manifest", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-1000:]}")
    return hashes(output)


def hashes(folder):
    found = {}
    for parent, _, names in os.walk(folder, followlinks=True):
        for name in names:
            path = os.path.join(parent, name)
            if not name.endswith(".params"):
                found[os.path.relpath(path, folder)] = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    return found


def same(results, expected, what):
    """Check that two builds have equal files."""
    different = sorted(path for path in results.keys() | expected.keys() if results.get(path) != expected.get(path))
    if different or not expected:
        raise Failure(f"{what}: {len(different)} of {len(expected)} files differ: {', '.join(different[:5])}")


def check_program():
    if not os.access(TOOL, os.X_OK):
        raise Skip(f"no program at {TOOL}; run scripts/build first")
