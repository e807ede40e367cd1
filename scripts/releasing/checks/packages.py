"""Checks that install the package, the wheel and the bundle in clean places."""

import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

import project
from place import Skip, need

from checks.trial import ROOT, as_root, expect

DPKG = ["info", "updates", "triggers", "parts"]


def debian_package(trial):
    """Install into an empty root with dpkg, run the program with chroot, and remove the package."""
    package = trial.artifact("*_amd64.deb" if os.uname().machine == "x86_64" else "*_arm64.deb")
    need("dpkg", "dpkg")
    as_root()
    root = trial.path("root")
    for name in DPKG:
        os.makedirs(os.path.join(root, "var/lib/dpkg", name))
    open(os.path.join(root, "var/lib/dpkg/status"), "w", encoding="utf-8").close()
    dpkg = ["dpkg", f"--root={root}", "--log=/dev/null"]
    trial.run(*dpkg, "--install", package)
    listed = trial.run(*dpkg, "--listfiles", "assetcrush").splitlines()
    for name in [
        "/usr/bin/assetcrush",
        "/usr/share/man/man1/assetcrush.1.gz",
        "/usr/share/doc/assetcrush/copyright",
        "/usr/share/doc/assetcrush/changelog.gz",
        "/usr/share/zsh/vendor-completions/_assetcrush",
        "/usr/share/bash-completion/completions/assetcrush",
        "/usr/share/fish/vendor_completions.d/assetcrush.fish",
    ]:
        expect(name in listed, f"the package installs {name}")
    trial.run(*dpkg, "--verify", "assetcrush")
    said = trial.example(shutil.which("chroot"), root, "/usr/bin/assetcrush", folder="root")
    trial.run(*dpkg, "--purge", "assetcrush")
    left = [name for name in listed if os.path.isfile(root + name)]
    expect(not left, f"files stay after the removal: {left}")
    return f"dpkg --install into an empty root, {said} in chroot, dpkg --purge"


def lintian(trial):
    need("lintian", "lintian")
    packages = [os.path.join(trial.release, name) for name in sorted(os.listdir(trial.release)) if name.endswith(".deb")]
    said = trial.run("lintian", "--allow-root", "--no-cfg", "--info", "--fail-on", "error,warning,info", *packages)
    version = re.search(r"v?(\d\S+)", trial.run("lintian", "--version")).group(1)
    expect(not re.search(r"^[EWI]:", said, re.MULTILINE), said)
    return f"lintian {version}: no error, warning or info"


def wheel(trial):
    """Install the wheel into a new environment without an index, and uninstall it."""
    machine = os.uname().machine
    trial.run(sys.executable, "-m", "venv", "environment")
    python = trial.path("environment/bin/python")
    trial.run(python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", trial.artifact(f"*_{machine}.whl"))
    said = trial.example(trial.path("environment/bin/assetcrush"), folder="empty")
    shown = trial.run(python, "-m", "pip", "show", "--files", "assetcrush")
    expect(f"Version: {project.version()}" in shown and "../../../bin/assetcrush" in shown, "pip shows the program: " + shown)
    trial.run(python, "-m", "pip", "check")
    trial.run(python, "-m", "pip", "uninstall", "--yes", "assetcrush")
    expect(not os.path.exists(trial.path("environment/bin/assetcrush")), "pip uninstalls the program")
    return f"pip install --no-index, {said}, pip uninstall"


def checkout_by_pip(trial):
    """Install a checkout with pip, which downloads the release and needs no other package."""
    releases = trial.path("releases")
    os.makedirs(releases)
    os.symlink(trial.release, os.path.join(releases, "v" + project.version()))
    import published

    checkout = trial.path("checkout")
    published.checkout(checkout)
    trial.run(sys.executable, "-m", "venv", "environment")
    pip = [trial.path("environment/bin/python"), "-m", "pip", "install", "--no-index", "--disable-pip-version-check"]
    trial.run(*pip, checkout, env={"ASSETCRUSH_RELEASES": "file://" + releases})
    version = trial.run(trial.path("environment/bin/assetcrush"), "--version")
    sums = Path(trial.release, "SHA256SUMS").read_text(encoding="utf-8")
    os.unlink(os.path.join(releases, "v" + project.version()))
    # A release with a wrong checksum is refused.
    damaged = os.path.join(releases, "v" + project.version())
    shutil.copytree(trial.release, damaged, ignore=shutil.ignore_patterns("*.deb", "*.whl", "*.tar", "*.zip"))
    Path(damaged, "SHA256SUMS").write_text(re.sub(r"^\w{8}", "00000000", sums, flags=re.MULTILINE), encoding="utf-8")
    said = trial.run(
        os.path.join(ROOT, "scripts/releasing/fetch"),
        "--or-build",
        trial.path("refused"),
        code=1,
        env={"ASSETCRUSH_RELEASES": "file://" + releases},
    )
    expect("nothing is installed" in said and not os.path.exists(trial.path("refused")), "a wrong checksum: " + said)
    return f"pip install of a checkout: {version.split(' (')[0]}; a wrong checksum is refused"


def bundle(trial):
    """Build a package whose plugin uses the bundle, as docs/install.md shows."""
    path = trial.artifact("*.artifactbundle.zip")
    with zipfile.ZipFile(path) as archive:
        information = json.loads(archive.read("assetcrush.artifactbundle/info.json"))
        artifact = information["artifacts"]["assetcrush"]
        expect(information["schemaVersion"] == "1.0" and artifact["type"] == "executable", "info.json")
        for variant in artifact["variants"]:
            entry = archive.getinfo("assetcrush.artifactbundle/" + variant["path"])
            expect(entry.external_attr >> 16 & 0o111, "the program is executable")
    if not shutil.which("swift"):
        raise Skip("the layout is right; Swift is missing, to use it")
    expect(
        trial.run("swift", "package", "compute-checksum", path).strip() == trial.sums()[os.path.basename(path)],
        "SwiftPM's checksum is the one in SHA256SUMS",
    )
    package = trial.path("package")
    shutil.copytree(os.path.join(ROOT, "Examples/swiftpm"), package, ignore=shutil.ignore_patterns(".build"))
    shutil.copytree(os.path.join(ROOT, "Plugins/AssetCrushBuildTool"), os.path.join(package, "Plugins/AssetCrushBuildTool"))
    shutil.copy(path, os.path.join(package, "assetcrush.artifactbundle.zip"))
    Path(package, "Package.swift").write_text(manifest(), encoding="utf-8")
    said = trial.run("swift", "run", "--disable-sandbox", "Example", cwd="package", timeout=1200)
    expect(
        said.splitlines()[-3:] == ["icon.png: CgBI", "level1.plist: binary property list", "Localizable.strings: binary property list"],
        "the resources are built: " + said,
    )
    return f"{len(artifact['variants'])} variant; swift run of a package with a plugin and a binary target"


def manifest():
    """Return the manifest in docs/install.md, with the bundle's path in place of its address."""
    text = re.search(
        r"^```swift bundle\n(.*?)^```$", Path(ROOT, "docs/install.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ).group(1)
    changed, count = re.subn(r'url: "[^"]*",\s*checksum: "[^"]*"', 'path: "assetcrush.artifactbundle.zip"', text)
    expect(count == 1, "the manifest in docs/install.md has one binary target")
    return changed
