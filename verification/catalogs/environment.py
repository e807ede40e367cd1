"""The environment of the checks of catalogs: their Python packages, and the independent reader."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "verification", "lib"))
import packages


def enter():
    """Run this program again with a Python that has the packages, unless it has them."""
    packages.enter("catalogs", ["numpy", "pillow", "pyliblzfse", "numba"])


def reader():
    """Return the path of the independent reader formats/car.py, which is next to the corpus, or None."""
    corpus = os.environ.get("ASSETCRUSH_CORPUS")
    path = os.path.join(os.path.dirname(os.path.abspath(corpus)), "formats", "car.py") if corpus else ""
    return path if os.path.exists(path) else None
