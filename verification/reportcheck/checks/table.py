"""Checks of the table: every column in both orders against Python's sort, cells, filters, and windows of rows."""

from reportcheck import names, numbers
from reportcheck.checks.treemap import device_of
from reportcheck.markup import Markup

# Scrolls through the table, and returns the position, the path and the cells of each row.
ROWS = """async grid => {
  const rows = new Map();
  const scroller = grid.parentElement;
  scroller.scrollTop = 0;
  for (let last = -1; scroller.scrollTop !== last;) {
    last = scroller.scrollTop;
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const row of grid.querySelectorAll("tbody tr[aria-rowindex]"))
      rows.set(Number(row.getAttribute("aria-rowindex")), [row.item.path, [...row.cells].map(cell => cell.textContent)]);
    scroller.scrollTop += scroller.clientHeight / 2;
  }
  scroller.scrollTop = 0;
  return [...rows].sort((first, second) => first[0] - second[0]).map(([index, [path, cells]]) => ({ index, path, cells }));
}"""
TALL = 5000  # pixels
SIZES = {"Decoded": "decoded", "On disk": "stored", "Download": "download", "Wasted": "wasted"}


def together(session, pages, faults):
    data, _ = Markup(pages["faulty"].text()).json()
    with session.page(pages["faulty"], height=700) as page:
        windows(page, data, faults)


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    # Without a limit of the height, all rows are in view. `windows` scrolls through the rows.
    with session.page(sample, height=TALL) as page:
        names.table(page).evaluate("grid => { grid.parentElement.style.maxHeight = 'none'; }")
        sorting(page, data, name, faults)
        cells(page, data, name, faults)
        filters(page, data, name, faults)
    faults.equal(page.events, [], f"{name}: events")


def rows_of(page):
    return names.table(page).evaluate(ROWS)


def heads(page):
    return names.sort_buttons(page).evaluate_all("buttons => buttons.map(button => button.textContent.replace(/[▲▼]/g, ''))")


def sorting(page, data, name, faults):
    device = device_of(page, data)
    for index, head in enumerate(heads(page)):
        for _ in range(2):
            button = names.sort_buttons(page).nth(index)
            # Real clicks wait for several frames, so only the first column gets them.
            button.evaluate("button => button.click()") if index else button.click()
            order = names.table(page).locator("th").nth(index).get_attribute("aria-sort")
            faults.expect(order in ("ascending", "descending"), f"{name}: aria-sort of {head} is {order}")
            sorted_heads = names.table(page).locator("th[aria-sort]").count()
            faults.equal(sorted_heads, 1, f"{name}: sorted columns")
            faults.equal([row["path"] for row in rows_of(page)], expected_order(data, head, order, device), f"{name}: {head} {order}")


def expected_order(data, head, order, device):
    """Return the paths in Python's stable order. Rows without the value are last in both orders."""
    key = key_of(data, head, device)
    keyed = [(key(row), row["path"]) for row in data["rows"]]
    present = [pair for pair in keyed if pair[0] is not None]
    # A reversed stable sort would also reverse equal rows.
    ordered = sorted(present, key=lambda pair: pair[0]) if order == "ascending" else descending(present)
    return [path for _, path in ordered] + [path for value, path in keyed if value is None]


def descending(pairs):
    return sorted(pairs, key=lambda pair: pair[0], reverse=True)


def key_of(data, head, device):
    levels, counts = numbers.worst(data)
    places = {row["path"]: index for index, row in enumerate(data["rows"])}
    if head == "File":
        return lambda row: places[row["path"]]
    if head in ("Change", "Result"):
        return lambda row: utf16(row.get("status"))
    if head == "Format":
        return lambda row: utf16(numbers.sides(row).get("format"))
    if head == "Pixels":
        return lambda row: (numbers.sides(row).get("width") or 0) * (numbers.sides(row).get("height") or 0) or None
    if head == "Findings":
        return lambda row: (levels[row["path"]], counts[row["path"]]) if levels.get(row["path"], -1) >= 0 else None
    if head.endswith(" ±"):
        return lambda row: numbers.growth(row, SIZES[head[:-2]], device) or None
    return lambda row: numbers.size(numbers.sides(row), SIZES[head], device)


