"""A Tuist app: manifests in Swift, an app with a feature framework."""

from precision.catalogs import catalog, entry, imageset, raw_set, single, single_icon
from precision.pixels import pixels, svg
from precision.tree import Tree

PROJECT = """import ProjectDescription

let project = Project(
    name: "Atlas",
    targets: [
        .target(
            name: "Atlas",
            destinations: [.iPhone],
            product: .app,
            bundleId: "com.example.atlas",
            deploymentTargets: .iOS("17.0"),
            infoPlist: .extendingDefault(with: ["UILaunchScreen": [:]]),
            sources: ["Targets/Atlas/Sources/**"],
            resources: ["Targets/Atlas/Resources/**"],
            dependencies: [.target(name: "AtlasUI")]
        ),
        .target(
            name: "AtlasUI",
            destinations: .iOS,
            product: .staticFramework,
            bundleId: "com.example.atlas.ui",
            sources: ["Targets/AtlasUI/Sources/**"],
            resources: ["Targets/AtlasUI/Resources/**"]
        ),
        .target(
            name: "AtlasTV",
            destinations: [.appleTv],
            product: .app,
            bundleId: "com.example.atlas.tv",
            sources: ["Targets/AtlasTV/Sources/**"],
            resources: ["Targets/AtlasTV/Resources/**"]
        ),
        .target(
            name: "AtlasTests",
            destinations: .iOS,
            product: .unitTests,
            bundleId: "com.example.atlas.tests",
            sources: ["Targets/AtlasTests/**"],
            dependencies: [.target(name: "Atlas")]
        ),
    ]
)
"""

VIEW = """import SwiftUI
import AtlasUI

struct MapView: View {
    var body: some View {
        VStack {
            Image("compass", bundle: .main).resizable().scaledToFit().frame(width: 44, height: 44)
            Image("globe")
            #if os(tvOS)
            Image("focus-ring")
            #endif
            if #available(iOS 18, *) {
                Image(systemName: "globe.badge.clock")
            }
            AtlasUIAsset.pin.swiftUIImage
            Image("harbour")
        }
    }
}
"""


def tree():
    t = Tree("tuist", "Project.swift of Tuist with an app, a framework, an Apple TV app and tests")
    app, kit, tv = (f"Targets/{name}/Resources/Assets.xcassets" for name in ("Atlas", "AtlasUI", "AtlasTV"))
    t.add(
        catalog(app),
        single_icon(f"{app}/AppIcon.appiconset"),
        imageset(app, "compass", 700, kind="corners", scales=(2, 3)),
        imageset(app, "globe", 120, kind="opaque", scales=(2, 3)),
        imageset(app, "trail", 80, scales=(2,), declared=(2, 3)),
        {f"{app}/globe.imageset/globe-old@3x.png": pixels("rgba", 360)},
    )
    t.add(
        catalog(kit),
        imageset(kit, "pin", 24, scales=(1, 2, 3)),
        single(kit, "flag", "flag.svg", svg(20, 20)),
        raw_set(
            f"{kit}/river.imageset",
            [entry("river@3x.png", 2), entry("river@2x.png", 3)],
            {"river@2x.png": pixels("rgba", 40), "river@3x.png": pixels("rgba", 60)},
        ),
    )
    t.add(
        catalog(tv),
        imageset(tv, "compass", 700, kind="corners", scales=(1, 2), declared=(1, 2), idiom="tv"),
        imageset(tv, "globe", 120, kind="rgba", scales=(1, 2), declared=(1, 2), idiom="tv"),
    )
    t.add(
        {
            "Project.swift": PROJECT,
            "Tuist.swift": "import ProjectDescription\n\nlet tuist = Tuist()\n",
            "Tuist/Package.swift": "// swift-tools-version: 5.9\n",
            "Targets/Atlas/Sources/MapView.swift": VIEW,
            "Targets/AtlasUI/Sources/Pin.swift": 'import SwiftUI\n\npublic let pin = Image("pin", bundle: .module)\nlet flag = Image("flag", bundle: .module)\nlet river = Image("river", bundle: .module)\n',
            "Targets/AtlasTV/Sources/Home.swift": 'import SwiftUI\n\nlet compass = Image("compass")\nlet globe = Image("globe")\n',
            "Targets/Atlas/Resources/region.json.bak": '{"a": 1}\n',
            "Targets/Atlas/Resources/.DS_Store": bytes(6148),
            "Targets/Atlas/Resources/pattern.png": pixels("noise", 1000, 600),
            "Targets/Atlas/Resources/relief.png": pixels("rgb", 7000, 2600),
            "Targets/AtlasTests/MapTests.swift": "import XCTest\n",
            "Targets/AtlasTests/Fixtures/tile.png": pixels("opaque", 256),
            "Targets/AtlasTests/Fixtures/broken.png": pixels("rgb", 64, extra="half"),
            "README.md": "# Atlas\n",
        }
    )
    t.true("error", "oversized-for-display", f"{app}/compass.imageset/*.png", "Shown at 44 points", sources=True)
    t.undefined("Targets/Atlas/Sources/MapView.swift", "harbour")
    t.true("warning", "unused-alpha", f"{app}/globe.imageset/globe@*.png", "An opaque picture")
    t.true("warning", "catalog-missing-scale", f"{app}/trail.imageset**", "No 3x for a phone")
    t.true("warning", "catalog-unassigned", f"{app}/globe.imageset|{app}/globe.imageset/globe-old@3x.png", "No slot names it")
    t.true("warning", "catalog-suffix", f"{kit}/river.imageset**", "The files are in each other's slot")
    t.either("catalog-scale-mismatch", f"{kit}/river.imageset**", "The suffix is the cause")
    t.true("warning", "backup-file", "Targets/Atlas/Resources/region.json.bak", "The glob ships it")
    t.either("system-file", "Targets/Atlas/Resources/.DS_Store", "It is in the folder, but Tuist's globs skip it")
    t.true("warning", "large-file", "Targets/Atlas/Resources/pattern.png", "1.8 MB")
    t.true("error", "large-decoded", "Targets/Atlas/Resources/relief.png", "73 MB when decoded on a phone")
    t.true("warning", "larger-than-screen", "Targets/Atlas/Resources/relief.png", "Seven times the largest phone")
    t.true("note", "unused-image", f"{app}/trail.imageset**|Targets/Atlas/Resources/*.png", "Nothing names it", sources=True)
    t.either("avoid-image-cache", "Targets/Atlas**", "A remark on large images")
    t.false("undefined-image", "Targets/AtlasUI/Sources/Pin.swift", "The framework has them")
    t.false("oversized-for-display", f"{tv}/compass.imageset/*.png", "The phone's view is not the television's")
    t.false("catalog-missing-scale", f"{tv}/compass.imageset", "A television has no 3x")
    t.false("catalog-duplicate", f"{tv}/globe.imageset", "Two apps")
    t.false("corrupt-png", "Targets/AtlasTests/Fixtures/broken.png", "A fixture that a test needs")
    t.false("unused-alpha", "Targets/AtlasTests/Fixtures/tile.png", "Fixtures do not ship")
    return t
