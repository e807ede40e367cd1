"""Held out: one target for phones, tablets, Macs and headsets, with appearances, gamuts, locales and on-demand tags."""

from precision.catalogs import INFO, MAC, catalog, entry, imageset, raw_set, text
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import TESTS, Target, info, project, synced

DARK = [{"appearance": "luminosity", "value": "dark"}]
TINTED = [{"appearance": "luminosity", "value": "tinted"}]

VIEW = """import SwiftUI
#if canImport(AppKit)
import AppKit
#endif

struct StartView: View {
    var body: some View {
        Image("hello").resizable().scaledToFit().frame(height: 120)
        Image("wide").resizable().frame(maxWidth: .infinity)
        Image("badge").frame(width: 20, height: 20)
        Image("greeting")
        #if os(macOS)
        Image(nsImage: NSImage(named: "sidebar")!)
        #elseif os(visionOS)
        Image("orbit")
        #endif
        Image("tag", label: Text("Tag")).resizable().frame(width: 30, height: 30)
        Label("Moon", image: "moon-phase")
    }
}

#Preview {
    Image("preview-only")
}
"""


def tree():
    t = Tree("everywhere", "One multi-platform target with dark, tinted, P3, localized and idiom variants")
    assets = "Orbit/Assets.xcassets"
    icons = [
        entry("icon.png", None, platform="ios", size="1024x1024"),
        entry("dark.png", None, platform="ios", size="1024x1024", appearances=DARK),
        entry("tinted.png", None, platform="ios", size="1024x1024", appearances=TINTED),
    ]
    macs = [entry(f"mac-{size}@{scale}.png", scale, "mac", size=size) for _, size, scale in MAC]
    drawings = {f"mac-{size}@{scale}.png": pixels("corners", int(size.split("x")[0]) * scale) for _, size, scale in MAC}
    t.add(
        catalog(assets),
        raw_set(
            f"{assets}/AppIcon.appiconset",
            icons + macs,
            {"icon.png": pixels("rgb", 1024), "dark.png": pixels("rgba", 1024), "tinted.png": pixels("gray", 1024), **drawings},
        ),
        raw_set(
            f"{assets}/hello.imageset",
            [entry("h@2x.png", 2), entry("h@3x.png", 3), entry("hd@2x.png", 2, appearances=DARK), entry("hd@3x.png", 3, appearances=DARK)],
            {
                "h@2x.png": pixels("rgba", 240),
                "h@3x.png": pixels("rgba", 360),
                "hd@2x.png": pixels("rgba", 240),
                "hd@3x.png": pixels("rgba", 360),
            },
        ),
        raw_set(
            f"{assets}/wide.imageset",
            [
                entry("w@2x.png", 2, **{"display-gamut": "sRGB"}),
                entry("p@2x.png", 2, **{"display-gamut": "display-P3"}),
                entry("w@3x.png", 3),
            ],
            {"w@2x.png": pixels("rgb", 800, 200), "p@2x.png": pixels("rgb", 800, 200), "w@3x.png": pixels("rgb", 1200, 300)},
        ),
        raw_set(
            f"{assets}/greeting.imageset",
            [entry("en@2x.png", 2), entry("de@2x.png", 2, locale="de"), entry("en@3x.png", 3), entry("de@3x.png", 3, locale="de")],
            {
                "en@2x.png": pixels("noisealpha", 100, seed="greet2"),
                "de@2x.png": pixels("rgba", 100),
                "en@3x.png": pixels("rgba", 150),
                "de@3x.png": pixels("rgba", 150),
            },
            properties={"localizable": True, "on-demand-resource-tags": ["hello"]},
        ),
        raw_set(
            f"{assets}/sidebar.imageset",
            [entry("s.png", 1, "mac"), entry("s@2x.png", 2, "mac")],
            {"s.png": pixels("rgba", 18), "s@2x.png": pixels("rgba", 36)},
        ),
        raw_set(f"{assets}/orbit.imageset", [entry("o@2x.png", 2, "vision")], {"o@2x.png": pixels("opaque", 300)}),
        imageset(assets, "badge", 20),
        imageset(assets, "tag", 600, kind="corners", scales=(2, 3)),
        raw_set(
            f"{assets}/ribbon.imageset",
            [entry("r@2x.png", 2), entry("r@3x.png", 3)],
            {"r@2x.png": pixels("noisealpha", 100, seed="greet2"), "r@3x.png": pixels("rgba", 140)},
        ),
    )
    stack = f"{assets}/AppIconVision.solidimagestack"
    t.add(
        {f"{stack}/Contents.json": text({"info": INFO, "layers": [{"filename": f"{n}.solidimagestacklayer"} for n in ("Front", "Back")]})}
    )
    for name, kind in (("Front", "rgba"), ("Back", "opaque")):
        folder = f"{stack}/{name}.solidimagestacklayer"
        t.add(
            {f"{folder}/Contents.json": text({"info": INFO})},
            raw_set(f"{folder}/Content.imageset", [entry(f"{name}.png", 2, "vision")], {f"{name}.png": pixels(kind, 1024)}),
        )
    t.add(
        {
            f"{assets}/cover.imageset/Contents.json": text({"images": [entry("cover@2x.png", 2), entry("cover@3x.png", 3)], "info": INFO}),
            f"{assets}/cover.imageset/cover@2x.png": pixels("opaque", 200),
            f"{assets}/cover.imageset/cover@3x.png": pixels("opaque", 300),
            f"{assets}/cover.imageset/Cover@1x.psd": b"8BPS\0\1" + bytes(6) + b"\0\3\0\0\0\x40\0\0\0\x40\0\x08\0\3" + bytes(60),
        }
    )
    t.add(
        {
            "Orbit/StartView.swift": VIEW,
            "Orbit/OrbitApp.swift": "import SwiftUI\n\nlet cover = Image(.cover)\nlet ribbon = ImageResource.ribbon\n",
            "Orbit/Info.plist": info(),
            "Orbit/Preview Content/Preview Assets.xcassets/Contents.json": text({"info": INFO}),
            **imageset("Orbit/Preview Content/Preview Assets.xcassets", "preview-only", 1200, kind="opaque"),
            "OrbitTests/OrbitTests.swift": "import Testing\n",
            "OrbitTests/__Snapshots__/start.png": pixels("opaque", 600),
            "ci_scripts/ci_post_clone.sh": "#!/bin/sh\n",
        }
    )
    t.add(
        project(
            "Orbit.xcodeproj",
            synced(
                "Orbit",
                sdk="auto",
                families="1,2,7",
                deployment="18.0",
                settings=(
                    ("SUPPORTED_PLATFORMS", '"iphoneos iphonesimulator macosx xros xrsimulator"'),
                    ("DEVELOPMENT_ASSET_PATHS", '"\\"Orbit/Preview Content\\""'),
                ),
            ),
            Target("OrbitTests", TESTS, folders=("OrbitTests",), sdk="auto", depends=("Orbit",)),
            version=77,
        )
    )
    t.undefined("Orbit/StartView.swift", "moon-phase")
    t.true("error", "oversized-for-display", f"{assets}/tag.imageset/*.png", "Shown at 30 points", sources=True)
    t.true("warning", "unused-alpha", f"{assets}/cover.imageset/*.png", "Opaque pictures")
    t.true("warning", "unused-alpha", f"{assets}/orbit.imageset/*.png", "An opaque picture")
    t.true(
        "warning", "source-art|catalog-unassigned", f"{assets}/cover.imageset|{assets}/cover.imageset/Cover@1x.psd", "A drawing in the set"
    )
    t.either("source-art|catalog-unassigned", f"{assets}/cover.imageset**", "One of the two is enough")
    t.true("warning", "catalog-scale-mismatch", f"{assets}/ribbon.imageset**", "140 is not one and a half times 100")
    t.true(
        "warning", "duplicate-file", f"{assets}/ribbon.imageset/r@2x.png|{assets}/greeting.imageset/en@2x.png", "One picture ships twice"
    )
    t.either("avoid-image-cache", f"{assets}/**", "A remark on large images")
    t.either("undersized-for-display", f"{assets}/**", "Notes")
    t.false("undefined-image", "Orbit/StartView.swift", "All other names exist, or are in a preview")
    t.false("unused-alpha", f"{stack}/Back.solidimagestacklayer/Content.imageset/Back.png", "The system shows layers")
    t.false("app-icon-alpha", f"{assets}/AppIcon.appiconset/dark.png", "The dark icon is drawn on the system's background")
    t.false("catalog-duplicate", f"{assets}/hello.imageset", "Appearances differ")
    t.false("catalog-missing-scale", f"{assets}/sidebar.imageset", "A Mac has no 3x")
    t.false("catalog-missing-scale", f"{assets}/orbit.imageset", "A headset has 2x only")
    t.false("unused-alpha", "Orbit/Preview Content/Preview Assets.xcassets/preview-only.imageset/*.png", "Development assets do not ship")
    t.false("unused-alpha", "OrbitTests/__Snapshots__/start.png", "Tests do not ship")
    return t
