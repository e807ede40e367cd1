"""Pairs of sources and the catalogs that Apple's tool made of them: how they are found, and how they are compiled here."""

import json
import os
import subprocess
from pathlib import Path

PATIENCE = 900  # seconds
PLATFORMS = {"ios": "iphoneos", "macosx": "macosx", "atv": "appletvos", "watchos": "watchos", "xros": "xros", "macosx-ios": "iphoneos"}
OLDEST = {"macosx": "10.11", "watchos": "2.0"}
# Kinds of sets that become facets of their own name.
SETS = (".imageset", ".appiconset", ".colorset", ".dataset", ".symbolset", ".launchimage", ".brandassets", ".imagestack")
SETS += (".icon", ".iconset", ".stickersiconset", ".spriteatlas", ".complicationset")


class Pair:
    """One catalog of Apple with the source catalogs that it was made of."""

    def __init__(self, name, apple, catalogs, icons):
        self.name, self.apple, self.catalogs, self.icons = name, apple, catalogs, icons


def find(folder, car):
    """Return the pairs in a folder: subfolders with catalogs (.car) next to a folder Sources."""
    found = []
    for name in sorted(os.listdir(folder)):
        place = os.path.join(folder, name)
        sources = os.path.join(place, "Sources")
        if not os.path.isdir(sources):
            continue
        catalogs = [
            os.path.join(path, each)
            for path, folders, _ in os.walk(sources)
            for each in folders
            if each.endswith((".xcassets", ".xcstickers"))
        ]
        for each in sorted(os.listdir(place)):
            if each.endswith(".car"):
                path = os.path.join(place, each)
                apple = car.Car(Path(path).read_bytes())
                label = name if each == "Assets.car" else f"{name}/{each[:-4]}"
                used = [catalog for catalog in sorted(catalogs) if belongs(catalog, apple)]
                found.append(Pair(label, path, used, icons(used, apple)))
    return found


def sets(catalog):
    """Return the names of the sets of a catalog with their namespaces, and their folders."""
    found = {}
    for path, folders, files in os.walk(catalog):
        if path.endswith(SETS):
            relative = os.path.relpath(path, catalog).split(os.sep)
            spaces, place = [], catalog
            for part in relative[:-1]:
                place = os.path.join(place, part)
                if namespaced(place):
                    spaces.append(os.path.splitext(part)[0])
            found["/".join(spaces + [os.path.splitext(relative[-1])[0]])] = path
            folders[:] = []
    return found


def namespaced(folder):
    """Return whether a folder provides a namespace."""
    try:
        return bool(json.loads(Path(folder, "Contents.json").read_bytes()).get("properties", {}).get("provides-namespace"))
    except (OSError, ValueError):
        return False


def belongs(catalog, apple):
    """Return whether at least half of a catalog's sets are assets of Apple's catalog."""
    names = sets(catalog)
    return bool(names) and 2 * sum(name in apple.facets for name in names) >= len(names)


def icons(catalogs, apple):
    """Return the names of the app icon sets that Apple's catalog has. The first one is the app icon."""
    return sorted(
        {
            name
            for catalog in catalogs
            for name, path in sets(catalog).items()
            if path.endswith((".appiconset", ".brandassets")) and name in apple.facets
        }
    )


def arguments(pair, apple):
    """Return the options with the platform and the systems of Apple's catalog."""
    platform = PLATFORMS.get(apple.meta.get("platform", ""))
    idioms = {rendition.attrs.get(15, 0) for rendition in apple.renditions}
    if platform is None:
        platform = "macosx" if apple.semantics == 1 else "appletvos" if 3 in idioms else "watchos" if 5 in idioms else "iphoneos"
    options = ["--platform", platform]
    version = apple.meta.get("platform_version", "")
    # Catalogs of Xcode 7 do not have their target. With LZFSE, it is iOS 9 or OS X 10.11 at least.
    options += ["--minimum-deployment-target", version or OLDEST.get(platform, "9.0")]
    for index, icon in enumerate(pair.icons):
        options += ["--app-icon" if index == 0 else "--alternate-app-icon", icon]
    return options


def build(binary, pair, apple, folder, *, like=True, extra=(), environment=None):
    """Compile the sources of a pair and return the path of the catalog, or None, and the messages."""
    command = [binary, "catalog", "compile", *pair.catalogs, "-o", folder, *arguments(pair, apple), "-q", *extra]
    if like:
        command += ["--like", pair.apple]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment, check=False)
    path = os.path.join(folder, "Assets.car")
    return (path if os.path.exists(path) else None), done.stdout + done.stderr, done.returncode
