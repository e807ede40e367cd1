"""Checks of the details of files: figures, pictures, the display drawn to scale, links, and copies."""

from urllib.parse import quote

from reportcheck import names, numbers
from reportcheck.markup import Markup
from reportcheck.session import wait_for

EACH = 10  # opened files of a page
PICTURES = """async panel => {
  const images = [...panel.querySelectorAll("img")];
  await Promise.all(images.map(image => image.decode().catch(() => {})));
  return images.map(image => [image.naturalWidth, image.naturalHeight, image.clientWidth, image.clientHeight]);
}"""
COPIED = """() => { window.__copied = []; document.addEventListener("copy", () => {
  const field = document.activeElement;
  window.__copied.push(field.value !== undefined ? field.value.slice(field.selectionStart, field.selectionEnd) : getSelection().toString());
}, true); }"""


def together(session, pages, faults):
    links(session, pages, faults)


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    with session.page(sample) as page:
        for row in chosen(data["rows"]):
            opened(page, data, row, name, faults)
        copies(page, data, name, faults)
    faults.equal(page.events, [], f"{name}: events")


def chosen(rows):
    """Return some rows of each kind, with all rows that have a displayed size or different pixels."""
    notable = [row for row in rows if row.get("display") or row.get("pixels") or row.get("movedFrom") or row.get("isProblem")]
    step = max(1, len(rows) // EACH)
    return list({row["path"]: row for row in notable[:EACH] + rows[::step]}.values())


def opened(page, data, row, name, faults):
    """Open a file by its address, and compare the panel with the data."""
    name = f"{name}: {row['path']}"
    page.evaluate("path => { location.hash = '#' + encodeURIComponent(path); }", row["path"])
    panel = names.panel(page)
    last = names.shown(row["path"].split("/")[-1])
    heading = panel.get_by_role("heading", level=2)
    if not faults.expect(
        wait_for(lambda: panel.is_visible() and (len(last) > 150 or last in heading.text_content())), f"{name}: no details"
    ):
        return
    text = panel.inner_text()
    for side in ("after", "before") if row.get("before") else ("after",):
        sizes = row.get(side) or {}
        values = [sizes.get(key) for key in ("stored", "download", "decoded", "wasted")] + [
            value or None for value in sizes.get("devices") or []
        ]
        for value in values:
            faults.expect(value is None or numbers.byte_text(value) in text, f"{name}: {side} without {value}")
    pictures(panel, data, row, name, faults)
    if row.get("display"):
        scale(panel, row, name, faults)
    if row.get("pixels"):
        differing, total = row["pixels"]["differing"], row["pixels"]["total"]
        expected = f"{differing:,} pixel" if differing else f"All {total:,} pixels are equal"
        faults.expect(expected in text, f"{name}: without “{expected}”")
    for rule in data["rules"]:
        for finding in rule["findings"]:
            if finding["path"] == row["path"]:
                problem = names.shown(finding["problem"])
                faults.expect(problem in text or len(problem) > 500, f"{name}: without “{finding['problem']}”")
                faults.expect(not finding.get("command") or names.shown(finding["command"]) in text, f"{name}: without its command")
    page.keyboard.press("Escape")
    faults.expect(
        wait_for(lambda: not panel.is_visible() and not page.evaluate("location.hash")), f"{name}: Escape does not close the details"
    )


def pictures(panel, data, row, name, faults):
    """Check that each thumbnail of the data is drawn, undistorted."""
    shown = panel.evaluate(PICTURES)
    known = {row[side]["picture"] for side in ("before", "after") if row.get(side) and row[side].get("picture") is not None}
    if data["kind"] == "audit" or not (row.get("before") and row.get("after")):
        known = {numbers.sides(row).get("picture")} - {None}
    faults.expect(len(shown) >= len(known), f"{name}: {len(shown)} pictures of {len(known)}")
    for width, height, drawn, tall in shown:
        faults.expect(
            width > 0 and drawn > 0 and abs(drawn / tall - width / height) <= 0.03 * width / height + 1.5 / tall,
            f"{name}: a picture of {width}×{height} is drawn as {drawn}×{tall}",
        )


def scale(panel, row, name, faults):
    """Check that the two rectangles of the displayed size have the ratio of the numbers."""
    boxes = panel.locator("svg rect").evaluate_all(
        "rects => rects.map(rect => { const box = rect.getBBox(); return [box.width, box.height]; })"
    )
    sizes = numbers.sides(row)
    if not faults.equal(len(boxes), 2, f"{name}: rectangles of the displayed size"):
        return
    for axis, (actual, needed) in enumerate(((sizes["width"], row["display"]["width"]), (sizes["height"], row["display"]["height"]))):
        ratio = boxes[0][axis] / boxes[1][axis]
        faults.expect(
            abs(ratio - actual / needed) <= 0.02 * actual / needed or boxes[1][axis] <= 1.01,
            f"{name}: the rectangles have the ratio {ratio:.2f}, the pixels {actual / needed:.2f}",
        )
    text = panel.inner_text()
    faults.expect(row["display"]["origin"] in text or len(row["display"]["origin"]) > 250, f"{name}: no source of the displayed size")


def copies(page, data, name, faults):
    """Click the copy buttons of the first findings and of a path, and read the copied text."""
    page.evaluate(COPIED)
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    buttons = page.get_by_role("button", name="Copy", exact=False)
    for index in range(min(4, buttons.count())):
        button = buttons.nth(index)
        expected = button.locator("xpath=preceding-sibling::code").text_content()
        button.click()
        faults.expect(wait_for(lambda: button.inner_text() == "Copied"), f"{name}: the button shows {button.inner_text()!r} after a click")
        copied = page.evaluate("window.__copied")
        clipboard = copied[-1] if copied else page.evaluate("navigator.clipboard?.readText?.().catch(() => null) ?? null")
        faults.expect(clipboard is None or names.shown(clipboard) == expected, f"{name}: copied {clipboard!r}, shown {expected!r}")
    faults.equal(page.locator("textarea").count(), 0, f"{name}: fields that remain after copying")


def links(session, pages, faults):
    """Open pages at the address of a file, also one whose name has characters of addresses."""
    for name, part in (
        ("app", "badge.png"),
        ("names", "#hash?query"),
        ("names", "%3Cimg"),
        ("names", "__proto__/__proto__"),
        ("names", "</script>"),
    ):
        data, _ = Markup(pages[name].text()).json()
        row = next((row for row in data["rows"] if part in row["path"]), None)
        if not faults.expect(row, f"{name}: no row with {part}"):
            continue
        with session.page(pages[name], fragment="#" + quote(row["path"], safe="")) as page:
            faults.expect(names.panel(page).is_visible(), f"{name}: the address of {row['path']} does not open its details")
        faults.equal(page.events, [], f"{name}: events at the address of {part}")
    with session.page(pages["app"], fragment="#no/such%file") as page:
        faults.expect(not names.panel(page).count() or not names.panel(page).is_visible(), "the address of an unknown file opens details")
    faults.equal(page.events, [], "events at an unknown address")
