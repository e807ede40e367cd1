"""The page docs/benchmarks/png.md. Each section has a heading, and can be measured and replaced alone."""
import os

from benchmarks.machine import ROOT

PATH = os.path.join(ROOT, "docs", "benchmarks", "png.md")
HEAD = """\
# Benchmarks

Written by `scripts/bench`, each section in one run on one core. Compare the ratios, because absolute figures depend on the
machine and its other work. `make-corpus` makes the images of the sets icons (1,203), art (300) and large (30). The set
icons-s has the first 200 icons, and art-s has the first 40 of art.
"""


def table(columns, rows):
    """Return the lines of a table, with a blank line before and after it."""
    return ["", cells(columns), "|" + "---|" * len(columns), *(cells(row) for row in rows), ""]


def cells(values):
    return "| " + " | ".join(str(value) for value in values) + " |"


def bullets(lines):
    return [f"* {line}" for line in lines]


def replace(title, lines, order):
    """Replace one section of the page and keep the others. `order` has the titles of all sections."""
    sections = read()
    sections[title] = "\n".join(lines).strip() + "\n"
    titles = [known for known in order if known in sections] + [other for other in sections if other not in order]
    os.makedirs(os.path.dirname(PATH), exist_ok=True)
    with open(PATH, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, *(f"## {known}\n\n{sections[known]}" for known in titles)]))


def read():
    """Return the bodies of the sections by title, in the order of the page."""
    if not os.path.exists(PATH):
        return {}
    with open(PATH, encoding="utf-8") as file:
        parts = ("\n" + file.read()).split("\n## ")[1:]
    return {title: body.strip() + "\n" for title, _, body in (part.partition("\n") for part in parts)}
