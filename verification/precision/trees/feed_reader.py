"""A feed reader: one project with a Mac, an iOS and a widget target, and a shared folder."""

from precision.catalogs import MAC, PAD, PHONE, STORE, catalog, colorset, entry, iconset, imageset, raw_set, symbolset
from precision.interface import button, image_view, storyboard
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, TESTS, Target, info, project, widget_info

MAC_ASSETS, IOS_ASSETS, WIDGET_ASSETS = "Mac/Resources/Assets.xcassets", "iOS/Resources/Assets.xcassets", "Widget/Assets.xcassets"

ABOUT_VIEW = """import SwiftUI

struct AboutView: View {
    var body: some View {
        VStack(spacing: 12) {
            Image("feedIcon")
                .resizable()
                .aspectRatio(contentMode: .fit)
                .frame(width: 100, height: 100)
            Text("Feeds")
        }
    }
}
"""

ICONS = """#if os(macOS)
import AppKit
typealias FeedImage = NSImage
#else
import UIKit
typealias FeedImage = UIImage
#endif

struct Icons {
    static var cloud: FeedImage {
        FeedImage(named: "accountCloud")!
    }

    static var onDevice: FeedImage {
        #if os(macOS)
        return FeedImage(named: "accountOnMac")!
        #elseif os(iOS)
        return FeedImage(named: "accountOnPhone")!
        #endif
    }

    static var read: FeedImage { FeedImage(named: "markAsRead")! }
    static var paper: FeedImage { FeedImage(named: "paper")! }
    static var starred: FeedImage { FeedImage(systemName: "star.fill")! }
}
"""

FIRST_RUN = """import UIKit

final class FirstRunController: UIViewController {
    private let pages = [UIImage(named: "welcome"), UIImage(named: "onboarding"), UIImage(named: "sepia")]
    private let banner = UIImage(named: "shareBanner")
}
"""

STYLE = "body { font: -apple-system-body; margin: 0 16px; color: #222; }\n" * 90


