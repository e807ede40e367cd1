"""Checks of a build and of a comparison: both sides, the kinds of changes, and pixels that differ."""
from reportcheck import names, numbers
from reportcheck.markup import Markup


def check(session, pages, faults):
    for name in ("build", "compare"):
        sample = pages[name]
        data, _ = Markup(sample.text()).json()
        faults.equal(data["kind"], name, f"{name}: kind")
        both = [row for row in data["rows"] if row.get("before") and row.get("after")]
        faults.expect(both, f"{name}: no row with two sides")
        drawn = [row for row in both if row["before"].get("picture") is not None and row["after"].get("picture") is not None]
        faults.expect(drawn, f"{name}: no row with two pictures")
        with session.page(sample) as page:
            sums(page, data, name, faults)
    build(pages["build"], faults)
    compare(session, pages["compare"], faults)


def sums(page, data, name, faults):
    """Compare the headline with the sums of both sides."""
    text = page.locator("#figures").inner_text()
    before, after = (numbers.total(data["rows"], "stored", None, side) or 0 for side in ("before", "after"))
    faults.expect(numbers.byte_text(after) in text, f"{name}: no {numbers.byte_text(after)} in the headline")
    expected = f"{numbers.signed(after - before)}" if after != before else "unchanged"
    faults.expect(expected in text, f"{name}: no {expected} in the headline: {text!r}")


def build(sample, faults):
    """Check the pixels of a build without losses, and the file that failed."""
    data, _ = Markup(sample.text()).json()
    for row in data["rows"]:
        if row.get("pixels"):
            faults.equal(row["pixels"]["differing"], 0, f"build: different pixels of {row['path']}")
    faults.expect(any(row.get("pixels") for row in data["rows"]), "build: no row with compared pixels")
    failed = [row for row in data["rows"] if row.get("isProblem")]
    faults.expect(any("broken.png" in row["path"] for row in failed), f"build: problems {[row['path'] for row in failed]}")


def compare(session, sample, faults):
    """Check each planted change."""
    data, _ = Markup(sample.text()).json()
    rows = {row["path"]: row for row in data["rows"]}
    # Devices with sharp screens load button@2x.png, since button@3x.png moved away from it.
    expected = {"Images/button@2x.png": "changed", "Images/icon.png": "changed", "Images/added <b>.png": "added",
                "Images/sprites.png": "removed", "Levels/button@3x.png": "moved", "Images/button.png": "changed"}
    for path, status in expected.items():
        faults.equal(rows.get(path, {}).get("status"), status, f"compare: {path}")
    faults.equal(rows.get("Levels/button@3x.png", {}).get("movedFrom"), "Images/button@3x.png", "compare: the path before the move")
    pixels = rows.get("Images/button.png", {}).get("pixels")
    faults.expect(pixels and pixels["differing"] > 0, f"compare: different pixels of Images/button.png: {pixels}")
    changed = {path for path, row in rows.items() if row.get("status") != "same"}
    faults.equal(changed, set(expected), "compare: changed paths")
    with session.page(sample) as page:
        first = names.table(page).locator("tbody tr[aria-rowindex]").first.evaluate("row => row.item.path")
        faults.equal(first, "Images/icon.png", "compare: the first row")
        names.table(page).locator("tbody button").first.click()
        faults.expect(names.panel(page).locator("img").count() >= 2, "compare: no picture before and after")
