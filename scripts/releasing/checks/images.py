"""Checks of the container image, without and with the tools of containers."""

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile

import project
from place import Failure

from checks.trial import ROOT, as_root, expect


def image(trial):
    """Check each digest of the layout, unpack the layer into an empty root, and run the entry point with chroot."""
    blobs = read(trial)
    index = json.loads(blobs["index.json"])
    manifest = json.loads(blob(blobs, index["manifests"][0]))
    configuration = json.loads(blob(blobs, manifest["config"]))
    layer = gzip.decompress(blob(blobs, manifest["layers"][0]))
    expect(configuration["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest()], "the layer's digest")
    expect(configuration["config"]["Labels"]["org.opencontainers.image.version"] == project.version(), "the version")
    as_root()
    root = trial.path("root")
    with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
        archive.extractall(root, filter="tar")
    said = trial.example(shutil.which("chroot"), root, *configuration["config"]["Entrypoint"], folder="root")
    return f"{len(blobs)} files of the layout; {said} in chroot"


def read(trial):
    with tarfile.open(trial.artifact(f"*-{os.uname().machine}-linux-image.tar")) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}


def blob(blobs, descriptor):
    content = blobs["blobs/" + descriptor["digest"].replace(":", "/")]
    expect(
        len(content) == descriptor["size"] and hashlib.sha256(content).hexdigest() == descriptor["digest"].split(":")[1],
        f"the digest of {descriptor['mediaType']}",
    )
    return content


def containers(trial):
    """Load and run the image, and build the Dockerfile, with the tools that work here."""
    from place import Skip

    tried, reasons = [], []
    for tool, steps in {"docker": docker, "podman": docker, "buildah": buildah}.items():
        if not shutil.which(tool):
            reasons.append(f"{tool} is missing")
            continue
        probe = subprocess.run([tool, "info"], capture_output=True, text=True, check=False)
        if probe.returncode != 0:
            reasons.append(f"{tool} does not run: {(probe.stderr.strip() or 'no message').splitlines()[-1]}")
            continue
        try:
            tried.append(steps(trial, tool))
        except Failure as failure:
            # Sandboxes often forbid namespaces and mounts. That is no fault of the image.
            if not any(word in str(failure) for word in ("ermission denied", "not permitted", "cannot clone", "crun", "runc")):
                raise
            reasons.append(f"{tool} may not run containers here: {str(failure).splitlines()[-1]}")
    if not tried:
        raise Skip("; ".join(reasons))
    return "; ".join(tried + [reason + " (skipped)" for reason in reasons])


def docker(trial, tool):
    home = {"HOME": os.environ.get("HOME", "/root")}
    trial.run(tool, "load", "--input", trial.artifact(f"*-{os.uname().machine}-linux-image.tar"), env=home)
    version = trial.run(tool, "run", "--rm", f"assetcrush:{project.version()}", "--version", env=home)
    expect(project.version() in version, version)
    trial.run(tool, "build", "-f", os.path.join(ROOT, "Dockerfile"), "-t", "assetcrush-check", trial.unpack(), env=home)
    expect(trial.run(tool, "run", "--rm", "assetcrush-check", "--version", env=home) == version, "the image of the Dockerfile")
    return f"{tool}: loaded, run, and built from the Dockerfile"


def buildah(trial, tool):
    """Build the Dockerfile, and import the layout, with buildah in a folder of its own."""
    own = [tool, "--root", trial.path("storage"), "--runroot", trial.path("run"), "--storage-driver", "vfs"]
    trial.run(*own, "build", "--isolation", "chroot", "-f", os.path.join(ROOT, "Dockerfile"), "-t", "built", trial.unpack())
    layout = trial.artifact(f"*-{os.uname().machine}-linux-image.tar")
    container = trial.run(*own, "from", "--quiet", f"oci-archive:{layout}").split()[-1]
    configuration = json.loads(trial.run(*own, "inspect", "--type", "container", container))["OCIv1"]["config"]
    built = json.loads(trial.run(*own, "inspect", "--type", "image", "built"))["OCIv1"]["config"]
    for name in ["Entrypoint", "WorkingDir", "Env"]:
        expect(configuration[name] == built[name], f"{name}: {configuration[name]}, but the Dockerfile gives {built[name]}")
    trial.run(*own, "rm", container)
    return "buildah: Dockerfile built, image imported, with equal settings"
