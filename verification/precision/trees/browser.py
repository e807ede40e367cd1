"""A browser: synchronized folders, an Action extension, content blockers, snapshot tests."""

from precision.catalogs import PAD, PHONE, STORE, catalog, entry, iconset, imageset, raw_set, single
from precision.interface import button, image_view, storyboard
from precision.pixels import pdf, pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, TESTS, UITESTS, Target, info, project, synced

ASSETS, ACTION = "Browser/Assets.xcassets", "OpenAction/ActionIcons.xcassets"

TRACKERS = """import UIKit

enum Tracker: String, CaseIterable {
    case acorn, bramble, clover, daisy
}

extension Tracker {
    var logo: UIImage? { UIImage(named: "tracker-\\(rawValue)") }
    var small: UIImage? { UIImage(named: "\\(rawValue)-small") }
}
"""

TOOLBAR = """import UIKit

final class Toolbar: UIView {
    let back = UIImage(named: "toolbar-back")
    let menu = UIImage(named: "menu-disclosure")
    let lock = UIImage(systemName: "lock.fill")
    let sort = UIImage(named: "sort", in: .main, compatibleWith: nil)
    // let old = UIImage(named: "toolbar-old")
}
"""

SHIELD = """import SwiftUI

struct ShieldView: View {
    var body: some View {
        Image(.shield).resizable().scaledToFit().frame(width: 64, height: 64)
        Image("wave").resizable().frame(maxWidth: .infinity)
    }
}
"""


def tree():
    t = Tree("browser", "Synchronized folders (objectVersion 77), an Action extension, snapshot tests")
    sort = imageset(ASSETS, "sort", 20)
    folder = f"{ASSETS}/sort.imageset"
    t.add(
        catalog(ASSETS),
        iconset(f"{ASSETS}/AppIcon.appiconset", PHONE + PAD + STORE, kind="corners", marketing="corners"),
        imageset(ASSETS, "toolbar-back", 24, kind="rgba"),
        sort,
        {f"{folder}/Contents 2.json": sort[f"{folder}/Contents.json"], f"{folder}/sort-old@2x.png": pixels("rgba", 44)},
        imageset(ASSETS, "shield", 512, kind="corners", scales=(2, 3)),
        imageset(ASSETS, "wave", 390, 120, kind="rgba", scales=(2, 3)),
        single(ASSETS, "fireproof", "fireproof.pdf", pdf(24, 24), **{"preserves-vector-representation": True}),
        *(imageset(ASSETS, f"tracker-{name}", 32, scales=(2, 3)) for name in ("acorn", "bramble", "clover", "daisy")),
        *(imageset(ASSETS, f"{name}-small", 16, scales=(2, 3)) for name in ("acorn", "bramble", "clover", "daisy")),
    )
    t.add(
        raw_set(
            f"{ASSETS}/homeHero.imageset", [entry("hero@2x.png", 2), entry("hero@3x.png", 3)], {"hero@2x.png": pixels("opaque", 640, 400)}
        )
    )
    t.add(catalog(ACTION), iconset(f"{ACTION}/ActionIcon.appiconset", PHONE + STORE, kind="rgba"))
    t.add(
        {
            "Browser/Tracker.swift": TRACKERS,
            "Browser/Toolbar.swift": TOOLBAR,
            "Browser/ShieldView.swift": SHIELD,
            "Browser/Home.storyboard": storyboard(
                [
                    image_view(
                        "homeHero",
                        320,
                        200,
                        traits='<accessibility key="accessibilityConfiguration">'
                        '<accessibilityTraits key="traits" image="YES"/></accessibility>',
                    ),
                    button("fireproof"),
                ],
                {"homeHero": (320, 200), "fireproof": (24, 24)},
            ),
            "Browser/Info.plist": info(),
            "OpenAction/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.ui-services"}),
            "OpenAction/ActionController.swift": "import UIKit\n\nfinal class ActionController: UIViewController {}\n",
            "BrowserTests/SnapshotTests.swift": 'import XCTest\n\nlet reference = UIImage(named: "reference-only")\n',
            **{f"BrowserTests/__Snapshots__/SnapshotTests/home.{n}.png": pixels("opaque", 590, 1278) for n in range(1, 5)},
            "BrowserTests/__Snapshots__/SnapshotTests/empty.1.png": pixels("opaque", 590, 1278, seed="blank page"),
            "BrowserTests/__Snapshots__/SnapshotTests/empty.2.png": pixels("opaque", 590, 1278, seed="blank page"),
            "BrowserUITests/Flow.swift": "import XCTest\n",
            "fastlane/screenshots/en-US/1_home.png": pixels("noise", 750, 700),
            "fastlane/screenshots/de-DE/1_home.png": pixels("noise", 750, 700),
            "fastlane/Fastfile": "lane :beta do\nend\n",
            "Browser/Resources/filters.json": '{"rules": []}\n',
            "Browser/Resources/easylist.json": '{"rules": []}\n',
            "Browser/Resources/start.html": '<html><body><img src="start-logo.png" width="48" height="48"></body></html>\n',
            "Browser/Resources/start-logo.png": pixels("rgba", 800),
            "Browser/Resources/photo.png": pixels("jpeg", 400, 300),
        }
    )
    t.add(
        project(
            "Browser.xcodeproj",
            synced("Browser", depends=("OpenAction",), deployment="17.0"),
            synced("OpenAction", EXTENSION, deployment="17.0", settings=(("ASSETCATALOG_COMPILER_APPICON_NAME", "ActionIcon"),)),
            Target("BrowserTests", TESTS, folders=("BrowserTests",), depends=("Browser",)),
            Target("BrowserUITests", UITESTS, folders=("BrowserUITests",)),
            version=77,
        )
    )
    truths(t)
    return t


