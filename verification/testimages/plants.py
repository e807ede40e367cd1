"""Rules/, Faulty/ and Faultless/: every fault that an audit can find, planted once.

Each plant has the files of a fault and of its fix. Rules/ has them for each rule, in `flagged` and `clean`. Faulty/ has
the faults of all plants in one app, and Faultless/ has their fixes. faults.tsv has the rule and path of each finding in
Faulty/. Some faults cannot be checked out on every system, such as names that differ only in case, and broken links. The
tests create those.
"""

import json
import plistlib
import struct
from dataclasses import dataclass

from testimages import junk, reference_plants
from testimages.bundles import coding, rendition, streams
from testimages.bundles.bitmap import Bitmap
from testimages.bundles.catalog import Catalog
from testimages.bundles.features import deepmap2_payload
from testimages.metadata import exif
from testimages.plant_files import contents, gif, image_view, resource, storyboard
from testimages.plant_pictures import cgbi, flat, gray, icon, noisy, noisy_samples, picture, png, wide
from testimages.png import RGB, assembled, chunk, encoded, header, stored_zlib


@dataclass(frozen=True)
class Plant:
    rule: str
    flagged: dict  # bytes by path in the app
    clean: dict
    found: str = ""  # the path of the finding; by default the only flagged path
    unnamed: tuple = ()  # images that no source may mention


def swapped(rule, path, flagged, clean, also=None):
    """Return a plant whose fault is in the content of one file. `also` are files of the fault and of its fix."""
    also = also or {}
    return Plant(rule, {path: flagged, **also}, {path: clean, **also}, found=path)


def slot(name, scale, idiom="universal", **more):
    return {"filename": name, "idiom": idiom, "scale": f"{scale}x", **more}


def stack(alpha):
    """Return a stack of two layers. `alpha` is the one of the front layer, as for `picture`."""
    folder = "Assets.xcassets/Deep.imagestack"
    files = {f"{folder}/Contents.json": contents([{"filename": f"{name}.imagestacklayer"} for name in ("Front", "Back")], "layers")}
    for name, seed, own in (("Front", 34, alpha), ("Back", 35, None)):
        layer = f"{folder}/{name}.imagestacklayer"
        files[f"{layer}/Contents.json"] = contents()
        files[f"{layer}/Content.imageset/{name.lower()}.png"] = png(seed, 40, 24, own)
        files[f"{layer}/Content.imageset/Contents.json"] = contents([slot(f"{name.lower()}.png", 1, "tv")])
    return files


def image_set(name, seed, sizes=((2, 20), (3, 30)), entries=None, extra=None, **more):
    """Return an image set with a square file for each scale, with `entries` or one slot for each file."""
    folder = f"Assets.xcassets/{name}.imageset"
    files = {f"{folder}/{name.lower()}-{scale}.png": png(seed, side, side) for scale, side in sizes}
    slots = entries or [slot(f"{name.lower()}-{scale}.png", scale) for scale, _ in sizes]
    return {**files, **(extra or {}), f"{folder}/Contents.json": contents(slots, **more)}


def faulty_set(rule, name, seed, **flagged):
    """Return a plant whose fault is in the Contents.json of an image set."""
    whole = image_set(name, seed)
    return Plant(rule, image_set(name, seed, **flagged), whole, found=f"Assets.xcassets/{name}.imageset/Contents.json")


def marketing(name):
    return {"filename": name, "idiom": "universal", "platform": "ios", "size": "1024x1024"}


AVATAR = """\
import SwiftUI

struct Avatar: View {
  var body: some View {
    Image("avatar")
      .resizable()
      .scaledToFit()
      .frame(width: 40, height: 40)
  }
}
"""

MISSING = """\
import SwiftUI

struct Welcome: View {
  // Image("commented") is not there either, and does not matter.
  var body: some View { Image("NAME") }
}
"""

GAUGE = """\
import UIKit

final class Gauge: UIView {
  var path = ""
  private lazy var needle = UIImage(contentsOfFile: path)

  override func draw(_ rect: CGRect) {
    NEEDLE?.draw(in: rect)
  }
}
"""

