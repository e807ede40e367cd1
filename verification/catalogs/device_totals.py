"""The memory totals of `assetcrush audit` for compiled catalogs, compared with an independent computation.

The computation uses car.py, which shares no code with the program. Assets that have only a vector are skipped on both sides,
because their size depends on the header of the vector.
"""

import collections
import io
import json
import pathlib
import shutil
import subprocess
import tempfile

from PIL import Image

IDIOMS = {"phone": 1, "pad": 2, "tv": 3, "watch": 5, "mac": 7, "vision": 8}
ICON_PARTS = {208, 209, 218, 220, 245, 246, 247}
BYTES = {"RGBW": 8, "GA16": 8}


def aligned(width, height, depth):
    """Return the bytes of the rows, each in whole units of 64 bytes."""
    return (width * depth + 63) // 64 * 64 * height


def key(rendition, *without):
    return tuple(sorted((a, v) for a, v in rendition.attrs.items() if v and a not in without))


def decoded(rendition):
    width, height = rendition.width, rendition.height
    if rendition.pixfmt == "JPEG":
        # The header of the rendition has no size.
        width, height = Image.open(io.BytesIO(rendition.source_bytes())).size
    return aligned(width, height, BYTES.get(rendition.pixfmt, 4))


def is_bitmap(rendition, car):
    if rendition.pixfmt == "JPEG":
        return True
    if not rendition.width or not rendition.height:
        return False
    if rendition.layout == 1003:
        return rendition.link and rendition.link["layout"] != 1000
    return rendition.comp is not None and rendition.pixfmt in car.BPP


def is_drawn_by_system(rendition, facet, composed):
    element, part = rendition.attrs.get(1, 0), rendition.attrs.get(2, 0)
    last = facet.split("/")[-1] if facet else ""
    parts = (facet or "").split("/")
    above = ["/".join(parts[: n + 1]).removesuffix("_Assets") for n in range(len(parts))] + [facet]
    return (
        facet is None
        or element not in (0, 85)
        or part in ICON_PARTS
        or last == "AppIcon"
        or last == "LaunchImage"
        and rendition.attrs.get(15, 0) != 0
        or any(a in composed for a in above)
    )


def look(rendition, catalog):
    number = rendition.attrs.get(7, 0)
    name = catalog.appearance.get(number, "").lower()
    if number == 0:
        return 0
    if not name or any(word in name for word in ("dark", "contrast", "tint")):
        return 3 + number
    return 0 if "any" in name or "system" in name else 1 if "light" in name or "aqua" in name else 2


def total(catalog, car, family, scale):
    """Return the number of images and their decoded bytes on a device."""
    rows = [(r, catalog.facet_name(r.attrs)) for r in catalog.renditions]
    composed = {facet for r, facet in rows if r.layout == 1019}
    newest = collections.defaultdict(int)
    for r, _ in rows:
        newest[key(r, 25)] = max(newest[key(r, 25)], r.attrs.get(25, 0))
    assets = collections.defaultdict(list)
    for r, facet in rows:
        if r.layout == 1004 or r.attrs.get(25, 0) < newest[key(r, 25)] or is_drawn_by_system(r, facet, composed):
            continue
        if is_bitmap(r, car):
            assets[facet].append(r)
    images, sum_, atlases = 0, 0, {}
    for variants in assets.values():
        own = [r for r in variants if r.attrs.get(15, 0) == IDIOMS[family]] or [r for r in variants if r.attrs.get(15, 0) == 0]
        if not own:
            continue
        best = min(look(r, catalog) for r in own)
        own = [r for r in own if look(r, catalog) == best]
        scales = {r.attrs.get(12, 0) for r in own}
        chosen = min((s for s in scales if s >= scale), default=max(scales))
        r = max((r for r in own if r.attrs.get(12, 0) == chosen), key=lambda r: (decoded(r), len(r.csi)))
        images += 1
        if r.layout == 1003:
            atlas = catalog.resolve(r.link["raw"])
            if atlas is not None:
                atlases[id(atlas)] = decoded(atlas)
        else:
            sum_ += decoded(r)
    return images, sum_ + sum(atlases.values()), len(atlases)


def vector_only(catalog, car):
    """Return true if an asset has a vector and no bitmap."""
    with_bitmap = {catalog.facet_name(r.attrs) for r in catalog.renditions if is_bitmap(r, car)}
    return any(r.layout == 9 and catalog.facet_name(r.attrs) not in with_bitmap for r in catalog.renditions)


def check(binary, folder, car):
    """Compare the totals of each catalog below a folder. Print the differences and a summary, and return true without one."""
    files = sorted(pathlib.Path(folder).rglob("*.car"))
    wrong = compared = skipped = 0
    for file in files:
        catalog = car.Car(file.read_bytes())
        if vector_only(catalog, car):
            skipped += 1
            continue
        for found in totals(binary, file):
            expected = total(catalog, car, found["family"], found["scale"])
            compared += 1
            if expected[:2] != (found["images"], found["alignedBytes"]):
                wrong += 1
                print(
                    f"{file.name}: {found['family']} @{found['scale']}x: {found['images']} images of "
                    f"{found['alignedBytes']} bytes, but car.py counts {expected[0]} of {expected[1]} with "
                    f"{expected[2]} atlases"
                )
    print(
        f"{folder}: {compared} totals of {len(files) - skipped} catalogs compared, {wrong} differ; "
        f"{skipped} catalogs with vectors alone skipped"
    )
    return wrong == 0


def totals(binary, file):
    """Return the totals of an audit of one catalog, for all kinds of devices."""
    with tempfile.TemporaryDirectory() as folder:
        # Without a project around it, the catalog may be for all devices.
        shutil.copyfile(file, pathlib.Path(folder) / "Assets.car")  # An audit follows no link that leads outside.
        run = subprocess.run(
            [binary, "audit", folder, "--headers-only", "--format", "json", "--no-config", "--device", "any", "--device", "all-macs"],
            capture_output=True,
            text=True,
            check=False,
        )
    return json.loads(run.stdout)["totals"]