def truths(t):
    t.true(
        "error",
        "app-icon-alpha",
        f"{ASSETS}/AppIcon.appiconset/icon-1024@1x~ios-marketing.png",
        "The store refuses a transparent marketing icon (ITMS-90717)",
    )
    t.true("note", "app-icon-alpha", f"{ASSETS}/AppIcon.appiconset/**", "The system draws black corners on small icons")
    t.undefined("Browser/Toolbar.swift", "menu-disclosure")
    t.true("error", "catalog-missing-file", f"{ASSETS}/homeHero.imageset**", "hero@3x.png does not exist")
    t.true("warning", "unused-alpha", f"{ASSETS}/homeHero.imageset/hero@2x.png", "An opaque picture is blended")
    t.true("warning", "catalog-unassigned", f"{ASSETS}/sort.imageset|{ASSETS}/sort.imageset/sort-old@2x.png", "No slot names it")
    t.true(
        "warning",
        "catalog-unassigned|backup-file",
        f"{ASSETS}/sort.imageset|{ASSETS}/sort.imageset/Contents 2.json",
        "A copy of Contents.json that a merge left behind",
    )
    t.true("error", "oversized-for-display", f"{ASSETS}/shield.imageset/*.png", "Shown at 64 points", sources=True)
    t.true("error", "oversized-for-display", "Browser/Resources/start-logo.png", "The page shows it at 48 pixels", sources=True)
    t.true("warning", "extension-mismatch", "Browser/Resources/photo.png", "A JPEG named .png")
    t.either("catalog-missing-scale", f"{ASSETS}/homeHero.imageset**", "The missing file is reported already")
    t.either("avoid-image-cache", "Browser/**", "A remark on large images")
    t.either("unused-image", "Browser/Resources/photo.png", "Nothing names it")
    t.false("corrupt-png", "Browser/Resources/photo.png", "Decoders go by content")
    t.false("app-icon-alpha", f"{ACTION}/ActionIcon.appiconset/*.png", "The icon of an action is a template and must be transparent")
    t.false("unused-image", f"{ASSETS}/tracker-acorn.imageset/*.png", "The name is put together at run time")
    t.false("unused-image", f"{ASSETS}/acorn-small.imageset/*.png", "The name is put together at run time")
    t.false("undefined-image", "Browser/Home.storyboard", "YES is a trait, not a name")
    t.false("undefined-image", "BrowserTests/SnapshotTests.swift", "A test may name anything")
    t.false("unused-alpha", "BrowserTests/__Snapshots__/SnapshotTests/*.png", "Snapshots do not ship")
    t.false("duplicate-file", "BrowserTests/__Snapshots__/SnapshotTests/empty.2.png", "Snapshots do not ship")
    t.false("duplicate-file", "Browser/Resources/easylist.json", "Two lists may be equal, and are small")
    t.false("large-file", "fastlane/screenshots/*/*.png", "Store screenshots do not ship")
    t.false("oversized-for-display", f"{ASSETS}/wave.imageset/*.png", "It fills the width of the screen")
