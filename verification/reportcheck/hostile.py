"""A folder of images whose names try to break out of the page."""

import os

from testimages import png

# The parts of a path. A slash makes a folder, so that `</script>` stays one text in the joined path.
PATHS = [
    "<img src=x onerror=alert(1)>.png",
    "</script><script>alert(1)</script>.png",
    "</title><script>alert(2)</script>.png",
    "<!--<script>.png",
    "--><svg onload=alert(3)>.png",
    "]]>.png",
    '"onmouseover="alert(4).png',
    "' autofocus onfocus='alert(5).png",
    "javascript:alert(6).png",
    "data:text,alert(7).png",
    "${7*7}{{7*7}}.png",
    "`;alert(8);`.png",
    "\\u003cscript\\u003e.png",
    "&lt;b&gt;&amp;&#60;.png",
    "%3Cimg%20src=x%3E.png",
    "}body{display:none}.png",
    "#hash?query=1&other=2#again.png",
    "\u202egnp.exe\u202c.png",
    "\u2066isolated\u200f.png",
    "line\nbreak\ttab.png",
    "\u2028separator\u2029.png",
    "\x1b[31mred\x07.png",
    " leading and trailing .png",
    "emoji 👩‍👩‍👧‍👦🇨🇭.png",
    "漢字かな交じり文.png",
    "e\u0301\u0301\u0301\u0301 combining.png",
    "x" * 246 + ".png",
    "漢" * 82 + ".png",
    "__proto__/__proto__.png",
    "constructor/prototype.png",
    "toString/hasOwnProperty.png",
    "valueOf.png",
    "then.png",
    "length/0.png",
    "-1.png",
    "-.png",
    "<b>/<b>/<b>.png",
]
# A name that is no UTF-8. Linux permits it.
BYTES = [b"\xff\xfe invalid \xc3.png", b"surrogate \xed\xa0\x80.png"]
DEEP = 60  # folders below each other
IMAGE_SET = "<svg onload=alert(9)>.imageset"
CONTENTS = """{"images": [{"idiom": "universal", "scale": "1x", "filename": "</script><script>alert(10)</script>.png"},
 {"idiom": "<b onclick=alert(11)>", "scale": "9x", "filename": "a.png"}], "info": {"version": 1, "author": "<i>"}}"""
PLIST = """<?xml version="1.0"?><plist version="1.0"><dict><key>&lt;/script&gt;&lt;script&gt;alert(12)&lt;/script&gt;</key></dict>"""


def make(folder):
    """Write the images. Each has other pixels and another size, and is opaque with an alpha channel."""
    written = 0
    for number, path in enumerate([os.fsencode(path) for path in PATHS] + BYTES):
        written += write(os.fsencode(folder), path, image(20 + number, number))
    deep = "/".join(["d"] * DEEP)
    written += write(os.fsencode(folder), os.fsencode(f"{deep}/deep.png"), image(16, 200))
    catalog = f"Assets.xcassets/{IMAGE_SET}"
    write(os.fsencode(folder), os.fsencode(f"{catalog}/a.png"), image(12, 201))
    write(os.fsencode(folder), os.fsencode(f"{catalog}/Contents.json"), CONTENTS.encode())
    write(os.fsencode(folder), b"broken <b>.plist", PLIST.encode())
    write(os.fsencode(folder), b"broken <i>.png", b"\x89PNG\r\n\x1a\n<script>alert(14)</script>")
    return written


def write(folder, path, data):
    """Write a file. Return 0 for a name that the file system refuses, and 1 otherwise."""
    path = os.path.join(folder, path)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    except OSError:
        return 0
    return 1


def image(side, number):
    """Return a PNG in RGBA with a diagonal pattern."""
    rows = tuple(
        bytes(sample for x in range(side) for sample in (number * 5 % 256, (x * 9 + y * 5) % 256, 255 - x, 255)) for y in range(side)
    )
    return png.encoded(png.Picture(side, side, png.RGBA, 8, rows))
