"""A built app in a Payload folder: CgBI, an app extension, frameworks, a signature."""

import plistlib

from precision.catalogs import catalog, imageset
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import plist_of

APP = "Payload/Courier.app"


def binary(**values):
    return plistlib.dumps(values, fmt=plistlib.FMT_BINARY)


def tree():
    t = Tree("built-app", "Payload/*.app with CgBI, PlugIns, Frameworks and leftovers")
    strings = {f"screen.{n}.title": f"Deliver parcel {n}" for n in range(300)}
    t.add(
        {
            f"{APP}/Info.plist": binary(
                CFBundleExecutable="Courier",
                UIDeviceFamily=[1],
                MinimumOSVersion="15.0",
                CFBundleIdentifier="com.example.courier",
                CFBundleSupportedPlatforms=["iPhoneOS"],
                DTPlatformName="iphoneos",
            ),
            f"{APP}/Courier": b"\xcf\xfa\xed\xfe" + bytes(4000),
            f"{APP}/PkgInfo": "APPL????",
            f"{APP}/_CodeSignature/CodeResources": plist_of({"files": strings}),
            f"{APP}/embedded.mobileprovision": b"0\x82" + bytes(900),
            f"{APP}/AppIcon60x60@2x.png": pixels("cgbi", 120),
            f"{APP}/AppIcon76x76@2x~ipad.png": pixels("cgbi", 152),
            f"{APP}/van@2x.png": pixels("cgbi", 200),
            f"{APP}/van@3x.png": pixels("cgbi", 300),
            f"{APP}/route.png": pixels("noise", 900, 500),
            f"{APP}/parcel.png": pixels("gif", 100),
            f"{APP}/two.png": b"\x89P",
            f"{APP}/en.lproj/Localizable.strings": plist_of(strings),
            f"{APP}/en.lproj/InfoPlist.strings": b"",
            f"{APP}/de.lproj/Localizable.strings": binary(**strings),
            f"{APP}/fr.lproj/Localizable.strings": '"ok" = "OK";\n"no = 3;\n',
            f"{APP}/README.md": "# Courier\n" * 30,
            f"{APP}/deploy.sh": "#!/bin/sh\n",
            f"{APP}/signing.p12": b"0\x82\x0a" + bytes(800),
            f"{APP}/.env": "TOKEN=example\n",
            f"{APP}/.DS_Store": bytes(6148),
            f"{APP}/photo.png": pixels("opaque", 400, 300),
            f"{APP}/stamp.png": pixels("noisealpha", 80, seed="stamp"),
            f"{APP}/seal.png": pixels("noisealpha", 80, seed="stamp"),
            f"{APP}/PlugIns/Widget.appex/Info.plist": binary(
                CFBundleExecutable="Widget", NSExtension={"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"}
            ),
            f"{APP}/PlugIns/Widget.appex/stamp.png": pixels("noisealpha", 80, seed="stamp"),
            f"{APP}/PlugIns/Widget.appex/Widget": b"\xcf\xfa\xed\xfe" + bytes(900),
            f"{APP}/Frameworks/Maps.framework/Info.plist": binary(CFBundleExecutable="Maps"),
            f"{APP}/Frameworks/Maps.framework/Maps": b"\xcf\xfa\xed\xfe" + bytes(900),
            f"{APP}/Frameworks/Maps.framework/Headers/Maps.h": "#import <UIKit/UIKit.h>\n",
            f"{APP}/Frameworks/Maps.framework/pin@2x.png": pixels("cgbi", 48),
            f"{APP}/Frameworks/Maps.framework/_CodeSignature/CodeResources": plist_of({"files": strings}),
            f"{APP}/Settings.bundle/Root.plist": plist_of(
                {"PreferenceSpecifiers": [{"Type": "PSGroupSpecifier", "Title": f"Group {n}", "Key": f"group{n}"} for n in range(60)]}
            ),
            f"{APP}/Base.lproj/Main.storyboardc/Info.plist": binary(UIViewControllerIdentifiersToNibNames={}),
            f"{APP}/config.json": '{"a": 1}\n',
            f"{APP}/.git/HEAD": "ref: refs/heads/main\n",
            f"{APP}/.git/config": "[core]\n",
            f"{APP}/PrivacyInfo.xcprivacy": plist_of({"NSPrivacyTracking": False}),
        }
    )
    t.add({f"{APP}/{path}": data for path, data in {**catalog("Extra.xcassets"), **imageset("Extra.xcassets", "dot", 10)}.items()})
    t.true("error", "corrupt-png", f"{APP}/two.png", "Two bytes")
    t.true("error", "invalid-plist", f"{APP}/fr.lproj/Localizable.strings", "A quote is missing, so French falls back to keys")
    t.true("error", "version-control-folder", f"{APP}/.git**", "The history ships to every user")
    t.true("error", "raw-asset-catalog", f"{APP}/Extra.xcassets", "No device reads it")
    t.true("warning", "xml-plist-in-bundle", f"{APP}/en.lproj/Localizable.strings", "Binary is smaller and faster")
    t.true("note", "xml-plist-in-bundle", f"{APP}/Settings.bundle/Root.plist", "Binary is smaller")
    t.true("warning", "developer-file", f"{APP}/README.md", "It ships")
    t.true("warning", "developer-file", f"{APP}/deploy.sh", "It ships")
    t.true("error", "secret-in-bundle|developer-file", f"{APP}/signing.p12", "A signing key ships")
    t.true("error", "secret-in-bundle|developer-file", f"{APP}/.env", "A token ships")
    t.true("warning", "system-file", f"{APP}/.DS_Store", "It ships")
    t.true("warning", "extension-mismatch", f"{APP}/parcel.png", "A GIF named .png")
    t.true("warning", "large-file", f"{APP}/route.png", "1.3 MB")
    t.true("warning", "unused-alpha", f"{APP}/photo.png", "An opaque photo")
    t.true("warning", "duplicate-file", f"{APP}/stamp.png|{APP}/seal.png", "Both ship")
    t.true(
        "warning",
        "developer-file",
        f"{APP}/Frameworks/Maps.framework/Headers/Maps.h|{APP}/Frameworks/Maps.framework/Headers",
        "Xcode removes headers when it embeds",
    )
    t.either("avoid-image-cache", f"{APP}/route.png", "A remark on large images")
    t.either("xml-plist-in-bundle", f"{APP}/PrivacyInfo.xcprivacy", "Xcode copies it as text")
    t.either("version-control-folder|developer-file", f"{APP}/.git**", "One finding is enough")
    t.either("not-measured", f"{APP}/**", "Notes")
    t.false("cgbi-in-source", f"{APP}/van@2x.png", "CgBI belongs into a built app")
    t.false("cgbi-in-source", f"{APP}/Frameworks/Maps.framework/pin@2x.png", "CgBI belongs into a built app")
    t.false("corrupt-png", f"{APP}/parcel.png", "UIKit goes by content")
    t.false("invalid-plist", f"{APP}/en.lproj/InfoPlist.strings", "An empty file is an empty table")
    t.false("duplicate-file", f"{APP}/PlugIns/Widget.appex/stamp.png", "An extension needs its own copy")
    t.false("duplicate-file", f"{APP}/Frameworks/Maps.framework/_CodeSignature/CodeResources", "A signature")
    t.false("xml-plist-in-bundle", f"{APP}/_CodeSignature/CodeResources", "codesign writes XML, and a change breaks the signature")
    t.false("unused-alpha", f"{APP}/AppIcon60x60@2x.png", "CgBI always has alpha, and the system shows the icon")
    t.false("unused-alpha", f"{APP}/van@2x.png", "CgBI always has four channels")
    return t
