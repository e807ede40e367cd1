"""The Debian package: an ar archive of the control files and of the installed files."""

import email.utils
import hashlib
import re
import textwrap

import archives
import project
from archives import File

# Debian's places of manual pages and completions, by their places below /usr/local.
PLACES = [
    (r"share/man/man1/(.*)", r"usr/share/man/man1/\1.gz"),
    (r"share/zsh/site-functions/(.*)", r"usr/share/zsh/vendor-completions/\1"),
    (r"(share/.*)", r"usr/\1"),
]

# Reasons precede the overrides, as lintian asks.
OVERRIDES = """\
# One file without shared libraries runs on every distribution.
assetcrush: statically-linked-binary [usr/bin/assetcrush]
# The release is rebuilt when one of these libraries has a security update.
assetcrush: embedded-library * [usr/bin/assetcrush]
# Releases are not uploaded to Debian, so no bug closes with them.
assetcrush: initial-upload-closes-no-bugs [usr/share/doc/assetcrush/changelog.gz:1]
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: AssetCrush
Source: {homepage}
Comment: The program is linked statically. /usr/share/doc/assetcrush/THIRD-PARTY.gz
 has the licenses of the libraries in it.

Files: *
Copyright: 2026 the AssetCrush authors
License: Apache-2.0

License: Apache-2.0
 /usr/share/common-licenses/Apache-2.0 has the text of the Apache License 2.0.
"""


def package(release, program):
    tree = installed(release, program)
    control = {
        "control": File(fields(release, program, tree).encode()),
        "md5sums": File("".join(f"{hashlib.md5(tree[path].content).hexdigest()}  {path}\n" for path in sorted(tree)).encode()),
    }
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.gz", archives.gz(archives.tar(control, release.epoch, "./"))),
        ("data.tar.xz", archives.xz(archives.tar(tree, release.epoch, "./"))),
    ]
    name = f"{project.NAME}_{release.version}_{program.architecture['debian']}.deb"
    return {name: archives.ar(members, release.epoch)}


def installed(release, program):
    """Return the files of the package by their paths on the system."""
    documents = "usr/share/doc/assetcrush/"
    tree = {
        "usr/bin/assetcrush": release.program(program),
        "usr/share/lintian/overrides/assetcrush": File(OVERRIDES.encode()),
        documents + "copyright": File(COPYRIGHT.format(homepage=project.HOMEPAGE).encode()),
        documents + "changelog.gz": File(archives.gz(changes(release).encode())),
        documents + "CHANGELOG.md.gz": File(archives.gz(release.changelog)),
        documents + "README.md.gz": File(archives.gz(release.readme)),
        documents + "THIRD-PARTY.gz": File(archives.gz(program.notices.encode())),
    }
    for path, file in release.extras.items():
        pattern, place = next(row for row in PLACES if re.fullmatch(row[0], path))
        target = re.sub(f"^{pattern}$", place, path)
        tree[target] = File(archives.gz(file.content)) if target.endswith(".gz") else file
    return tree


def changes(release):
    """Return Debian's changelog, whose only entry names the document with all changes."""
    return (
        f"{project.NAME} ({release.version}) unstable; urgency=medium\n\n"
        f"  * Release {release.version}. CHANGELOG.md lists the changes.\n\n"
        f" -- {project.MAINTAINER}  {email.utils.formatdate(release.epoch)}\n"
    )


def fields(release, program, tree):
    # Policy: the sum of the files' sizes in units of 1,024 bytes, each rounded up, and one for each folder.
    size = sum(-(-len(file.content) // 1024) for file in tree.values()) + len(archives.folders(tree))
    rows = {
        "Package": project.NAME,
        "Version": release.version,
        "Architecture": program.architecture["debian"],
        "Maintainer": project.MAINTAINER,
        "Installed-Size": size,
        "Section": "devel",
        "Priority": "optional",
        "Homepage": project.HOMEPAGE,
        "Description": project.SUMMARY,
    }
    text = "".join(f"{name}: {value}\n" for name, value in rows.items())
    return text + "\n .\n".join(folded(paragraph) for paragraph in project.DESCRIPTION) + "\n"


def folded(paragraph):
    """Return a paragraph in lines of at most 79 columns, each after a space."""
    return textwrap.fill(paragraph, 79, initial_indent=" ", subsequent_indent=" ", break_long_words=False, break_on_hyphens=False)
