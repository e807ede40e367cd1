"""Checks of the page on paper, without JavaScript, and in both themes."""

import io
import re
import unicodedata

from reportcheck import names
from reportcheck.markup import Markup

LISTED = 300  # rows of the table without JavaScript
FINDINGS = 50  # findings of a rule without JavaScript


def together(session, pages, faults):
    themes(session, pages["app"], faults)


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    unscripted(session, sample, data, name, faults)
    printed(session, sample, data, name, faults)


def unscripted(session, sample, data, name, faults):
    """Check that headline, findings and rows are readable without JavaScript."""
    with session.page(sample, script=False) as page:
        text = squeezed(
            page.locator("body").inner_text()
            + page.locator("body").evaluate("body => [...body.querySelectorAll('details')].map(part => part.textContent).join(' ')")
        )
        for row in data["rows"][:LISTED] if len(data["rows"]) <= LISTED else []:
            faults.expect(squeezed(row["path"]) in text or not is_plain(row["path"]), f"{name}: no row {row['path']} without JavaScript")
        for rule in data["rules"]:
            faults.expect(squeezed(rule["summary"]) in text, f"{name}: no rule {rule['id']} without JavaScript")
            for finding in rule["findings"][:FINDINGS]:
                faults.expect(
                    squeezed(finding["problem"]) in text or len(finding["problem"]) > 190 or not is_plain(finding["problem"]),
                    f"{name}: no finding “{finding['problem']}” without JavaScript",
                )
        for device in data["devices"]:
            faults.expect(device["name"] in text, f"{name}: no device {device['name']} without JavaScript")
        for control in page.locator("button, input, select").all():
            faults.expect(not control.is_visible(), f"{name}: a control without effect: {control.evaluate('e => e.outerHTML')[:120]}")
    faults.equal(page.events, [], f"{name}: events without JavaScript")


def printed(session, sample, data, name, faults):
    """Check that the PDF has the rules and the largest images, and that paper shows the map and no controls."""
    from pypdf import PdfReader

    with session.page(sample) as page:
        text = squeezed("\n".join(part.extract_text() for part in PdfReader(io.BytesIO(page.pdf())).pages), "")
        for rule in data["rules"]:
            faults.expect(squeezed(rule["summary"], "") in text, f"{name}: no rule {rule['id']} on paper")
        largest = sorted((row for row in data["rows"] if row.get("after")), key=lambda row: -(row["after"].get("decoded") or 0))
        for row in largest[:10]:
            last = row["path"].split("/")[-1]
            faults.expect(squeezed(last, "") in text or not is_plain(last) or len(last) > 60, f"{name}: no row {row['path']} on paper")
        page.emulate_media(media="print")
        page.wait_for_timeout(500)  # The page replaces some controls by text for paper.
        for control in page.locator("button, input, select, [role=search]").all():
            faults.expect(
                not control.is_visible() or control.evaluate("e => !!e.closest('th')"),
                f"{name}: on paper: {control.evaluate('e => e.outerHTML')[:120]}",
            )
        box = names.treemap(page).bounding_box()
        faults.expect(box and box["height"] > 100, f"{name}: no map on paper")


def themes(session, sample, faults):
    """Check that the page follows the system, and that the menu changes the theme."""
    colors, chosen = {}, {}
    for scheme in ("light", "dark"):
        with session.page(sample, scheme=scheme) as page:
            colors[scheme] = background(page)
            for theme in ("Dark", "Light", "System"):
                names.set_theme(page, theme)
                chosen[scheme, theme] = background(page)
    faults.expect(colors["light"] != colors["dark"], f"the background is {colors['light']} in both themes")
    for (scheme, theme), color in chosen.items():
        faults.equal(color, colors[scheme if theme == "System" else theme.lower()], f"background of the theme {theme} on a {scheme} system")


def background(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor")


def is_plain(text):
    """Return whether the page shows the text without changes of control characters."""
    return text.isascii() and text.isprintable() and len(text) <= 200


def squeezed(text, space=" "):
    # A PDF has ligatures of letters such as fi.
    return re.sub(r"\s+", space, unicodedata.normalize("NFKC", text)).strip()
