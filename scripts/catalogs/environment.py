"""The Python environment of the checks of catalogs, with the packages that they need."""
import os
import subprocess
import sys
import venv

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = os.path.join(ROOT, ".build", "catalog-checks")
PACKAGES = ["numpy", "pillow", "pyliblzfse", "numba"]


def is_active():
    """Return whether this program runs in the environment."""
    return os.path.realpath(sys.prefix) == os.path.realpath(TOOLS)


def run():
    """Run this program again with a Python that has the packages, and return its exit code."""
    python = os.path.join(TOOLS, "bin", "python3")
    if not os.path.exists(python):
        venv.create(TOOLS, with_pip=True)
    if subprocess.run([python, "-c", "import liblzfse, numba, numpy, PIL"], stderr=subprocess.DEVNULL).returncode:
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    return subprocess.run([python, *sys.argv]).returncode


def reader():
    """Return the path of the independent reader formats/car.py, which is next to the corpus, or None."""
    corpus = os.environ.get("ASSETCRUSH_CORPUS")
    path = os.path.join(os.path.dirname(os.path.abspath(corpus)), "formats", "car.py") if corpus else ""
    return path if os.path.exists(path) else None
