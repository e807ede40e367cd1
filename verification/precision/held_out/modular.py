"""Held out: an app of local Swift packages, with alternate icons, their previews, a share extension and a widget."""

from precision.catalogs import catalog, entry, imageset, raw_set, single, single_icon, symbolset
from precision.pixels import pdf, pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, info, project, synced, widget_info


def manifest(name, *dependencies, resources=True):
    needs = "".join(f'        .package(name: "{other}", path: "../{other}"),\n' for other in dependencies)
    uses = ", ".join(f'.product(name: "{other}", package: "{other}")' for other in dependencies)
    process = ',\n            resources: [.process("Resources")]' if resources else ""
    return f"""// swift-tools-version: 5.10
import PackageDescription

let package = Package(
    name: "{name}",
    platforms: [.iOS(.v17), .visionOS(.v1)],
    products: [.library(name: "{name}", targets: ["{name}"])],
    dependencies: [
{needs}    ],
    targets: [
        .target(
            name: "{name}",
            dependencies: [{uses}]{process}
        ),
        .testTarget(name: "{name}Tests", dependencies: ["{name}"]),
    ]
)
"""


TIMELINE = """import DesignSystem
import SwiftUI

public struct TimelineRow: View {
    public var body: some View {
        HStack {
            Image("elephant", bundle: .designSystem).resizable().aspectRatio(contentMode: .fit).frame(width: 36, height: 36)
            Image(.reply)
            Image("boost-filled", bundle: .module)
            Image(systemName: "heart")
            DesignImage.mascot
        }
    }
}
"""

DESIGN = """import SwiftUI

public enum DesignImage {
    public static let mascot = Image("mascot", bundle: .module)
    public static let avatar = Image("avatar", bundle: .module)
}

extension Bundle {
    public static let designSystem = Bundle.module
}
"""

ICONS = """import SwiftUI

enum Icon: Int, CaseIterable {
    case alternate1 = 1, alternate2
    var iconName: String { "AppIconAlternate\\(rawValue)" }
    var previewImageName: String { "AppIconAlternate\\(rawValue)-image" }
}

struct IconSelector: View {
    var body: some View {
        ForEach(Icon.allCases, id: \\.self) { icon in
            Image(icon.previewImageName).resizable().aspectRatio(contentMode: .fit).frame(minHeight: 125, maxHeight: 1024)
        }
        Image("paywall").resizable().scaledToFill().frame(height: 180).clipped()
        Image("tip-jar")
    }
}
"""


