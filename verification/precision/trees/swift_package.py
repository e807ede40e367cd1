"""A Swift package with resources and an example app."""

from precision.catalogs import catalog, entry, imageset, raw_set, single_icon
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, project

MANIFEST = """// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "RatingKit",
    defaultLocalization: "en",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [.library(name: "RatingKit", targets: ["RatingKit"])],
    targets: [
        .target(
            name: "RatingKit",
            exclude: ["Design"],
            resources: [.process("Resources"), .copy("Templates")]
        ),
        .testTarget(name: "RatingKitTests", dependencies: ["RatingKit"], resources: [.copy("Images")]),
    ]
)
"""

VIEW = """import SwiftUI

public struct RatingView: View {
    public var body: some View {
        HStack {
            Image("star-full", bundle: .module).resizable().frame(width: 20, height: 20)
            Image("star-half", bundle: .module)
            Image("star-empty", bundle: .module)
        }
    }
}
"""


def tree():
    t = Tree("swift-package", "Package.swift with resources, tests with broken fixtures, an example app")
    media, demo = "Sources/RatingKit/Resources/Media.xcassets", "Example/Example/Assets.xcassets"
    t.add(
        catalog(media),
        imageset(media, "star-full", 400, kind="corners", scales=(1, 2, 3)),
        imageset(media, "star-half", 20),
        raw_set(
            f"{media}/confetti.imageset",
            [entry("confetti@2x.png", 2), entry("confetti@3x.png", 3)],
            {"confetti@2x.png": pixels("noisealpha", 80, seed="confetti2")},
        ),
        imageset(media, "backdrop", 300, 100, kind="opaque", scales=(2, 3)),
    )
    t.add(
        catalog(demo),
        single_icon(f"{demo}/AppIcon.appiconset", kind="corners"),
        imageset(demo, "star-half", 20),
        imageset(demo, "demo-photo", 160, kind="opaque", scales=(1, 2)),
    )
    t.add(
        {
            "Package.swift": MANIFEST,
            "Sources/RatingKit/RatingView.swift": VIEW,
            "Sources/RatingKit/Resources/sticker.png": pixels("noisealpha", 80, seed="confetti2"),
            "Sources/RatingKit/Resources/cut.png": pixels("rgba", 90, extra="half"),
            "Sources/RatingKit/Resources/tail.png": pixels("rgba", 90, extra="trailing"),
            "Sources/RatingKit/Templates/card.png": pixels("noise", 900, 500),
            "Sources/RatingKit/Templates/readme.txt": "Cards\n",
            "Sources/RatingKit/Design/stars.sketch": b"PK\3\4" + bytes(900),
            "Sources/RatingKit/Design/star-master.png": pixels("opaque", 1200),
            "Tests/RatingKitTests/Images/truncated.png": pixels("rgb", 64, extra="half"),
            "Tests/RatingKitTests/Images/empty.png": b"",
            "Tests/RatingKitTests/Images/jpeg.png": pixels("jpeg", 60),
            "Tests/RatingKitTests/RatingTests.swift": "import XCTest\n",
            "Sources/RatingKit/RatingKit.docc/Resources/hero.png": pixels("opaque", 1200, 600),
            "Sources/RatingKit/RatingKit.docc/RatingKit.md": "# RatingKit\n",
            "assets/banner.png": pixels("opaque", 1280, 640),
            "assets/banner-dark.png": pixels("noise", 1280, 640),
            "README.md": "# RatingKit\n![](assets/banner.png)\n",
            "Example/Example/ExampleApp.swift": 'import SwiftUI\nimport RatingKit\n\nlet photo = Image("demo-photo")\nlet half = Image("star-half")\nlet other = Image("demo-avatar")\n',
            "Example/Example/Info.plist": info(),
            ".swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata": "<Workspace/>\n",
            ".build/checkouts/Other/icon.png": pixels("opaque", 200),
            "RatingKit.podspec": "Pod::Spec.new do |s|\nend\n",
        }
    )
    t.add(
        {
            "Example/" + path: text
            for path, text in project(
                "Example.xcodeproj",
                Target("Example", files=("Example/ExampleApp.swift", "Example/Assets.xcassets"), families="1", plist="Example/Info.plist"),
            ).items()
        }
    )
    t.true("error", "oversized-for-display", f"{media}/star-full.imageset/*.png", "Shown at 20 points", sources=True)
    t.undefined("Sources/RatingKit/RatingView.swift", "star-empty")
    t.undefined("Example/Example/ExampleApp.swift", "demo-avatar")
    t.true("error", "catalog-missing-file", f"{media}/confetti.imageset**", "confetti@3x.png does not exist")
    t.either("catalog-missing-scale", f"{media}/confetti.imageset**", "The missing file is reported already")
    t.true(
        "warning",
        "duplicate-file",
        f"{media}/confetti.imageset/confetti@2x.png|Sources/RatingKit/Resources/sticker.png",
        "Both are in the package's bundle",
    )
    t.true("warning", "unused-alpha", f"{media}/backdrop.imageset/*.png", "An opaque picture")
    t.true("error", "corrupt-png", "Sources/RatingKit/Resources/cut.png", "It ends in its middle")
    t.true("warning", "trailing-data", "Sources/RatingKit/Resources/tail.png", "900 needless bytes")
    t.true("warning", "large-file", "Sources/RatingKit/Templates/card.png", "1.3 MB in every app that uses it")
    t.true("error", "app-icon-alpha", f"{demo}/AppIcon.appiconset/icon-1024.png", "The store refuses a transparent marketing icon")
    t.true("warning", "unused-alpha", f"{demo}/demo-photo.imageset/*.png", "An opaque photo")
    t.true("warning", "catalog-missing-scale", f"{demo}/demo-photo.imageset**", "No 3x for a phone")
    t.true(
        "note",
        "unused-image",
        f"{media}/confetti.imageset**|{media}/backdrop.imageset**|Sources/RatingKit/Resources/*.png|Sources/RatingKit/Templates/*.png",
        "Nothing names it",
        sources=True,
    )
    t.either("avoid-image-cache", f"{media}/**", "A remark on large images")
    t.either("avoid-image-cache", "Sources/RatingKit/Templates/**", "A remark on large images")
    t.either("app-icon-alpha", f"{demo}/AppIcon.appiconset", "An example app is not sent to the store")
    t.false("corrupt-png", "Tests/RatingKitTests/Images/truncated.png", "A fixture that a test needs")
    t.false("empty-file", "Tests/RatingKitTests/Images/empty.png", "A fixture that a test needs")
    t.false("extension-mismatch", "Tests/RatingKitTests/Images/jpeg.png", "A fixture that a test needs")
    t.false("source-art", "Sources/RatingKit/Design/stars.sketch", "The target excludes the folder")
    t.false("unused-alpha", "Sources/RatingKit/Design/star-master.png", "The target excludes the folder")
    t.false("unused-alpha", "assets/banner.png", "The picture of the README")
    t.false("large-file", "assets/banner-dark.png", "The picture of the README")
    t.false("unused-alpha", "Sources/RatingKit/RatingKit.docc/Resources/hero.png", "Documentation does not ship")
    t.false("unused-alpha", ".build/checkouts/Other/icon.png", "A product of the build")
    t.false("catalog-duplicate", f"{demo}/star-half.imageset", "The package has its own bundle")
    return t
