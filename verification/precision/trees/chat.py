"""A chat app made by XcodeGen: no project file is committed, and large files are Git LFS pointers."""

from precision.catalogs import catalog, entry, imageset, raw_set, single, single_icon
from precision.pixels import lfs, pdf, pixels, svg
from precision.tree import Tree
from precision.xcode import info

ASSETS = "ChatX/Resources/Assets.xcassets"

PROJECT = """name: ChatX
attributes:
  ORGANIZATIONNAME: Example
options:
  groupSortPosition: bottom
  deploymentTarget:
    iOS: "17.6"
settings:
  MARKETING_VERSION: 1.4.0
include:
  - path: ChatX/SupportingFiles/target.yml
  - path: NSE/SupportingFiles/target.yml
  - path: UnitTests/SupportingFiles/target.yml
packages:
  Collections:
    url: https://github.com/apple/swift-collections
    minorVersion: 1.1.0
"""

APP_TARGET = """name: ChatX
targets:
  ChatX:
    type: application
    platform: iOS
    info:
      path: ../SupportingFiles/Info.plist
    settings:
      base:
        PRODUCT_NAME: ChatX
        TARGETED_DEVICE_FAMILY: "1,2"
        ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon
    dependencies:
      - target: NSE
    sources:
      - path: ../Sources
      - path: ../Resources
        excludes:
          - Preview
"""

NSE_TARGET = """targets:
  NSE:
    type: app-extension
    platform: iOS
    sources:
      - path: ../Sources
      - path: ../Resources
"""

TESTS_TARGET = """targets:
  UnitTests:
    type: bundle.unit-test
    platform: iOS
    dependencies:
      - target: ChatX
    sources:
      - path: ../Sources
      - path: ../__Snapshots__
"""

ASSET_NAMES = """import SwiftUI

enum Asset {
    enum Images {
        static let launchLogo = ImageAsset(name: "images/launch-logo")
        static let background = ImageAsset(name: "images/background")
        static let noMedia = ImageAsset(name: "images/no-media")
    }
}

struct ImageAsset {
    let name: String
    var image: Image { Image(name) }
}
"""

ONBOARDING = """import SwiftUI

struct OnboardingScreen: View {
    @State private var photo = Image("onboarding-photo")
    var body: some View {
        ZStack {
            Image("launch-logo").resizable().frame(width: 80, height: 80)
            photo
            Image(asset: Asset.Images.background)
            Image("verification-badge")
        }
    }
}
"""


def tree():
    t = Tree("chat", "XcodeGen (project.yml with includes, no xcodeproj), Git LFS pointers, a notification extension")
    t.add(
        catalog(ASSETS),
        single_icon(f"{ASSETS}/AppIcon.appiconset"),
        imageset(ASSETS, "launch-logo", 400, kind="rgba", scales=(1, 2, 3)),
        imageset(ASSETS, "background", 390, 300, kind="rgb", scales=(2, 3)),
        imageset(ASSETS, "onboarding-photo", 300, 220, kind="rgb", scales=(2, 3)),
        single(ASSETS, "no-media", "no-media.svg", svg(40, 40)),
        single(ASSETS, "verified", "verified.pdf", pdf(16, 16)),
        raw_set(f"{ASSETS}/join-room.imageset", [entry("join-room.pdf")], {}),
        {f"{ASSETS}/launch-logo.imageset/launch-logo@2x.png.orig": pixels("rgba", 800, seed="before a merge")},
    )
    photo = f"{ASSETS}/onboarding-photo.imageset/onboarding-photo@3x.png"
    t.files[photo] = pixels("rgb", 900, 660, extra="gps")
    t.add(
        {
            "project.yml": PROJECT,
            "ChatX/SupportingFiles/target.yml": APP_TARGET,
            "NSE/SupportingFiles/target.yml": NSE_TARGET,
            "UnitTests/SupportingFiles/target.yml": TESTS_TARGET,
            "ChatX/SupportingFiles/Info.plist": info(),
            "NSE/SupportingFiles/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.usernotifications.service"}),
            "ChatX/Sources/Generated/Assets.swift": ASSET_NAMES,
            "ChatX/Sources/OnboardingScreen.swift": ONBOARDING,
            "NSE/Sources/NotificationService.swift": "import UserNotifications\n",
            "NSE/Resources/message.caf": b"caff" + bytes(500),
            "ChatX/Resources/message.caf": b"caff" + bytes(500),
            "ChatX/Resources/Sounds/ring.m4a": b"\0\0\0\x20ftypM4A " + bytes(7000),
            "ChatX/Resources/wallpaper.jpg": pixels("jpeg", 2400, 1600, extra="huge"),
            "ChatX/Resources/Images/hero-photo.png": lfs("hero-photo", 482_113),
            "ChatX/Resources/Images/team.jpg": lfs("team", 91_002),
            "ChatX/Resources/tips.plist": "",
            "ChatX/Resources/en.lproj/Localizable.strings": '"ok" = "OK";\n"cancel" = "Cancel";\n' * 80,
            "ChatX/Resources/de.lproj/Localizable.strings": '"ok" = "OK";\n"cancel" = "Cancel";\n' * 80,
            **{f"UnitTests/__Snapshots__/Screens/room-{n}.png": lfs(f"room-{n}", 61_000 + n) for n in range(12)},
            "UnitTests/Sources/ScreenTests.swift": "import XCTest\n",
            "ChatX/Resources/Preview/sample.png": pixels("opaque", 500),
            "docs/images/architecture.png": pixels("opaque", 900, 500),
            "localazy.json": "{}\n",
            "CHANGES.md": "# Changes\n",
        }
    )
    truths(t)
    return t


