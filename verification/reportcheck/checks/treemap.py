"""Checks of the map: areas against sums of the data, labels inside their tiles, zoom, colors and cards."""

from reportcheck import names, numbers
from reportcheck.markup import Markup
from reportcheck.session import wait_for

# The choices of the area, with their values.
MEASURES = {
    "Decoded memory": lambda row, device: numbers.size(row.get("after"), "decoded", device),
    "On disk": lambda row, device: numbers.size(row.get("after"), "stored", device),
    "Download": lambda row, device: numbers.size(row.get("after"), "download", device),
    "Wasted memory": lambda row, device: numbers.size(row.get("after"), "wasted", device),
    "Change, decoded memory": lambda row, device: abs(numbers.growth(row, "decoded", device)),
    "Change, on disk": lambda row, device: abs(numbers.growth(row, "stored", device)),
}
TOLERANCE = 0.01
# A side is exact within a fraction of a pixel, which matters for thin tiles.
SIDE = 0.15
THIN = 3  # pixels
MOST = 2000  # elements of the map
HOVERED = 9  # tiles
TILES = """surface => {
  const box = surface.getBoundingClientRect();
  const parents = new Map();
  return [...surface.querySelectorAll("[role=treeitem]")].map((node, index) => {
    const { tile } = node, { place } = tile, rect = node.getBoundingClientRect();
    for (const child of tile.children) parents.set(child, index);
    const text = node.querySelector(".tile-text, .tile-head");
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    const label = text ? range.getBoundingClientRect() : null;
    return {
      path: place.item ? place.item.path : place.path, isFile: !!place.item, isRest: !place.item && place.path === place.parent?.path, count: place.count,
      parent: parents.get(tile) ?? -1, isOpen: tile.children.length > 0, level: node.ariaLevel, name: node.ariaLabel,
      left: rect.left - box.left, top: rect.top - box.top, width: rect.width, height: rect.height,
      label: label && { text: text.textContent, left: label.left - rect.left, top: label.top - rect.top,
        right: label.right - rect.left, bottom: label.bottom - rect.top },
      color: getComputedStyle(node).backgroundColor, kind: node.className,
    };
  });
}"""


def together(session, pages, faults):
    for width in (320, 700, 1900):
        with session.page(pages["bundle"], width=width) as page:
            data, _ = Markup(pages["bundle"].text()).json()
            area(page, data, MEASURES["Decoded memory"], f"bundle at {width} px", faults)
            page.set_viewport_size({"width": width + 200, "height": 800})
            wait_for(
                lambda: names.treemap(page).evaluate(
                    "e => Math.max(...[...e.children].map(x => x.getBoundingClientRect().right)) > e.getBoundingClientRect().right - 4"
                )
            )
            area(page, data, MEASURES["Decoded memory"], f"bundle, {width} px made wider", faults)
    card(session, pages["app"], faults)


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    with session.page(sample) as page:
        for label in names.menu(page, "Area").locator("option").all_inner_texts():
            names.menu(page, "Area").select_option(label=label)
            area(page, data, MEASURES[label], f"{name}, {label}", faults)
        colors(page, data, name, faults)
        zoom(page, data, name, faults)
    faults.equal(page.events, [], f"{name}: events")


def tiles_of(page):
    return names.treemap(page).evaluate(TILES)


def device_of(page, data):
    """Return the index of the chosen device, or None."""
    if not data["devices"]:
        return None
    value = int(names.menu(page, "Device").input_value())
    return None if value < 0 else value


def area(page, data, measure, name, faults):
    """Check that the areas of all entries of a folder are proportional to the sums of the data below them."""
    tiles = tiles_of(page)
    device = device_of(page, data)
    values = {row["path"]: measure(row, device) or 0 for row in data["rows"]}
    faults.expect(tiles, f"{name}: no tiles")
    faults.expect(names.treemap(page).evaluate("e => e.querySelectorAll('*').length") <= MOST, f"{name}: more than {MOST} elements")
    groups = {}
    for tile in tiles:
        groups.setdefault(tile["parent"], []).append(tile)
    for parent, children in groups.items():
        entries = [(tile, value_of(tile, values)) for tile in children if not tile["isRest"]]
        # A border makes very thin tiles thicker.
        entries = [(tile, value) for tile, value in entries if value > 0 and min(tile["width"], tile["height"]) > THIN]
        known = sum(value for _, value in entries)
        whole = sum(tile["width"] * tile["height"] for tile, _ in entries)
        for tile, value in entries:
            expected = whole * value / known
            slack = TOLERANCE * expected + SIDE * (tile["width"] + tile["height"])
            faults.expect(
                abs(tile["width"] * tile["height"] - expected) <= slack,
                f"{name}: {tile['path']} has {tile['width'] * tile['height']:.0f} square pixels, expected {expected:.0f}",
            )
        nested(tiles, parent, children, name, faults)
    shown = sum(value_of(tile, values) for tile in groups.get(-1, []) if not tile["isRest"])
    rest = any(tile["isRest"] for tile in groups.get(-1, []))
    # Entries of less than a pixel are not drawn.
    faults.expect(rest or shown >= 0.999 * sum(values.values()), f"{name}: the map shows {shown} of {sum(values.values())} bytes")
    labels(tiles, name, faults)
    names_of_tiles(tiles, values, name, faults)


def value_of(tile, values):
    """Return the sum of the data below a tile."""
    if tile["isFile"]:
        return values[tile["path"]]
    # A compiled catalog is a file, and also the folder of its renditions, next to each other.
    return sum(value for path, value in values.items() if path.startswith(tile["path"] + "/"))


