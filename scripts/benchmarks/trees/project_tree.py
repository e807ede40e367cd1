"""Write a tree of 20,000 files with project files: apps with catalogs, sources, tests, and a package."""

import os

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


class Project:
    """A project file of old groups that lists each file."""

    def __init__(self):
        self.objects, self.children, self.files, self.count = [], {}, {}, 0

    def add(self, fields):
        self.count += 1
        identifier = f"{self.count:024X}"
        self.objects.append(f"\t\t{identifier} = {{ {fields} }};\n")
        return identifier

    def file(self, path, target):
        folder, name = os.path.split(path)
        kind = "folder.assetcatalog" if name.endswith(".xcassets") else "sourcecode.swift" if name.endswith(".swift") else "image.png"
        reference = self.add(f'isa = PBXFileReference; lastKnownFileType = {kind}; path = "{name}"; sourceTree = "<group>";')
        self.children.setdefault(folder, []).append(reference)
        self.files.setdefault(target, []).append(self.add(f"isa = PBXBuildFile; fileRef = {reference};"))

    def text(self, products):
        groups = [
            self.add(f'isa = PBXGroup; children = ({", ".join(ids)}); path = "{folder}"; sourceTree = "<group>";')
            for folder, ids in self.children.items()
        ]
        main = self.add(f'isa = PBXGroup; children = ({", ".join(groups)}); sourceTree = "<group>";')
        configuration = self.add(
            'isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = "1,2"; };'
        )
        settings = self.add(f"isa = XCConfigurationList; buildConfigurations = ({configuration});")
        targets = []
        for name, product in products.items():
            phase = self.add(f"isa = PBXResourcesBuildPhase; files = ({', '.join(self.files.get(name, []))});")
            targets.append(
                self.add(
                    f'isa = PBXNativeTarget; name = {name}; productType = "com.apple.product-type.{product}"; '
                    f"buildPhases = ({phase}); buildConfigurationList = {settings};"
                )
            )
        root = self.add(f"isa = PBXProject; mainGroup = {main}; buildConfigurationList = {settings}; targets = ({', '.join(targets)});")
        return (
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 56;\n\tobjects = {\n"
            + "".join(self.objects)
            + f"\t}};\n\trootObject = {root};\n}}\n"
        )


def make(folder):
    """Write the tree. Each of the projects has a third of its files in catalogs, and a third are sources."""
    for number in range(PROJECTS):
        project = Project()
        base = f"App{number}"
        for index in range(FILES // 3):
            part = f"Feature{index % 40:02}"
            side = 8 + index % 60
            data = png(side, (number * 40, index % 256, index // 256))
            image_set = f"{base}/{part}/Assets.xcassets/image{index}.imageset"
            name = f"image{index}@2x.png"
            write(folder, f"{image_set}/{name}", data)
            if index % 2 == 0:
                write(
                    folder,
                    f"{image_set}/Contents.json",
                    f'{{"images":[{{"idiom":"universal","scale":"2x","filename":"{name}"}}],"info":{{"version":1,"author":"xcode"}}}}',
                )
            source = f"{part}/View{index}.swift"
            write(
                folder,
                f"{base}/{source}",
                f'import SwiftUI\nstruct View{index}: View {{ var body: some View {{ Image("image{index}") }} }}\n',
            )
            project.file(source, "App")
            loose = f"{part}/Images/loose{index}.png"
            if index % 2 == 1:
                write(folder, f"{base}/{loose}", data)
                project.file(loose, "App" if index % 4 == 1 else "Widget")
        for part in range(40):
            project.file(f"Feature{part:02}/Assets.xcassets", "App")
        write(folder, f"{base}/{base}.xcodeproj/project.pbxproj", project.text({"App": "application", "Widget": "app-extension"}))
    return sum(len(files) for _, _, files in os.walk(folder))
