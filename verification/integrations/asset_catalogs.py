"""Build systems that call actool: a shell script, CMake, and the readers of its output in rules_apple and Chromium."""

import os
import plistlib
import re
import shutil
from pathlib import Path

from documents import BLOCK
from place import ROOT, expect, need

CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(App NONE)
file(GLOB_RECURSE assets "${CMAKE_CURRENT_SOURCE_DIR}/Assets.xcassets/*")
set(car "${CMAKE_CURRENT_BINARY_DIR}/Assets.car")
add_custom_command(
  OUTPUT "${car}"
  COMMAND xcrun actool --compile "${CMAKE_CURRENT_BINARY_DIR}" --errors --warnings --notices
    --output-format human-readable-text --minimum-deployment-target=15.0 --platform=iphoneos --target-device iphone
    --app-icon AppIcon --output-partial-info-plist "${CMAKE_CURRENT_BINARY_DIR}/partial.plist"
    "${CMAKE_CURRENT_SOURCE_DIR}/Assets.xcassets"
  DEPENDS ${assets})
add_custom_target(catalog ALL DEPENDS "${car}")
"""


def actool(place):
    shutil.copytree(os.path.join(ROOT, "TestImages/App/Assets.xcassets"), place.path("Assets.xcassets"))
    shutil.copy(os.path.join(ROOT, "TestImages/App/Info.plist"), place.path("Info.plist"))
    place.run("bash", "-euc", script())
    expect(os.path.exists(place.path("App.app/AppIcon60x60@2x.png")), "the icon is beside the catalog")
    merged = plistlib.loads(place.read("App.app/Info.plist"))
    expect(merged["CFBundleIcons"]["CFBundlePrimaryIcon"]["CFBundleIconName"] == "AppIcon", "Info.plist names the icon")
    info = place.run("links/assetutil", "-I", "App.app/Assets.car")
    expect('"Name" : "Hero"' in info and '"Name" : "AppIcon"' in info, "the catalog has the sets: " + info[:400])
    environment = {"PATH": place.path("links") + os.pathsep + place.environment["PATH"]}
    expect(messages(place, environment) == [], "rules_apple prints nothing")
    results(place, environment)
    return "a script, readers as in rules_apple and Chromium, " + cmake(place, environment)


def script():
    """Return the script of docs/actool.md."""
    found = [text for info, text in BLOCK.findall(Path(ROOT, "docs", "actool.md").read_text(encoding="utf-8")) if info == "sh links-actool"]
    expect(len(found) == 1, "docs/actool.md has one block `sh links-actool`")
    return found[0]


def messages(place, environment):
    """Run actool as rules_apple does, and return the lines that its filter prints."""
    options = ["--errors", "--warnings", "--notices", "--compress-pngs", "--output-format", "human-readable-text"]
    options += ["--platform", "iphoneos", "--minimum-deployment-target", "15.0", "--target-device", "iphone"]
    command = ["xcrun", "actool", *options, "--compile", place.path("App.app"), place.path("Assets.xcassets")]
    text = place.run(*command, env=environment)
    section, lines = None, []
    for line in text.splitlines():
        header = re.search(r"^/\* ([^ ]*) \*/$", line)
        if header:
            section = header.group(1)
        elif section and section != "com.apple.actool.compilation-results":
            lines.append(line)
    return lines


def results(place, environment):
    """Run actool as Chromium's compile_car.py does, and check its list."""
    version = plistlib.loads(place.run("xcrun", "actool", "--output-format=xml1", "--version", env=environment).encode())
    number = version["com.apple.actool.version"]["short-bundle-version"]
    expect(tuple(int(part) for part in number.split(".")) >= (26, 0), "the version is at least 26: " + number)
    options = ["--output-format=xml1", "--notices", "--warnings", "--errors", "--platform=iphoneos", "--target-device=iphone"]
    options += ["--lightweight-asset-runtime-mode=enabled", "--app-icon=AppIcon", "--minimum-deployment-target=15.0"]
    outputs = [f"--output-partial-info-plist={place.path('partial.plist')}", f"--compile={place.path('App.app')}"]
    text = place.run("xcrun", "actool", *options, *outputs, place.path("Assets.xcassets"), env=environment)
    found = plistlib.loads(text.encode())
    expect(list(found) == ["com.apple.actool.compilation-results"], "the list has no messages: " + text)
    files = found["com.apple.actool.compilation-results"]["output-files"]
    expect([os.path.basename(path) for path in files] == ["AppIcon60x60@2x.png", "Assets.car", "partial.plist"], str(files))
    expect(all(os.path.isabs(path) and os.path.exists(path) for path in files), "the files exist: " + str(files))


def cmake(place, environment):
    need("cmake", "cmake")
    need("make", "make")
    Path(place.path("CMakeLists.txt")).write_text(CMAKE, encoding="utf-8")
    place.run("cmake", "-S", ".", "-B", "build", env=environment)
    first = place.run("cmake", "--build", "build", env=environment)
    expect("/* com.apple.actool.compilation-results */" in first, "the first build compiles: " + first)
    expect(place.read("build/Assets.car") == place.read("App.app/Assets.car"), "the bytes are those of the script")
    expect("actool" not in place.run("cmake", "--build", "build", env=environment), "a second build does nothing")
    shutil.copy(place.path("Assets.xcassets/Hero.imageset/hero-dark@2x.png"), place.path("Assets.xcassets/Hero.imageset/hero@2x.png"))
    expect("actool" in place.run("cmake", "--build", "build", env=environment), "a changed image is compiled")
    expect(place.read("build/Assets.car") != place.read("App.app/Assets.car"), "and changes the catalog")
    return place.run("cmake", "--version").splitlines()[0]
