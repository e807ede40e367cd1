"""App/: the images and the asset catalog of the sample app."""

import json

from testimages import drawings, interface, photo, property_lists
from testimages.png import PAETH, SUB, UP, encoded

# The required sizes of an iPhone app icon in points and scale (asset catalog format reference, "App Icon Type").
ICON_SLOTS = tuple((points, scale) for points in (20, 29, 40, 60) for scale in (2, 3))
DARK = [{"appearance": "luminosity", "value": "dark"}]


def files():
    """Yield (path, bytes) of every file in App."""
    yield from loose_pictures()
    yield from catalog()
    yield from interface.files()
    yield from property_lists.files()


def at_scale(name, scale):
    return f"{name}.png" if scale == 1 else f"{name}@{scale}x.png"


def loose_pictures():
    for scale in (1, 2, 3):
        yield f"App/Images/{at_scale('icon', scale)}", encoded(drawings.icon(scale), filters=(SUB,))
        yield f"App/Images/{at_scale('button', scale)}", encoded(drawings.button(scale), filters=(UP,))
    double = photo.photo()
    yield "App/Images/photo.png", encoded(photo.halved(double), filters=(PAETH,))
    yield "App/Images/photo@2x.png", encoded(double, filters=(PAETH,))
    yield "App/Images/sprites.png", encoded(drawings.sprites(), filters=(SUB,), level=6)
    for scale in (1, 2):
        yield f"App/Images/{at_scale('banner', scale)}", encoded(drawings.banner(scale), filters=(PAETH,))
    yield "App/Images/badge.png", encoded(drawings.badge(1024), filters=(UP,))


def contents(**body):
    """Return a Contents.json in Xcode's style, with two spaces, spaces around colons, and sorted keys."""
    body["info"] = {"author": "xcode", "version": 1}
    return (json.dumps(body, indent=2, separators=(",", " : "), sort_keys=True) + "\n").encode()


def catalog():
    root = "App/Assets.xcassets"
    yield f"{root}/Contents.json", contents()

    images = []
    for scale in (1, 2, 3):
        for dark in (False, True):
            name = at_scale("hero-dark" if dark else "hero", scale)
            image = {"filename": name, "idiom": "universal", "scale": f"{scale}x"}
            images.append({**image, "appearances": DARK} if dark else image)
            yield f"{root}/Hero.imageset/{name}", encoded(drawings.hero(scale, dark), filters=(SUB,))
    yield f"{root}/Hero.imageset/Contents.json", contents(images=images)

    images = []
    for points, scale in ICON_SLOTS:
        name = f"icon-{points}@{scale}x.png"
        images.append({"filename": name, "idiom": "iphone", "scale": f"{scale}x", "size": f"{points}x{points}"})
        yield f"{root}/AppIcon.appiconset/{name}", encoded(drawings.app_icon(points * scale), filters=(SUB,))
    images.append({"filename": "icon-1024.png", "idiom": "ios-marketing", "scale": "1x", "size": "1024x1024"})
    yield f"{root}/AppIcon.appiconset/icon-1024.png", encoded(drawings.app_icon(1024), filters=(SUB,))
    yield f"{root}/AppIcon.appiconset/Contents.json", contents(images=images)