DOTS = """\
import UIKit

func dot() -> UIImage? {
  guard let path = Bundle.main.path(forResource: "dot", ofType: "png") else { return nil }
  return UIImage(contentsOfFile: path)
}

func largeDot() -> UIImage? {
  guard let path = Bundle.main.path(forResource: "dot", ofType: "png") else { return nil }
  return LOAD
}
"""

CITIES = """\
import Foundation

func cities() throws -> Data? {
  guard let url = Bundle.main.url(forResource: "cities", withExtension: "dat") else { return nil }
  return try Data(contentsOf: urlOPTIONS)
}
"""

THEME = """\
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Theme",
  targets: [
    .target(name: "Theme", resources: [RULE("Media.xcassets")])
  ]
)
"""

LIST = {"CFBundleName": "Game", "CFBundleVersion": "1", "Levels": [{"number": number} for number in range(9)]}


def plants():
    yield from sizes()
    yield from pixels()
    yield from catalogs()
    yield from textures()
    yield from names_and_bytes()
    yield from translations()
    yield from bundles_and_sources()
    yield from products()
    yield from launches()
    for rule, flagged, clean, found in reference_plants.plants():
        yield Plant(rule, flagged, clean, found)


def sizes():
    seal = storyboard(image_view("seal", 20), resources=resource("seal", 256))
    yield swapped("oversized-for-display", "Images/seal.png", png(1, 256, 256), png(1, 60, 60), {"Views/Seal.storyboard": seal})
    avatar = {"Sources/Avatar.swift": AVATAR.encode()}
    yield swapped("undersized-for-display", "Images/avatar.png", png(2, 40, 40), png(2, 120, 120), avatar)
    # A larger area is also over the 1 MiB of avoid-image-cache. A strip scrolls, so its length is no fault.
    yield Plant(
        "larger-than-screen",
        {"Images/coast.png": png(3, 3300, 900)},
        {"Images/coast.png": png(3, 500, 400), "Images/timeline.png": png(3, 5000, 50)},
    )
    yield Plant("avoid-image-cache", {"Images/welcome.png": png(4, 600, 600)}, {"Images/welcome.png": png(4, 400, 400)})
    # An image over 24 MiB is also over the 1 MiB of avoid-image-cache, and larger than any screen.
    yield Plant("large-decoded", {"Images/map.png": png(5, 3000, 2100)}, {"Images/map.png": png(5, 500, 500)})
    yield Plant("texture-limit", {"Images/strip.png": png(6, 16385, 1)}, {"Images/strip.png": png(6, 3000, 1)})
    huge = assembled(header(20000, 20000, RGB), chunk(b"IDAT", stored_zlib(b"\0")))
    yield Plant("too-many-pixels", {"Images/galaxy.png": huge}, {"Images/galaxy.png": png(7, 30, 30)})
    bitmap = b"BM" + struct.pack("<IIIIiiHHIIIIII", 54 + 300, 0, 54, 40, 10, 10, 1, 24, 0, 300, 2835, 2835, 0, 0) + bytes(range(150)) * 2
    yield Plant("not-measured", {"Images/scan.bmp": bitmap[:20]}, {"Images/scan.bmp": bitmap})
    large, small = (png(8, 30, 30, None, chunk(b"asCr", bytes(size))) for size in (1 << 20, 1 << 10))
    yield swapped("large-file", "Images/poster.png", large, small)


