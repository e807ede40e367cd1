"""The build backend of pyproject.toml: `pip install .` makes a wheel around the program, and downloads no Python package.

The program is the first that exists:

1. the file that ASSETCRUSH_BINARY names
2. the program of the release with this checkout's version
3. the program that scripts/build builds, which needs Swift
"""

import os
import subprocess
import sys
import tempfile

import project
import wheel
from archives import File

# The oldest time of a zip archive. A folder of files has no commit, and so no time of its own.
EPOCH = 315532800


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as work:
        program, documents = find(work)
        licenses = {
            name: File(read(os.path.join(documents, name)))
            for name in ["LICENSE", "THIRD-PARTY"]
            if os.path.exists(os.path.join(documents, name))
        }
        name, content = wheel.wheel(
            project.version(), read(program), licenses, read(os.path.join(project.ROOT, "README.md")), wheel.platforms_here(), EPOCH
        )
    with open(os.path.join(wheel_directory, name), "wb") as file:
        file.write(content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("there is no source distribution for Python; scripts/release writes the source archive")


def find(work):
    """Return the paths of the program, and of the folder with its licenses."""
    given = os.environ.get("ASSETCRUSH_BINARY")
    if given:
        return given, project.ROOT
    script = os.path.join(project.ROOT, "scripts", "releasing", "fetch")
    subprocess.run([script, "--or-build", work], check=True, stdout=sys.stderr)
    return os.path.join(work, "bin", project.NAME), work


def read(path):
    with open(path, "rb") as file:
        return file.read()
