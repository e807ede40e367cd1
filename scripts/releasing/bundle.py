"""The artifact bundle, from which SwiftPM takes the tool of a plugin."""

import json

import archives
import project
from archives import File


def bundle(release, made):
    tree, variants = {}, []
    for program in release.programs:
        path = f"{project.NAME}-{release.version}-{program.triple}/bin/{project.NAME}"
        tree[path] = release.program(program)
        variants.append({"path": path, "supportedTriples": [program.triple]})
    information = {
        "schemaVersion": "1.0",
        "artifacts": {project.NAME: {"version": release.version, "type": "executable", "variants": variants}},
    }
    tree["info.json"] = File((json.dumps(information, indent=2) + "\n").encode())
    tree |= release.terms(release.programs[0])
    name = f"{project.NAME}-{release.version}.artifactbundle"
    return {name + ".zip": archives.zipped(archives.below(f"{project.NAME}.artifactbundle", tree), release.epoch)}