def pixels():
    yield Plant("unused-alpha", {"Images/banner.png": png(11, 64, 32, lambda x, y: 255)}, {"Images/banner.png": png(11, 64, 32)})
    yield Plant("solid-color", {"Images/backdrop.png": flat(130)}, {"Images/backdrop.png": flat(40)})
    yield Plant("gray-as-rgb", {"Images/fog.png": gray(300, 300)}, {"Images/fog.png": gray(100, 100)})
    yield Plant("needless-16-bit", {"Images/sky.png": wide(0, 200, 200)}, {"Images/sky.png": wide(1, 200, 200)})

    def inside(x, y):
        return 200 if 50 <= x < 150 and 50 <= y < 150 else 0

    yield swapped("transparent-margins", "Images/star.png", png(12, 200, 200, inside), png(12, 100, 100, lambda x, y: 200))
    loose = encoded(picture(13, 100, 100), level=0)
    yield Plant("unoptimized", {"Images/pattern.png": loose}, {"Images/pattern.png": png(13, 100, 100)})
    light, same, other = {"Images/logo-light.png": png(14, 40, 40)}, encoded(picture(14, 40, 40)), encoded(picture(15, 40, 40))
    yield swapped("duplicate-pixels", "Images/logo-print.png", same, other, light)
    same = noisy(16, 45)
    yield Plant(
        "duplicate-file",
        {"Images/rock.png": same, "Images/stone.png": same},
        # Headers and localized files are equal on purpose.
        {
            "Images/rock.png": same,
            "Images/stone.png": noisy(17, 45),
            "Sources/a/License.txt": bytes(5000),
            "Sources/b/License.txt": bytes(5000),
            "en.lproj/guide.png": noisy(16, 46),
            "fr.lproj/guide.png": noisy(16, 46),
        },
        found="Images/stone.png",
    )
    yield Plant("metadata", {"Images/cafe.png": png(18, 32, 32, None, chunk(b"eXIf", exif()))}, {"Images/cafe.png": png(18, 32, 32)})
    yield Plant("cgbi-in-source", {"Images/taken.png": cgbi(19, 32)}, {"Images/taken.png": png(19, 32, 32)})
    whole = png(20, 32, 32)
    yield Plant("corrupt-png", {"Images/torn.png": whole[: len(whole) - 20]}, {"Images/torn.png": whole})


def catalogs():
    icons = "Assets.xcassets/{}.appiconset"

    def icon_set(name, file, entries, **files):
        folder = icons.format(name)
        return {f"{folder}/{file}": next(iter(files.values())), f"{folder}/Contents.json": contents(entries)}

    def clear(x, y):
        return 0 if x < 9 else 255

    small = slot("small.png", 2, "iphone", size="60x60")
    yield Plant(
        "app-icon-alpha",
        icon_set("AppIcon", "icon.png", [marketing("icon.png")], a=icon(21, clear)),
        icon_set("AppIcon", "icon.png", [marketing("icon.png")], a=icon(21)),
        found=icons.format("AppIcon") + "/icon.png",
    )
    kiosk = "Kiosk/Assets.xcassets/AppIcon.appiconset"
    yield Plant(
        "catalog-no-marketing-icon",
        {f"{kiosk}/small.png": png(22, 120, 120), f"{kiosk}/Contents.json": contents([small])},
        {
            f"{kiosk}/small.png": icon(22),
            f"{kiosk}/Contents.json": contents([marketing("small.png")]),
            # An alternate icon needs no marketing icon, and a widget's icon may be transparent.
            "Kiosk/Assets.xcassets/Night.appiconset/small.png": png(22, 120, 120),
            "Kiosk/Assets.xcassets/Night.appiconset/Contents.json": contents([small]),
            "KioskWidget/Assets.xcassets/AppIcon.appiconset/small.png": png(23, 120, 120, clear),
            "KioskWidget/Assets.xcassets/AppIcon.appiconset/Contents.json": contents([small]),
        },
        found=f"{kiosk}/Contents.json",
    )
    folder = icons.format("Holiday")
    both = {
        f"{folder}/big.png": icon(23),
        f"{folder}/Contents.json": contents([marketing("big.png"), slot("phone.png", 2, "iphone", size="60x60")]),
    }
    yield swapped("catalog-wrong-size", f"{folder}/phone.png", png(24, 118, 120), png(24, 120, 120), both)
    yield swapped("catalog-invalid", "Assets.xcassets/Torn.imageset/Contents.json", contents([])[:-20], contents([]))
    yield faulty_set("catalog-missing-file", "Gone", 25, entries=[slot(f"gone-{scale}.png", scale) for scale in (2, 3, 1)])
    yield faulty_set("catalog-missing-scale", "Old", 26, sizes=((1, 10), (2, 20)))
    yield faulty_set("catalog-scale-mismatch", "Skewed", 27, sizes=((2, 20), (3, 40)))
    sticker = {"Stickers/sticker@2x.png": png(65, 40, 40)}
    yield swapped("scale-mismatch", "Stickers/sticker@3x.png", png(66, 40, 40), png(66, 60, 60), sticker)
    yield faulty_set("catalog-unknown-key", "Newer", 28, sparkles=True)
    folder = "Assets.xcassets/Crowd.imageset"
    yield Plant(
        "catalog-unassigned",
        image_set("Crowd", 29, extra={f"{folder}/crowd-sketch.png": png(30, 20, 20)}),
        image_set("Crowd", 29),
        found=f"{folder}/crowd-sketch.png",
    )
    folder = "Assets.xcassets/Shifted.imageset"
    pair = {f"{folder}/shifted.png": png(31, 20, 20), f"{folder}/shifted@2x.png": png(32, 30, 30)}
    yield Plant(
        "catalog-suffix",
        {**pair, f"{folder}/Contents.json": contents([slot("shifted.png", 2), slot("shifted@2x.png", 3)])},
        image_set("Shifted", 31),
        found=f"{folder}/Contents.json",
    )
    yield Plant(
        "hidden-layer",
        stack(None),
        stack(lambda x, y: 255 if x < 20 else 0),
        found="Assets.xcassets/Deep.imagestack/Front.imagestacklayer/Content.imageset/front.png",
    )
    layers = json.dumps({"fill": "automatic", "groups": [{"layers": [{"image-name": "kite.svg", "name": "kite"}]}]}, indent=2)
    kite = b'<svg width="1024" height="1024" xmlns="http://www.w3.org/2000/svg"><path d="M512 100 900 512 512 924z"/></svg>\n'
    document = {"Kite.icon/icon.json": f"{layers}\n".encode()}
    yield Plant("icon-document", document, {**document, "Kite.icon/Assets/kite.svg": kite})
    twice = [slot("twin-2.png", 2), slot("twin-3.png", 3), slot("twin-4.png", 3)]
    yield faulty_set("catalog-duplicate", "Twin", 33, sizes=((2, 20), (3, 30), (4, 30)), entries=twice)


