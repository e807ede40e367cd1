"""The container image: one layer with the program and its licenses, in an OCI layout that `docker load` also reads."""

import hashlib
import json
import time

import archives
import project
from archives import File

ENTRY = "/usr/bin/assetcrush"
FOLDER = "/work"


def layout(release, program):
    """Return the archive of an image layout, with Docker's manifest beside the standard's index."""
    layer = archives.tar(
        archives.below(
            "usr", {"bin/assetcrush": release.program(program), **archives.below("share/doc/assetcrush", release.terms(program))}
        ),
        release.epoch,
    )
    blobs = {}
    packed = add(blobs, archives.gz(layer), "application/vnd.oci.image.layer.v1.tar+gzip")
    config = add(blobs, encoded(configuration(release, program, layer)), "application/vnd.oci.image.config.v1+json")
    manifest = add(
        blobs,
        encoded({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config, "layers": [packed]}),
        "application/vnd.oci.image.manifest.v1+json",
    )
    tag = f"{project.NAME}:{release.version}"
    manifest["platform"] = {"architecture": program.architecture["image"], "os": "linux"}
    manifest["annotations"] = {"io.containerd.image.name": "docker.io/library/" + tag, "org.opencontainers.image.ref.name": release.version}
    tree = {
        **blobs,
        "oci-layout": File(encoded({"imageLayoutVersion": "1.0.0"})),
        "index.json": File(encoded({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]})),
        "manifest.json": File(encoded([{"Config": place(config), "RepoTags": [tag], "Layers": [place(packed)]}])),
    }
    return {release.base(program) + "-image.tar": archives.tar(tree, release.epoch)}


def configuration(release, program, layer):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.epoch))
    return {
        "created": created,
        "architecture": program.architecture["image"],
        "os": "linux",
        "config": {
            "Env": ["PATH=/usr/bin"],
            "Entrypoint": [ENTRY],
            "WorkingDir": FOLDER,
            "Labels": {
                "org.opencontainers.image.title": "AssetCrush",
                "org.opencontainers.image.description": project.SUMMARY,
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.revision": release.commit,
                "org.opencontainers.image.source": project.HOMEPAGE,
                "org.opencontainers.image.licenses": project.LICENSE,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [digest(layer)]},
        "history": [{"created": created, "created_by": "scripts/release"}],
    }


def add(blobs, content, kind):
    """Add a blob, and return its descriptor."""
    descriptor = {"mediaType": kind, "digest": digest(content), "size": len(content)}
    blobs[place(descriptor)] = File(content)
    return descriptor


def place(descriptor):
    return "blobs/" + descriptor["digest"].replace(":", "/")


def digest(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def encoded(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()
