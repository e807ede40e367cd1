"""A program of a release: its file, its architecture, and the libraries that are linked into it."""

import json
import os
import platform
import subprocess
import typing
from pathlib import Path

import libraries

# The names of an architecture in the formats, by the machine number of an ELF header.
ARCHITECTURES = {
    62: {"name": "x86_64", "debian": "amd64", "image": "amd64", "homebrew": "intel"},
    183: {"name": "aarch64", "debian": "arm64", "image": "arm64", "homebrew": "arm"},
}


class Program(typing.NamedTuple):
    content: bytes
    libraries: list
    notices: str

    @property
    def architecture(self):
        return ARCHITECTURES[machine(self.content)]

    @property
    def platform(self):
        return self.architecture["name"] + "-linux"

    @property
    def triple(self):
        return self.architecture["name"] + "-unknown-linux-gnu"


class ProgramError(Exception):
    """A file that is no program of a release."""


def machine(content):
    """Return the machine number of an ELF file for Linux with 64 bits, in little-endian order."""
    if content[:6] != b"\x7fELF\x02\x01" or int.from_bytes(content[18:20], "little") not in ARCHITECTURES:
        raise ProgramError("the program is not an ELF file for x86_64 or aarch64")
    return int.from_bytes(content[18:20], "little")


def measure(path):
    """Return the program of this machine, with facts about the libraries that are installed here."""
    content = Path(path).read_bytes()
    machine(content)
    found = libraries.installed()
    if ARCHITECTURES[machine(content)]["name"] == platform.machine():
        libraries.compare(found, reported(path))
    facts = [{name: value for name, value in library._asdict().items() if name != "terms"} for library in found]
    return Program(content, facts, libraries.notices(found))


def reported(path):
    """Return the output of `--version`."""
    environment = {"SWIFT_BACKTRACE": "enable=no"}
    return subprocess.run([path, "--version"], env=environment, check=True, capture_output=True, text=True).stdout


def save(program, folder):
    """Write the program and its facts into a folder, which another machine can package."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "assetcrush")
    Path(path).write_bytes(program.content)
    os.chmod(path, 0o755)
    Path(folder, "libraries.json").write_text(
        json.dumps({"libraries": program.libraries, "notices": program.notices}, indent=2), encoding="utf-8"
    )


def load(folder):
    """Read a program that `save` wrote."""
    content = Path(folder, "assetcrush").read_bytes()
    facts = json.loads(Path(folder, "libraries.json").read_bytes())
    machine(content)
    return Program(content, facts["libraries"], facts["notices"])