def unity(**values):
    """Return Unity's settings of a texture. Without a guid, so that the app is no project of Unity."""
    platform = {"buildTarget": "DefaultTexturePlatform", "textureFormat": -1, "textureCompression": 0}
    platform.update({key: values.pop(key) for key in list(values) if key in platform})
    lines = ["fileFormatVersion: 2", "TextureImporter:"] + [f"  {key}: {value}" for key, value in values.items()]
    lines += ["  platformSettings:", "  - serializedVersion: 3"] + [f"    {key}: {value}" for key, value in platform.items()]
    return ("\n".join(lines) + "\n").encode()


def sheet(width, height):
    """Return a property list of Cocos2d with four frames of this size."""
    frames = {
        f"step-{index}.png": {"frame": f"{{{{{index % 2 * width},{index // 2 * height}}},{{{width},{height}}}}}", "rotated": False}
        for index in range(4)
    }
    return plistlib.dumps({"frames": frames, "metadata": {"format": 2, "textureFileName": "walk.png"}}, fmt=plistlib.FMT_BINARY)


def textures():
    def imported(rule, name, seed, flagged, clean):
        path = f"Images/{name}.png"
        (size, settings), (other, others) = flagged, clean
        return Plant(
            rule,
            {path: png(seed, *size), path + ".meta": unity(**settings)},
            {path: png(seed, *other), path + ".meta": unity(**others)},
            found=path,
        )

    yield imported("npot-texture", "sand", 46, ((300, 200), {"nPOTScale": 2}), ((256, 128), {"nPOTScale": 2}))
    yield imported("block-alignment", "brick", 47, ((301, 203), {"textureFormat": 47}), ((300, 204), {"textureFormat": 47}))
    for rule, name, seed, side, kind, flagged in (
        ("needless-mip-chain", "button", 48, 300, 8, 1),
        ("missing-mip-chain", "dune", 49, 256, 1, 0),
    ):
        both = [((side, side), {"textureType": kind, "enableMipMap": chain}) for chain in (flagged, 1 - flagged)]
        yield imported(rule, name, seed, *both)
    walk = {"Images/walk.png": png(50, 480, 480)}
    sparse, dense = ({**walk, "Images/walk.plist": sheet(*size)} for size in ((100, 100), (240, 200)))
    yield Plant("atlas-occupancy", sparse, dense, found="Images/walk.png")


