"""Bundles/Field.app: a small app as it ships, with two catalogs, an extension, a watch app and a framework."""

import plistlib
import struct
import zlib
from functools import cache

from testimages.bundles import coding, pictures, rendition, streams
from testimages.bundles.catalog import COLOR, ICON, PAD, PHONE, SIZES, Catalog
from testimages.bundles.features import PDF, SVG, deepmap2_payload, pack
from testimages.bundles.rendition import bitmap_payload, image
from testimages.png import RGB, SIGNATURE, Picture, chunk, encoded, header

CLASSES = (0, 5)  # copies of each image for a target of iOS 12: LZFSE for any system, deepmap2 for later ones


@cache
def files():
    """Return the files of the app by path."""
    catalog, badge = app_catalog().file(), pictures.badge(40)
    out = {
        "Info.plist": info(
            "Field",
            "APPL",
            CFBundleIcons={"CFBundlePrimaryIcon": {"CFBundleIconFiles": ["AppIcon60x60"], "CFBundleIconName": "AppIcon"}},
            UILaunchStoryboardName="Main",
        ),
        "Field": executable(2, 600),
        "PkgInfo": b"APPL????",
        "Assets.car": catalog,
        "AppIcon60x60@2x.png": cgbi(pictures.icon(120)),
        "AppIcon76x76@2x~ipad.png": cgbi(pictures.icon(152)),
        "badge@2x.png": cgbi(badge),
        "photo.png": opaque_png(pictures.landscape(120, 80)),
        "en.lproj/Localizable.strings": strings({"title": "Field", "start": "Start"}),
        "en.lproj/InfoPlist.strings": strings({"CFBundleDisplayName": "Field"}),
        "Base.lproj/Main.storyboardc/Info.plist": plist({"UIViewControllerIdentifiersToNibNames": {"Main": "Main"}}),
        "Base.lproj/Main.storyboardc/Main.nib": b"NIBArchive" + struct.pack("<10I", 1, 9, 0, 50, 0, 50, 0, 50, 0, 50),
        "Fonts/Field.ttf": struct.pack(">IHHHH", 0x10000, 0, 16, 0, 0) + bytes(100),
        "tap.wav": wave(),
        "levels.json": b'{"levels": [{"name": "Meadow"}, {"name": "Lake"}]}\n',
        "PrivacyInfo.xcprivacy": plist({"NSPrivacyTracking": False}),
        "PlugIns/Widget.appex/Info.plist": info(
            "Widget", "XPC!", NSExtension={"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"}
        ),
        "PlugIns/Widget.appex/Widget": executable(2, 200),
        "PlugIns/Widget.appex/Assets.car": widget_catalog().file(),
        "Watch/FieldWatch.app/Info.plist": info("FieldWatch", "APPL", WKApplication=True, UIDeviceFamily=[4]),
        "Watch/FieldWatch.app/FieldWatch": executable(2, 200),
        "Frameworks/Kit.framework/Info.plist": info("Kit", "FMWK"),
        "Frameworks/Kit.framework/Kit": executable(6, 300),
    }
    out["_CodeSignature/CodeResources"] = plistlib.dumps({"files": {}, "version": 1})
    return out


def app_catalog():
    """Return the catalog of the app. Comments name the facts that an audit can report."""
    catalog = Catalog(target="12.0")
    icons(catalog)
    for name, scale in (("meadow", 2), ("meadow", 3)):
        add(catalog, name, pictures.meadow(60 * scale, 40 * scale), scale)
    add(catalog, "lake", pictures.meadow(120, 80), 2)  # the same pixels as meadow@2x
    add(catalog, "lake", pictures.night(120, 80), 2, appearance=1)
    add(catalog, "backdrop", pictures.meadow(240, 160), 1)  # 153,600 bytes decoded
    add(catalog, "badge", pictures.badge(40), 2)  # a loose file has the same pixels, so has the widget
    add(catalog, "shadow", pictures.shade(64, 64), 2)  # gray, but stored in color
    add(catalog, "sealed", pictures.meadow(90, 60), 2, hides_opaque=True)  # opaque, without the flag
    for target in CLASSES:
        pack(catalog, {"sun": pictures.spot(24), "moon": pictures.spot(20), "star": pictures.spot(16)}, 2, target=target)
    deep = pictures.night(32, 32)
    payload = bitmap_payload(coding.LZFSE, streams.lzvn(coding.padded(deep, "RGBW")), is_opaque=True)
    wide = image("deep.png", deep, payload, "RGBW", 2, color_space=rendition.P3)
    catalog.add(catalog.facet("deep"), wide, deep, scale=2, gamut=1)
    catalog.add(catalog.facet("Accent", COLOR), rendition.color("Accent", (0.2, 0.5, 0.3, 1)), scale=1)
    catalog.add(catalog.facet("Levels/first"), rendition.data_file(b'{"width": 20}\n', "public.json"), b'{"width": 20}\n', scale=1)
    vector = rendition.vector("map.pdf", PDF, "PDF ", rendition.IS_VECTOR | rendition.KEEPS_VECTOR)
    catalog.add(catalog.facet("map"), vector, PDF)
    catalog.add(catalog.facet("mark"), rendition.vector("mark.svg", SVG, "SVG "), SVG)
    return catalog


