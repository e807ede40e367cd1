"""Checks of byte counts as text: the page's JavaScript, the tool's tables without JavaScript, and Python must agree."""

import dataclasses

from reportcheck import numbers
from reportcheck.markup import Markup, with_code, with_hashes

# The values around each change of digits or units, up to the largest exact whole number of JavaScript.
EDGES = sorted({edge * 10**power + step for power in range(14) for edge in (1, 9.995, 99.95, 999.5) for step in (-1, -0.5, 0, 0.5, 1)})
COUNTS = [sign * count for count in dict.fromkeys(int(edge) for edge in EDGES) if count < 2**53 for sign in (1, -1)]
ROWS = """() => [...document.querySelectorAll("#files table.plain tbody tr")].map(row => [...row.cells].map(cell => cell.textContent))"""
HEADS = """() => [...document.querySelectorAll("#files table.plain thead th")].map(cell => cell.textContent)"""
NOTHING = ("–", "0 B")  # the texts of a size that is unknown or zero


def each(session, sample, name, faults):
    # The script is a module, whose names a copy of the page must reveal.
    copy = dataclasses.replace(sample, path=sample.path + ".texts.html")
    with open(copy.path, "w", encoding="utf-8") as file:
        file.write(with_hashes(with_code(sample.text(), "window.byteText = byteText")))
    with session.page(copy) as page:
        texts = page.evaluate("counts => counts.map(byteText)", COUNTS)
        wrong = [(count, text, numbers.byte_text(count)) for count, text in zip(COUNTS, texts) if text != numbers.byte_text(count)]
        faults.equal(wrong, [], f"{name}: byteText of {len(COUNTS)} counts")
    with session.page(sample, script=False) as page:
        unscripted(page, Markup(sample.text()).json()[0], name, faults)


def unscripted(page, data, name, faults):
    """Compare the tool's own table with the data."""
    rows = {row["path"]: row for row in data["rows"]}
    heads = page.evaluate(HEADS)
    for cells in page.evaluate(ROWS):
        row = rows.get(cells[0])
        for head, text in zip(heads, cells):
            expected = row and cell_text(row, head)
            if expected:
                faults.expect(
                    text == expected or {text, expected} <= set(NOTHING), f"{name}: {head} of {cells[0]}: {text}, expected {expected}"
                )


def cell_text(row, head):
    """Return the expected text of a cell, or None for other columns and for rows with two sides."""
    sizes = numbers.sides(row)
    if row.get("before") and row.get("after"):
        return None
    if head == "On disk":
        return numbers.byte_text(sizes["stored"])
    if head == "Wasted":
        return numbers.byte_text(sizes["wasted"]) if sizes.get("wasted") else "–"
    if head == "Pixels":
        return f"{sizes['width']} × {sizes['height']}" if sizes.get("width") and sizes.get("height") else "–"
    return None