def names_and_bytes():
    yield Plant(
        "backup-file",
        {"Images/oak.png": png(41, 30, 30), "Images/oak.png.bak": png(42, 30, 30)},
        {"Images/oak.png": png(41, 30, 30)},
        found="Images/oak.png.bak",
    )
    yield Plant("empty-file", {"Images/photo.gif": b""}, {"Images/photo.gif": gif(8, 8)})
    yield Plant("extension-mismatch", {"Images/cliff.jpg": png(43, 30, 30)}, {"Images/cliff.png": png(43, 30, 30)})
    yield Plant("source-art", {"Images/cliff.psd": junk.photoshop()}, {})
    yield Plant("system-file", {"Images/.DS_Store": junk.store()}, {})
    yield Plant("version-control-folder", {"Tools.bundle/.svn/entries": junk.ENTRIES.encode()}, {}, found="Tools.bundle/.svn")
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0123456789abcdef" * 4 + b"\nsize 48213\n"
    yield Plant("lfs-pointer", {"Images/film.gif": pointer}, {"Images/film.gif": gif(8, 8)})
    yield Plant("trailing-data", {"Images/wave.png": png(45, 30, 30) + bytes(1355)}, {"Images/wave.png": png(45, 30, 30)})
    xml = plistlib.dumps(LIST)
    yield Plant("invalid-plist", {"Levels/one.plist": xml[:-12]}, {"Levels/one.plist": xml})
    yield Plant("large-plist", {"Levels/cities.plist": cities(1_150)}, {"Levels/cities.plist": cities(11)})


def cities(count):
    """Return a list of about a kilobyte a city. Its lines are long and equal, so that a repository compresses it well."""
    return plistlib.dumps({"Cities": ["A city with a long description. " * 30] * count})


def translations():
    def unit(value, state="translated"):
        return {"stringUnit": {"state": state, "value": value}}

    def catalog(name, **strings):
        """Return a string catalog in the layout of Xcode."""
        entries = {key.replace("_", " "): value for key, value in strings.items()}
        body = {"sourceLanguage": "en", "strings": entries, "version": "1.0"}
        text = json.dumps(body, ensure_ascii=False, indent=2, separators=(",", " : "), sort_keys=True)
        return {f"Texts/{name}.xcstrings": text.encode()}

    def german(text, **more):
        return {"localizations": {"de": unit(text)}, **more}

    yield Plant(
        "stale-translation",
        catalog("Menu", Open=german("Öffnen"), Close=german("Schließen", extractionState="stale")),
        catalog("Menu", Open=german("Öffnen")),
    )
    yield Plant(
        "missing-translation",
        catalog("Greetings", Hello=german("Hallo"), Good_night={}),
        catalog("Greetings", Hello=german("Hallo"), Good_night=german("Gute Nacht"), Tea={"shouldTranslate": False}),
    )
    yield Plant(
        "placeholder-mismatch",
        catalog("Sales", **{"%@ bought %lld": german("%lld von %@ gekauft")}),
        catalog("Sales", **{"%@ bought %lld": german("%2$lld von %1$@ gekauft")}),
    )
    cups = {"localizations": {"en": {"variations": {"plural": {"one": unit("One cup"), "other": unit("Many cups")}}}}}
    right = {"localizations": {"en": {"variations": {"plural": {"one": unit("One cup"), "other": unit("%lld cups")}}}}}
    yield Plant("string-catalog-invalid", catalog("Cups", **{"%lld cups": cups}), catalog("Cups", **{"%lld cups": right}))


