"""Sound catalogs and archives whose content is far larger than they are."""
import io
import struct
import zipfile

from catalogs.mutations import streamed
from testimages.bundles import coding, features, rendition, streams
from testimages.bundles.bitmap import Bitmap
from testimages.bundles.catalog import Catalog
from testimages.bundles.jpeg import jpeg
from testimages.bundles.rendition import bitmap_payload

SIDE = 3000  # 9,000,000 pixels, 36 MB decoded


def catalogs():
    """Yield (name, bytes) of catalogs with one large image each, and of one with many links into one atlas."""
    runs = b"".join((struct.pack("<I", 0x80000000 | SIDE), b"\x40\x80\xc0\xff"))
    offsets = struct.pack(f"<{SIDE}I", *[12 + 4 * SIDE] * SIDE)
    yield "large-rle.car", large(bitmap_payload(coding.RLE, struct.pack("<3I", 4, SIDE, SIDE) + offsets + runs))
    row = streams.lzvn(bytes(SIDE * 100 * 4))
    yield "large-lzvn.car", large(bitmap_payload(coding.LZFSE, [(100, row)] * (SIDE // 100)))
    head = coding.deepmap2_header(4, 4, SIDE, SIDE) + struct.pack("<HH", 1, 4) + b"\x40\x80\xc0\xff"
    body = coding.streams([bytes(SIDE * 100)] * (SIDE // 100), streams.lzvn)
    yield "large-palette.car", large(bitmap_payload(coding.DEEPMAP2, coding.wrapped(head + body, 4)))
    data = jpeg(SIDE, SIDE, lambda x, y: (128,))
    inner = struct.pack("<5I", 1, 0, 0, 0, len(data)) + data
    yield "large-jpeg.car", large(bitmap_payload(coding.JPEG_LZFSE, inner))
    yield "links.car", linked()
    yield "pieces.car", pieces()


def large(payload):
    """Return a catalog with one large image."""
    catalog, shape = Catalog(target="13.0"), Bitmap(SIDE, SIDE, b"")
    catalog.add(catalog.facet("large"), rendition.image("large.png", shape, payload), scale=1)
    return catalog.file()


def linked():
    """Return a catalog with 50 links that each show a whole atlas of 1000 × 1000 pixels."""
    catalog, shape = Catalog(target="13.0"), Bitmap(1000, 1000, b"")
    runs = struct.pack("<I", 0x80000000 | 1000) + b"\x40\x80\xc0\xff"
    offsets = struct.pack("<1000I", *[4012] * 1000)
    payload = bitmap_payload(coding.RLE, struct.pack("<3I", 4, 1000, 1000) + offsets + runs)
    atlas = catalog.add({1: 9, 2: 181}, rendition.image("atlas", shape, payload, layout=rendition.ATLAS), scale=1)
    for index in range(50):
        entry = rendition.link(f"part-{index}.png", 1000, 1000, 0, 0, {name: atlas[name] for name in (1, 2, 12)})
        catalog.add(catalog.facet(f"part-{index}"), entry, scale=1)
    return catalog.file()


def pieces():
    """Return a catalog with 20,000 renditions, which all share the bytes of one tree."""
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


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files:
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
