"""A phone app with a watch app, complications and a sticker pack."""

from precision.catalogs import INFO, PHONE, STORE, catalog, entry, iconset, imageset, raw_set, text
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import APP, STICKERS, info, project, synced

WATCH_ICON = [
    ("24x24", 2, "notificationCenter", "38mm"),
    ("29x29", 2, "companionSettings", None),
    ("29x29", 3, "companionSettings", None),
    ("40x40", 2, "appLauncher", "38mm"),
    ("86x86", 2, "quickLook", "38mm"),
]


def watch_icon(path, kind="rgb"):
    entries, files = [], {}
    for size, scale, role, subtype in WATCH_ICON:
        side = int(size.split("x")[0]) * scale
        name = f"{role}-{size}@{scale}x.png"
        entries.append(entry(name, scale, "watch", size=size, role=role, **({"subtype": subtype} if subtype else {})))
        files[name] = pixels(kind, side)
    entries.append(entry("store.png", 1, "watch-marketing", size="1024x1024"))
    return raw_set(path, entries, {**files, "store.png": pixels("rgb", 1024)})


def complication(path):
    names = ("Circular", "Modular")
    out = {
        f"{path}/Contents.json": text(
            {"assets": [{"filename": f"{name}.imageset", "idiom": "watch", "role": name.lower()} for name in names], "info": INFO}
        )
    }
    for name in names:
        out |= raw_set(
            f"{path}/{name}.imageset",
            [
                entry(f"{name}-38.png", 2, "watch", **{"screen-width": "<=145"}),
                entry(f"{name}-42.png", 2, "watch", **{"screen-width": ">161"}),
            ],
            {f"{name}-38.png": pixels("margins", 52), f"{name}-42.png": pixels("margins", 58)},
            properties={"template-rendering-intent": "template"},
        )
    return out


def stickers(path):
    pack = f"{path}/Sticker Pack.stickerpack"
    out = {
        **catalog(path),
        f"{pack}/Contents.json": text(
            {"info": INFO, "properties": {"grid-size": "regular"}, "stickers": [{"filename": f"{name}.sticker"} for name in ("Hi", "Bye")]}
        ),
    }
    for name in ("Hi", "Bye"):
        out |= {
            f"{pack}/{name}.sticker/Contents.json": text({"info": INFO, "properties": {"filename": f"{name}.png"}}),
            f"{pack}/{name}.sticker/{name}.png": pixels("margins", 408),
        }
    sizes = (("messages", "27x20", 2, (54, 40)), ("messages", "32x24", 3, (96, 72)), ("ios-marketing", "1024x1024", 1, (1024, 1024)))
    entries, files = [], {}
    for idiom, size, scale, side in sizes:
        entries.append(entry(f"{size}@{scale}.png", scale, idiom, size=size, **({"platform": "ios"} if idiom == "messages" else {})))
        files[f"{size}@{scale}.png"] = pixels("rgb", *side)
    return {**out, **raw_set(f"{path}/iMessage App Icon.stickersiconset", entries, files)}


def tree():
    t = Tree("watch", "A watch app with complications, and a sticker pack")
    phone, wrist, pack = "Run/Assets.xcassets", "Run Watch App/Assets.xcassets", "Run Stickers/Stickers.xcassets"
    t.add(
        catalog(phone),
        iconset(f"{phone}/AppIcon.appiconset", PHONE + STORE, kind="rgb", seed="icon"),
        imageset(phone, "shoe", 120, kind="opaque", scales=(2, 3)),
        imageset(phone, "track", 200, 80, scales=(1, 2)),
    )
    t.add(
        catalog(wrist),
        watch_icon(f"{wrist}/AppIcon.appiconset"),
        complication(f"{wrist}/Complication.complicationset"),
        raw_set(f"{wrist}/shoe.imageset", [entry("shoe@2x.png", 2)], {"shoe@2x.png": pixels("opaque", 200)}),
        raw_set(
            f"{wrist}/lap.imageset",
            [entry("lap@2x.png", 2, "watch"), entry("gone@2x.png", 2, "watch", **{"screen-width": "<=145"})],
            {"lap@2x.png": pixels("rgba", 60)},
        ),
        raw_set(f"{wrist}/map.imageset", [entry("map@2x.png", 2, "watch")], {"map@2x.png": pixels("noise", 1600, 1200)}),
    )
    t.add(stickers(pack))
    t.add(
        {
            "Run/ContentView.swift": 'import SwiftUI\n\nstruct ContentView: View {\n    var body: some View {\n        Image("shoe")\n        Image("track").resizable().frame(width: 200, height: 80)\n        Image("trophy")\n    }\n}\n',
            "Run Watch App/RunView.swift": 'import SwiftUI\n\nstruct RunView: View {\n    var body: some View {\n        Image("shoe")\n        Image("lap")\n        Image("map")\n    }\n}\n',
            "Run/Info.plist": info(),
            "Run Watch App/Info.plist": info(WKApplication=True),
            "Run Stickers/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.message-payload-provider"}),
            "Run Watch AppTests/shot.png": pixels("opaque", 396, 484),
        }
    )
    t.add(
        project(
            "Run.xcodeproj",
            synced("Run", APP, families="1", depends=("Run Watch App", "Run Stickers"), deployment="17.0"),
            synced("Run Watch App", APP, sdk="watchos", families="4", deployment="10.0"),
            synced("Run Stickers", STICKERS, settings=(("ASSETCATALOG_COMPILER_APPICON_NAME", '"iMessage App Icon"'),)),
            version=77,
        )
    )
    t.true("warning", "unused-alpha", f"{phone}/shoe.imageset/*.png", "Opaque pictures")
    t.true("warning", "unused-alpha", f"{wrist}/shoe.imageset/*.png", "An opaque picture")
    t.true("warning", "catalog-missing-scale", f"{phone}/track.imageset**", "No 3x for a phone")
    t.true("error", "catalog-missing-file", f"{wrist}/lap.imageset**", "gone@2x.png does not exist")
    t.undefined("Run/ContentView.swift", "trophy")
    t.true("warning", "large-file", f"{wrist}/map.imageset/map@2x.png", "5.8 MB on a watch")
    t.true("warning", "larger-than-screen", f"{wrist}/map.imageset/map@2x.png", "The largest watch has 422 x 514 pixels")
    t.either("avoid-image-cache", "Run**", "A remark on large images")
    t.either("transparent-margins", f"{pack}/**", "A sticker's margin is part of its drawing")
    t.false("catalog-missing-scale", f"{wrist}/shoe.imageset", "A watch has 2x only")
    t.false("catalog-duplicate", f"{wrist}/shoe.imageset", "Two apps")
    t.false("catalog-duplicate", f"{wrist}/AppIcon.appiconset", "Two apps")
    t.false("transparent-margins", f"{wrist}/Complication.complicationset/Circular.imageset/*.png", "A complication has a given size")
    t.false("catalog-no-marketing-icon", f"{wrist}/AppIcon.appiconset", "The watch-marketing slot is filled")
    t.false("unused-image", f"{pack}/Sticker Pack.stickerpack/Hi.sticker/Hi.png", "The system shows stickers")
    t.false("unused-image", f"{wrist}/Complication.complicationset/Circular.imageset/*.png", "The system shows complications")
    t.false("unused-alpha", "Run Watch AppTests/shot.png", "Tests do not ship")
    return t