def bundles_and_sources():
    binary = plistlib.dumps(LIST, fmt=plistlib.FMT_BINARY)
    yield Plant(
        "xml-plist-in-bundle",
        {"Settings.bundle/Root.plist": plistlib.dumps(LIST)},
        # This text is smaller as XML, since a binary list stores it with 2 bytes per character.
        {"Settings.bundle/Root.plist": binary, "Settings.bundle/Names.plist": plistlib.dumps(["Ζ" + "a" * 600])},
    )
    yield Plant("developer-file", {"Tools.bundle/make.sh": b"#!/bin/sh\nmake\n"}, {"Tools.bundle/make.dat": b"make\n"})
    yield Plant(
        "secret-in-bundle", {"Tools.bundle/signing.p12": b"not a real key\n"}, {"Tools.bundle/public.pem": b"not a real certificate\n"}
    )
    yield Plant(
        "raw-asset-catalog", {"Built/Game.app/Assets.xcassets/Contents.json": contents()}, {}, found="Built/Game.app/Assets.xcassets"
    )
    theme = {"Theme/Sources/Theme/Media.xcassets/Contents.json": contents(), "Theme/Sources/Theme/Theme.swift": b"enum Theme {}\n"}
    yield Plant(
        "package-catalog",
        {**theme, "Theme/Package.swift": THEME.replace("RULE", ".copy").encode()},
        {**theme, "Theme/Package.swift": THEME.replace("RULE", ".process").encode()},
        found="Theme/Sources/Theme/Media.xcassets/Contents.json",
    )
    nowhere, tree = (MISSING.replace("NAME", name).encode() for name in ("nowhere", "tree"))
    yield swapped("undefined-image", "Sources/Welcome.swift", nowhere, tree, {"Images/tree.png": png(41, 30, 30)})
    drawing, kept = (GAUGE.replace("NEEDLE", code).encode() for code in ("UIImage(contentsOfFile: path)", "needle"))
    yield swapped("image-load-while-drawing", "Sources/Gauge.swift", drawing, kept)
    dot = {"Images/dot.png": png(45, 16, 16)}
    yield Plant(
        "small-image-without-cache",
        {**dot, "Sources/Dots.swift": DOTS.replace("LOAD", "UIImage(contentsOfFile: path)").encode()},
        {**dot, "Sources/Dots.swift": DOTS.replace("LOAD", "dot()").encode()},
        found="Images/dot.png",
    )
    cities = {"Data/cities.dat": bytes(1 << 20)}
    yield Plant(
        "unmapped-file",
        {**cities, "Sources/Cities.swift": CITIES.replace("OPTIONS", "").encode()},
        {**cities, "Sources/Cities.swift": CITIES.replace("OPTIONS", ", options: .mappedIfSafe").encode()},
        found="Data/cities.dat",
    )
    yield Plant("unused-image", {"Images/relic.png": png(44, 30, 30)}, {}, unnamed=("relic",))


def products():
    def catalog(targets):
        """Return a compiled catalog with one image that does not compress, once for each class of systems."""
        out, side = Catalog(target="11.0" if len(targets) > 1 else "13.0"), 150
        pixels = noisy_samples(51, side * side * 3)
        bitmap = Bitmap(side, side, b"".join(pixels[at : at + 3] + b"\xff" for at in range(0, len(pixels), 3)))
        facet = out.facet("reef")
        for target in targets:
            payload = rendition.bitmap_payload(coding.LZFSE, streams.stored(coding.padded(bitmap, "ARGB")), is_opaque=True)
            if target != 0:
                payload = deepmap2_payload(3, 4, bitmap, coding.streams([bitmap.stored("ARGB")], streams.stored), True)
            out.add(facet, rendition.image("reef.png", bitmap, payload, scale=2), scale=2, target=target if len(targets) > 1 else 0)
        return out.file()

    yield Plant("old-target-copies", {"Compiled/Reef.car": catalog((0, 5))}, {"Compiled/Reef.car": catalog((5,))})

    def chart(count):
        """Return an image set with a PDF whose comment makes it large."""
        folder = "Assets.xcassets/Chart.imageset"
        page = (
            b"%PDF-1.4\n%"
            + b"points " * count
            + (
                b"\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
            )
        )
        return {f"{folder}/chart.pdf": page, f"{folder}/Contents.json": contents([{"filename": "chart.pdf", "idiom": "universal"}])}

    def chart_catalog(count):
        """Return a compiled catalog with a PDF of about seven times `count` bytes and a bitmap of it."""
        out, bitmap = Catalog(target="13.0"), Bitmap(8, 8, bytes([40, 90, 200, 255]) * 64)
        facet, flags = out.facet("chart"), rendition.IS_VECTOR | rendition.IS_AUTOMATIC
        page = chart(count)["Assets.xcassets/Chart.imageset/chart.pdf"]
        out.add(facet, rendition.vector("chart.pdf", page, "PDF "))
        payload = deepmap2_payload(3, 4, bitmap, coding.streams([bitmap.stored("ARGB")], streams.stored))
        out.add(facet, rendition.image("chart.pdf", bitmap, payload, flags=flags), scale=1)
        return out.file()

    yield Plant("vector-beside-bitmaps", {"Compiled/Charts.car": chart_catalog(10000)}, {"Compiled/Charts.car": chart_catalog(10)})
    yield Plant("large-vector", chart(38000), chart(100), found="Assets.xcassets/Chart.imageset/chart.pdf")

    def bundle(folder, **more):
        more = {"CFBundleIdentifier": "org.example." + folder.split("/")[-1].lower(), **more}
        return {f"{folder}/Info.plist": plistlib.dumps(more, fmt=plistlib.FMT_BINARY)}

    clock = bundle("Built/Clock.appex", NSExtension={"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"})
    yield swapped("widget-limit", "Built/Clock.appex/dial.png", png(52, 900, 900), png(52, 500, 500), clock)
    # 16 bits a channel need 8 bytes a pixel, so that the image is not larger than screens.
    tour = bundle("Built/Tour.app", UILaunchScreen={"UIImageName": "cover"})
    yield swapped("launch-screen-memory", "Built/Tour.app/cover.png", wide(53, 1600, 1960), wide(53, 300, 300), tour)


