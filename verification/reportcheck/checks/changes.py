"""Checks of a build, of comparisons and of a baseline: both sides, the kinds of changes, and pixels that differ."""

import json

from reportcheck import names, numbers
from reportcheck.markup import Markup


def together(session, pages, faults):
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
    revisions(pages["compare"], pages["revisions"], faults)
    baseline(pages["baseline"], faults)


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
    expected = {
        "Images/button@2x.png": "changed",
        "Images/icon.png": "changed",
        "Images/added <b>.png": "added",
        "Images/sprites.png": "removed",
        "Levels/button@3x.png": "moved",
        "Images/button.png": "changed",
    }
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


def revisions(folders, commits, faults):
    """Check that two git revisions and the folders with their files have equal rows and findings."""
    first, second = (json.loads(Markup(sample.text()).json()[1].replace("After/", "App/")) for sample in (folders, commits))
    faults.equal(second["rows"], first["rows"], "revisions: rows")
    faults.equal(second["rules"], first["rules"], "revisions: findings")


def baseline(sample, faults):
    """Check the states of the findings. The baseline names another file in place of one with a finding."""
    data, _ = Markup(sample.text()).json()
    states = {}
    for rule in data["rules"]:
        for finding in rule["findings"]:
            states.setdefault(finding.get("status"), set()).add(finding["path"])
    faults.equal(states.get("new"), {"Images/badge.png"}, "baseline: new findings")
    faults.equal(states.get("gone"), {"Images/other.png"}, "baseline: findings that are gone")
    faults.expect(states.get("known"), f"baseline: no known finding: {states}")
    faults.equal(set(states), {"new", "gone", "known"}, "baseline: states")
