"""Checks of the files that need no installation: checksums, archives, the program, and the bill of materials."""

import hashlib
import os
import re
import subprocess
import tarfile
from pathlib import Path

import archives
import project

from checks.trial import ROOT, expect


def checksums(trial):
    sums = trial.sums()
    present = {name for name in os.listdir(trial.release) if name != "SHA256SUMS"}
    expect(set(sums) == present, f"the list names every file: {sorted(set(sums) ^ present)}")
    trial.run("sha256sum", "--quiet", "--check", "SHA256SUMS", cwd=trial.release)
    return f"{len(sums)} files"


def tarball(trial):
    folder = trial.unpack()
    names = archives.read_tree(folder)
    for name in ["LICENSE", "README.md", "CHANGELOG.md", "THIRD-PARTY", "bin/assetcrush", "share/man/man1/assetcrush.1"]:
        expect(name in names, f"the archive contains {name}")
    said = trial.example(os.path.join(folder, "bin/assetcrush"), folder="empty")
    return f"{len(names)} files; {said}, in an empty folder and environment"


def program(trial):
    """Check that the program is static, and has no path of a build or a home folder."""
    path = trial.artifact(f"assetcrush-*-{os.uname().machine}-linux")
    headers = trial.run("readelf", "-ld", path)
    expect("INTERP" not in headers and "NEEDED" not in headers, "the program is static")
    version = trial.run(path, "--version")
    expect(version.startswith(f"assetcrush {project.version()} ("), "the version of the source: " + version)
    content = Path(path).read_bytes()
    for folder in {ROOT, os.path.expanduser("~"), os.path.realpath(ROOT)}:
        # A folder such as / or /root alone may be a part of any text.
        expect(folder.count("/") < 2 or os.fsencode(folder) not in content, f"the program contains {folder}")
    found = set(re.findall(rb"(?:/[\w.+-]+)+/(?:AssetCrush|Sources/Tool/assetcrush|\.build)/[\w./+-]*", content))
    expect(not found, f"paths of a build: {found}")
    return version.strip()


def source(trial):
    path = trial.artifact("*-source.tar.gz")
    prefix = os.path.basename(path).removesuffix("-source.tar.gz") + "/"
    with tarfile.open(path) as archive:
        packed = {entry.name.removeprefix(prefix) for entry in archive if not entry.isdir()}
    listed = subprocess.run(["git", "ls-tree", "-r", "-z", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    expected = set(listed.stdout.split("\0")) - {""}
    expect(packed == expected, f"the archive has the files of the commit: {sorted(packed ^ expected)[:5]}")
    return f"{len(expected)} files, as in the commit"


def bill_of_materials(trial):
    bill = trial.bill()
    digest = hashlib.sha256(Path(trial.artifact(f"assetcrush-*-{os.uname().machine}-linux")).read_bytes()).hexdigest()
    tool, *linked = bill["packages"]
    expect(tool["checksums"][0]["checksumValue"] == digest, "the checksum of the program")
    versions = {package["name"]: package["versionInfo"] for package in linked}
    said = trial.run(trial.artifact(f"assetcrush-*-{os.uname().machine}-linux"), "--version")
    reported = dict(re.findall(r"([\w-]+) (\d[\w.]*)[,)]", said))
    expect(reported and reported.items() <= versions.items(), f"the versions that the program reports: {reported}, {versions}")
    targets = {row["relatedSpdxElement"] for row in bill["relationships"] if row["relationshipType"] == "STATIC_LINK"}
    expect(targets == {package["SPDXID"] for package in linked}, "each library is related to the tool")
    return f"{len(linked)} libraries, {len(reported)} of them reported by the program" + validated(trial)


def validated(trial):
    """Validate the document with the reference library of SPDX, if pip can install it."""
    import services
    from place import Skip

    try:
        python = services.python("spdx-tools")
    except Skip:
        return "; not validated, since pip cannot install spdx-tools"
    code = (
        "import sys; from spdx_tools.spdx.parser.parse_anything import parse_file; "
        "from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document as validate; "
        "print(*[m.validation_message for m in validate(parse_file(sys.argv[1]))], sep='\\n', end='')"
    )
    said = trial.run(python, "-c", code, trial.artifact(f"*-{os.uname().machine}-linux.spdx.json"))
    expect(not said.strip(), "spdx-tools: " + said)
    return "; spdx-tools finds no fault"
