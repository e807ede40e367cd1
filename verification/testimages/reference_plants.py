"""The planted faults of rules about names, formats and opacity."""

import plistlib

from testimages.plant_files import contents, gif, image_view, resource, storyboard
from testimages.plant_pictures import png

DUSK = """\
import SwiftUI

struct Dusk: View {
  var body: some View { Color("Dusk") }
}
"""


def image_set(name, files, **more):
    """Return an image set with a file for each scale. `files` has (name, bytes) by scale."""
    folder = f"Assets.xcassets/{name}.imageset"
    slots = [{"filename": file, "idiom": "universal", "scale": f"{scale}x"} for scale, (file, _) in files.items()]
    return {**{f"{folder}/{file}": data for file, data in files.values()}, f"{folder}/Contents.json": contents(slots, **more)}


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
        view = image_view("reef-wall", 20, "scaleAspectFill", f'opaque="{opaque}" ')
        return {"Images/reef-wall.png": png(56, 60, 60), "Views/Reef.storyboard": storyboard(view, resources=resource("reef-wall", 60))}

    yield "blended-image-view", wall("NO"), wall("YES"), "Views/Reef.storyboard"

    folder = "Assets.xcassets/Dusk.colorset"
    components = {"alpha": "1.000", "blue": "0.420", "green": "0.310", "red": "0.270"}
    color = {"color-space": "srgb", "components": components}
    dusk = {f"{folder}/Contents.json": contents([{"color": color, "idiom": "universal"}], "colors")}
    yield "unused-resource", dusk, {**dusk, "Sources/Dusk.swift": DUSK.encode()}, f"{folder}/Contents.json"
