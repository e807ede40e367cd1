"""A checkout and a release of the tool on the disk, in place of the published ones."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from place import ROOT

sys.path.append(os.path.join(ROOT, "scripts", "releasing"))
from project import HOMEPAGE as REPOSITORY  # noqa: F401
from project import version

# The files that pre-commit, pip and the GitLab job need from a checkout.
FILES = [
    ".pre-commit-hooks.yaml",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "scripts/releasing/post-comment",
    "scripts/releasing",
    "Sources/Tool/assetcrush/Commands/Version.swift",
]


def checkout(folder):
    """Copy the files of a checkout into a folder."""
    for name in FILES:
        source, target = os.path.join(ROOT, name), os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.isdir(source):
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)


def publish(folder, binary):
    """Write a release of the program below a folder, and return the address of all releases."""
    machine = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip()
    base = f"assetcrush-{version()}-{machine}-linux"
    release = os.path.join(folder, "v" + version())
    os.makedirs(release)
    path = os.path.join(release, base + ".tar.gz")
    with tarfile.open(path, "w:gz", compresslevel=1) as archive:
        archive.add(os.path.realpath(binary), f"{base}/bin/assetcrush")
        archive.add(os.path.join(ROOT, "LICENSE"), f"{base}/LICENSE")
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    Path(release, "SHA256SUMS").write_text(f"{digest}  {base}.tar.gz\n", encoding="utf-8")
    return "file://" + folder
