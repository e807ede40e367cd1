"""The Python environment of the checks of reports, with pinned packages, and the browser."""

import os
import shutil
import subprocess
import sys

import chromium
import packages

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, ".build")
# axe-playwright-python contains axe-core 4.12.1. Its Python code is not used.
PACKAGES = ["playwright==1.65.2", "axe-playwright-python==0.1.8", "pypdf==7.1.0"]


def enter():
    """Run this program again with a Python that has the packages, unless it has them."""
    packages.enter("pages", PACKAGES)


def browser():
    """Return the path of Chromium, and install its package if root may do that. Return None without it."""
    if not chromium.program() and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], capture_output=True, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], capture_output=True, check=False)
    return chromium.program()


def axe():
    """Return the source of axe-core."""
    import axe_playwright_python

    path = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
    with open(path, encoding="utf-8") as file:
        return file.read()


def versions():
    """Return one line for each program that takes part."""
    from importlib.metadata import version

    head = axe()[:40].split()
    return [
        chromium.version(),
        f"Playwright {version('playwright')}",
        f"axe-core {head[2].lstrip('v')}",
        f"pypdf {version('pypdf')}",
        f"Python {sys.version.split()[0]}",
    ]
