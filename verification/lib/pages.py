"""Pages of figures. Each section has a heading, and can be replaced alone."""

import os
from pathlib import Path


def table(columns, rows):
    """Return the lines of a table, with a blank line before and after it."""
    return ["", cells(columns), "|" + "---|" * len(columns), *(cells(row) for row in rows), ""]


def cells(values):
    return "| " + " | ".join(str(value) for value in values) + " |"


def bullets(lines):
    return [f"* {line}" for line in lines]


RATIOS = "Compare the ratios, because absolute figures depend on the machine and its other work."


def write(path, title, intro, facts, lines):
    """Write and print a page with one introduction. `facts` are bullets, such as versions, and `lines` are the sections."""
    text = "\n".join([f"# {title}", "", intro, "", *bullets(facts), "", *lines]).rstrip() + "\n"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")
    print(text)


def replace(path, head, title, lines, order):
    """Replace one section of a page below its head and keep the others. `order` has the titles of all sections."""
    sections = read(path)
    sections[title] = "\n".join(lines).strip() + "\n"
    titles = [known for known in order if known in sections] + [other for other in sections if other not in order]
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Path(path).write_text("\n".join([head, *(f"## {known}\n\n{sections[known]}" for known in titles)]), encoding="utf-8")


def read(path):
    """Return the bodies of a page's sections by title, in the order of the page."""
    if not os.path.exists(path):
        return {}
    parts = ("\n" + Path(path).read_text(encoding="utf-8")).split("\n## ")[1:]
    return {title: body.strip() + "\n" for title, _, body in (part.partition("\n") for part in parts)}
