"""Write a tree of images like the ones of a large app: folders of unequal sizes, catalogs, and few large images."""

import os
import random

from testimages.png import RGBA, plain

FOLDERS = 400


def gradient(width, height, generator):
    """Return a PNG in RGBA. Each row adds a constant to the one above it, so that it is made and compressed quickly."""
    first = generator.randbytes(4)
    step, down = (bytes(generator.randrange(9) for _ in range(4)) for _ in range(2))
    rows = b"\1" + first + step * (width - 1) + (b"\2" + down * width) * (height - 1)
    return plain(width, height, RGBA, rows, level=1)


def make(folder, count):
    """Write `count` images. A third is in asset catalogs, at 2x. The same count gives the same files."""
    generator = random.Random(20_000)
    weights = [generator.paretovariate(1.2) for _ in range(FOLDERS)]
    parts = generator.choices(range(FOLDERS), weights, k=count)
    for index, part in enumerate(parts):
        side = min(1200, int(16 * generator.paretovariate(1.1)))
        data = gradient(side, max(8, side * generator.randrange(50, 150) // 100), generator)
        feature = os.path.join(folder, f"Module{part % 12:02}", f"Feature{part:03}")
        if index % 3:
            write(os.path.join(feature, "Images", f"picture{index}@2x.png"), data)
        else:
            image_set = os.path.join(feature, "Assets.xcassets", f"image{index}.imageset")
            write(os.path.join(image_set, f"image{index}@2x.png"), data)
            write(
                os.path.join(image_set, "Contents.json"),
                b'{"images":[{"idiom":"universal","scale":"2x","filename":"image%d@2x.png"}],"info":{"version":1,"author":"xcode"}}'
                % index,
            )


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
