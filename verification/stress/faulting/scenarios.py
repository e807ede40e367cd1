"""The jobs whose system calls fail: their files, their command, and the results that they may leave."""

import glob
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

GIT = ["git", "-c", "user.name=check", "-c", "user.email=check@localhost", "-c", "commit.gpgsign=false"]


@dataclass
class Scenario:
    """One command over a folder of files."""

    name: str
    # Writes the files into an empty folder. The second argument runs the program in it.
    prepare: object
    command: list
    # Files that the command replaces in place.
    replaced: tuple = ()
    # A file that says that all went well. It must not exist after an error.
    stamp: str = ""
    # Reports, which list the failed files after an error.
    reports: tuple = ()
    # Whether the result on standard output announces files that were not read or not changed, with an exit code of 0.
    announces: bool = False


def scenarios(images):
    """Return all scenarios. The argument is the folder TestImages."""
    app = os.path.join(images, "App")

    def copy(folder, name, *paths):
        target = os.path.join(folder, name)
        os.makedirs(target, exist_ok=True)
        for path in paths:
            shutil.copy(os.path.join(images, path), target)

    def sources(folder):
        copy(folder, "src", "App/Images/icon.png", "Formats/palette8.png", "App/Info.plist", "Formats/animated.png")
        copy(folder, "src/en.lproj", "App/en.lproj/Localizable.strings")
        Path(folder, "src", "data.bin").write_bytes(bytes(range(256)) * 40)

    def fresh(folder, run):
        sources(folder)

    def incremental(folder, run):
        sources(folder)
        copy(folder, "src/old", "App/Images/badge.png")
        run(["build", "src", "-o", "out", "-q", "-D", "EXECUTABLE_NAME=a", "-D", "PRODUCT_NAME=a"])
        shutil.rmtree(os.path.join(folder, "src", "old"))
        os.remove(os.path.join(folder, "src", "data.bin"))
        copy(folder, "src", "App/Images/button.png")
        shutil.copy(os.path.join(images, "App/Images/icon@2x.png"), os.path.join(folder, "src", "icon.png"))

    def cached(folder, run):
        sources(folder)
        run(["build", "src", "-o", "out", "-q", "--cache", "cache", "-D", "EXECUTABLE_NAME=a", "-D", "PRODUCT_NAME=a"])
        for path in glob.glob(os.path.join(folder, "out")) + glob.glob(os.path.join(folder, ".assetcrush-*")):
            (shutil.rmtree if os.path.isdir(path) else os.remove)(path)
        copy(folder, "src", "App/Images/button.png")

    def catalogs(folder, run):
        shutil.copytree(os.path.join(app, "Assets.xcassets", "Hero.imageset"), os.path.join(folder, "src", "A.xcassets", "Hero.imageset"))
        shutil.copy(os.path.join(app, "Assets.xcassets", "Contents.json"), os.path.join(folder, "src", "A.xcassets"))
        with open(os.path.join(folder, "src", "Texts.xcstrings"), "w", encoding="utf-8") as file:
            file.write(
                '{"sourceLanguage":"en","version":"1.0","strings":{"Go":{"localizations":{"de":{"stringUnit":'
                '{"state":"translated","value":"Los"}}}}}}'
            )

    def audited(folder, run):
        catalogs(folder, run)
        copy(folder, "src/Images", "App/Images/icon.png", "App/Images/photo.png", "App/Main.storyboard", "App/Info.plist")
        write(folder, "src/.assetcrush.toml", '[rules]\noversized-for-display = "error"\n')
        write(folder, "src/.gitignore", "ignored.png\n")
        copy(folder, "src", "App/Images/badge.png")
        os.rename(os.path.join(folder, "src", "badge.png"), os.path.join(folder, "src", "ignored.png"))
        write(folder, "src/View.swift", 'import UIKit\nlet image = UIImage(named: "icon")\n')
        run(["audit", "src/Images", "--no-config", "--write-baseline", "base.json", "-q"])

    def archive(folder, run):
        shutil.copy(os.path.join(images, "Bundles", "Field.ipa"), os.path.join(folder, "App.ipa"))

    def compiled(folder, run):
        shutil.copy(os.path.join(images, "Bundles", "Catalogs", "uncompressed.car"), os.path.join(folder, "Assets.car"))

    def lists(folder, run):
        copy(folder, "src", "App/Info.plist", "App/AllTypes.plist")
        shutil.copy(os.path.join(app, "en.lproj", "Localizable.strings"), os.path.join(folder, "real.strings"))
        os.symlink("../real.strings", os.path.join(folder, "src", "linked.strings"))

    def images_in_place(folder, run):
        copy(folder, "src", "App/Images/icon.png", "Formats/palette8.png")
        shutil.copy(os.path.join(app, "Images", "badge.png"), os.path.join(folder, "real.png"))
        os.symlink("../real.png", os.path.join(folder, "src", "linked.png"))

    def one_image(folder, run):
        copy(folder, "src", "App/Images/photo.png")

    def repository(folder, run):
        copy(folder, "src", "Faulty/Images/banner.png", "Faulty/Images/cafe.png", "App/Images/icon.png")
        copy(folder, "src/Settings.bundle", "Faulty/Settings.bundle/Root.plist")
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Start"]):
            subprocess.run(GIT + words, cwd=folder, check=True, stdout=subprocess.DEVNULL)

    variables = ["-D", "EXECUTABLE_NAME=a", "-D", "PRODUCT_NAME=a"]
    build = ["build", "src", "-o", "out", "-q", "-j", "1", *variables]
    reports = ["--report", "report.json", "--depfile", "files.d", "--stamp", "stamp"]
    return [
        Scenario("build", fresh, build),
        Scenario("build again", incremental, build),
        Scenario("build --cache", cached, [*build, "--cache", "cache"]),
        Scenario("build --report --stamp", fresh, [*build, *reports], stamp="stamp", reports=("report.json", "files.d")),
        Scenario("build of a catalog", catalogs, build),
        Scenario(
            "audit",
            audited,
            ["audit", "src", "-j", "1", "--format", "json", "-o", "report.json", "--baseline", "base.json", "--sources", "src"],
            reports=("report.json",),
            announces=True,
        ),
        Scenario("audit of an archive", archive, ["audit", "App.ipa", "-j", "1", "--format", "json"], announces=True),
        Scenario("audit --fix", repository, ["audit", "src", "--fix", "-j", "1", "--format", "json"], replaced=("src/",), announces=True),
        Scenario(
            "catalog compile",
            catalogs,
            ["catalog", "compile", "src/A.xcassets", "-o", "out", "-q", "-j", "1"],
            # The images that can be read are compiled, as with damaged ones.
            reports=("out/Assets.car",),
        ),
        Scenario("catalog extract", compiled, ["catalog", "extract", "Assets.car", "-o", "out", "-q", "-j", "1", "-O", "0"]),
        Scenario(
            "convert --in-place",
            images_in_place,
            ["convert", "src", "--to", "cgbi", "--in-place", "-q", "-j", "1"],
            replaced=("src/", "real.png"),
        ),
        Scenario(
            "resize --force", one_image, ["resize", "src/photo.png", "--to", "30x20@1x,2x", "--force", "-q", "-j", "1"], replaced=("src/",)
        ),
        Scenario(
            "plist convert",
            lists,
            ["plist", "convert", "--to", "binary", "src/Info.plist", "src/AllTypes.plist", "src/linked.strings", "-j", "1"],
            replaced=("src/", "real.strings"),
        ),
    ]


def write(folder, path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")