def nested(tiles, parent, children, name, faults):
    """Check that entries are inside their folder, and do not overlap."""
    if parent >= 0:
        outer = tiles[parent]
        for tile in children:
            inside = (
                tile["left"] >= outer["left"] - 0.5
                and tile["top"] >= outer["top"] - 0.5
                and tile["left"] + tile["width"] <= outer["left"] + outer["width"] + 0.5
                and tile["top"] + tile["height"] <= outer["top"] + outer["height"] + 0.5
            )
            faults.expect(inside, f"{name}: {tile['path']} is outside of {outer['path']}")
    for index, one in enumerate(children):
        for other in children[index + 1 :]:
            across = min(one["left"] + one["width"], other["left"] + other["width"]) - max(one["left"], other["left"])
            down = min(one["top"] + one["height"], other["top"] + other["height"]) - max(one["top"], other["top"])
            if across > 0.5 and down > 0.5:
                faults.expect(False, f"{name}: {one['path']} overlaps {other['path']}")


def labels(tiles, name, faults):
    for tile in tiles:
        label = tile["label"]
        if label and label["text"]:
            fits = (
                label["left"] >= -0.5
                and label["top"] >= -0.5
                and label["right"] <= tile["width"] + 0.5
                and label["bottom"] <= tile["height"] + 0.5
            )
            faults.expect(
                fits,
                f"{name}: the label “{label['text']}” of {tile['width']:.0f}×{tile['height']:.0f} pixels ends at "
                f"{label['right']:.0f}, {label['bottom']:.0f}",
            )


def names_of_tiles(tiles, values, name, faults):
    for tile in tiles:
        if not tile["isRest"]:
            text = numbers.byte_text(value_of(tile, values))
            faults.expect(text in tile["name"], f"{name}: the name of {tile['path']} is “{tile['name']}”, without {text}")


def colors(page, data, name, faults):
    """Check that tiles of other severities have other colors, and that each color is in the legend with its text."""
    if "Severity" in names.menu(page, "Color").locator("option").all_inner_texts():
        names.menu(page, "Color").select_option(label="Severity")
        levels, _ = numbers.worst(data)
        found = {}
        for tile in tiles_of(page):
            if tile["isFile"]:
                found.setdefault(levels.get(tile["path"], -1), set()).add(tile["color"])
        faults.expect(all(len(each) == 1 for each in found.values()), f"{name}: colors by severity {found}")
        faults.equal(len({color for each in found.values() for color in each}), len(found), f"{name}: different colors of severities")
    for label in names.menu(page, "Color").locator("option").all_inner_texts():
        names.menu(page, "Color").select_option(label=label)
        swatches = page.locator("#map ul li").evaluate_all(
            "items => items.filter(item => item.querySelector('.swatch')).map(item => [getComputedStyle(item.querySelector('.swatch')).backgroundColor, item.textContent])"
        )
        used = {tile["color"] for tile in tiles_of(page) if tile["isFile"]}
        faults.expect(
            used <= {color for color, _ in swatches}, f"{name}: colors without an entry in the legend of {label}: {used} {swatches}"
        )
        faults.equal(len({color for color, _ in swatches}), len(swatches), f"{name}: different colors in the legend of {label}")


def zoom(page, data, name, faults):
    """Click into the largest folder, and return through the path of folders."""
    names.menu(page, "Area").select_option(label="On disk")
    folders = [tile for tile in tiles_of(page) if not tile["isFile"] and not tile["isRest"]]
    if not folders:
        return
    folder = max(folders, key=lambda tile: tile["width"] * tile["height"])
    names.treemap(page).locator("[role=treeitem]").nth(tiles_of(page).index(folder)).click(position={"x": 6, "y": 6})
    values = {row["path"]: MEASURES["On disk"](row, None) or 0 for row in data["rows"]}
    faults.expect(numbers.byte_text(value_of(folder, values)) in names.trail(page).inner_text(), f"{name}: path of folders after a click")
    outside = [tile["path"] for tile in tiles_of(page) if not (tile["path"] + "/").startswith(folder["path"] + "/")]
    faults.equal(outside, [], f"{name}: tiles outside of the folder")
    inside = [row for row in data["rows"] if row["path"].startswith(folder["path"] + "/") or row["path"] == folder["path"]]
    faults.equal(int(names.table(page).get_attribute("aria-rowcount")) - 1, len(inside), f"{name}: rows of the folder in the table")
    names.trail(page).get_by_role("button").first.click()
    faults.equal(len(tiles_of(page)), len(tiles_of(page)), f"{name}: tiles after zooming out")
    faults.equal(int(names.table(page).get_attribute("aria-rowcount")) - 1, len(data["rows"]), f"{name}: rows after zooming out")


def card(session, sample, faults):
    """Hover over a tile. The card shows the name, the size and the thumbnail, inside the window."""
    with session.page(sample, width=900, height=700) as page:
        for index, tile in list(enumerate(tiles_of(page)))[:HOVERED]:
            node = names.treemap(page).locator("[role=treeitem]").nth(index)
            if not tile["isFile"] or min(tile["width"], tile["height"]) < 8:
                continue
            node.hover(position={"x": 3, "y": 3})
            shown = page.locator(".card")
            if not faults.expect(shown.is_visible(), f"no card of {tile['path']}"):
                continue
            box = shown.bounding_box()
            faults.expect(
                box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 900 and box["y"] + box["height"] <= 700,
                f"the card of {tile['path']} is outside of the window: {box}",
            )
            faults.expect(tile["path"].split("/")[-1] in shown.inner_text(), f"the card of {tile['path']} shows {shown.inner_text()!r}")
        faults.expect(shown.locator("img").count() == 1, "no thumbnail in the card")
