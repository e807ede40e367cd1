"""Asset catalogs as Xcode writes them (Asset Catalog Format Reference)."""

import json

from precision.pixels import pixels

INFO = {"author": "xcode", "version": 1}


def text(value):
    return json.dumps(value, indent=2, separators=(",", " : ")) + "\n"


def catalog(path):
    """Return the Contents.json of a catalog or of a folder in it."""
    return {f"{path}/Contents.json": text({"info": INFO})}


def entry(filename=None, scale=None, idiom="universal", **more):
    out = {"filename": filename} if filename else {}
    out["idiom"] = idiom
    if scale:
        out["scale"] = f"{scale}x"
    return {**out, **more}


def imageset(
    catalog_path,
    name,
    width,
    height=None,
    *,
    kind="rgba",
    scales=(1, 2, 3),
    idiom="universal",
    declared=None,
    seed="",
    stem=None,
    more=None,
    **properties,
):
    """Return an image set of PNGs with `width` x `height` points. `declared` are the scales of all slots, also of empty ones."""
    folder, stem = f"{catalog_path}/{name}.imageset", stem or name
    height = width if height is None else height
    names = {scale: f"{stem}.png" if scale == 1 else f"{stem}@{scale}x.png" for scale in scales}
    slots = [entry(names.get(scale), scale, idiom) for scale in (declared or sorted(set(scales) | {1, 2, 3}))]
    body = {"images": slots, "info": INFO, **({"properties": properties} if properties else {})}
    files = {
        f"{folder}/{file}": pixels(kind, width * scale, height * scale, seed=seed and f"{seed}@{scale}") for scale, file in names.items()
    }
    return {f"{folder}/Contents.json": text(body), **files, **{f"{folder}/{file}": data for file, data in (more or {}).items()}}


def single(catalog_path, name, filename, data, idiom="universal", **properties):
    """Return a set of one file without a scale, as Xcode makes for vectors."""
    folder = f"{catalog_path}/{name}.imageset"
    body = {"images": [entry(filename, None, idiom)], "info": INFO, **({"properties": properties} if properties else {})}
    return {f"{folder}/Contents.json": text(body), f"{folder}/{filename}": data}


def raw_set(folder, entries, files, key="images", **more):
    """Return a set with the given entries and files."""
    return {f"{folder}/Contents.json": text({key: entries, "info": INFO, **more}), **{f"{folder}/{n}": d for n, d in files.items()}}


PHONE = tuple(("iphone", f"{side}x{side}", scale) for side in (20, 29, 40, 60) for scale in (2, 3))
PAD = tuple(("ipad", f"{side}x{side}", scale) for side in (20, 29, 40) for scale in (1, 2))
PAD += (("ipad", "76x76", 2), ("ipad", "83.5x83.5", 2))
STORE = (("ios-marketing", "1024x1024", 1),)
MAC = tuple(("mac", f"{side}x{side}", scale) for side in (16, 32, 128, 256, 512) for scale in (1, 2))


def iconset(path, slots, *, kind="rgb", marketing=None, seed="", sizes=None, shared=False):
    """Return an app icon set with one file for each slot. `sizes` replaces pixels by slot: {("iphone", "40x40", 2): (80, 76)}.

    With `shared`, slots of equal pixels get equal drawings, as an exporter makes them.
    """
    entries, files = [], {}
    for idiom, size, scale in slots:
        side = round(float(size.split("x")[0]) * scale)
        name = f"icon-{size.split('x')[0]}@{scale}x~{idiom}.png"
        width, height = (sizes or {}).get((idiom, size, scale), (side, side))
        look = marketing if marketing and idiom == "ios-marketing" else kind
        key = f"{path}{seed}{side}" if shared else (f"{seed}{name}" if seed else "")
        files[name] = pixels(look, width, height, seed=key)
        entries.append(entry(name, scale, idiom, size=size))
    return raw_set(path, entries, files)


def single_icon(path, kind="rgb", platform="ios", seed="", name="icon-1024.png"):
    """Return an app icon set of one size, as Xcode 14 and later make it."""
    entries = [entry(name, None, platform=platform, size="1024x1024")]
    return raw_set(path, entries, {name: pixels(kind, 1024, seed=seed)})


def colorset(catalog_path, name):
    color = {"color-space": "srgb", "components": {"alpha": "1.000", "blue": "0.35", "green": "0.20", "red": "0.80"}}
    return {f"{catalog_path}/{name}.colorset/Contents.json": text({"colors": [{"color": color, "idiom": "universal"}], "info": INFO})}


def symbolset(catalog_path, name):
    """Return a symbol set with a template of 3300 x 2200 points, as the SF Symbols app exports it."""
    guides = "".join(
        f'<line id="{guide}" x1="{x}" x2="{x}" y1="600.785" y2="720.121" stroke="#00AEEF"/>'
        for guide, x in (("left-margin-Regular-M", 1391.3), ("right-margin-Regular-M", 1509.1))
    )
    lines = "".join(
        f'<line id="{guide}" x1="263" x2="3036" y1="{y}" y2="{y}" stroke="#27AAE1"/>'
        for guide, y in (("Baseline-M", 1126), ("Capline-M", 1055.54))
    )
    body = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">\n'
        f'<g id="Notes"><rect height="2200" id="artboard" width="3300" fill="white"/></g><g id="Guides">{lines}{guides}</g>'
        f'<g id="Symbols"><g id="Regular-M" transform="matrix(1 0 0 1 1391.3 1126)"><path d="M10 -10h80v-50h-80z"/></g></g></svg>\n'
    )
    folder = f"{catalog_path}/{name}.symbolset"
    return {f"{folder}/Contents.json": text({"info": INFO, "symbols": [entry(f"{name}.svg")]}), f"{folder}/{name}.svg": body}
