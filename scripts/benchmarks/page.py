"""docs/benchmarks.md: a heading a section, each replaced by itself, so that one can be measured again alone."""
import os

from benchmarks.machine import ROOT

PATH = os.path.join(ROOT, "docs", "benchmarks.md")
HEAD = """\
# Benchmarks

Made by `scripts/bench`, each section in one run on one core. Ratios count: absolute figures are those of a shared
machine. The images are those of `make-corpus`: icons (1,203), art (300), large (30); icons-s and art-s are the first
200 and 40 of the first two.
"""


def table(columns, rows):
    """The lines of a table, with a blank one before and after."""
    return ["", cells(columns), "|" + "---|" * len(columns), *(cells(row) for row in rows), ""]


def cells(values):
    return "| " + " | ".join(str(value) for value in values) + " |"


def bullets(lines):
    return [f"* {line}" for line in lines]


def replace(title, lines, order):
    """Puts a section into the page, in the place that `order`, the titles of all, gives it; others stay as they are."""
    sections = read()
    sections[title] = "\n".join(lines).strip() + "\n"
    titles = [known for known in order if known in sections] + [other for other in sections if other not in order]
    os.makedirs(os.path.dirname(PATH), exist_ok=True)
    with open(PATH, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, *(f"## {known}\n\n{sections[known]}" for known in titles)]))


def read():
    """The bodies of the sections by their titles, in the order of the page."""
    if not os.path.exists(PATH):
        return {}
    with open(PATH, encoding="utf-8") as file:
        parts = ("\n" + file.read()).split("\n## ")[1:]
    return {title: body.strip() + "\n" for title, _, body in (part.partition("\n") for part in parts)}
