"""The page docs/benchmarks/remote.md. Each section has a heading, and can be replaced alone."""
import os

from integrations.place import ROOT

PATH = os.path.join(ROOT, "docs", "benchmarks", "remote.md")
HEAD = """\
# Benchmarks of remote execution

Written by `scripts/check-remote --write`, each section in one run. The server, the workers and the client share one machine, so
compare the ratios. The time of single remote actions depends on the server.
"""


def table(columns, rows):
    """Return the lines of a table, with a blank line before and after it."""
    return ["", cells(columns), "|" + "---|" * len(columns), *(cells(row) for row in rows), ""]


def cells(values):
    return "| " + " | ".join(str(value) for value in values) + " |"


def number(seconds):
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.0f}"


def replace(title, lines, order):
    """Replace one section of the page and keep the others. `order` has the titles of all sections."""
    sections = read()
    sections[title] = "\n".join(lines).strip() + "\n"
    titles = [known for known in order if known in sections]
    with open(PATH, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, *(f"## {known}\n\n{sections[known]}" for known in titles)]))


def read():
    """Return the bodies of the sections by title."""
    if not os.path.exists(PATH):
        return {}
    with open(PATH, encoding="utf-8") as file:
        parts = ("\n" + file.read()).split("\n## ")[1:]
    return {title: body.strip() + "\n" for title, _, body in (part.partition("\n") for part in parts)}
