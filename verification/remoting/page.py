"""The page docs/benchmarks/remote.md. Each section has a heading, and can be replaced alone."""

import os

from integrations.place import ROOT
from lib import pages
from lib.pages import table

PATH = os.path.join(ROOT, "docs", "benchmarks", "remote.md")
HEAD = """\
# Benchmarks of remote execution

Written by `verification/check-remote --write`, each section in one run. The server, the workers and the client share one machine, so
compare the ratios. The time of single remote actions depends on the server.
"""

__all__ = ["number", "replace", "table"]


def number(seconds):
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.0f}"


def replace(title, lines, order):
    pages.replace(PATH, HEAD, title, lines, order)
