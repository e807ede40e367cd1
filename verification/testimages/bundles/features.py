"""Bundles/Catalogs/: one small catalog for each feature of the format."""

import struct

from testimages.ball import ball
from testimages.bundles import coding, pictures, rendition, streams
from testimages.bundles.bitmap import Bitmap, grayed, on_white, painted, premultiplied, woven
from testimages.bundles.catalog import COLOR, GRADIENT, ICON, MARKETING, PACKED, PAD, PHONE, PICTURE, SIZES, TV, WATCH, Catalog
from testimages.bundles.jpeg import jpeg
from testimages.bundles.rendition import bitmap_payload, image
from testimages.png import RGBA, stored_zlib

WIDTH, HEIGHT = 7, 6
BALL = premultiplied(ball(RGBA, 8, WIDTH, HEIGHT))
GRAY_BALL = grayed(BALL)
OPAQUE = on_white(BALL)
FEW = painted(13, 6, lambda x, y: ((0, 0, 0, 0), (40, 90, 200, 255), (60, 20, 10, 128))[(x // 6 + y // 2) % 3])


def catalogs():
    """Yield (name, catalog) of each feature."""
    codecs = (uncompressed, rle, zip_, lzvn, lzfse, palette, deepmap, deepmap2, predicted, jpegs, wide)
    structures = (atlas, icon, colors, files, vectors, traits, classes, tree, old, names, undecodable)
    for make in codecs + structures:
        yield make.__name__.strip("_"), make()


def single(name, bitmap, payload, catalog=None, pixel_format="ARGB", **more):
    """Add one image with a facet of its own to a catalog, which is new by default."""
    catalog = catalog or Catalog()
    catalog.add(catalog.facet(name), image(f"{name}.png", bitmap, payload, pixel_format, **more), bitmap, scale=1)
    return catalog


def uncompressed():
    catalog = Catalog()
    single("color", BALL, bitmap_payload(coding.NONE, coding.padded(BALL, "ARGB")), catalog)
    single("gray", GRAY_BALL, bitmap_payload(coding.NONE, coding.padded(GRAY_BALL, "GA8 ")), catalog, "GA8 ")
    single("gray16", GRAY_BALL, bitmap_payload(coding.NONE, coding.padded(GRAY_BALL, "GA16")), catalog, "GA16")
    five = painted(16, 8, lambda x, y: (*(value << 3 | value >> 2 for value in (x * 2, y * 4, 31 - x)), 255))
    single("five-bits", five, bitmap_payload(coding.NONE, coding.padded(five, "RGB5")), catalog, "RGB5")
    # The stride is wrong, and the data has no padding.
    single("no-padding", BALL, bitmap_payload(coding.NONE, BALL.stored("ARGB")), catalog, row=4096)
    # The flag says that every pixel is opaque, but the stored alpha is 0.
    clear = Bitmap(WIDTH, HEIGHT, bytes(OPAQUE.pixels[at] if at % 4 < 3 else 0 for at in range(len(OPAQUE.pixels))))
    single("opaque-flag", OPAQUE, bitmap_payload(coding.NONE, coding.padded(clear, "ARGB"), is_opaque=True), catalog)
    single("one-pixel", FEW.crop(6, 0, 1, 1), bitmap_payload(coding.NONE, FEW.crop(6, 0, 1, 1).stored("ARGB")), catalog, row=4)
    return catalog


def rle():
    catalog = single("color", FEW, bitmap_payload(coding.RLE, coding.rle(FEW, "ARGB")))
    gray = grayed(FEW)
    return single("gray", gray, bitmap_payload(coding.RLE, coding.rle(gray, "GA8 ")), catalog, "GA8 ")


def zip_():
    data = coding.padded(BALL, "ARGB")
    catalog = single("gzip", BALL, bitmap_payload(coding.ZIP, coding.gzip(data)))
    return single("zlib", BALL, bitmap_payload(coding.ZIP, stored_zlib(data)), catalog)


def lzvn():
    data = coding.padded(BALL, "ARGB")
    catalog = single("literals", BALL, bitmap_payload(coding.LZVN, streams.lzvn(data, literals_only=True)))
    return single("matches", FEW, bitmap_payload(coding.LZVN, streams.lzvn(coding.padded(FEW, "ARGB"))), catalog)


def lzfse():
    catalog, data = Catalog(), coding.padded(BALL, "ARGB")
    single("raw", BALL, bitmap_payload(coding.LZFSE, streams.stored(data)), catalog)
    single("lzvn", OPAQUE, bitmap_payload(coding.LZFSE, streams.lzvn(coding.padded(OPAQUE, "ARGB")), is_opaque=True), catalog)
    two = streams.stored(data[:100]) + streams.stored(data[100:])
    single("two-streams", BALL, bitmap_payload(coding.LZFSE, two), catalog)
    chunks = [(part.height, streams.stored(coding.padded(part, "GA8 "))) for part in coding.bands(GRAY_BALL, (2, 2, 2))]
    single("chunks", GRAY_BALL, bitmap_payload(coding.LZFSE, chunks), catalog, "GA8 ")
    chunks = [(part.height, streams.lzvn(coding.padded(part, "ARGB"))) for part in coding.bands(FEW, (3, 2, 1))]
    return single("remainder", FEW, bitmap_payload(coding.LZFSE, chunks), catalog)


def palette():
    catalog = Catalog()
    for bits, count in ((1, 2), (2, 4), (4, 13), (8, 40)):
        bitmap = painted(WIDTH, HEIGHT, lambda x, y: colored((y * WIDTH + x) % count))
        single(f"{bits}-bits", bitmap, bitmap_payload(coding.PALETTE, coding.palette(bitmap)), catalog)
    many = painted(131, 2, lambda x, y: (x, y, 0, 255))
    single("16-bits", many, bitmap_payload(coding.PALETTE, coding.palette(many, streams.lzvn)), catalog)
    # Three chunks have a palette each.
    chunks = [(part.height, coding.palette(part, streams.lzvn)) for part in coding.bands(FEW, (2, 2, 2))]
    return single("chunks", FEW, bitmap_payload(coding.PALETTE, chunks), catalog)


def colored(index):
    """Return one of 315 premultiplied colors."""
    alpha = 255 - index % 5 * 40
    return (index * 11 % (alpha + 1), index * 5 % (alpha + 1), index % (alpha + 1), alpha)


def deepmap():
    catalog = Catalog()
    small = FEW.crop(5, 1, 2, 2)
    single("raw", small, deepmap_payload(1, 4, small.stored("ARGB")), catalog)
    strip = painted(260, 2, lambda x, y: colored((x // 9 + y * 9) % 20))
    parts = [tile.stored("ARGB") for tile in coding.tiles(strip)]
    single("tiles", strip, deepmap_payload(3, 4, coding.streams(parts, streams.lzvn)), catalog)
    colors, indices = coding.indexed(strip.pixels, 4)
    table = struct.pack("<HH", len(colors), 4) + b"".join(color[2::-1] + color[3:] for color in colors)
    planes = []
    for left, width in ((0, 256), (256, 4)):
        places = [y * 260 + x for y in range(2) for x in range(left, left + width)]
        planes.append(bytes(strip.pixels[at * 4 + 3] for at in places) + bytes(indices[at] for at in places))
    single("palette", strip, deepmap_payload(4, 4, table + coding.streams(planes, streams.lzvn)), catalog)
    body = predicted_gray(GRAY_BALL, [row % 5 for row in range(HEIGHT)])
    single("gray", GRAY_BALL, deepmap_payload(2, 2, coding.streams([body])), catalog, "GA8 ")
    chunks = [
        (part.height, coding.wrapped(deepmap_body(3, 4, coding.streams([part.stored("ARGB")])), 4)) for part in coding.bands(BALL, (4, 2))
    ]
    return single("chunks", BALL, bitmap_payload(coding.DEEPMAP, chunks), catalog)


def deepmap_body(method, stored_format, body):
    return b"dmap" + struct.pack("<4B", method, 1, 10, stored_format) + body


def deepmap_payload(method, stored_format, body):
    return bitmap_payload(coding.DEEPMAP, coding.wrapped(deepmap_body(method, stored_format, body), stored_format))


def deepmap2():
    catalog = Catalog()
    small = FEW.crop(5, 1, 2, 2)
    single("raw", small, deepmap2_payload(1, 4, small, small.stored("ARGB")), catalog)
    bands = [part.stored("ARGB") for part in coding.bands(BALL, (3, 2, 1))]
    single("bands", BALL, deepmap2_payload(3, 4, BALL, coding.streams(bands)), catalog)
    single("bare-lzvn", FEW, deepmap2_payload(3, 4, FEW, coding.streams([FEW.stored("ARGB")], streams.bare_lzvn)), catalog)
    gray = coding.streams([GRAY_BALL.stored("GA8 ")], streams.lzvn)
    single("gray", GRAY_BALL, deepmap2_payload(3, 2, GRAY_BALL, gray), catalog, "GA8 ")
    colors, indices = coding.indexed(FEW.pixels, 4)
    table = b"".join(color[2::-1] + color[3:] for color in colors)
    head = struct.pack("<HH", len(colors), 4) + table
    single("palette", FEW, deepmap2_payload(4, 4, FEW, head + coding.streams([bytes(indices)], streams.bare_lzvn)), catalog)
    head = struct.pack("<HH", len(colors), 3) + table
    planes = FEW.pixels[3::4] + bytes(indices)
    single("palette-alpha", FEW, deepmap2_payload(4, 4, FEW, head + coding.streams([planes])), catalog)
    chunks = []
    for part in coding.bands(BALL, (4, 2)):
        body = coding.deepmap2_header(3, 4, part.width, part.height) + coding.streams([part.stored("ARGB")])
        chunks.append((part.height, coding.wrapped(body, 4)))
    return single("chunks", BALL, bitmap_payload(coding.DEEPMAP2, chunks), catalog)


def deepmap2_payload(method, stored_format, bitmap, body, is_opaque=False):
    body = coding.deepmap2_header(method, stored_format, bitmap.width, bitmap.height) + body
    return bitmap_payload(coding.DEEPMAP2, coding.wrapped(body, stored_format), is_opaque)


def predicted():
    """The predictors of deepmap2. Color is lossy, so that the expected pixels come from the stored values."""
    catalog = Catalog()
    types = [(3 * row + 1) % 5 for row in range(HEIGHT)]
    body = coding.streams([predicted_gray(GRAY_BALL, types)], streams.lzvn)
    single("gray", GRAY_BALL, deepmap2_payload(2, 2, GRAY_BALL, body), catalog, "GA8 ")
    luma = [value for y in range(5) for x in range(7) for value in (20 + x * 30 + y, x * 6 - 20, 31 - y * 12)]
    alpha = bytes(255 - x * y for y in range(5) for x in range(7))
    color = coding.from_luma(7, 5, luma, alpha)
    for name, types in (("all", [3, 0, 4, 2, 1]), ("choosing", [1] * 5), ("average", [4] * 5)):
        body = coding.streams([predicted_color(7, 5, luma, alpha, types)])
        single(name, color, deepmap2_payload(2, 4, color, body), catalog)
    return catalog


def predicted_gray(bitmap, types):
    values = list(bitmap.pixels[0::4])
    words = coding.differences(bitmap.width, bitmap.height, 1, values, types)
    return coding.predicted(bitmap.width, bitmap.height, 1, bitmap.pixels[3::4], types, words)


def predicted_color(width, height, values, alpha, types):
    return coding.predicted(width, height, 3, alpha, types, coding.differences(width, height, 3, values, types))


def jpegs():
    catalog = Catalog()
    steps = jpeg(13, 10, lambda x, y: (60 * x + 30 * y + 20,))
    gray = painted(13, 10, lambda x, y: (60 * (x // 8) + 30 * (y // 8) + 20,) * 3 + (255,))
    catalog.add(catalog.facet("file"), rendition.jpeg_file("file.jpg", steps, 13, 10), steps, scale=1)
    inner = struct.pack("<5I", 1, 0, 0, 0, len(steps)) + steps
    single("jpeg", gray, bitmap_payload(coding.JPEG_LZFSE, inner), catalog)
    alpha = bytes(min(255, 12 * (x + y)) for y in range(10) for x in range(32))
    data = streams.stored(alpha)
    clear = painted(13, 10, lambda x, y: tuple(min(gray.at(x, y)[0], 12 * (x + y)) for _ in range(3)) + (min(255, 12 * (x + y)),))
    inner = struct.pack("<5I", 1, 0, len(data), 32, len(steps)) + data + steps
    single("jpeg-alpha", clear, bitmap_payload(coding.JPEG_LZFSE, inner), catalog)
    color = jpeg(13, 10, lambda x, y: (120 + 40 * x, 90 + 30 * x, 180 - 50 * y))
    catalog.add(catalog.facet("color"), rendition.jpeg_file("color.jpg", color, 13, 10), color, scale=1)
    return catalog


def wide():
    """Images of 16 bits a channel, in P3 and in extended color spaces."""
    catalog = Catalog()
    # 65535 is 1.0, so that 8 bits follow from each value.
    payload = bitmap_payload(coding.LZFSE, streams.stored(coding.padded(BALL, "RGBW")))
    single("p3", BALL, payload, catalog, "RGBW", color_space=rendition.P3)
    p3 = bitmap_payload(coding.LZFSE, streams.stored(coding.padded(BALL, "ARGB")))
    facet = catalog.facet("gamut")
    catalog.add(facet, image("srgb.png", BALL, p3), BALL, scale=1)
    catalog.add(facet, image("p3.png", BALL, p3, color_space=rendition.P3), BALL, scale=1, gamut=1)
    two = coding.wide_palette(10, [(0, 5000, 10000, 10000), (0, 0, 0, 0)], [(x + y) % 2 for y in range(4) for x in range(10)])
    extended = painted(10, 4, lambda x, y: (0, 0, 0, 0) if (x + y) % 2 else (255, 128, 0, 255))
    single("palette", extended, bitmap_payload(coding.PALETTE, two), catalog, "RGBW", color_space=rendition.EXTENDED_SRGB)
    halves = struct.pack("<4e", 1.25, -0.25, 0.5, 1.0) * 40
    half = image("half.png", extended, bitmap_payload(coding.NONE, halves), "RGBW", color_space=rendition.EXTENDED_SRGB, row=80)
    catalog.add(catalog.facet("half"), half, scale=1)
    return catalog


def atlas():
    """Packed images: one atlas with alpha, an opaque one whose gaps have alpha 0, and a gray one."""
    catalog = Catalog()
    for kind, parts in (("color", [BALL, FEW]), ("opaque", [OPAQUE, OPAQUE.crop(2, 1, 3, 5)]), ("gray", [GRAY_BALL, grayed(FEW)])):
        pack(catalog, {f"{kind}-{index}": part for index, part in enumerate(parts)})
    return catalog


def pack(catalog, parts, scale=1, **more):
    """Add an atlas of bitmaps by name, and a link for each. An edge of one pixel is repeated around each image."""
    number = sum(1 for key, _, _ in catalog.entries if key[1] == 9)
    bitmaps = list(parts.values())
    is_gray, is_opaque = all(part.is_gray for part in bitmaps), all(part.is_opaque for part in bitmaps)
    pixel_format = "GA8 " if is_gray else "ARGB"
    places, left = [], 2
    for part in bitmaps:
        places.append(left)
        left += part.width + 2
    width, height = (left + 1) & ~1, (max(part.height for part in bitmaps) + 5) & ~1
    canvas = bytearray(width * height * 4)
    for part, left in zip(bitmaps, places):
        around = part.crop(-1, -1, part.width + 2, part.height + 2)
        for y in range(around.height):
            at = ((height - 3 - part.height + y) * width + left - 1) * 4
            canvas[at : at + around.width * 4] = around.pixels[y * around.width * 4 : (y + 1) * around.width * 4]
    stored = Bitmap(width, height, bytes(canvas))
    seen = Bitmap(width, height, woven(*(stored.pixels[c::4] for c in range(3)), b"\xff" * (width * height))) if is_opaque else stored
    body = coding.streams([stored.stored(pixel_format)], streams.lzvn)
    payload = deepmap2_payload(3, 2 if is_gray else 4, stored, body, is_opaque)
    name = f"ZZZZPackedAsset-{scale}.{int(is_opaque)}.{int(is_gray)}-gamut0"
    data = image(name, stored, payload, pixel_format, scale, rendition.ATLAS, 0)
    key = catalog.add({1: PACKED[0], 2: PACKED[1]}, data, seen, dimension1=number, scale=scale, **more)
    key = {attribute: key[attribute] for attribute in (1, 2, 8, 12, 15, 16, 25) if key.get(attribute)}
    for (name, part), left in zip(parts.items(), places):
        entry = rendition.link(f"{name}.png", part.width, part.height, left, 2, key, pixel_format, scale)
        catalog.add(catalog.facet(name), entry, part, scale=scale, **more)


def icon():
    """An app icon with a list of sizes for each idiom, and a picture for each size."""
    catalog = Catalog(target="13.0")
    catalog.facet("AppIcon", ICON)
    sizes = ((PHONE, ((20, 2), (60, 3))), (PAD, ((76, 2),)), (MARKETING, ((1024, 1),)))
    index = {points: number + 1 for number, points in enumerate((20, 60, 76, 1024))}
    facet = {**catalog.facets["AppIcon"]}
    for idiom, pairs in sizes:
        catalog.add(
            {**facet, 2: SIZES[1]}, rendition.multisize("AppIcon", [(points, index[points]) for points, _ in pairs]), scale=1, idiom=idiom
        )
        for points, scale in pairs:
            # The pictures are smaller than their names say, so that the file stays small.
            side = 12
            bitmap = pictures.app_icon(side)
            payload = bitmap_payload(coding.LZFSE, streams.lzvn(coding.padded(bitmap, "ARGB")), is_opaque=True)
            data = image(f"icon-{points}@{scale}x.png", bitmap, payload, scale=scale, flags=0)
            catalog.add(facet, data, bitmap, scale=scale, idiom=idiom, dimension2=index[points])
    return catalog


def colors():
    """Colors, one of them with a name of the system, and a gradient."""
    catalog = Catalog(target="13.0")
    accent = catalog.facet("Accent", COLOR)
    catalog.add(accent, rendition.color("Accent", (0.2, 0.4, 0.8, 1)), scale=1)
    catalog.add(accent, rendition.color("Accent", (0.5, 0.7, 1, 1)), scale=1, appearance=1)
    catalog.add(accent, rendition.color("Accent", (0.1, 0.45, 0.9, 1), rendition.P3), scale=1, gamut=1)
    catalog.add(catalog.facet("Shade", COLOR), rendition.color("Shade", (0.25, 0.5), rendition.GRAY), scale=1)
    label = rendition.color("Label", (0, 0, 0, 1), rendition.SRGB, "labelColor")
    catalog.add(catalog.facet("Label", COLOR), label, scale=1)
    catalog.add(catalog.facet("Fade", GRADIENT), rendition.gradient("Fade", "Accent"), scale=1)
    return catalog


def files():
    """Data of several types, an empty one, and a reference to another catalog."""
    catalog = Catalog()
    for name, data, uti in (
        ("levels", b'{"levels": [1, 2, 3]}\n', "public.json"),
        ("notes", b"Plain text\n", "public.plain-text"),
        ("blob", bytes(range(64)), "public.data"),
        ("nothing", b"", "public.data"),
        ("Folder/tune", b"RIFF\x04\0\0\0WAVE", "com.microsoft.waveform-audio"),
    ):
        catalog.add(catalog.facet(name), rendition.data_file(data, uti), data, scale=1)
    catalog.add(catalog.facet("elsewhere"), rendition.external_link("com.example.field.pack", "scenery"), scale=1)
    return catalog


PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 21 15]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="21" height="15"><circle cx="10" cy="7" r="6" fill="#f80"/></svg>\n'


def vectors():
    """A PDF and an SVG that stay in the catalog, with the images that were drawn from them."""
    catalog = Catalog(target="13.0")
    for name, data, pixel_format in (("page", PDF, "PDF "), ("mark", SVG, "SVG ")):
        facet = catalog.facet(name)
        file_name = f"{name}.{pixel_format.strip().lower()}"
        flags = rendition.IS_VECTOR | rendition.IS_AUTOMATIC | rendition.KEEPS_VECTOR
        catalog.add(facet, rendition.vector(file_name, data, pixel_format, flags), data)
        payload = deepmap2_payload(3, 4, BALL, coding.streams([BALL.stored("ARGB")], streams.lzvn))
        catalog.add(facet, image(file_name, BALL, payload, flags=flags), BALL, scale=1)
    return catalog


def traits():
    """One asset for many devices: each rendition has another color and other attributes."""
    catalog = Catalog(target="13.0")
    facet = catalog.facet("Folder/hero")
    catalog.localizations = {"de": 1}
    for index, more in enumerate(
        (
            {},
            {"scale": 2},
            {"appearance": 1},
            {"appearance": 2},
            {"idiom": PAD},
            {"idiom": PHONE, "subtype": 1792},
            {"idiom": WATCH, "subtype": 320},
            {"gamut": 1},
            {"direction": 5},
            {"horizontal": 1, "vertical": 2},
            {"memory": 3, "graphics": 2},
            {"localization": 1},
            {"idiom": TV, "appearance": 1, "scale": 2, "gamut": 1},
        )
    ):
        more = {"scale": 1, **more}
        bitmap = painted(2, 2, lambda x, y: (index * 13, 255 - index * 9, 10 * x + y, 255))
        payload = bitmap_payload(coding.NONE, bitmap.stored("ARGB"), is_opaque=True)
        space = rendition.P3 if more.get("gamut") else rendition.SRGB
        data = image("hero.png", bitmap, payload, scale=more["scale"], color_space=space, row=8)
        catalog.add(facet, data, bitmap, **more)
    return catalog


def classes():
    """Copies of each image for three ranges of systems. The key format has placeholders, as for targets before iOS 11."""
    catalog = Catalog(target="9.0")
    facet = catalog.facet("picture")
    copies = (
        (0, bitmap_payload(coding.LZFSE, streams.lzvn(coding.padded(FEW, "ARGB")))),
        (3, bitmap_payload(coding.PALETTE, coding.palette(FEW))),
        (5, deepmap2_payload(3, 4, FEW, coding.streams([FEW.stored("ARGB")], streams.bare_lzvn))),
    )
    for target, payload in copies:
        catalog.add(facet, image("picture.png", FEW, payload), FEW, scale=1, target=target)
        if target != 3:
            pack(catalog, {"first": BALL, "second": OPAQUE}, target=target)
    return catalog


def tree():
    """A tree of three levels, from nodes of three entries."""
    catalog = Catalog()
    catalog.tree = {"node_bytes": 48, "most": 3}
    for index in range(10):
        bitmap = painted(1, 1, lambda x, y: (index * 20, 200, 255 - index * 15, 255))
        data = image(f"dot-{index}.png", bitmap, bitmap_payload(coding.NONE, bitmap.stored("ARGB")), row=4)
        catalog.add(catalog.facet(f"dot-{index}"), data, bitmap, scale=1)
    return catalog


def old():
    """The form of Xcode 5: short tree headers, no metadata, no appearances and no BITMAPKEYS."""
    catalog = Catalog(core_ui=231)
    catalog.is_old = True
    single("color", BALL, bitmap_payload(coding.ZIP, coding.gzip(BALL.stored("ARGB"))), catalog, row=84)
    return single("gray", GRAY_BALL, bitmap_payload(coding.RLE, coding.rle(GRAY_BALL, "GA8 ")), catalog, "GA8 ")


def names():
    """Names that are no safe file names, names that differ by case only, and two assets with one identifier."""
    catalog = Catalog()
    for index, name in enumerate(
        (
            "../escape",
            "/absolute",
            "a:b",
            "new\nline",
            "Twin",
            "twin",
            "übung",
            "x" * 200,
            "Folder/a",
            "folder/A",
            "hero@2x~ipad",
            ".hidden",
        )
    ):
        bitmap = painted(1, 1, lambda x, y: (index * 15, 0, 99, 255))
        data = image(name, bitmap, bitmap_payload(coding.NONE, bitmap.stored("ARGB")), row=4)
        catalog.add(catalog.facet(name), data, bitmap, scale=1)
    catalog.facet("same-number", number=catalog.facets["Twin"][17])
    catalog.facet("without-rendition")
    bitmap = painted(1, 1, lambda x, y: (7, 7, 7, 255))
    data = image("unnamed.png", bitmap, bitmap_payload(coding.NONE, bitmap.stored("ARGB")), row=4)
    catalog.add({1: PICTURE[0], 2: PICTURE[1], 17: 4711}, data, bitmap, scale=1)
    return catalog


def undecodable():
    """Renditions in codings that are named only, between two that decode. The header counts too many."""
    catalog = Catalog()
    catalog.count = 99
    single("before", FEW, bitmap_payload(coding.RLE, coding.rle(FEW, "ARGB")), catalog)
    for name, compression in (("astc", coding.ASTC), ("hevc", coding.HEVC), ("dxtc", coding.DXTC), ("unknown", 77)):
        data = image(f"{name}.png", BALL, bitmap_payload(compression, bytes(range(100))))
        catalog.add(catalog.facet(name), data, scale=1)
    catalog.add(catalog.facet("strange"), rendition.rendition("strange", 4242, rendition.UPRIGHT, b"????" + bytes(20)), scale=1)
    return single("later", BALL, bitmap_payload(coding.NONE, coding.padded(BALL, "ARGB")), catalog)
