"""A Mac app in AppKit: named system images, ICNS, a preference pane, a Finder extension."""

import struct

from precision.catalogs import MAC, catalog, entry, iconset, imageset, raw_set, symbolset
from precision.interface import cell_view, xib
from precision.pixels import Pixels, pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, Target, info, plist_of, project

WINDOW = """import AppKit

final class MainWindow: NSWindowController {
    let folder = NSImage(named: "NSFolder")
    let gear = NSImage(named: NSImage.actionTemplateName)
    let add = NSImage(named: NSImage.Name("NSAddTemplate"))
    let wheel = NSImage(named: "steering-wheel")
    let dash = NSImage(named: NSImage.Name("dashboard"))
    let status = NSImage(named: "status-\\(1)")
    let app = NSImage(named: "NSApplicationIcon")
    let symbol = NSImage(systemSymbolName: "gear", accessibilityDescription: nil)
}
"""


def icns():
    """Return an ICNS with two PNG entries."""
    entries = b""
    for kind, side in ((b"ic07", 128), (b"ic08", 256)):
        data = Pixels("corners", side, side).data(kind.decode())
        entries += kind + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(entries) + 8) + entries


def tree():
    t = Tree("mac", "AppKit with named system images, ICNS, template PDFs and a Finder extension")
    assets = "Garage/Assets.xcassets"
    t.add(
        catalog(assets),
        iconset(f"{assets}/AppIcon.appiconset", MAC, kind="corners", shared=True),
        imageset(assets, "dashboard", 400, 250, kind="opaque", scales=(1, 2), declared=(1, 2)),
        imageset(assets, "status-1", 18, scales=(1, 2), declared=(1, 2)),
        imageset(assets, "status-2", 18, scales=(1, 2), declared=(1, 2)),
        imageset(assets, "toolbar-car", 600, kind="corners", scales=(1, 2), declared=(1, 2)),
        imageset(assets, "hood", 40, scales=(1,), declared=(1, 2)),
        symbolset(assets, "piston"),
        raw_set(
            f"{assets}/oil.imageset",
            [entry("oil.png", 1, "mac"), entry("oil@2x.png", 2, "mac")],
            {"oil.png": pixels("rgba", 40), "oil@2x.png": pixels("rgba", 100)},
        ),
    )
    t.add(
        {
            "Garage/MainWindow.swift": WINDOW,
            "Garage/Info.plist": info(CFBundleIconFile="Document", NSPrincipalClass="NSApplication"),
            "Garage/Document.icns": icns(),
            "Garage/Preferences.xib": xib(
                [
                    cell_view("toolbar-car", 32, 32),
                    cell_view("NSCaution", 32, 32, identifier="iv2"),
                    cell_view("hood", 40, 40, identifier="iv3"),
                ],
                {"toolbar-car": (600, 600), "NSCaution": (32, 32), "hood": (40, 40)},
                runtime="MacOSX.Cocoa",
            ),
            "Garage/Help/Garage.help/Contents/Resources/en.lproj/shot.png": pixels("opaque", 500, 300),
            "Garage/Resources/manual.png": pixels("noise", 900, 500),
            "Garage/Resources/tire.png": pixels("noisealpha", 70, seed="tire"),
            "Garage/Resources/wheel.png": pixels("noisealpha", 70, seed="tire"),
            "Garage/Resources/Credits.rtf": "{\\rtf1}\n",
            "Garage/Resources/garage.sketch": b"PK\3\4" + bytes(400),
            "FinderSync/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.FinderSync"}),
            "FinderSync/FinderSync.swift": 'import FinderSync\n\nlet badge = NSImage(named: "badge")\n',
            "FinderSync/badge.png": pixels("noisealpha", 70, seed="tire"),
            "dmg/background.png": pixels("opaque", 600, 400),
            "dmg/background@2x.png": pixels("noise", 1200, 800),
            "Garage/Defaults.plist": plist_of({"a": 1}),
        }
    )
    t.add(
        project(
            "Garage.xcodeproj",
            Target(
                "Garage",
                files=(
                    "Garage/MainWindow.swift",
                    assets,
                    "Garage/Document.icns",
                    "Garage/Preferences.xib",
                    "Garage/Resources/manual.png",
                    "Garage/Resources/tire.png",
                    "Garage/Resources/wheel.png",
                    "Garage/Resources/Credits.rtf",
                    "Garage/Resources/garage.sketch",
                    "Garage/Help/Garage.help",
                    "Garage/Defaults.plist",
                ),
                sdk="macosx",
                families="",
                plist="Garage/Info.plist",
                deployment="12.0",
                depends=("FinderSync",),
            ),
            Target(
                "FinderSync",
                EXTENSION,
                files=("FinderSync/FinderSync.swift", "FinderSync/badge.png"),
                sdk="macosx",
                families="",
                plist="FinderSync/Info.plist",
            ),
        )
    )
    t.undefined("Garage/MainWindow.swift", "steering-wheel")
    t.true("error", "oversized-for-display", f"{assets}/toolbar-car.imageset/*.png", "Shown at 32 points")
    t.true("warning", "unused-alpha", f"{assets}/dashboard.imageset/*.png", "Opaque pictures")
    t.true("warning", "catalog-missing-scale", f"{assets}/hood.imageset**", "No 2x for a Mac with a Retina display")
    t.true("warning", "catalog-scale-mismatch", f"{assets}/oil.imageset**", "100 is not twice 40")
    t.true("warning", "large-file", "Garage/Resources/manual.png", "1.3 MB")
    t.true("warning", "duplicate-file", "Garage/Resources/tire.png|Garage/Resources/wheel.png", "Both ship")
    t.true("warning", "source-art", "Garage/Resources/garage.sketch", "The target copies it")
    t.true(
        "note", "unused-image", f"Garage/Resources/*|{assets}/oil.imageset**|{assets}/piston.symbolset**", "Nothing names it", sources=True
    )
    t.either("avoid-image-cache", "Garage/**", "A remark on large images")
    t.either("unused-alpha", "Garage/Help/Garage.help/**", "A help book is shown by a browser")
    t.either("unused-image", "Garage/Help/**", "A help book")
    t.false("undefined-image", "Garage/Preferences.xib", "NSCaution is AppKit's")
    t.false("app-icon-alpha", f"{assets}/AppIcon.appiconset/*.png", "Mac icons have transparent corners")
    t.false("catalog-no-marketing-icon", f"{assets}/AppIcon.appiconset", "A Mac icon ends at 512@2x")
    t.false("catalog-missing-scale", f"{assets}/dashboard.imageset", "A Mac has no 3x")
    t.false("duplicate-file", "FinderSync/badge.png", "An extension needs its own copy")
    t.false("not-measured", "Garage/Document.icns", "An ICNS has sizes")
    t.false("unused-image", "Garage/Document.icns", "Info.plist names it")
    t.false("unused-image", f"{assets}/status-2.imageset/*.png", "The name is put together at run time")
    t.false("unused-alpha", "dmg/background.png", "The disk image's picture, in no target")
    t.false("large-decoded", f"{assets}/piston.symbolset/*.svg", "A symbol is drawn at the size of its glyph")
    return t
