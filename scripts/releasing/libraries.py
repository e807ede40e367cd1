"""The libraries that are linked into the static program: versions, licenses, and the notices to ship with it."""

import glob
import json
import os
import re
import subprocess
import typing
import urllib.parse
from pathlib import Path

from project import ROOT


class Library(typing.NamedTuple):
    name: str
    version: str
    license: str
    homepage: str
    # A package URL, such as pkg:deb/debian/libpng-dev@1.6.39-2.
    purl: str
    # The file with the license.
    terms: str


class LibraryError(Exception):
    """A library whose version is unknown, or differs from the program's."""


# A library, the patterns of its package in Debian or Ubuntu, its SPDX license, and its home.
PACKAGES = [
    ("libpng", ["libpng-dev"], "libpng-2.0", "http://www.libpng.org/pub/png/libpng.html"),
    ("zlib", ["zlib1g-dev"], "Zlib", "https://zlib.net"),
    ("libdeflate", ["libdeflate-dev"], "MIT", "https://github.com/ebiggers/libdeflate"),
    ("libjpeg-turbo", ["libjpeg62-turbo-dev", "libjpeg-turbo8-dev"], "IJG AND BSD-3-Clause AND Zlib", "https://libjpeg-turbo.org"),
    ("glibc", ["libc6-dev"], "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/"),
    ("libstdc++", ["libstdc++-*-dev"], "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
]

# The versions of packages, in the form of Package.resolved.
PINS = os.path.join(ROOT, "scripts", "releasing", "pins.json")

RELINKING = """\
The program is linked statically. The GNU C Library is under the GNU Lesser General Public License. To link the program
with another version of it, build the source of this release with `scripts/build`.
"""


def installed():
    """Return all linked libraries, as installed on this machine."""
    return [packaged(*row) for row in PACKAGES] + [swift(), argument_parser()]


def packaged(name, patterns, license, homepage):
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package}\t${Version}\t${db:Status-Abbrev}\n", *patterns], capture_output=True, text=True, check=False
    )
    rows = [row.split("\t") for row in done.stdout.splitlines()]
    rows = [(package, version) for package, version, state in rows if state.startswith("ii")]
    if not rows:
        raise LibraryError(f"{patterns[0]} is not installed; run scripts/setup")
    # The compiler uses the newest of several versions.
    package, version = max(rows, key=lambda row: [int(part) for part in re.findall(r"\d+", row[0])])
    return Library(
        name,
        upstream(version),
        license,
        homepage,
        f"pkg:deb/{distribution()}/{package}@{urllib.parse.quote(version)}",
        f"/usr/share/doc/{package}/copyright",
    )


def upstream(version):
    """Return a package's version without Debian's epoch, revision and suffixes."""
    return re.sub(r"[.+~]dfsg.*$", "", version.split(":")[-1].rsplit("-", 1)[0])


def distribution():
    return re.search(r'^ID="?([a-z]+)', Path("/etc/os-release").read_text(encoding="utf-8"), re.MULTILINE).group(1)


def swift():
    """Return the Swift runtime: the standard library, Foundation's essentials and Dispatch."""
    said = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    toolchain = json.loads(said)
    version = re.search(r"Swift version (\S+)", toolchain["compilerVersion"]).group(1)
    resources = toolchain["paths"]["runtimeResourcePath"]
    return Library(
        "Swift runtime",
        version,
        "Apache-2.0 WITH Swift-exception",
        "https://www.swift.org",
        f"pkg:github/swiftlang/swift@swift-{version}-RELEASE",
        os.path.normpath(os.path.join(resources, "../../share/swift/LICENSE.txt")),
    )


def argument_parser():
    """Return the only package that is linked. Releases pin its version."""
    pins = json.loads(read(PINS))["pins"]
    pin = next(pin for pin in pins if pin["identity"] == "swift-argument-parser")
    version = pin["state"]["version"]
    home = "https://github.com/apple/swift-argument-parser"
    return Library(
        "swift-argument-parser",
        version,
        "Apache-2.0 WITH Swift-exception",
        home,
        f"pkg:github/apple/swift-argument-parser@{version}",
        swift().terms,
    )


def compare(libraries, reported):
    """Throw if the program reports another version of a library than the installed one."""
    versions = {library.name: library.version for library in libraries}
    for name, version in re.findall(r"([\w-]+) (\d[\w.]*)[,)]", reported):
        if versions.get(name) != version:
            raise LibraryError(f"the program reports {name} {version}, but {versions.get(name)} is installed; build it again")


def notices(libraries):
    """Return the text of THIRD-PARTY: the terms of each library, equal ones once."""
    groups = {}
    for library in libraries:
        groups.setdefault(read(library.terms).strip(), []).append(library)
    parts = [RELINKING]
    for terms, members in groups.items():
        title = ", ".join(f"{library.name} {library.version} ({library.license})" for library in members)
        parts.append(f"{'=' * 100}\n{title}\n{'=' * 100}\n\n{terms}\n")
    return "\n".join(parts) + common_licenses(groups)


def common_licenses(texts):
    """Return the full licenses that terms name by their path on Debian."""
    named = sorted(set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", "\n".join(texts))))
    found = [(name, path) for name in named for path in glob.glob("/usr/share/common-licenses/" + name)]
    # A name without a version is a link to the newest one.
    files = {os.path.basename(os.path.realpath(path)): path for name, path in found}
    return "".join(f"\n{'=' * 100}\n{name}\n{'=' * 100}\n\n{read(path).strip()}\n" for name, path in sorted(files.items()))


def read(path):
    return Path(path).read_text(encoding="utf-8", errors="replace")
