"""One release: the facts and files from which every artifact is made."""

import re
import typing

import archives
import project
from archives import File


class Release(typing.NamedTuple):
    version: str
    commit: str
    epoch: int
    # The programs, one for each architecture.
    programs: list
    # The source archive of the commit, compressed.
    source: bytes
    # Manual pages and completions, below `share`.
    extras: dict
    license: bytes
    readme: bytes
    changelog: bytes

    def base(self, program):
        """Return the start of an artifact's name, such as assetcrush-1.2.3-x86_64-linux."""
        return f"{project.NAME}-{self.version}-{program.platform}"

    def program(self, program):
        return File(program.content, executable=True)

    def terms(self, program):
        """Return the licenses of the tool and of the libraries in it."""
        return {"LICENSE": File(self.license), "THIRD-PARTY": File(program.notices.encode())}

    def notes(self):
        """Return the changes of this version as Markdown, or the unreleased ones if it has no section yet."""
        text = self.changelog.decode()
        sections = dict(re.findall(r"^## \[([^\]]+)\][^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
        return sections.get(self.version, sections.get("Unreleased", "")).strip() + "\n"


def tarball(release, program):
    """Return the archive to unpack anywhere. Its folders are the ones of a prefix such as /usr/local."""
    tree = {
        "bin/assetcrush": release.program(program),
        "README.md": File(release.readme),
        "CHANGELOG.md": File(release.changelog),
        **release.extras,
        **release.terms(program),
    }
    name = release.base(program)
    return {name + ".tar.gz": archives.gz(archives.tar(archives.below(name, tree), release.epoch))}


def bare(release, program):
    """Return the program alone, for downloads without an archive."""
    return {release.base(program): program.content}


def source(release, made):
    return {f"{project.NAME}-{release.version}-source.tar.gz": release.source}


def notes(release, made):
    return {"RELEASE-NOTES.md": release.notes().encode()}
