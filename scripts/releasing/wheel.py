"""The Python wheel, which puts the program into `bin` of an environment."""

import base64
import hashlib
import sys

import archives
import project
from archives import File

# A static program runs with every C library, so that the oldest versions of the standards are stated.
LINUX = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"


def package(release, program):
    tags = LINUX.format(program.architecture["name"])
    return dict([wheel(release.version, program.content, release.terms(program), release.readme, tags, release.epoch)])


def wheel(version, content, licenses, readme, platforms, epoch):
    """Return the name and the bytes of a wheel. `platforms` are platform tags, separated by dots."""
    base = f"{project.NAME}-{version}"
    information = base + ".dist-info/"
    tree = {
        f"{base}.data/scripts/assetcrush": File(content, executable=True),
        information + "METADATA": File(metadata(version, licenses) + readme),
        information + "WHEEL": File(description(platforms)),
        **archives.below(information + "licenses", licenses),
    }
    tree[information + "RECORD"] = File(record(tree, information + "RECORD"))
    return f"{base}-py3-none-{platforms}.whl", archives.zipped(tree, epoch)


def metadata(version, licenses):
    rows = [
        ("Metadata-Version", "2.4"),
        ("Name", project.NAME),
        ("Version", version),
        ("Summary", project.SUMMARY),
        ("Project-URL", "Homepage, " + project.HOMEPAGE),
        ("License-Expression", project.LICENSE),
        *(("License-File", path) for path in sorted(licenses)),
        ("Requires-Python", ">=3.9"),
        ("Description-Content-Type", "text/markdown"),
    ]
    return ("".join(f"{name}: {value}\n" for name, value in rows) + "\n").encode()


def description(platforms):
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms.split("."))
    return f"Wheel-Version: 1.0\nGenerator: assetcrush (scripts/releasing)\nRoot-Is-Purelib: false\n{tags}".encode()


def record(tree, own):
    """Return the list of files with their hashes. The list itself has none."""
    rows = []
    for path in sorted(tree):
        hashed = base64.urlsafe_b64encode(hashlib.sha256(tree[path].content).digest()).decode().rstrip("=")
        rows.append(f"{path},sha256={hashed},{len(tree[path].content)}\n")
    return ("".join(rows) + f"{own},,\n").encode()


def platforms_here():
    """Return the platform tags of a program that is built on this machine."""
    import sysconfig

    name = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return LINUX.format(name.removeprefix("linux_")) if sys.platform == "linux" else name
