"""An app with the odd files of long-lived projects: WebP named .png, trailing bytes, empty tables, preprocessed lists, links."""

from precision.catalogs import PHONE, STORE, catalog, entry, iconset, imageset, raw_set, single_icon
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, Target, info, plist_of, project

PREPROCESSED = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>CFBundleName</key>
\t<string>APP_NAME</string>
#ifndef DISABLE_BACKGROUND
\t<key>UIBackgroundModes</key>
\t<array><string>fetch</string></array>
#endif
</dict>
</plist>
"""

ICON = """{
  "fill" : "automatic",
  "groups" : [ { "layers" : [
    { "image-name" : "Path.svg", "name" : "Path" },
    { "image-name" : "Path copy.svg", "name" : "Path copy" },
    { "image-name" : "Oval 2.svg", "name" : "Oval 2" }
  ] } ]
}
"""

CONFLICT = """{
  "images" : [
<<<<<<< HEAD
    { "filename" : "dial.png", "idiom" : "universal" }
=======
    { "filename" : "dial-new.png", "idiom" : "universal" }
>>>>>>> redesign
  ],
  "info" : { "author" : "xcode", "version" : 1 }
}
"""

SOURCE = """import UIKit

enum Theme {
    static let cancelled = "cancelled"
    static var star: UIImage? { UIImage(named: "star") }
    static var brand: UIImage? { UIImage(named: "branding-login-logo") }
    static var house: UIImage? { UIImage(named: "house") ?? UIImage(systemName: "house") }
    static var old: UIImage? {
        if #available(iOS 13, *) { return UIImage(systemName: "trash") }
        return UIImage(named: "trash-legacy")
    }
    static var missing: UIImage? { UIImage(named: "lantern") }
}
"""


def layer(side):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"><path d="M0 0h{side // 2}v{side // 3}z"/></svg>\n'


def tree():
    t = Tree("oddities", "WebP named .png, bytes after IEND, empty .strings, INFOPLIST_PREPROCESS, Icon Composer, build phase outputs")
    assets = "Home/Assets.xcassets"
    t.add(
        catalog(assets),
        iconset(f"{assets}/AppIcon.appiconset", PHONE + STORE),
        imageset(assets, "star", 24),
        imageset(assets, "house", 24),
        raw_set(
            f"{assets}/AppIcon-pride.appiconset",
            [entry("pride.png", None, platform="ios", size="1024x1024")],
            {"pride.png": pixels("webp", 1024)},
        ),
        raw_set(
            f"{assets}/panel.imageset",
            [entry("panel@2x.png", 2), entry("panel@3x.png", 3), entry("panel@2x copy.png", 2)],
            {"panel@2x.png": pixels("rgba", 120), "panel@3x.png": pixels("rgba", 180), "panel@2x copy.png": pixels("rgba", 121)},
        ),
        imageset(assets, "cancelled", 208, 104, kind="rgba", scales=(2, 3)),
        {f"{assets}/dial.imageset/Contents.json": CONFLICT, f"{assets}/dial.imageset/dial.png": pixels("rgba", 20)},
    )
    t.add(
        {
            "Home/AppIcon.icon/icon.json": ICON,
            "Home/AppIcon.icon/Assets/Path.svg": layer(90),
            "Home/AppIcon.icon/Assets/Path copy.svg": layer(80),
            "Home/AppIcon.icon/Assets/Oval 2.svg": layer(70),
        }
    )
    t.add(
        {
            "Home/Theme.swift": SOURCE,
            "Home/Info.plist": PREPROCESSED,
            "Home/en.lproj/Localizable.strings": "",
            "Home/de.lproj/Localizable.strings": "",
            "Home/fr.lproj/Localizable.strings": "/* nothing yet */\n",
            "Home/Resources/weather.png": pixels("webp", 256),
            "Home/Resources/template.png": pixels("rgba", 60, extra="trailing"),
            "Home/Resources/plug.png": pixels("rgba", 64, extra="text"),
            "Home/Resources/lamp.png": pixels("noisealpha", 60, seed="lamp"),
            "Home/Resources/lamp copy.png": pixels("noisealpha", 60, seed="lamp"),
            "Home/Resources/lamp.png.orig": pixels("rgba", 60),
            "Home/Resources/switch.jpg": pixels("rgba", 200),
            "Home/Resources/settings.plist": plist_of({"a": 1})[:170],
            "Home/Resources/CLAUDE.md": "# Notes\n",
            "Home/Resources/icon.jpg": pixels("jpeg", 128, extra="gps"),
            "Share/ShareIcons.xcassets/Contents.json": '{"info": {"author": "xcode", "version": 1}}\n',
            "Share/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.share-services"}),
            "Share/Share.swift": "import UIKit\n",
            "branding/branding-assets-output.xcfilelist": "$(SRCROOT)/branding/out/branding-login-logo.png\n",
            "scripts/make-branding.sh": "#!/bin/sh\ncp branding/logo.png out/branding-login-logo.png\n",
            "CHANGELOG.md": "# Changes\n",
        }
    )
    t.add(single_icon("Share/ShareIcons.xcassets/ShareIcon.appiconset", kind="corners"))
    resources = tuple(path for path in t.files if path.startswith("Home/Resources/") and not path.endswith(".md"))
    t.add(
        project(
            "Home.xcodeproj",
            Target(
                "Home",
                files=(
                    "Home/Theme.swift",
                    assets,
                    "Home/AppIcon.icon",
                    "Home/en.lproj/Localizable.strings",
                    "Home/de.lproj/Localizable.strings",
                    "Home/fr.lproj/Localizable.strings",
                    *resources,
                ),
                families="1",
                plist="Home/Info.plist",
                deployment="15.0",
                settings=(("INFOPLIST_PREPROCESS", "YES"),),
                depends=("Share",),
            ),
            Target(
                "Share",
                EXTENSION,
                files=("Share/Share.swift", "Share/ShareIcons.xcassets"),
                families="1",
                plist="Share/Info.plist",
                settings=(("ASSETCATALOG_COMPILER_APPICON_NAME", "ShareIcon"),),
            ),
            version=60,
        )
    )
    t.true("warning", "extension-mismatch", f"{assets}/AppIcon-pride.appiconset/pride.png", "A WebP named .png")
    t.true("warning", "extension-mismatch", "Home/Resources/weather.png", "A WebP named .png")
    t.true("warning", "extension-mismatch", "Home/Resources/switch.jpg", "A PNG named .jpg")
    t.true("warning", "trailing-data", "Home/Resources/template.png", "900 needless bytes")
    t.true("error", "catalog-invalid", f"{assets}/dial.imageset|{assets}/dial.imageset/Contents.json", "A merge conflict")
    t.true("error", "catalog-duplicate", f"{assets}/panel.imageset**", "Two files for the 2x slot")
    t.true("warning", "duplicate-file|backup-file", "Home/Resources/lamp.png|Home/Resources/lamp copy.png", "A copy with equal bytes ships")
    t.true("warning", "backup-file", "Home/Resources/lamp.png.orig", "A merge tool left it, and the target copies it")
    t.true("error", "invalid-plist", "Home/Resources/settings.plist", "It ends in its middle")
    t.true("warning", "metadata", "Home/Resources/icon.jpg", "It holds a GPS position")
    t.true("note", "metadata", "Home/Resources/plug.png", "8,800 bytes of text")
    t.undefined("Home/Theme.swift", "lantern")
    t.true("note", "unused-image", "Home/Resources/*", "Nothing names it", sources=True)
    t.true("note", "unused-image", f"{assets}/panel.imageset**", "Nothing names it", sources=True)
    t.either("undefined-image", "Home/Theme.swift", "A name for systems older than the deployment target can never be loaded")
    t.either("unused-image", f"{assets}/**", "cancelled is mentioned as a string; dial cannot be read")
    t.either("catalog-scale-mismatch", f"{assets}/panel.imageset**", "The second file is the cause")
    t.either("catalog-unassigned", f"{assets}/dial.imageset**", "The set cannot be read")
    t.false("corrupt-png", "Home/Resources/weather.png", "UIKit goes by content")
    t.false("corrupt-png", "Home/Resources/template.png", "Every decoder shows it")
    t.false("invalid-plist", "Home/en.lproj/Localizable.strings", "An empty table")
    t.false("invalid-plist", "Home/Info.plist", "Xcode preprocesses it")
    t.false("backup-file", "Home/AppIcon.icon/Assets/Path copy.svg", "icon.json names this layer")
    t.false("duplicate-file", "Home/de.lproj/Localizable.strings", "Empty tables")
    t.false("app-icon-alpha", "Share/ShareIcons.xcassets/ShareIcon.appiconset/icon-1024.png", "The icon of a share extension")
    return t
