"""The pages to check, which the tool writes into a scratch folder, and the audits in JSON to compare them with."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from reportcheck import hostile
from reportcheck.environment import ROOT
from testimages import png

PATIENCE = 60
FOLDERS = ("App", "After", "Source", "Built", "names", "sizes", "revisions")  # in the scratch folder
IMAGES = os.path.join(ROOT, "TestImages")
# File sizes in bytes around changes of the digits and of the unit.
SIZES = (999, 1000, 1004, 1005, 1006, 9_994, 9_995, 9_996, 99_949, 99_950, 99_951, 999_499, 999_500, 999_501, 1_004_999, 1_005_000)


@dataclass
class Sample:
    """A page on disk, the command that wrote it, the audited folder, the audit in JSON of the same files, and its checks."""

    name: str
    path: str
    command: list
    audit: dict = field(default_factory=dict)
    root: str = ""
    checks: tuple = ()  # all checks if empty

    @property
    def url(self):
        return "file://" + self.path

    def text(self):
        return Path(self.path).read_text(encoding="utf-8")


class Maker:
    """Writes pages below a folder with one binary."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.messages = []

    def run(self, arguments, folder, codes=(0, 1)):
        """Run the tool in a folder and return its output."""
        done = subprocess.run(
            [self.binary, *arguments], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, errors="replace", check=False
        )
        if done.returncode not in codes:
            sys.exit(f"check-report: {' '.join(arguments)}: exit code {done.returncode}: {done.stderr[-2000:]}")
        return done.stdout

    def page(self, name, arguments, folder):
        """Run a command that writes the page `name`. {page} in the arguments is its path."""
        path = os.path.join(self.folder, name + ".html")
        command = [part.replace("{page}", path) for part in arguments]
        self.run(command, folder)
        if not os.path.exists(path):
            sys.exit(f"check-report: {' '.join(command)} wrote no page")
        return Sample(name, path, ["assetcrush", *(os.path.relpath(part, self.folder) if part == path else part for part in command)])

    def audit(self, name, paths, folder):
        sample = self.page(name, ["audit", *paths, "--no-config", "--output", "html={page}"], folder)
        sample.root = os.path.join(folder, paths[0])
        sample.audit = json.loads(self.run(["audit", *paths, "--no-config", "--format", "json"], folder))
        return sample


def existing(paths):
    """Return pages that exist, by their paths."""
    return {path: Sample(path, os.path.abspath(path), ["page"]) for path in paths}


def make(binary, folder):
    """Return all pages by name."""
    maker = Maker(binary, folder)
    for name in FOLDERS:
        shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    app = os.path.join(folder, "App")
    shutil.copytree(os.path.join(IMAGES, "App"), app)
    names = os.path.join(folder, "names")
    hostile.make(names)
    pages = [
        maker.audit("app", ["App"], folder),
        maker.audit("bundle", ["TestImages/Bundles/Field.ipa"], ROOT),
        maker.audit("faulty", ["TestImages/Faulty"], ROOT),
        maker.audit("names", ["names"], folder),
        build(maker, app),
        compare(maker, app),
        revisions(maker),
        baseline(maker),
        sizes(maker),
    ]
    return {sample.name: sample for sample in pages}


def build(maker, app):
    """Return the page of a build with a file that fails."""
    shutil.copytree(app, source := os.path.join(maker.folder, "Source"))
    shutil.copyfile(os.path.join(IMAGES, "Broken", broken_name()), os.path.join(source, "broken.png"))
    return maker.page("build", ["build", "Source", "-o", "Built", "--report", "{page}"], maker.folder)


def broken_name():
    return min(name for name in os.listdir(os.path.join(IMAGES, "Broken")) if name.endswith(".png"))


def compare(maker, app):
    """Return the page of a comparison. One image grew, one moved, one is new, one is gone, and one has other pixels."""
    after = os.path.join(maker.folder, "After")
    shutil.copytree(app, after)
    images = os.path.join(after, "Images")
    shutil.move(os.path.join(images, "button@3x.png"), os.path.join(after, "Levels", "button@3x.png"))
    os.remove(os.path.join(images, "sprites.png"))
    write(os.path.join(images, "icon.png"), 700)
    write(os.path.join(images, "added <b>.png"), 300)
    write(os.path.join(images, "button.png"), size_of(os.path.join(app, "Images", "button.png")))
    return maker.page("compare", ["compare", "App", "After", "--output", "html={page}"], maker.folder)


def revisions(maker):
    """Return the page of a comparison of two git revisions, which contain the compared folders."""
    repository = os.path.join(maker.folder, "revisions")
    os.makedirs(repository)

    def git(*arguments):
        subprocess.run(
            ["git", "-c", "user.name=check", "-c", "user.email=check@localhost", "-c", "commit.gpgsign=false", *arguments],
            cwd=repository,
            check=True,
            capture_output=True,
        )

    git("init", "-q")
    for side in ("App", "After"):
        shutil.rmtree(os.path.join(repository, "App"), ignore_errors=True)
        shutil.copytree(os.path.join(maker.folder, side), os.path.join(repository, "App"))
        git("add", "-A", "-f")
        git("commit", "-q", "-m", side)
    page = maker.page("revisions", ["compare", "HEAD~1:App", "HEAD:App", "--output", "html={page}"], repository)
    return replace(page, checks=("changes", "safety"))


def baseline(maker):
    """Return the page of an audit with new, known and gone findings."""
    known = os.path.join(maker.folder, "known.json")
    maker.run(["audit", "App", "--no-config", "--write-baseline", known], maker.folder)
    text = Path(known).read_text(encoding="utf-8")
    Path(known).write_text(text.replace("badge.png", "other.png"), encoding="utf-8")
    page = maker.page("baseline", ["audit", "App", "--no-config", "--baseline", known, "--output", "html={page}"], maker.folder)
    return replace(page, checks=("findings", "changes", "looks", "access"))


def sizes(maker):
    """Return the page of files with sizes around changes of their text."""
    folder = os.path.join(maker.folder, "sizes")
    os.makedirs(folder)
    picture = png.encoded(png.Picture(8, 8, png.RGB, 8, tuple(bytes(24) for _ in range(8))))
    for size in SIZES:
        padding = png.chunk(b"paDd", bytes(size - len(picture) - 12))
        Path(folder, f"{size}.png").write_bytes(picture[:-12] + padding + picture[-12:])
    return replace(maker.audit("sizes", ["sizes"], maker.folder), checks=("contents", "texts"))


def size_of(path):
    """Return the width and the height of a PNG."""
    with open(path, "rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def write(path, size):
    """Write a PNG with a pattern in the given size."""
    width, height = size if isinstance(size, tuple) else (size, size)
    rows = tuple(bytes(sample for x in range(width) for sample in (x % 256, y % 256, (x ^ y) % 256)) for y in range(height))
    Path(path).write_bytes(png.encoded(png.Picture(width, height, png.RGB, 8, rows)))