def launches():
    def launch_screen(views):
        return storyboard(views, ' launchScreen="YES" initialViewController="two"', ' sceneMemberID="viewController"')

    def curtain(state):
        return launch_screen(image_view("Curtain", 50, more=state))

    def labels(count):
        return launch_screen("\n".join(f'                            <label text="{number}" id="l{number}"/>' for number in range(count)))

    images = image_set("Curtain", 57, ((2, 100), (3, 150)))
    yield swapped("hidden-image", "Views/Curtain.storyboard", curtain('hidden="YES" '), curtain(""), images)
    yield swapped("large-launch-interface", "Views/Crowd.storyboard", labels(401), labels(3))


# The other rules that also find a plant's fault, at the same path.
ALONG = {rule: ("avoid-image-cache",) for rule in ("large-decoded", "larger-than-screen", "widget-limit")}

IMAGE_TYPES = (".png", ".jpg", ".gif", ".bmp")


def named(files, unnamed):
    """Return the files with a source that mentions every image, except the unused ones and the ones that a view shows.

    A second mention of an image could show it at another size.
    """
    names = set()
    for path in files:
        parts = path.split("/")
        if parts[-2:-1] and parts[-2].endswith(".imageset"):
            names.add(parts[-2].removesuffix(".imageset"))
            names |= {part.removesuffix(".imagestack") for part in parts if part.endswith(".imagestack")}
        elif path.endswith(IMAGE_TYPES):
            names.add(parts[-1].rpartition(".")[0].split("@")[0])
    views = b"".join(content for path, content in files.items() if path.endswith((".storyboard", ".swift")))
    shown = {name for name in names if f'"{name}"'.encode() in views}
    lines = "".join(f'  "{name}",\n' for name in sorted(names - shown - set(unnamed)))
    return {**files, "Sources/Names.swift": f"let names: [String] = [\n{lines}]\n".encode()}


def files():
    """Yield (path, bytes) of every file in Rules, Faulty and Faultless."""
    faulty, faultless, table, unnamed = {}, {}, [], []
    for plant in plants():
        for name, own in (("flagged", plant.flagged), ("clean", plant.clean)):
            for path, data in named(own, plant.unnamed).items():
                yield f"Rules/{plant.rule}/{name}/{path}", data
        for app, own in ((faulty, plant.flagged), (faultless, plant.clean)):
            # Plants share one app, so that a name of one can hide the fault of another.
            if twice := [path for path in own if app.get(path, own[path]) != own[path]]:
                raise ValueError(f"the plant of {plant.rule} and an earlier one both have {twice[0]}: choose another name")
            app.update(own)
        unnamed += plant.unnamed
        found = plant.found or next(iter(plant.flagged))
        table += [(rule, found) for rule in (plant.rule, *ALONG.get(plant.rule, ()))]
    for path, data in named(faulty, unnamed).items():
        yield f"Faulty/{path}", data
    for path, data in named(faultless, ()).items():
        yield f"Faultless/{path}", data
    yield "Rules/faults.tsv", "".join(f"{rule}\t{path}\n" for rule, path in sorted(table)).encode()