def truths(t):
    t.true("error", "lfs-pointer", "ChatX/Resources/Images/**|UnitTests/**", "The pictures are not fetched. One finding for all")
    t.true(
        "error",
        "catalog-missing-file",
        f"{ASSETS}/join-room.imageset|{ASSETS}/join-room.imageset/Contents.json",
        "join-room.pdf does not exist",
    )
    t.undefined("ChatX/Sources/OnboardingScreen.swift", "verification-badge")
    t.true("error", "oversized-for-display", f"{ASSETS}/launch-logo.imageset/launch-logo@*.png", "Shown at 80 points", sources=True)
    t.either("oversized-for-display", f"{ASSETS}/launch-logo.imageset/launch-logo.png", "No device of iOS 17 loads the 1x file")
    t.true("warning", "backup-file", f"{ASSETS}/launch-logo.imageset/launch-logo@2x.png.orig", "A merge tool left it")
    t.either("catalog-unassigned", f"{ASSETS}/launch-logo.imageset**", "The backup is reported already")
    t.true("warning", "metadata", f"{ASSETS}/onboarding-photo.imageset/onboarding-photo@3x.png", "The photo holds a GPS position")
    t.true("warning", "large-file", "ChatX/Resources/wallpaper.jpg", "1.7 MB for one picture")
    t.true("error", "invalid-plist|empty-file", "ChatX/Resources/tips.plist", "An empty file is no property list")
    t.true("note", "unused-image", "ChatX/Resources/wallpaper.jpg", "Nothing names it", sources=True)
    t.true("note", "unused-image", f"{ASSETS}/verified.imageset**", "Nothing names it", sources=True)
    t.true("note", "unused-image", f"{ASSETS}/join-room.imageset**", "Nothing names it", sources=True)
    t.either("unused-image", "ChatX/Resources/Images/**", "Nothing names the pointers")
    t.either("unused-image", f"{ASSETS}/no-media.imageset**", "A generated list names it, and no code uses the list's entry")
    t.either("larger-than-screen", "ChatX/Resources/wallpaper.jpg", "An iPad of 13 inches has 2752 x 2064 pixels")
    t.either("avoid-image-cache", "ChatX/**", "A remark on large images")
    t.either("invalid-plist", "ChatX/Resources/tips.plist", "It may be reported by two rules")
    t.either("undersized-for-display", f"{ASSETS}/**", "Notes")
    t.false("corrupt-png", "UnitTests/__Snapshots__/Screens/room-0.png", "A pointer is not a broken picture")
    t.false("not-measured", "ChatX/Resources/Images/team.jpg", "A pointer is not a broken picture")
    t.false("duplicate-file", "ChatX/Resources/de.lproj/Localizable.strings", "Translations may be equal")
    t.false("duplicate-file", "NSE/Resources/message.caf", "An extension needs its own copy")
    t.false("unused-alpha", "ChatX/Resources/Preview/sample.png", "The target excludes the folder")
    t.false("xml-plist-in-bundle", "ChatX/SupportingFiles/Info.plist", "Xcode converts it")
