"""The folder of one integration, with copies of the examples and the commands that run in it."""

import os
import re
import shutil
import socket
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Failure(Exception):
    """A failed expectation."""


class Skip(Exception):
    """The reason why an integration cannot run on this system."""


def ran(command, folder, environment, code=0, timeout=1200, stdin=""):
    """Run a command, and return the text of both streams. Raise Failure for another exit code."""
    streams = {"input": stdin, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, cwd=folder, env=environment, timeout=timeout, check=False, **streams)
    if done.returncode != code:
        raise Failure(f"{' '.join(command)} ended with {done.returncode}, not {code}:\n{done.stdout[-4000:]}")
    return done.stdout


class Place:
    def __init__(self, folder, binary):
        self.folder = folder
        self.binary = binary
        tools = self.path("tools")
        os.makedirs(tools)
        os.symlink(binary, os.path.join(tools, "assetcrush"))
        self.environment = {k: v for k, v in os.environ.items() if k not in ("XCODE_VERSION_ACTUAL", "MAKEFLAGS")}
        self.environment["PATH"] = tools + os.pathsep + os.environ["PATH"]

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def copy(self, *names):
        """Copy files and folders of the repository to the same path in the folder."""
        for name in names:
            source, target = os.path.join(ROOT, name), self.path(name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.isdir(source):
                shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns(".build"))
            else:
                shutil.copy2(source, target)

    def run(self, *command, cwd=".", env=None, code=0, timeout=1200, stdin=""):
        """Run a command and return the text of both streams. Its exit code must be `code`."""
        return ran(command, self.path(cwd), {**self.environment, **(env or {})}, code, timeout, stdin)

    def read(self, *parts):
        with open(self.path(*parts), "rb") as file:
            return file.read()

    def written(self, output):
        """Return the number of written files from the summary of a build."""
        found = re.findall(r"; ([\d,]+) written", output)
        if len(found) != 1:
            raise Failure(f"expected one build, found {len(found)}:\n{output[-2000:]}")
        return int(found[0].replace(",", ""))


def need(command, package):
    """Install a missing command, or raise Skip."""
    if shutil.which(command):
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Skip(f"{command} is missing; install {package}")
    subprocess.run(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    done = subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package],
        capture_output=True,
        text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
    )
    if done.returncode != 0 or not shutil.which(command):
        raise Skip(f"{package} cannot be installed: {done.stderr.strip()[-300:]}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def version_of_package(package):
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
    return done.stdout or "unknown version"


def expect(condition, message):
    if not condition:
        raise Failure(message)
