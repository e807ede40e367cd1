"""The parts of the page, found by their roles and accessible names."""

import re


def treemap(page):
    return page.get_by_role("tree", name="Map of the files by size")


def trail(page):
    return page.get_by_role("navigation", name="Folder of the map")


def table(page):
    return page.get_by_role("table", name="Files", exact=True)


def menu(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


def filter_field(page):
    return page.get_by_role("searchbox", name="Filter", exact=True)


def download(page):
    return page.get_by_role("button", name="Download JSON")


def panel(page):
    return page.get_by_role("dialog")


def figure(page, name):
    """Return the text of a number in the headline, or None."""
    return page.evaluate(
        """name => [...document.querySelectorAll("#figures .figure")]
      .find(figure => figure.querySelector("dt").textContent === name)?.querySelector(".number").textContent ?? null""",
        name,
    )


def set_theme(page, name):
    menu(page, "Theme").select_option(label=name)


def sort_buttons(page):
    return table(page).locator("thead button")


def open_details(page):
    """Open the details of the first file of the table. Return whether there is one."""
    button = table(page).locator("tbody button").first
    if not button.count():
        return False
    button.click()
    return panel(page).is_visible()


def choose_device(page, name):
    menu(page, "Device").select_option(label=name)


def shown(text):
    """Return text as the page shows it, with visible escapes of control characters."""
    return re.sub("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", lambda match: f"\\u{{{ord(match.group()):x}}}", text)