def icons(catalog):
    facet = catalog.facet("AppIcon", ICON)
    for idiom, points, index in ((PHONE, 60, 1), (PAD, 76, 2)):
        catalog.add({**facet, 2: SIZES[1]}, rendition.multisize("AppIcon", [(points, index)]), scale=1, idiom=idiom)
        bitmap = pictures.icon(points * 2)
        data = streams.lzvn(coding.padded(bitmap, "ARGB"))
        entry = image(f"icon-{points}@2x.png", bitmap, bitmap_payload(coding.LZFSE, data, is_opaque=True), scale=2, flags=0)
        catalog.add(facet, entry, bitmap, scale=2, idiom=idiom, dimension2=index)


def add(catalog, name, bitmap, scale, hides_opaque=False, **more):
    """Add an image in two copies, one for each class of systems."""
    facet = catalog.facets.get(name) or catalog.facet(name)
    is_opaque = bitmap.is_opaque and not hides_opaque
    first = bitmap_payload(coding.LZFSE, streams.lzvn(coding.padded(bitmap, "ARGB")), is_opaque)
    second = deepmap2_payload(3, 4, bitmap, coding.streams([bitmap.stored("ARGB")], streams.lzvn), is_opaque)
    for target, payload in zip(CLASSES, (first, second)):
        catalog.add(facet, image(f"{name}.png", bitmap, payload, scale=scale), bitmap, scale=scale, target=target, **more)


def widget_catalog():
    catalog = Catalog(target="14.0", thinning="optimized <idiom 1> <subtype 2868> <scale 3> <gamut 1> <deployment 12>")
    bitmap = pictures.badge(40)
    payload = deepmap2_payload(3, 4, bitmap, coding.streams([bitmap.stored("ARGB")], streams.lzvn))
    catalog.add(catalog.facet("badge"), image("badge.png", bitmap, payload, scale=3), bitmap, scale=3)
    return catalog


def info(name, kind, **more):
    base = {
        "CFBundleExecutable": name,
        "CFBundleIdentifier": f"org.example.field.{name.lower()}",
        "CFBundleName": name,
        "CFBundlePackageType": kind,
        "CFBundleShortVersionString": "1.0",
        "CFBundleVersion": "1",
        "MinimumOSVersion": "12.0",
        "UIDeviceFamily": [1, 2],
    }
    return plist({**base, **more})


def plist(value):
    return plistlib.dumps(value, fmt=plistlib.FMT_BINARY)


strings = plist


def executable(kind, size):
    """Return the header of a Mach-O file for arm64 without load commands, and zeros. `kind` is 2 for a program, 6 for a library."""
    return struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, kind, 0, 0, 0, 0) + bytes(size)


def wave():
    """Return 200 samples of silence with 8 bits."""
    body = b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", 200) + b"\x80" * 200
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WAVE" + body


def cgbi(bitmap):
    """Return Apple's form of PNG: premultiplied B, G, R, A, no filters, and deflate without the header of zlib."""
    data, row = bitmap.stored("ARGB"), bitmap.width * 4
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(b"".join(b"\0" + data[at : at + row] for at in range(0, len(data), row))) + packer.flush()
    flags = b"\x50\0\x20" + (b"\x06" if bitmap.is_opaque else b"\x02")
    return SIGNATURE + chunk(b"CgBI", flags) + header(bitmap.width, bitmap.height, 6) + chunk(b"IDAT", body) + chunk(b"IEND")


def opaque_png(bitmap):
    """Return a standard PNG without alpha."""
    rows = []
    for at in range(0, len(bitmap.pixels), bitmap.width * 4):
        row = bitmap.pixels[at : at + bitmap.width * 4]
        rows.append(bytes(row[place] for place in range(len(row)) if place % 4 < 3))
    return encoded(Picture(bitmap.width, bitmap.height, RGB, 8, tuple(rows)))
