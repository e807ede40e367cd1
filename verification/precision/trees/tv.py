"""An Apple TV app: brand assets, layered images, top shelf pictures."""

from precision.catalogs import INFO, catalog, entry, imageset, raw_set, text
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import info, project, synced

ASSETS = "Cinema/Assets.xcassets"
BRAND = f"{ASSETS}/App Icon & Top Shelf Image.brandassets"

HOME = """import UIKit

final class HomeController: UIViewController {
    let backdrop = UIImageView(image: UIImage(named: "backdrop"))
    let poster = UIImage(named: "poster")
    let vault = UIImage(named: "vault-door")
}
"""


def layer(stack, name, files, kind="rgba", size=(400, 240), scales=(1, 2), frame=None):
    """Return one layer of an image stack."""
    folder = f"{stack}/{name}.imagestacklayer"
    more = {"properties": {"frame-size": {"width": frame[0], "height": frame[1]}, "frame-center": {"x": 200, "y": 120}}} if frame else {}
    files = {f"{name.lower()}@{scale}x.png": pixels(kind, size[0] * scale, size[1] * scale) for scale in scales} if files else {}
    content = raw_set(f"{folder}/Content.imageset", [entry(f"{name.lower()}@{scale}x.png", scale, "tv") for scale in scales], files)
    return {f"{folder}/Contents.json": text({"info": INFO, **more}), **content}


def stack(path, *layers):
    body = {"info": INFO, "layers": [{"filename": f"{name}.imagestacklayer"} for name in layers]}
    return {f"{path}/Contents.json": text(body)}


def tree():
    t = Tree("apple-tv", "Brand assets, image stacks with small layers, top shelf images")
    small, large = f"{BRAND}/App Icon.imagestack", f"{BRAND}/App Icon - App Store.imagestack"
    shelf, wide = f"{BRAND}/Top Shelf Image.imageset", f"{BRAND}/Top Shelf Image Wide.imageset"
    assets = [
        {"filename": "App Icon - App Store.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "1280x768"},
        {"filename": "App Icon.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "400x240"},
        {"filename": "Top Shelf Image Wide.imageset", "idiom": "tv", "role": "top-shelf-image-wide", "size": "2320x720"},
        {"filename": "Top Shelf Image.imageset", "idiom": "tv", "role": "top-shelf-image", "size": "1920x720"},
    ]
    t.add(
        catalog(ASSETS),
        {f"{BRAND}/Contents.json": text({"assets": assets, "info": INFO})},
        stack(small, "Front", "Middle", "Back"),
        layer(small, "Front", True, size=(200, 120), frame=(200, 120)),
        layer(small, "Middle", True, size=(320, 180), frame=(320, 180)),
        layer(small, "Back", True, "rgb"),
        stack(large, "Front", "Back"),
        layer(large, "Front", False, size=(1280, 768), scales=(1,)),
        layer(large, "Back", True, "rgb", size=(1280, 768), scales=(1,)),
        raw_set(
            shelf,
            [entry(f"shelf@{s}x.png", s, "tv") for s in (1, 2)],
            {f"shelf@{s}x.png": pixels("rgb", 1920 * s, 720 * s) for s in (1, 2)},
        ),
        raw_set(
            wide, [entry(f"wide@{s}x.png", s, "tv") for s in (1, 2)], {f"wide@{s}x.png": pixels("rgb", 2320 * s, 720 * s) for s in (1, 2)}
        ),
    )
    t.add(
        imageset(ASSETS, "poster", 250, 375, kind="opaque", scales=(1, 2), declared=(1, 2), idiom="tv"),
        imageset(ASSETS, "logo", 300, 90, kind="rgba", scales=(1,), declared=(1, 2), idiom="tv"),
        raw_set(f"{ASSETS}/backdrop.imageset", [entry("backdrop.png", None, "tv")], {"backdrop.png": pixels("rgb", 6400, 3600)}),
    )
    t.add(
        {
            "Cinema/HomeController.swift": HOME,
            "Cinema/Info.plist": info(),
            "Cinema/trailer.png": pixels("noise", 900, 500),
            "Cinema/AppDelegate.swift": 'import UIKit\n\nlet logo = UIImage(named: "logo")\n',
            "TopShelf/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.tv-top-shelf"}),
            "TopShelf/Provider.swift": "import TVServices\n",
            "CinemaTests/poster.png": pixels("opaque", 250, 375),
        }
    )
    t.add(project("Cinema.xcodeproj", synced("Cinema", sdk="appletvos", families="3", icon='"App Icon & Top Shelf Image"'), version=77))
    t.true("error", "catalog-missing-file", f"{large}/Front.imagestacklayer/Content.imageset**", "front@1x.png does not exist")
    t.true("warning", "unused-alpha", f"{ASSETS}/poster.imageset/*.png", "Opaque posters")
    t.true("warning", "catalog-missing-scale", f"{ASSETS}/logo.imageset**", "No 2x for Apple TV 4K")
    t.true("error", "large-decoded", f"{ASSETS}/backdrop.imageset/backdrop.png", "92 MB when decoded")
    t.true("warning", "larger-than-screen", f"{ASSETS}/backdrop.imageset/backdrop.png", "6400 x 3600 on a screen of 3840 x 2160")
    t.undefined("Cinema/HomeController.swift", "vault-door")
    t.true("warning", "large-file", "Cinema/trailer.png", "1.3 MB")
    t.true("note", "unused-image", "Cinema/trailer.png", "Nothing names it", sources=True)
    t.either("avoid-image-cache", "Cinema/**", "A remark on large images")
    t.either("catalog-missing-scale", f"{large}/Back.imagestacklayer**", "The App Store icon exists at 1x only")
    t.false("catalog-wrong-size", f"{small}/Front.imagestacklayer/Content.imageset/*.png", "A layer may be smaller than its stack")
    t.false("catalog-missing-scale", f"{ASSETS}/poster.imageset", "A television has no 3x")
    t.false("app-icon-alpha", f"{small}/Front.imagestacklayer/Content.imageset/*.png", "Front layers are transparent")
    t.false("larger-than-screen", f"{wide}/wide@2x.png", "The system asks for this size")
    t.false("large-decoded", f"{wide}/wide@2x.png", "The system asks for this size")
    t.false("unused-image", f"{shelf}/*.png", "The system shows it")
    t.false("unused-alpha", "CinemaTests/poster.png", "Tests do not ship")
    return t
