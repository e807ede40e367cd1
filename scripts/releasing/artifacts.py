"""The list of all artifacts of a release."""

import hashlib
import os

import bundle
import debian
import homebrew
import image
import release as files
import sbom
import wheel
from building import BuildError

# Functions that return files, by their names: for one program, and for all programs of a release. The latter get the files
# that exist already, since the formula states their checksums.
FOR_EACH_PROGRAM = [files.bare, files.tarball, debian.package, image.layout, wheel.package, sbom.bill]
FOR_ALL = [bundle.bundle, files.source, files.notes, homebrew.formula]
SUMS = "SHA256SUMS"
EXECUTABLE = 0o755


def write(release, folder):
    """Write the artifacts and their checksums into a folder. Return names and sizes."""
    os.makedirs(folder, exist_ok=True)
    for name in earlier(folder):
        os.unlink(os.path.join(folder, name))
    made = {}
    for artifact in FOR_EACH_PROGRAM:
        for program in release.programs:
            made |= artifact(release, program)
    for artifact in FOR_ALL:
        made |= artifact(release, made)
    made[SUMS] = "".join(f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made)).encode()
    for name, content in made.items():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(content)
        if content.startswith(b"\x7fELF"):
            os.chmod(path, EXECUTABLE)
    return [(name, len(made[name])) for name in sorted(made)]


def earlier(folder):
    """Return the names of an earlier release in a folder. A folder with other files is an error."""
    names = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    listed = set()
    if SUMS in names:
        with open(os.path.join(folder, SUMS), encoding="utf-8") as file:
            listed = {SUMS} | {line.split("  ", 1)[1].strip() for line in file}
    if names - listed:
        raise BuildError(f"{folder} contains files that are no part of a release: {', '.join(sorted(names - listed)[:3])}")
    return names
