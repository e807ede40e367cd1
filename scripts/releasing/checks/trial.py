"""The folder of one check: the release under test, and commands that run with an empty environment."""

import calendar
import glob
import json
import os
import re
import shutil
import subprocess
import tarfile
import time

import project
from place import Skip, expect, ran

ROOT = project.ROOT
APP = "TestImages/Bundles/Field.ipa"


class Trial:
    def __init__(self, release, folder):
        self.release = release
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def artifact(self, pattern):
        """Return the path of the only artifact for this machine that matches a pattern."""
        found = glob.glob(os.path.join(self.release, pattern))
        expect(len(found) == 1, f"one file matches {pattern}, not {len(found)}")
        return found[0]

    def run(self, *command, cwd=".", env=None, code=0, timeout=600):
        """Run a command, and return both streams. The environment is empty except for PATH, HOME and `env`."""
        clean = {"PATH": os.environ["PATH"], "HOME": self.folder, "SWIFT_BACKTRACE": "enable=no", **(env or {})}
        return ran(command, self.path(cwd), clean, code, timeout)

    def unpack(self, pattern="assetcrush-*-linux.tar.gz"):
        """Unpack the archive for this machine, and return its only folder."""
        machine = os.uname().machine
        path = self.artifact(pattern.replace("*-linux", f"*-{machine}-linux"))
        with tarfile.open(path) as archive:
            archive.extractall(self.folder, filter="tar")
        return self.path(os.path.basename(path).removesuffix(".tar.gz"))

    def example(self, *program, folder="."):
        """Run the README's first example with a program in a folder, and compare the output. Return the last line."""
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            command, expected = re.search(r"^```console\n\$ ([^\n]+)\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL).groups()
        words = command.split()
        expect(words[:3] == ["assetcrush", "audit", APP], "the README's first example audits " + APP)
        os.makedirs(self.path(folder, os.path.dirname(APP)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, APP), self.path(folder, APP))
        done = subprocess.run(
            [*program, *words[1:]],
            cwd=self.path(folder),
            env={"SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        expect(done.stdout + done.stderr == expected, f"the README's first example prints something else:\n{done.stdout}{done.stderr}")
        return f"the README's first example ({len(expected.splitlines())} lines)"

    def sums(self):
        """Return the checksums of the release by file names."""
        with open(os.path.join(self.release, "SHA256SUMS"), encoding="utf-8") as file:
            return {name: digest for digest, name in (line.rstrip("\n").split("  ") for line in file)}

    def epoch(self):
        """Return the time of the release's commit, in seconds."""
        return str(calendar.timegm(time.strptime(self.bill()["creationInfo"]["created"], "%Y-%m-%dT%H:%M:%SZ")))

    def bill(self):
        machine = os.uname().machine
        with open(self.artifact(f"*-{machine}-linux.spdx.json"), encoding="utf-8") as file:
            return json.load(file)


def as_root():
    if os.geteuid() != 0:
        raise Skip("it needs root")
