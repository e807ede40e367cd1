"""Sound catalogs and archives whose content is far larger than they are."""

import io
import struct
import zipfile
from pathlib import Path

from catalogs.mutations import streamed
from testimages.bundles import coding, features, rendition, streams
from testimages.bundles.bitmap import Bitmap
from testimages.bundles.catalog import Catalog
from testimages.bundles.jpeg import jpeg
from testimages.bundles.rendition import bitmap_payload

COLOR = b"\x40\x80\xc0\xff"
BAND = 100  # rows


def catalogs(side):
    """Yield (name, bytes) of catalogs with one square image each, and of one with many links into one atlas.

    `side` is a multiple of 100 pixels.
    """
    yield "large-rle.car", large(side, equal_rows(side))
    band = streams.lzvn(bytes(coding.stride(side, "ARGB") * BAND))
    yield "large-lzvn.car", large(side, bitmap_payload(coding.LZFSE, [(BAND, band)] * (side // BAND)))
    head = coding.deepmap2_header(4, 4, side, side) + struct.pack("<HH", 1, 4) + COLOR
    body = coding.streams([bytes(side * BAND)] * (side // BAND), streams.lzvn)
    yield "large-palette.car", large(side, bitmap_payload(coding.DEEPMAP2, coding.wrapped(head + body, 4)))
    data = jpeg(side, side, lambda x, y: (128,))
    inner = struct.pack("<5I", 1, 0, 0, 0, len(data)) + data
    yield "large-jpeg.car", large(side, bitmap_payload(coding.JPEG_LZFSE, inner))
    yield "links.car", linked(side // 3)


def equal_rows(side):
    """Return the payload of one run, which all rows share."""
    head = struct.pack(f"<3I{side}I", 4, side, side, *[12 + 4 * side] * side)
    return bitmap_payload(coding.RLE, head + struct.pack("<I", 0x80000000 | side) + COLOR)


def large(side, payload):
    """Return a catalog with one large image."""
    catalog, shape = Catalog(target="13.0"), Bitmap(side, side, b"")
    catalog.add(catalog.facet("large"), rendition.image("large.png", shape, payload), scale=1)
    return catalog.file()


def linked(side):
    """Return a catalog with 50 links that each show a whole atlas."""
    catalog, shape = Catalog(target="13.0"), Bitmap(side, side, b"")
    atlas = catalog.add({1: 9, 2: 181}, rendition.image("atlas", shape, equal_rows(side), layout=rendition.ATLAS), scale=1)
    for index in range(50):
        entry = rendition.link(f"part-{index}.png", side, side, 0, 0, {name: atlas[name] for name in (1, 2, 12)})
        catalog.add(catalog.facet(f"part-{index}"), entry, scale=1)
    return catalog.file()


def pieces():
    """Return a catalog with 20,000 renditions without content."""
    catalog = Catalog(target="13.0")
    catalog.tree = {"node_bytes": 4096}
    for index in range(20_000):
        catalog.add({1: 85, 2: 181, 17: index % 65_535 + 1}, rendition.rendition("a", 12, b"", b""), scale=1)
    return catalog.file()


def archives():
    """Yield (name, bytes) of archives with entries that inflate to 200 MB, or that are very many."""
    zeros = bytes(200_000_000)
    yield "zeros.ipa", zipped([("Payload/A.app/Assets.car", b"BOMStore" + zeros), ("Payload/A.app/Info.plist", b"<plist/>")])
    yield "image.ipa", zipped([("Payload/A.app/a.png", b"\x89PNG\r\n\x1a\n" + zeros)])
    yield "list.ipa", streamed([("Payload/A.app/a.plist", b"<plist><string>" + zeros)])
    yield "many.ipa", zipped([(f"Payload/A.app/{number}", b"") for number in range(60_000)])
    deep = [("Payload/" + "a/" * 10_000 + "a.car", features.rle().file())]
    yield "deep.ipa", zipped(deep)


def write(folder):
    """Write all bombs to a folder. The images have 9,000,000 pixels, which are 36 MB decoded."""
    for name, data in (*catalogs(3000), ("pieces.car", pieces()), *archives()):
        Path(folder, name).write_bytes(data)


def zipped(files):
    """Return an archive of deflated (path, bytes) pairs."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files:
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