def tree():
    t = Tree("modular", "Local Swift packages, alternate icons with preview images, a share extension and a widget")
    app, design, timeline = (
        "Town/Assets.xcassets",
        "Packages/DesignSystem/Sources/DesignSystem/Resources/Design.xcassets",
        "Packages/Timeline/Sources/Timeline/Resources/Media.xcassets",
    )
    t.add(catalog(app), single_icon(f"{app}/AppIcon.appiconset"))
    for number in (1, 2):
        t.add(
            single_icon(f"{app}/AppIconAlternate{number}.appiconset", seed=f"alternate{number}", name=f"icon{number}.png"),
            raw_set(
                f"{app}/AppIconAlternate{number}-image.imageset",
                [entry(f"icon{number}.png", 1), entry(None, 2), entry(None, 3)],
                {f"icon{number}.png": pixels("rgb", 1024, seed=f"alternate{number}")},
            ),
        )
    t.add(imageset(app, "paywall", 400, 180, kind="opaque", scales=(2, 3)), symbolset(app, "custom.bell"))
    t.add(
        catalog(design),
        single(design, "mascot", "mascot.pdf", pdf(80, 80)),
        imageset(design, "elephant", 360, kind="corners", scales=(2, 3)),
        raw_set(f"{design}/avatar.imageset", [entry("avatar.png", 1), entry(None, 2), entry(None, 3)], {"avatar.png": pixels("rgb", 150)}),
        imageset(design, "stripe", 120, 40, kind="noisealpha", scales=(2, 3), seed="stripe"),
    )
    t.add(
        catalog(timeline),
        imageset(timeline, "reply", 18),
        imageset(timeline, "banner", 120, 40, kind="noisealpha", scales=(2, 3), seed="stripe"),
        imageset(timeline, "divider", 30, 10, scales=(1, 2)),
    )
    t.add(
        {
            "Packages/DesignSystem/Package.swift": manifest("DesignSystem"),
            "Packages/Timeline/Package.swift": manifest("Timeline", "DesignSystem"),
            "Packages/Network/Package.swift": manifest("Network", resources=False),
            "Packages/Network/Sources/Network/Client.swift": "import Foundation\n",
            "Packages/Timeline/Sources/Timeline/TimelineRow.swift": TIMELINE,
            "Packages/DesignSystem/Sources/DesignSystem/Images.swift": DESIGN,
            "Packages/Timeline/Tests/TimelineTests/RowTests.swift": "import XCTest\n",
            "Packages/Timeline/Tests/TimelineTests/__Snapshots__/RowTests/row.1.png": pixels("opaque", 400, 200),
            "Packages/Timeline/Sources/Timeline/Resources/loading.gif": pixels("gif", 64),
            "Packages/DesignSystem/README.md": "# DesignSystem\n",
            "Town/App/IconSelector.swift": ICONS,
            "Town/Info.plist": info(),
            "Town/Resources/chime.caf": b"caff" + bytes(7000),
            "Town/Resources/pop.caf": b"caff" + bytes(7000),
            "Town/Resources/map.png": pixels("noise", 1100, 500),
            "TownWidget/TownWidget.swift": 'import DesignSystem\nimport SwiftUI\n\nlet mascot = DesignImage.mascot\nlet bell = Image("custom.bell")\n',
            "TownWidget/Info.plist": widget_info(),
            "TownShare/ShareController.swift": 'import UIKit\n\nlet badge = UIImage(named: "share-badge")\n',
            "TownShare/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.share-services"}),
            **imageset("TownWidget/Assets.xcassets", "custom-back", 170, kind="rgb", scales=(2, 3)),
            **symbolset("TownWidget/Assets.xcassets", "custom.bell"),
            "Images/promo.png": pixels("noise", 1200, 600),
            "Images/readme-hero.png": pixels("opaque", 1200, 600),
            "README.md": "![](Images/readme-hero.png)\n",
            "ci_scripts/ci_post_clone.sh": "#!/bin/sh\n",
            "Town.xcodeproj/project.xcworkspace/contents.xcworkspacedata": "<Workspace/>\n",
        }
    )
    t.add(
        project(
            "Town.xcodeproj",
            synced("Town", depends=("TownWidget", "TownShare"), deployment="17.0", packages=("Timeline", "DesignSystem")),
            synced("TownWidget", EXTENSION, deployment="17.0", packages=("DesignSystem",)),
            synced("TownShare", EXTENSION, deployment="17.0"),
            version=77,
        )
    )
    t.true("error", "oversized-for-display", f"{design}/elephant.imageset/*.png", "Another package shows it at 36 points", sources=True)
    t.undefined("Packages/Timeline/Sources/Timeline/TimelineRow.swift", "boost-filled")
    t.undefined("Town/App/IconSelector.swift", "tip-jar")
    t.undefined("TownShare/ShareController.swift", "share-badge")
    t.true("warning", "unused-alpha", f"{app}/paywall.imageset/*.png", "Opaque pictures")
    t.true("warning", "catalog-missing-scale", f"{timeline}/divider.imageset**", "No 3x for a phone")
    t.true("warning", "catalog-missing-scale", f"{design}/avatar.imageset**", "The 2x and 3x slots are empty")
    for scale in (2, 3):
        t.true(
            "warning",
            "duplicate-file",
            f"{design}/stripe.imageset/stripe@{scale}x.png|{timeline}/banner.imageset/banner@{scale}x.png",
            "The app ships both bundles",
        )
    t.true("warning", "duplicate-file", "Town/Resources/chime.caf|Town/Resources/pop.caf", "Two names for one sound")
    t.true("warning", "large-file", "Town/Resources/map.png", "1.6 MB")
    t.either("catalog-missing-scale", f"{app}/AppIconAlternate*-image.imageset**", "A preview of an icon has one size on purpose")
    t.either("avoid-image-cache", "Town/**|Packages/**", "A remark on large images")
    t.true(
        "note",
        "unused-image",
        f"{design}/stripe.imageset**|{timeline}/banner.imageset**|{timeline}/divider.imageset**|{design}/avatar.imageset**"
        "|Packages/Timeline/Sources/Timeline/Resources/loading.gif|Town/Resources/map.png|TownWidget/Assets.xcassets/custom-back.imageset**"
        f"|{app}/custom.bell.symbolset**",
        "Nothing names it",
        sources=True,
    )
    t.false(
        "duplicate-file", f"{app}/AppIconAlternate1-image.imageset/icon1.png", "Code cannot load an app icon, so a preview needs a copy"
    )
    t.false("oversized-for-display", f"{app}/AppIconAlternate1-image.imageset/icon1.png", "It is shown at up to 1024 points")
    t.false("undefined-image", "TownWidget/TownWidget.swift", "The widget has this symbol")
    t.false("catalog-duplicate", "TownWidget/Assets.xcassets/custom.bell.symbolset", "An extension has its own")
    t.false("unused-alpha", "Packages/Timeline/Tests/TimelineTests/__Snapshots__/RowTests/row.1.png", "Tests do not ship")
    t.false("large-file", "Images/promo.png", "A picture of the README")
    t.false("unused-alpha", "Images/readme-hero.png", "A picture of the README")
    return t
