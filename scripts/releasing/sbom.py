"""The bill of materials in SPDX 2.3: the program, and the libraries that are linked into it."""

import hashlib
import json
import re
import time

import project


def bill(release, program):
    """Return the document. Its namespace contains the program's hash, so that it names exactly this file."""
    digest = hashlib.sha256(program.content).hexdigest()
    name = release.base(program)
    tool = package(
        "assetcrush",
        "SPDXRef-assetcrush",
        release.version,
        project.LICENSE,
        project.HOMEPAGE,
        f"pkg:github/{project.OWNER}/{project.NAME}@v{release.version}",
    )
    tool |= {
        "packageFileName": name,
        "primaryPackagePurpose": "APPLICATION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "sourceInfo": f"built from commit {release.commit}",
    }
    linked = [
        package(library["name"], identifier(library["name"]), library["version"], library["license"], library["homepage"], library["purl"])
        for library in program.libraries
    ]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"{project.HOMEPAGE}/spdx/{name}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.epoch)),
            "creators": [f"Tool: assetcrush-release-{release.version}"],
        },
        "packages": [tool, *linked],
        "relationships": [relationship("SPDXRef-DOCUMENT", "DESCRIBES", tool["SPDXID"])]
        + [relationship(tool["SPDXID"], "STATIC_LINK", library["SPDXID"]) for library in linked],
    }
    return {name + ".spdx.json": (json.dumps(document, indent=2) + "\n").encode()}


def package(name, reference, version, license, homepage, purl):
    return {
        "SPDXID": reference,
        "name": name,
        "versionInfo": version,
        "homepage": homepage,
        "supplier": "NOASSERTION",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}],
    }


def relationship(element, kind, other):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}


def identifier(name):
    """Return a reference of letters, digits, dots and hyphens."""
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name.replace("+", "p"))
