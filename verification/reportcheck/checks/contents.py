"""Checks of the data in a page, its download, and the pictures."""

import base64
import json
import os
import re

from reportcheck import names
from reportcheck.markup import Markup

SIDE = 96  # pixels; the longest side of a thumbnail
OTHERS = re.compile(r" \(and \d+ other files?: .*\)$")  # the other files of one cause
LIMIT = 15_000_000  # bytes of a page
PNG = "data:image/png;base64,"
SIZES = """async pictures => {
  const sizes = [];
  for (const address of pictures) {
    const image = new Image();
    image.src = address;
    try { await image.decode(); } catch { }
    sizes.push([image.naturalWidth, image.naturalHeight]);
  }
  return sizes;
}"""


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    consistent(data, name, faults)
    if sample.audit:
        on_disk(data, sample.root, name, faults)
        same_as_audit(data, sample.audit, name, faults)
    faults.expect(len(sample.text()) < LIMIT, f"{name}: {len(sample.text())} characters")
    with session.page(sample) as page:
        pictures(page, sample, data, name, faults)
        with page.expect_download() as download:
            names.download(page).click()
        with open(download.value.path(), encoding="utf-8") as file:
            faults.expect(json.load(file) == data, f"{name}: downloaded data differ from the data of the page")
        faults.expect(download.value.suggested_filename.endswith(".json"), f"{name}: {download.value.suggested_filename}")


def consistent(data, name, faults):
    """Check the sums and the order of the data."""
    paths = [row["path"] for row in data["rows"]]
    faults.equal(paths, sorted(paths, key=lambda path: path.encode("utf-8", "surrogatepass")), f"{name}: order of rows")
    faults.equal(len(set(paths)), len(paths), f"{name}: distinct paths")
    for index, device in enumerate(data["devices"]):
        for side, key in (("after", "decoded"), ("before", "decodedBefore")):
            sizes = [row[side]["devices"][index] for row in data["rows"] if row.get(side, {}).get("devices")]
            if key in device and sizes:
                faults.equal(sum(sizes), device[key], f"{name}: decoded on {device['name']}, {side}")


def on_disk(data, root, name, faults):
    """Compare the stored bytes of each row with the size of its file."""
    for row in data["rows"]:
        path = os.path.join(root, row["path"])
        # A compiled catalog's row has the bytes that are in none of its renditions.
        if os.path.isfile(path) and not path.endswith(".car"):
            faults.equal(row["after"]["stored"], os.path.getsize(path), f"{name}: bytes of {row['path']}")


def same_as_audit(data, audit, name, faults):
    """Compare rows, devices and findings with the report in JSON of the same files."""
    rows = {row["path"]: row for row in data["rows"]}
    for image in audit["images"]:
        found = [row for path, row in rows.items() if image["path"] == path or image["path"].endswith("/" + path)]
        row = max(found, key=lambda row: len(row["path"]), default=None)
        if not faults.expect(row, f"{name}: no row for {image['path']}"):
            continue
        sizes = row["after"]
        # The pixels of an image in an atlas are counted with the atlas.
        decoded = 0 if image.get("rendition", {}).get("isInAtlas") else image["alignedBytes"]
        faults.equal(
            (sizes.get("width"), sizes.get("height"), sizes["stored"], sizes.get("decoded")),
            (image["width"], image["height"], image["fileBytes"], decoded),
            f"{name}: {image['path']}",
        )
    totals = {(f"{total['family']}@{total['scale']}x"): total for total in audit["totals"]}
    faults.equal(
        {device["id"]: (device["images"], device["decoded"]) for device in data["devices"]},
        {key: (total["images"], total["alignedBytes"]) for key, total in totals.items()},
        f"{name}: devices",
    )
    counts = {rule["id"]: len(rule["findings"]) for rule in data["rules"]}
    expected = {}
    for finding in audit["findings"]:
        expected[finding["rule"]] = expected.get(finding["rule"], 0) + 1
    faults.equal(counts, expected, f"{name}: findings by rule")
    problems = sorted(OTHERS.sub("", finding["problem"]) for rule in data["rules"] for finding in rule["findings"])
    faults.equal(problems, sorted(finding["problem"] for finding in audit["findings"]), f"{name}: problems")
    screens(data, audit, name, faults)


def screens(data, audit, name, faults):
    """Compare launches, screens and caches with the report in JSON, and the files of their images with the rows."""

    def most(part):
        return max((load["alignedBytes"] for load in part["loads"]), default=0)

    shown = [screen for screen in audit.get("screens", []) if screen["images"]]
    launches = [launch for launch in audit.get("launches", []) if launch["launchScreen"]["images"] + launch["initialScene"]["images"]]
    expected = [("launch", most(launch)) for launch in launches]
    expected += [(screen["kind"], most(screen)) for screen in shown]
    expected += [("cache", most(cache)) for cache in audit.get("namedCaches", []) if cache["images"]]
    faults.equal([(screen["kind"], screen["decoded"]) for screen in data["screens"]], expected, f"{name}: screens")
    own = [screen for screen in data["screens"] if screen["kind"] not in ("launch", "cache")]
    for found, screen in zip(own, shown):
        # The page has each image once, and the report has each view.
        sources = {tuple(image["paths"]) or image["name"]: image for image in reversed(screen["images"])}
        sources = list(dict(sorted(sources.items(), key=lambda item: screen["images"].index(item[1]))).values())
        faults.equal(len(found["images"]), len(sources), f"{name}: images on {screen['name']}")
        for image, source in zip(found["images"], sources):
            rows = [data["rows"][row]["path"] for row in image["rows"]]
            faults.expect(
                len(rows) == len(source["paths"]) and all(path.endswith(row) for path, row in zip(source["paths"], rows)),
                f"{name}: files of {source['name']} on {screen['name']}: {rows}",
            )


def pictures(page, sample, data, name, faults):
    """Decode every thumbnail, and check its size and the shape of its image."""
    images, _ = Markup(sample.text()).json(1)
    images = [image if isinstance(image, str) else image.get("png") for image in images]
    sizes = page.evaluate(SIZES, images)
    for index, size in enumerate(sizes):
        faults.expect(0 < max(size) <= SIDE and min(size) > 0, f"{name}: picture {index} is {size}")
    for row in data["rows"]:
        for side in ("before", "after"):
            index = row.get(side, {}).get("picture")
            if index is None or not faults.expect(0 <= index < len(images), f"{name}: {row['path']}: picture {index}"):
                continue
            width, height = row[side].get("width"), row[side].get("height")
            if not (width and height):
                continue
            shape = sizes[index]
            scale = min(1, SIDE / max(width, height))
            for actual, full in zip(shape, (width, height)):
                faults.expect(abs(actual - max(1, full * scale)) <= 1, f"{name}: {row['path']} of {width}×{height} is drawn as {shape}")
    faults.expect(all(base64.b64decode(image.removeprefix(PNG))[:4] == b"\x89PNG" for image in images), f"{name}: a picture is no PNG")
