"""Resource bundles of a Swift package: swift builds a program, and the program reads the bundle that the tool built."""

import json
import os
import plistlib
import shutil
import subprocess
import sys

from place import Skip, expect

EXAMPLE = "Examples/package"
TARGET = os.path.join(EXAMPLE, "Sources/Shapes")
# The name of a resource bundle that swift build makes on this system.
FORM = "bundle" if sys.platform == "darwin" else "resources"


def package(place):
    if not shutil.which("swift"):
        raise Skip("swift is not installed")
    place.copy(EXAMPLE, "TestImages/App")
    # The images of a test come from scripts.
    shutil.copy(place.path("TestImages/App/Images/icon.png"), place.path(TARGET, "Resources/icon.png"))
    shutil.copytree(place.path("TestImages/App/Assets.xcassets/Hero.imageset"), place.path(TARGET, "Media.xcassets/Hero.imageset"))
    place.run("swift", "build", "--package-path", EXAMPLE)
    products = place.run("swift", "build", "--package-path", EXAMPLE, "--show-bin-path").strip()
    theirs = os.path.join(products, f"Shapes_Shapes.{FORM}")
    plain = shown(place.run(os.path.join(products, "show-shapes")))
    expect(plain["Assets.car"] == "missing", "swift build compiles no catalog")

    # An app somewhere else: the program, and beside it only the bundle of the tool.
    os.makedirs(place.path("App"))
    shutil.copy(os.path.join(products, "show-shapes"), place.path("App/show-shapes"))
    os.rename(theirs, theirs + ".swift-build")
    build = ["assetcrush", "build", "--package", EXAMPLE, "-o", "App", "--bundle-extension", FORM]
    place.run(*build)
    ours = place.path(f"App/Shapes_Shapes.{FORM}")
    found = shown(place.run("App/show-shapes"))
    expect(
        found == {**plain, "Assets.car": "BOMStore", "Colors.plist": "bplis"}, f"the program finds its resources: {found}, before: {plain}"
    )
    place.run(*build, "--check")
    compare(theirs + ".swift-build", ours)
    names = {entry.get("Name") for entry in json.loads(place.run("assetcrush", "catalog", "list", find(ours, "Assets.car"), "--json"))}
    expect("Hero" in names, f"the catalog contains the image by its name: {names}")
    dumped(place, ours)
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout.splitlines()[0]
    return version + ", a program with the bundle of assetcrush beside it"


def shown(text):
    """Return the lines `NAME: VALUE` of the program."""
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)


def files(folder):
    """Return the files below a folder, without the folders of a deep bundle."""
    found = {}
    for top, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(top, name), folder)
            found[path.removeprefix("Contents/Resources/").removeprefix("Contents/")] = os.path.join(top, name)
    return found


def find(folder, name):
    return files(folder)[name]


def compare(theirs, ours):
    """Both bundles have the same files, apart from the catalog. The copied ones have the same bytes."""
    left, right = files(theirs), files(ours)
    expected = {name for name in left if not name.startswith("Media.xcassets/")} | {"Assets.car"}
    expect(set(right) == expected, f"the files of both bundles: {sorted(set(right) ^ expected)}")
    for name in ("Templates/deep/card.txt",):
        with open(left[name], "rb") as one, open(right[name], "rb") as other:
            expect(one.read() == other.read(), f"{name} is copied")
    with open(left["Info.plist"], "rb") as one, open(right["Info.plist"], "rb") as other:
        theirs, ours = plistlib.load(one), plistlib.load(other)
    expect(theirs.items() <= ours.items(), f"Info.plist has the keys of swift build: {theirs}, {ours}")
    expect(ours["CFBundlePackageType"] == "BNDL" and ours["CFBundleIdentifier"] == "package.Shapes.resources", f"Info.plist: {ours}")


def dumped(place, ours):
    """A description that was printed elsewhere gives the same bundle, without swift."""
    text = subprocess.run(
        ["swift", "package", "--package-path", place.path(EXAMPLE), "dump-package"], capture_output=True, text=True, check=True
    ).stdout
    with open(place.path("package.json"), "w", encoding="utf-8") as file:
        file.write(text)
    tools = place.path("tools")
    options = ["--package-json", "package.json", "--bundle-extension", FORM]
    place.run("assetcrush", "build", "--package", EXAMPLE, "-o", "Other", *options, env={"PATH": tools})
    place.run("diff", "-r", ours, f"Other/Shapes_Shapes.{FORM}")
    failed = place.run("assetcrush", "build", "--package", EXAMPLE, "-o", "Third", env={"PATH": tools}, code=2)
    expect("swift is not installed" in failed and "--package-json" in failed, f"the error without swift: {failed}")
