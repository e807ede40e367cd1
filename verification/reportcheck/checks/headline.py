"""Checks of the headline on each device: against the audit in JSON, and against sums of the data."""

from reportcheck import names, numbers
from reportcheck.markup import Markup

DEVICES = {"phone": "iPhone", "pad": "iPad"}


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    with session.page(sample) as page:
        for index, device in enumerate(data["devices"]):
            names.choose_device(page, device["name"])
            one_device(page, data, index, f"{name}, {device['name']}", faults)
        if sample.audit:
            against_audit(page, sample.audit, name, faults)
        if data["devices"]:
            names.choose_device(page, "any device")
            decoded = numbers.total(data["rows"], "decoded", None)
            faults.equal(names.figure(page, "Decoded memory"), text(decoded), f"{name}: decoded, any device")
    faults.equal(page.events, [], f"{name}: events")


def one_device(page, data, index, name, faults):
    """Check the headline, the map and the table for one device."""
    rows = data["rows"]
    faults.equal(names.figure(page, "Decoded memory"), text(data["devices"][index]["decoded"]), f"{name}: decoded")
    for title, measure in (("On disk", "stored"), ("Download", "download"), ("Wasted", "wasted")):
        faults.equal(names.figure(page, title), text(numbers.total(rows, measure, index)), f"{name}: {title}")
    names.menu(page, "Area").select_option(label="Decoded memory")
    shown = [numbers.size(numbers.sides(row), "decoded", index) or 0 for row in rows]
    mapped = numbers.total(rows, "decoded", index) or 0
    faults.expect(numbers.byte_text(mapped) in names.trail(page).inner_text(), f"{name}: the map shows {names.trail(page).inner_text()!r}")
    heads = names.sort_buttons(page).evaluate_all("buttons => buttons.map(button => button.ariaLabel)")
    faults.expect(f"Decoded on {data['devices'][index]['name']}" in heads, f"{name}: columns {heads}")
    if sum(shown):
        faults.expect(
            f"{numbers.byte_text(sum(shown))} decoded" in page.get_by_role("status").all_inner_texts().__str__(),
            f"{name}: sum below the filters",
        )


def against_audit(page, audit, name, faults):
    """Compare with the figures of `audit --format json`."""
    for total in audit["totals"]:
        names.choose_device(page, f"{DEVICES.get(total['family'], total['family'])} @{total['scale']}x")
        faults.equal(
            names.figure(page, "Decoded memory"), text(total["alignedBytes"]), f"{name}: decoded of {total['family']} @{total['scale']}x"
        )
        faults.expect(f"{total['images']:,} image" in page.locator("#figures").inner_text(), f"{name}: images of {total['family']}")
    summary = audit["summary"]
    if summary.get("wastedBytes"):
        faults.equal(names.figure(page, "Wasted"), text(summary["wastedBytes"]), f"{name}: wasted, as in the audit")
    counts = [summary[key] for key in ("errors", "warnings", "notes")]
    faults.equal(names.figure(page, "Findings"), f"{sum(counts):,}", f"{name}: findings")
    shown = page.locator("#figures").inner_text()
    for count, noun in zip(counts, ("error", "warning", "note")):
        faults.expect(not count or f"{count:,} {noun}" in shown, f"{name}: {count} {noun}s are not in the headline")


def text(count):
    return None if count is None else numbers.byte_text(count)
