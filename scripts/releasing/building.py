"""The build of a release from a clean copy of one commit."""

import contextlib
import json
import os
import shutil
import subprocess
import sys

import project
from libraries import PINS

# All releases are built in this folder, since the compiler makes the bytes depend on the path of the sources. It writes a
# hash of its arguments into each module (.swift_modhash), and the length of the path at each `withoutActuallyEscaping`.
WORK = "/tmp/assetcrush-release"
# The last folder of the copy. SwiftPM derives the package's identity from it.
COPY = "AssetCrush"


class BuildError(Exception):
    """A tree or a program from which no release is made."""


@contextlib.contextmanager
def workplace():
    """Make the folder of the build, for this user alone, and delete it at the end."""
    try:
        os.mkdir(WORK, 0o700)
    except FileExistsError:
        raise BuildError(f"{WORK} exists; wait for the other release, or delete the folder") from None
    try:
        yield WORK
    finally:
        shutil.rmtree(WORK, ignore_errors=True)


def export(work, root=project.ROOT):
    """Write the files of the commit into a new folder below `work`, and return it. Uncommitted changes are not in it."""
    folder = os.path.join(work, COPY)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    archive = subprocess.Popen(["git", "archive", "--format=tar", "HEAD"], cwd=root, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
    if archive.wait() != 0:
        raise BuildError("git archive failed")
    return folder


def source_archive(version, root=project.ROOT):
    """Return the commit's files as a tar archive."""
    prefix = f"{project.NAME}-{version}/"
    done = subprocess.run(["git", "archive", "--format=tar", f"--prefix={prefix}", "HEAD"], cwd=root, check=True, capture_output=True)
    return done.stdout


def build(folder, architecture, sdk, epoch):
    """Build the program of an exported folder, and return its path."""
    resolved = os.path.join(folder, "Package.resolved")
    shutil.copyfile(PINS, resolved)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "ASSETCRUSH_SWIFT_SDK": sdk, "ASSETCRUSH_RELEASE": "1"}
    done = subprocess.run(["scripts/build"], cwd=folder, env=environment, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise BuildError("the build failed")
    # SwiftPM resolves again if it cannot use the pins.
    if pins(resolved) != pins(PINS):
        raise BuildError(f"the build used other packages than {os.path.relpath(PINS, project.ROOT)}; update that file")
    triple = f"{architecture}-unknown-linux-gnu"
    return os.path.join(folder, ".build", triple, "release", project.NAME)


def pins(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["pins"]


def check_paths(content, folder):
    """Throw if a program contains the path of the folder that it was built in."""
    if os.fsencode(folder) in content:
        at = content.index(os.fsencode(folder))
        excerpt = content[at : at + 120].split(b"\0")[0].decode(errors="replace")
        raise BuildError(f"the program contains a path of this machine: {excerpt}")


def extras(folder, program, work, epoch):
    """Return the folder with the manual pages and completions that the program writes."""
    stage = os.path.join(work, "extras")
    shutil.rmtree(stage, ignore_errors=True)
    environment = {**os.environ, "ASSETCRUSH_BINARY": os.path.abspath(program), "SOURCE_DATE_EPOCH": str(epoch)}
    subprocess.run(["scripts/releasing/make-extras", stage], cwd=folder, env=environment, check=True, stdout=sys.stderr)
    return stage
