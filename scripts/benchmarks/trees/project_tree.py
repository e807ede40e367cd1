"""Write a tree of 20,000 files with project files: apps with catalogs, sources, tests, and a package."""

import os

from precision.xcode import APP, EXTENSION, Target, project
from testimages.png import RGB, plain

PROJECTS, FILES = 4, 5000


def png(side, color):
    """Return a PNG of one color, in RGB."""
    return plain(side, side, RGB, (b"\0" + bytes(color) * side) * side)


def write(folder, path, data):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def make(folder):
    """Write the tree. Each of the projects has a third of its files in catalogs, and a third are sources."""
    for number in range(PROJECTS):
        base, listed = f"App{number}", {"App": [], "Widget": []}
        for index in range(FILES // 3):
            part = f"Feature{index % 40:02}"
            data = png(8 + index % 60, (number * 40, index % 256, index // 256))
            image_set, name = f"{base}/{part}/Assets.xcassets/image{index}.imageset", f"image{index}@2x.png"
            write(folder, f"{image_set}/{name}", data)
            if index % 2 == 0:
                slot = f'{{"idiom":"universal","scale":"2x","filename":"{name}"}}'
                write(folder, f"{image_set}/Contents.json", f'{{"images":[{slot}],"info":{{"version":1,"author":"xcode"}}}}')
            source, loose = f"{part}/View{index}.swift", f"{part}/Images/loose{index}.png"
            view = f'import SwiftUI\nstruct View{index}: View {{ var body: some View {{ Image("image{index}") }} }}\n'
            write(folder, f"{base}/{source}", view)
            listed["App"].append(source)
            if index % 2 == 1:
                write(folder, f"{base}/{loose}", data)
                listed["App" if index % 4 == 1 else "Widget"].append(loose)
        listed["App"] += [f"Feature{part:02}/Assets.xcassets" for part in range(40)]
        targets = [Target(name, product, tuple(listed[name])) for name, product in (("App", APP), ("Widget", EXTENSION))]
        for path, text in project(f"{base}.xcodeproj", *targets).items():
            write(folder, f"{base}/{path}", text)
    return sum(len(files) for _, _, files in os.walk(folder))
