"""The planted faults of rules about names, formats and opacity."""

import json
import plistlib
import struct

from testimages.plant_pictures import png

XCODE = {"author": "xcode", "version": 1}


STORYBOARD = """\
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505">
    <scenes>
        <scene sceneID="one">
            <objects>
                <viewController id="two">
                    <view key="view" id="three">
                        <subviews>
                            <imageView opaque="OPAQUE" contentMode="scaleAspectFill" fixedFrame="YES" image="reef-wall" id="four">
                                <rect key="frame" x="8" y="8" width="20" height="20"/>
                            </imageView>
                        </subviews>
                    </view>
                </viewController>
            </objects>
        </scene>
    </scenes>
    <resources>
        <image name="reef-wall" width="60" height="60"/>
    </resources>
</document>
"""

DUSK = """\
import SwiftUI

struct Dusk: View {
  var body: some View { Color("Dusk") }
}
"""


def contents(**body):
    text = json.dumps({"info": XCODE, **body}, indent=2, separators=(",", " : "), sort_keys=True)
    return (text + "\n").encode()


def image_set(name, files, **more):
    """Return an image set with a file for each scale. `files` has (name, bytes) by scale."""
    folder = f"Assets.xcassets/{name}.imageset"
    slots = [{"filename": file, "idiom": "universal", "scale": f"{scale}x"} for scale, (file, _) in files.items()]
    return {**{f"{folder}/{file}": data for file, data in files.values()}, f"{folder}/Contents.json": contents(images=slots, **more)}


def gif(width, height, frames=1):
    """Return frames of one color, with a table of two colors and the 2-bit codes clear and end.

    See GIF89a, sections 18 to 22.
    """
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes((0, 0, 0, 255, 255, 255))
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x4c\x01\x00"
    return head + frame * frames + b"\x3b"


def plants():
    """Yield (rule, flagged, clean, found) of each plant."""
    folder = "Assets.xcassets/Stamp.imageset"
    spinner = {"Tools.bundle/spinner.gif": gif(40, 40, frames=3)}
    yield (
        "discouraged-format",
        {**image_set("Stamp", {2: ("stamp.gif", gif(40, 40)), 3: ("stamp-3.png", png(54, 60, 60))}), **spinner},
        {**image_set("Stamp", {2: ("stamp.png", png(54, 40, 40)), 3: ("stamp-3.png", png(54, 60, 60))}), **spinner},
        f"{folder}/stamp.gif",
    )

    def share(alpha):
        files = {scale: (f"share-{scale}.png", png(55, 10 * scale, 10 * scale, alpha)) for scale in (2, 3)}
        return image_set("Share", files, properties={"template-rendering-intent": "template"})

    yield "opaque-template", share(None), share(lambda x, y: 255 if x > y else 0), "Assets.xcassets/Share.imageset/share-2.png"

    def shop(font):
        """Return a built app whose Info.plist names Lobster.ttf, with this font."""
        facts = {"CFBundleIdentifier": "org.example.shop", "UIAppFonts": ["Lobster.ttf"]}
        return {"Built/Shop.app/Info.plist": plistlib.dumps(facts, fmt=plistlib.FMT_BINARY), f"Built/Shop.app/{font}": b"no real font\n"}

    yield "undefined-resource", shop("Lobster-Regular.ttf"), shop("Lobster.ttf"), "Built/Shop.app/Info.plist"

    def wall(opaque):
        return {"Images/reef-wall.png": png(56, 60, 60), "Views/Reef.storyboard": STORYBOARD.replace("OPAQUE", opaque).encode()}

    yield "blended-image-view", wall("NO"), wall("YES"), "Views/Reef.storyboard"

    folder = "Assets.xcassets/Dusk.colorset"
    components = {"alpha": "1.000", "blue": "0.420", "green": "0.310", "red": "0.270"}
    color = {"color-space": "srgb", "components": components}
    dusk = {f"{folder}/Contents.json": contents(colors=[{"color": color, "idiom": "universal"}])}
    yield "unused-resource", dusk, {**dusk, "Sources/Dusk.swift": DUSK.encode()}, f"{folder}/Contents.json"
