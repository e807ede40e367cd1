"""Checks of the page with the keyboard alone."""

from reportcheck import names
from reportcheck.markup import Markup

PAGES = ("app", "bundle", "names", "compare")
STEPS = 60  # presses of Tab that must reach each part
ACTIVE = """() => {
  const node = document.activeElement;
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  const part = node.closest("[role=tree]") ? "map" : node.closest("tbody") ? "rows" : node.closest("thead") ? "heads"
    : node.closest("dialog") ? "panel" : node.closest("#rules") ? "rules" : node.closest("[role=search]") ? "filters"
    : node.closest("nav") ? "trail" : node.closest("header") ? "tools" : node.localName;
  return { part, name: node.ariaLabel ?? node.textContent.trim().slice(0, 80), tag: node.localName,
    isVisible: box.width > 0 && box.height > 0, outline: parseFloat(style.outlineWidth) * (style.outlineStyle !== "none") || (style.boxShadow !== "none") };
}"""
TILE = """() => { const tile = document.activeElement.tile; return tile ? { path: tile.place.item?.path ?? tile.place.path,
  isFolder: tile.place.isFolder, x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 } : null; }"""


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    with session.page(sample) as page:
        tabs(page, data, name, faults)
        on_map(page, name, faults)
        in_table(page, data, name, faults)
        sort(page, name, faults)
    faults.equal(page.events, [], f"{name}: events")


def tabs(page, data, name, faults):
    """Press Tab through the page. Each part is reached, each focus is visible, and the map and the rows are one stop each."""
    reached = []
    for _ in range(STEPS + len(data["rules"])):
        page.keyboard.press("Tab")
        active = page.evaluate(ACTIVE)
        if active["tag"] == "body":
            break
        reached.append(active)
        faults.expect(active["isVisible"], f"{name}: the focus is on an invisible {active['tag']} “{active['name']}”")
        faults.expect(active["outline"], f"{name}: no outline of {active['tag']} “{active['name']}” in {active['part']}")
        faults.expect(active["name"] or active["tag"] in ("select", "input"), f"{name}: {active['tag']} in {active['part']} without a name")
    parts = [active["part"] for active in reached]
    expected = ["tools", "map", "heads", "rows", "filters"] + (["rules"] if data["rules"] else [])
    for part in expected:
        faults.expect(part in parts, f"{name}: Tab does not reach {part}: {list(dict.fromkeys(parts))}")
    for part in ("map", "rows"):
        faults.expect(parts.count(part) <= 1, f"{name}: {parts.count(part)} stops in {part}")
    faults.expect(reached and reached[0]["name"].lower().startswith("skip"), f"{name}: the first stop is {reached[:1]}")


def on_map(page, name, faults):
    """Move with the arrows, zoom with Enter, and return with Escape and Backspace."""
    names.treemap(page).locator("[tabindex='0']").focus()
    start = page.evaluate(TILE)
    seen = {start["path"]}
    for key, axis, sign in (("ArrowRight", "x", 1), ("ArrowDown", "y", 1), ("ArrowLeft", "x", -1), ("ArrowUp", "y", -1)) * 4:
        before = page.evaluate(TILE)
        page.keyboard.press(key)
        after = page.evaluate(TILE)
        if not faults.expect(after, f"{name}: {key} leaves the map"):
            return
        faults.expect(after == before or (after[axis] - before[axis]) * sign > 0, f"{name}: {key} moves from {before} to {after}")
        seen.add(after["path"])
    faults.expect(len(seen) > 2, f"{name}: the arrows reach {seen}")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    tiles = names.treemap(page).locator("[role=treeitem]")
    folder = next(
        (
            index
            for index in range(tiles.count())
            if tiles.nth(index).evaluate("node => node.tile.place.isFolder && !node.tile.place.isRest")
        ),
        None,
    )
    if folder is not None:
        count, path = tiles.count(), names.trail(page).inner_text()
        for key in ("Escape", "Backspace"):
            tiles.nth(folder).focus()
            page.keyboard.press("Enter")
            faults.expect(names.trail(page).inner_text() != path, f"{name}: Enter does not zoom")
            faults.expect(page.evaluate(TILE), f"{name}: Enter loses the focus")
            page.keyboard.press(key)
            faults.equal((names.trail(page).inner_text(), tiles.count()), (path, count), f"{name}: the map after {key}")
            faults.expect(page.evaluate(TILE), f"{name}: {key} loses the focus")
    file = next(index for index in range(tiles.count()) if tiles.nth(index).evaluate("node => !!node.tile.place.item"))
    tiles.nth(file).focus()
    focused = page.evaluate(TILE)
    page.keyboard.press("Enter")
    faults.expect(names.panel(page).is_visible(), f"{name}: Enter on {focused['path']} opens nothing")
    faults.equal(page.evaluate(ACTIVE)["part"], "panel", f"{name}: focus in the details")
    for _ in range(12):
        page.keyboard.press("Tab")
        faults.expect(page.evaluate(ACTIVE)["part"] in ("panel", "body"), f"{name}: Tab leaves the details for {page.evaluate(ACTIVE)}")
    page.keyboard.press("Escape")
    faults.expect(not names.panel(page).is_visible(), f"{name}: Escape does not close the details")
    faults.equal((page.evaluate(TILE) or {}).get("path"), focused["path"], f"{name}: focus after the details")


def in_table(page, data, name, faults):
    """Move through all rows with the arrows, open one, and return to it."""
    button = names.table(page).locator("tbody [tabindex='0']")
    button.focus()
    path = "document.activeElement.closest('tr')?.item.path ?? null"
    seen = [page.evaluate(path)]
    for _ in range(len(data["rows"]) - 1):
        page.keyboard.press("ArrowDown")
        seen.append(page.evaluate(path))
    faults.equal(sorted(map(str, seen)), sorted(row["path"] for row in data["rows"]), f"{name}: rows that ArrowDown reaches")
    for key, expected in (
        ("ArrowDown", seen[-1]),
        ("Home", seen[0]),
        ("ArrowUp", seen[0]),
        ("End", seen[-1]),
        ("Home", seen[0]),
        ("PageDown", None),
        ("PageUp", seen[0]),
    ):
        page.keyboard.press(key)
        now = page.evaluate(path)
        faults.expect(now in seen if expected is None else now == expected, f"{name}: {key} moves to {now}, expected {expected}")
    page.keyboard.press("Enter")
    faults.expect(names.panel(page).is_visible(), f"{name}: Enter on a row opens nothing")
    page.keyboard.press("Escape")
    faults.equal(page.evaluate(path), seen[0], f"{name}: focus after the details of a row")


def sort(page, name, faults):
    """Sort with Enter and Space. The focus stays on the button."""
    head = names.sort_buttons(page).first
    head.focus()
    orders = []
    for key in ("Enter", "Space", "Enter"):
        page.keyboard.press(key)
        orders.append(names.table(page).locator("th").first.get_attribute("aria-sort"))
        faults.equal(page.evaluate(ACTIVE)["part"], "heads", f"{name}: focus after sorting with {key}")
    faults.expect(orders[0] != orders[1] == "descending" or orders[0] == "descending", f"{name}: orders {orders}")
    faults.expect(orders[0] != orders[1] and orders[0] == orders[2], f"{name}: orders {orders}")
