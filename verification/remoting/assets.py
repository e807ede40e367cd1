"""Generated assets: small PNGs and property lists, and catalogs. Equal calls make equal files."""

import json
import os
import random

from testimages.png import RGBA, plain


def png(side, source):
    """Return an RGBA image: two gradients, some noise, and a transparent triangle."""
    red, green, blue = (source.randrange(256) for _ in range(3))
    ramp = bytes((red + x) & 255 for x in range(side))
    noise = bytes((blue + value // 32) & 255 for value in range(256))
    rows = bytearray()
    for y in range(side):
        row = bytearray(4 * side)
        row[0::4] = ramp
        row[1::4] = bytes([(green + y) & 255]) * side
        row[2::4] = source.randbytes(side).translate(noise)
        row[3::4] = b"\x80" * y + b"\xff" * (side - y)
        rows += b"\0" + row
    return plain(side, side, RGBA, bytes(rows), level=1)


def property_list(number):
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>number</key>'
        f"<integer>{number}</integer><key>name</key><string>Level {number}</string></dict></plist>\n"
    ).encode()


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def write_files(folder, count, seed=1):
    """Write files into folders of 100: nine PNGs of 8 to 40 pixels for each property list."""
    source = random.Random(seed)
    for number in range(count):
        if number % 10 == 9:
            name, content = f"level-{number}.plist", property_list(number)
        else:
            name, content = f"icon-{number}.png", png(8 * source.randrange(1, 6), source)
        write(os.path.join(folder, f"part-{number // 100}", name), content)


def write_catalog(folder, sets, side, seed=2):
    """Write a catalog with image sets in two folders, a color, a data set, an app icon and a sprite atlas."""
    source = random.Random(seed)
    info = {"info": {"author": "xcode", "version": 1}}
    write_contents(folder, info)
    write_contents(os.path.join(folder, "Group"), {**info, "properties": {"provides-namespace": True}})
    for number in range(sets):
        parent = os.path.join(folder, "Group") if number % 3 == 0 else folder
        write_set(os.path.join(parent, f"Image{number}.imageset"), source, side, info)
    color = {"color-space": "srgb", "components": {"red": "0.5", "green": "0.25", "blue": "1.0", "alpha": "1.0"}}
    write_contents(os.path.join(folder, "Accent.colorset"), {**info, "colors": [{"idiom": "universal", "color": color}]})
    write(os.path.join(folder, "Words.dataset", "words.txt"), b"".join(b"word %d\n" % n for n in range(500)))
    write_contents(os.path.join(folder, "Words.dataset"), {**info, "data": [{"idiom": "universal", "filename": "words.txt"}]})
    slots = [{"idiom": "iphone", "size": "60x60", "scale": f"{scale}x", "filename": f"icon-{60 * scale}.png"} for scale in (2, 3)]
    write_contents(os.path.join(folder, "AppIcon.appiconset"), {**info, "images": slots})
    for size in (120, 180):
        write(os.path.join(folder, "AppIcon.appiconset", f"icon-{size}.png"), png(size, source))
    write_contents(os.path.join(folder, "Sprites.spriteatlas"), info)
    for number in range(4):
        write_set(os.path.join(folder, "Sprites.spriteatlas", f"Sprite{number}.imageset"), source, side // 4, info)


def write_set(folder, source, side, info):
    images = []
    for scale in (1, 2, 3):
        name = f"image@{scale}x.png"
        write(os.path.join(folder, name), png(side * scale // 3, source))
        images.append({"idiom": "universal", "scale": f"{scale}x", "filename": name})
    write_contents(folder, {**info, "images": images})


def write_contents(folder, contents):
    write(os.path.join(folder, "Contents.json"), json.dumps(contents, indent=2).encode())