def utf16(text):
    return None if text is None else text.encode("utf-16-be", "surrogatepass")


def windows(page, data, faults):
    """Scroll through a table with more rows than the window. Few of them are elements at a time."""
    drawn = names.table(page).locator("tbody tr[aria-rowindex]").count()
    faults.expect(drawn < len(data["rows"]), f"faulty: {drawn} elements for {len(data['rows'])} rows")
    rows = rows_of(page)
    faults.equal([row["index"] for row in rows], list(range(2, len(data["rows"]) + 2)), "faulty: aria-rowindex")
    faults.equal(sorted(row["path"] for row in rows), sorted(row["path"] for row in data["rows"]), "faulty: rows while scrolling")


def cells(page, data, name, faults):
    """Compare the text of each cell with the data."""
    device = device_of(page, data)
    titles = heads(page)
    rows = {row["path"]: row for row in data["rows"]}
    for shown in rows_of(page):
        row = rows[shown["path"]]
        for title, text in zip(titles, shown["cells"]):
            expected = cell_text(row, title, device)
            if expected is not None:
                faults.equal(text, expected, f"{name}: {title} of {row['path']}")
        last = names.shown(row["path"].split("/")[-1])
        faults.expect(last in shown["cells"][0] or len(last) > 120, f"{name}: the cell of {row['path']} shows {shown['cells'][0]!r}")


def cell_text(row, title, device):
    if title in SIZES:
        value = numbers.size(numbers.sides(row), SIZES[title], device)
        return "–" if value is None else numbers.byte_text(value)
    if title.endswith(" ±"):
        value = numbers.growth(row, SIZES[title[:-2]], device)
        return "–" if value == 0 else numbers.signed(value)
    if title == "Pixels":
        sizes = numbers.sides(row)
        return f"{sizes['width']} × {sizes['height']}" if sizes.get("width") and sizes.get("height") else "–"
    return None


def filters(page, data, name, faults):
    """Type into the filter, and choose each entry of each menu."""
    rows = data["rows"]
    for text in ("png", "Icon", "<", "/", "no such file", "é", "\\", "ICON@2X"):
        names.filter_field(page).fill(text)
        filtered(page, (row["path"] for row in rows if text.lower() in row["path"].lower()), f"{name}: filter {text!r}", faults)
    faults.expect(names.table(page).is_visible(), f"{name}: no table after a filter")
    names.filter_field(page).fill("")
    levels, _ = numbers.worst(data)
    tests = {
        "Kind": lambda row, choice: row["kind"] == choice,
        "Result": lambda row, choice: row.get("status") == choice,
        "Change": lambda row, choice: row.get("status") == choice,
        "Findings": lambda row, choice: matches(levels.get(row["path"], -1), choice),
    }
    for menu, test in tests.items():
        field = page.get_by_role("search").get_by_label(menu, exact=True)
        if not field.count():
            continue
        for choice in field.locator("option").all_inner_texts():
            field.select_option(label=choice)
            filtered(page, (row["path"] for row in rows if choice == "all" or test(row, choice)), f"{name}: {menu} {choice}", faults)
        field.select_option(label="all")
    box = page.get_by_role("checkbox", name="Only files of the chosen device")
    if box.count():
        box.check()
        device = device_of(page, data)
        expected = (row["path"] for row in rows if numbers.size(numbers.sides(row), "decoded", device))
        filtered(page, expected, f"{name}: files of the device", faults)
        box.uncheck()


def filtered(page, expected, text, faults):
    """Compare the rows with the expected ones. On a busy machine, the table follows an input by some frames."""
    expected = sorted(expected)
    for _ in range(20):
        shown = sorted(row["path"] for row in rows_of(page))
        if shown == expected:
            break
        page.wait_for_timeout(100)
    faults.equal(shown, expected, text)


def matches(level, choice):
    if choice in ("with findings", "without"):
        return (level >= 0) == (choice == "with findings")
    return level >= 0 and numbers.SEVERITIES[level] == choice