def tree():
    t = Tree("feed-reader", "A Mac, an iOS and a widget target in one pbxproj, with groups")
    t.add(
        catalog(MAC_ASSETS),
        iconset(f"{MAC_ASSETS}/AppIcon.appiconset", MAC, kind="corners", shared=True),
        imageset(MAC_ASSETS, "accountCloud", 24, scales=(1, 2), declared=(1, 2), seed="cloud"),
        imageset(MAC_ASSETS, "accountOnMac", 24, scales=(1, 2), declared=(1, 2)),
        imageset(MAC_ASSETS, "feedIcon", 512, scales=(1, 2), idiom="mac", declared=(1, 2), kind="corners"),
        imageset(MAC_ASSETS, "paper", 300, kind="rgb", scales=(1, 2), declared=(1, 2), seed="paper"),
        symbolset(MAC_ASSETS, "markAsRead"),
        colorset(MAC_ASSETS, "accent"),
    )
    t.add(
        catalog(IOS_ASSETS),
        iconset(f"{IOS_ASSETS}/AppIcon.appiconset", PHONE + PAD + STORE),
        imageset(IOS_ASSETS, "accountCloud", 24, seed="cloud"),
        imageset(IOS_ASSETS, "accountOnPhone", 24),
        imageset(IOS_ASSETS, "paper", 300, kind="rgb", seed="paper"),
        raw_set(
            f"{IOS_ASSETS}/feedIcon.imageset", [entry("icon.png", 1), entry(None, 2), entry(None, 3)], {"icon.png": pixels("corners", 1536)}
        ),
        imageset(IOS_ASSETS, "welcome", 240, 160, kind="noise", seed="same welcome"),
        imageset(IOS_ASSETS, "onboarding", 240, 160, kind="noise", seed="same welcome"),
        imageset(IOS_ASSETS, "sepia", 200, kind="opaque", scales=(2, 3)),
        imageset(IOS_ASSETS, "shareBanner", 120, 40, scales=(1, 2)),
        symbolset(IOS_ASSETS, "markAsRead"),
        symbolset(IOS_ASSETS, "markAllAsRead"),
        colorset(IOS_ASSETS, "accent"),
    )
    t.add(
        catalog(WIDGET_ASSETS),
        iconset(f"{WIDGET_ASSETS}/AppIcon.appiconset", PHONE + PAD + STORE, kind="corners"),
        imageset(WIDGET_ASSETS, "accountCloud", 24, seed="cloud"),
    )
    t.add(
        {
            "iOS/AboutView.swift": ABOUT_VIEW,
            "Shared/Icons.swift": ICONS,
            "iOS/FirstRunController.swift": FIRST_RUN,
            "iOS/AppDelegate.swift": "import UIKit\n\n@main\nfinal class AppDelegate: UIResponder, UIApplicationDelegate {}\n",
            "Mac/AppDelegate.swift": "import AppKit\n\n@main\nfinal class AppDelegate: NSObject, NSApplicationDelegate {}\n",
            "Widget/UnreadWidget.swift": 'import SwiftUI\n\nstruct UnreadView: View {\n    var body: some View { Image("accountCloud") }\n}\n',
            "iOS/Settings.storyboard": storyboard(
                [image_view("accountOnMac", 24, 24), button("accountCloud", "Cloud")], {"accountOnMac": (24, 24), "accountCloud": (24, 24)}
            ),
            "iOS/Info.plist": info(UILaunchStoryboardName="Launch"),
            "Mac/Info.plist": info(NSPrincipalClass="NSApplication"),
            "Widget/Info.plist": widget_info(),
            "Shared/Themes/Paper.feedtheme/stylesheet.css": STYLE,
            "Shared/Themes/Night.feedtheme/stylesheet.css": STYLE,
            "Shared/Themes/Paper.feedtheme/Info.plist": info(ThemeIdentifier="paper"),
            "Shared/Themes/Night.feedtheme/Info.plist": info(ThemeIdentifier="night"),
            "Tests/Fixtures/icon.png": pixels("opaque", 300),
            "Tests/Fixtures/copy.png": pixels("opaque", 300, seed="fixture"),
            "Tests/Fixtures/other copy.png": pixels("opaque", 300, seed="fixture"),
            "Tests/FeedTests.swift": "import XCTest\n",
            "AppStore/iPhone/01-list.png": pixels("noise", 800, 600),
            "AppStore/iPhone/02-article.png": pixels("noise", 800, 600),
            "Technotes/images/windows.png": pixels("opaque", 700, 500),
            "README.md": "# Feeds\n",
            ".gitignore": "xcuserdata\n",
        }
    )
    themes = ("Shared/Themes/Paper.feedtheme", "Shared/Themes/Night.feedtheme")
    t.add(
        project(
            "Feeds.xcodeproj",
            Target(
                "Feeds",
                files=("Mac/AppDelegate.swift", "Shared/Icons.swift", MAC_ASSETS, *themes),
                sdk="macosx",
                families="",
                plist="Mac/Info.plist",
                deployment="13.0",
            ),
            Target(
                "Feeds-iOS",
                files=(
                    "iOS/AppDelegate.swift",
                    "iOS/AboutView.swift",
                    "iOS/FirstRunController.swift",
                    "Shared/Icons.swift",
                    "iOS/Settings.storyboard",
                    IOS_ASSETS,
                    *themes,
                ),
                plist="iOS/Info.plist",
                depends=("Feeds Widget",),
            ),
            Target("Feeds Widget", EXTENSION, files=("Widget/UnreadWidget.swift", WIDGET_ASSETS), plist="Widget/Info.plist"),
            Target("FeedsTests", TESTS, files=("Tests/FeedTests.swift",), depends=("Feeds-iOS",)),
        )
    )
    truths(t)
    return t


