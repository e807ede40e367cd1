"""The facts about the project that every artifact of a release states."""

import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

NAME = "assetcrush"
SUMMARY = "Audit and build app assets for Apple devices"
DESCRIPTION = (
    "AssetCrush shows how much memory the images of an app use, and makes them smaller.",
    (
        "It reads apps, .ipa files and compiled asset catalogs, and it builds PNGs, property lists and asset catalogs"
        " for iPhone, iPad and Apple TV, without Xcode."
    ),
)
LICENSE = "Apache-2.0"
# The owner on GitHub is not known before the first release is published. Every document uses the same placeholder.
OWNER = "OWNER"
HOMEPAGE = f"https://github.com/{OWNER}/{NAME}"
MAINTAINER = f"{OWNER} <{OWNER}@users.noreply.github.com>"

VERSION_FILE = "Sources/Tool/assetcrush/Commands/Version.swift"


def version(root=ROOT):
    """Return the version, which only `VERSION_FILE` states."""
    with open(os.path.join(root, VERSION_FILE), encoding="utf-8") as file:
        return re.search(r'number = "([^"]+)"', file.read()).group(1)


def releases(version):
    """Return the address of the folder with a version's artifacts."""
    base = os.environ.get("ASSETCRUSH_RELEASES", f"{HOMEPAGE}/releases/download")
    return f"{base}/v{version}"


def git(*arguments, root=ROOT):
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def commit(root=ROOT):
    return git("rev-parse", "HEAD", root=root)


def commit_time(root=ROOT):
    """Return the commit's time in seconds. All files of a release have it, so that two runs write equal bytes."""
    return int(git("show", "-s", "--format=%ct", "HEAD", root=root))
