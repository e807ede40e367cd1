"""The pages of benchmarks. Each section of png.md has a heading, and can be measured and replaced alone."""

import os

from benchmarks.machine import ROOT
from lib import pages
from lib.pages import RATIOS, bullets, table

FOLDER = os.path.join(ROOT, "docs", "benchmarks")
HEAD = """\
# Benchmarks

Written by `scripts/bench`, each section in one run on one core. Compare the ratios, because absolute figures depend on the
machine and its other work. `make-corpus` makes the images of the sets icons (1,203), art (300) and large (30). The set
icons-s has the first 200 icons, and art-s has the first 40 of art.
"""

__all__ = ["RATIOS", "bullets", "replace", "table", "write"]


def replace(title, lines, order):
    pages.replace(os.path.join(FOLDER, "png.md"), HEAD, title, lines, order)


def write(name, title, intro, facts, lines):
    pages.write(os.path.join(FOLDER, name), title, intro, facts, lines)