def truths(t):
    t.true(
        "error",
        "oversized-for-display",
        f"{IOS_ASSETS}/feedIcon.imageset/icon.png",
        "The iPhone shows 1536 pixels at 100 points, where 300 pixels are enough",
        sources=True,
    )
    t.true("warning", "catalog-missing-scale", f"{IOS_ASSETS}/feedIcon.imageset**", "The 2x and 3x slots are empty")
    t.true("warning", "catalog-missing-scale", f"{IOS_ASSETS}/shareBanner.imageset**", "No 3x for a phone")
    for scale in ("", "@2x", "@3x"):
        if scale != "":  # the 1x file is small on devices that this app supports
            t.true(
                "warning",
                "duplicate-file",
                f"{IOS_ASSETS}/welcome.imageset/welcome{scale}.png|{IOS_ASSETS}/onboarding.imageset/onboarding{scale}.png",
                "One picture ships twice in one target",
            )
    t.either("duplicate-file", f"{IOS_ASSETS}/*.imageset/welcome.png", "The 1x copies ship, but no supported device loads them")
    t.either("duplicate-file", f"{IOS_ASSETS}/*.imageset/onboarding.png", "The 1x copies ship, but no supported device loads them")
    t.true("warning", "unused-alpha", f"{IOS_ASSETS}/sepia.imageset/*.png", "An opaque photo is blended")
    t.true("error", "undefined-image", "iOS/Settings.storyboard", "The iOS catalog has no accountOnMac", text="accountOnMac", sources=True)
    t.true(
        "note",
        "unused-image",
        f"{IOS_ASSETS}/markAllAsRead.symbolset/*.svg|{IOS_ASSETS}/markAllAsRead.symbolset",
        "Nothing names it",
        sources=True,
    )
    t.true("note", "unused-image", f"{MAC_ASSETS}/feedIcon.imageset**", "Only the iOS view names this name", sources=True)
    t.either("avoid-image-cache", f"{IOS_ASSETS}/**", "A remark on large images")
    t.either("avoid-image-cache", f"{MAC_ASSETS}/**", "A remark on large images")
    t.either("app-icon-alpha", f"{IOS_ASSETS}/**", "No alpha there")
    t.false("oversized-for-display", f"{MAC_ASSETS}/feedIcon.imageset/*.png", "The Mac does not show the iOS view")
    t.false("undefined-image", "Shared/Icons.swift", "Each name exists on the platform of its branch")
    t.false("undefined-image", "iOS/AboutView.swift", "The image exists")
    t.false("app-icon-alpha", f"{MAC_ASSETS}/AppIcon.appiconset/*.png", "Mac icons have transparent corners")
    t.false("app-icon-alpha", f"{WIDGET_ASSETS}/AppIcon.appiconset/*.png", "A widget's set is never shown in the store")
    t.false("duplicate-file", f"{MAC_ASSETS}/AppIcon.appiconset/*.png", "16@2x equals 32@1x by design, and actool shares them")
    t.false("duplicate-file", "Shared/Themes/Night.feedtheme/stylesheet.css", "A theme is a copy by design")
    t.false("duplicate-file", "Tests/Fixtures/*.png", "Fixtures do not ship")
    t.false("catalog-duplicate", f"{IOS_ASSETS}/accountCloud.imageset", "The Mac, the phone and the widget have one each")
    t.false("large-decoded", f"{IOS_ASSETS}/markAsRead.symbolset/*.svg", "A symbol is drawn at the size of its glyph")
    t.false("larger-than-screen", f"{IOS_ASSETS}/markAsRead.symbolset/*.svg", "A symbol is drawn at the size of its glyph")
    t.false("large-file", "AppStore/iPhone/*.png", "Store screenshots do not ship")
    t.false("unused-alpha", "Technotes/images/windows.png", "Documents do not ship")
    t.false("xml-plist-in-bundle", "iOS/Info.plist", "Xcode converts it")
