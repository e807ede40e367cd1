"""Builds by make, ninja, CMake and Bazel, repeated, after a change, with a new file, and without it."""

import os
import re
import shutil

from place import Skip, expect, need, version_of_package

IMAGES = "TestImages/App/Images"
# The results of TestImages/App: 24 files, and 3 of its catalog.
FILES = 27


def incremental(place, build, is_idle):
    """Run a sequence of builds. `build` returns the output of one, and `is_idle` is true for an output without work."""
    expect(place.written(build()) == FILES, "the first build writes all files")
    expect(is_idle(build()), "a second build does nothing")
    # The change has a later time than the stamp on any clock.
    shutil.copy(place.path(IMAGES, "button.png"), place.path(IMAGES, "icon.png"))
    expect(place.written(build()) == 1, "after a change one file is written")
    expect(is_idle(build()), "and then nothing is done")
    os.utime(place.path(IMAGES, "icon.png"))
    expect(place.written(build()) == 0, "a touch makes the build run, and nothing is written")
    shutil.copy(place.path(IMAGES, "button.png"), place.path(IMAGES, "new.png"))
    expect(place.written(build()) == 1, "a new file is written")
    os.remove(place.path(IMAGES, "new.png"))
    expect(place.written(build()) == 0, "a deleted file makes the build run")
    expect(is_idle(build()), "and then nothing is done")


def is_built(place, folder, *options):
    """Check that the folder contains exactly the files of a build from scratch."""
    place.run("assetcrush", "build", "TestImages/App", "-o", "expected", "-q", *options)
    place.run("diff", "-r", "expected", folder)


def make(place):
    need("make", "make")
    place.copy("Examples/make", "TestImages/App")
    incremental(place, lambda: place.run("make", cwd="Examples/make"), lambda text: "Nothing to be done" in text)
    is_built(place, "Examples/make/build/Assets")
    return place.run("make", "--version").splitlines()[0]


def ninja(place):
    need("ninja", "ninja-build")
    place.copy("Examples/ninja", "TestImages/App")
    inspected = []

    def build():
        text = place.run("ninja", cwd="Examples/ninja")
        inspected.append("INSPECT" in text)
        return text

    incremental(place, build, lambda text: "no work to do" in text)
    expect(inspected == [True] + [False] * (len(inspected) - 1), "restat: Info.plist stayed the same, so no dependent step ran")
    is_built(place, "Examples/ninja/build/Assets")
    return "ninja " + place.run("ninja", "--version").strip()


def cmake(place):
    need("cmake", "cmake")
    need("make", "make")
    need("ninja", "ninja-build")
    place.copy("Examples/cmake", "cmake")
    for generator in ["Unix Makefiles", "Ninja"]:
        shutil.rmtree(place.path("TestImages"), ignore_errors=True)
        place.copy("TestImages/App")
        folder = generator.replace(" ", "")
        place.run("cmake", "-S", "Examples/cmake", "-B", folder, "-G", generator)
        incremental(place, lambda: place.run("cmake", "--build", folder), lambda text: "Building" not in text)
        is_built(place, folder + "/Assets", "--png", "auto")
    missing = "-DASSETCRUSH_EXECUTABLE=ASSETCRUSH_EXECUTABLE-NOTFOUND"
    wrong = place.run("cmake", "-S", "Examples/cmake", "-B", "wrong", missing, env={"PATH": os.environ["PATH"]}, code=1)
    expect("set ASSETCRUSH_EXECUTABLE" in " ".join(wrong.split()), "a missing tool is reported")
    return place.run("cmake", "--version").splitlines()[0] + ", makefiles and ninja"


def bazel(place):
    need("bazel", "bazel-bootstrap")
    place.copy("Examples/bazel", "bazel", "TestImages/App")
    version = version_of_package("bazel-bootstrap")
    # This folder is outside the package, because Bazel's globs would match its own files.
    root = place.path("bazel-root")

    def build(*more, code=0):
        return place.run("bazel", "--batch", f"--output_user_root={root}", "build", *more, "//:assets", cwd="Examples/bazel", code=code)

    def count(text):
        """Return the number of actions by kind."""
        line = re.search(r"(\d+) process(?:es)?: (.*)\.", text)
        if not line:
            raise Skip("the output of bazel has no list of actions:\n" + text[-1000:])
        return {kind: int(number) for number, kind in re.findall(r"(\d+) ([a-z-]+)", line.group(2))}

    first = count(build("--strategy=AssetCrush=local"))
    expect(first.get("local") == 25, f"24 files and a catalog are built: {first}")
    expect("local" not in count(build("--strategy=AssetCrush=local")), "a second build runs nothing")
    place.run("assetcrush", "build", "TestImages/App", "-o", "expected", "-q", "--png", "auto")
    shutil.copytree(place.path("Examples/bazel/bazel-bin/assets"), place.path("built"), ignore=shutil.ignore_patterns("*.params"))
    place.run("diff", "-r", "expected", "built")
    shutil.copy(place.path(IMAGES, "button.png"), place.path(IMAGES, "icon.png"))
    expect(count(build("--strategy=AssetCrush=local")).get("local") == 1, "after a change one file is built")
    # A broken file fails with the tool's message, and the other files continue.
    with open(place.path(IMAGES, "icon.png"), "r+b") as file:
        file.truncate(100)
    text = build("--strategy=AssetCrush=local", "--keep_going", code=1)
    expect("Assets/Images/icon.png: error: " in text, "the tool's message is shown:\n" + text[-1500:])
    shutil.copy(place.path(IMAGES, "badge.png"), place.path(IMAGES, "icon.png"))
    shutil.copy(place.path(IMAGES, "icon.png"), place.path(IMAGES, "with space.png"))
    local = count(build("--strategy=AssetCrush=local"))
    expect(sum(n for kind, n in local.items() if kind != "internal") >= 2, f"a new name and a change are built: {local}")
    expect(place.read("Examples/bazel/bazel-bin/assets/Images/with space.png")[:4] == b"\x89PNG", "a name with a space")
    return f"bazel {version}, 24 files and a catalog, one after a change"
