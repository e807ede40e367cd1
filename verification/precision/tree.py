"""Trees of files with the findings that a maintainer would agree with.

A truth is judged by meaning: would the maintainer of such an app call it a fault of the shipped app? It is written from
the tree, never from the output of the tool.
"""

import os
import re
from dataclasses import dataclass, field

from precision.pixels import Pixels

RANKS = {"note": 0, "warning": 1, "error": 2}


@dataclass(frozen=True)
class Truth:
    """A finding that is true (`is_true`), or that is neither right nor wrong. `rule` and `path` may have alternatives: `a|b`."""

    rule: str
    path: str  # a glob
    severity: str  # the highest severity that is true
    why: str
    text: str = ""  # a part of the message, where one file has several findings of one rule
    sources: bool = False  # expected only with --sources
    is_true: bool = True

    def covers(self, rule, path, message):
        return (
            any(glob_matches(name, rule) for name in self.rule.split("|"))
            and self.text in message
            and any(glob_matches(glob, path) for glob in self.path.split("|"))
        )


@dataclass(frozen=True)
class Tempting:
    """A finding that looks right and is wrong. It documents the tree. Any finding without a truth is false as well."""

    rule: str
    path: str
    why: str


@dataclass
class Tree:
    name: str
    about: str
    files: dict = field(default_factory=dict)  # text, bytes or Pixels by path
    truths: list = field(default_factory=list)
    tempting: list = field(default_factory=list)

    def add(self, *parts, **named):
        """Add files: dictionaries of contents by path."""
        for part in parts:
            for path in part:
                assert path not in self.files, f"{self.name}: {path} exists twice"
            self.files.update(part)

    def true(self, severity, rule, path, why, **more):
        """Add a true finding. A glob with `*` is one truth for each file that it matches, unless it has alternatives or `**`."""
        if severity == "note" or "|" in path or "**" in path or path in self.files:
            self.truths.append(Truth(rule, path, severity, why, **more))
            return
        matches = [name for name in sorted(self.files) if glob_matches(path, name)] or [path]
        self.truths += [Truth(rule, name, severity, why, **more) for name in matches]

    def undefined(self, path, name):
        """Add a source that names an image which does not exist."""
        self.true("error", "undefined-image", path, "No image has this name", text=name, sources=True)

    def either(self, rule, path, why):
        """Add findings about which reasonable maintainers differ. They count neither way."""
        self.truths.append(Truth(rule, path, "error", why, is_true=False))

    def false(self, rule, path, why):
        self.tempting.append(Tempting(rule, path, why))

    def is_about(self, item, path):
        return glob_matches(item.path, path)

    def problems(self):
        """Return truths and non-findings that match no file or that contradict each other."""
        out = []
        for truth in self.truths:
            if not any(glob_matches(glob, name) for glob in truth.path.split("|") for name in self.places()):
                out.append(f"{self.name}: {truth.path} matches no file")
        for item in self.tempting:
            places = [name for name in self.places() if glob_matches(item.path, name)]
            if not places:
                out.append(f"{self.name}: {item.path} matches no file")
            for name in places:
                if any(truth.covers(item.rule, name, "") and "*" not in truth.path for truth in self.truths if truth.is_true):
                    out.append(f"{self.name}: {item.rule} at {name} is true and false")
        return out

    def places(self):
        """Return all files and folders."""
        out = set(self.files)
        for path in self.files:
            while "/" in path:
                path = path.rpartition("/")[0]
                out.add(path)
        return out

    def write(self, folder):
        for path, content in self.files.items():
            target = os.path.join(folder, *path.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if isinstance(content, Pixels):
                content = content.data(f"{self.name}/{path}")
            with open(target, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)


def glob_matches(glob, path):
    """Match `*` inside a name and `**` across folders."""
    return re.fullmatch(pattern(glob), path) is not None


def pattern(glob):
    out = ""
    for piece in re.split(r"(\*\*/|\*\*|\*)", glob):
        out += {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}.get(piece, re.escape(piece))
    return out
