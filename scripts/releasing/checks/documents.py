"""Checks that documents and workflows name this version, and that a tagged commit has its section in the changelog."""

import os
import re
import subprocess

import project
import services
from place import Skip

from checks.trial import ROOT, expect

# A version in the name of a file, a tag or a setting.
STATED = re.compile(r"(?:assetcrush[-_:]|/v|@v|rev: v|VERSION: |`)(\d+\.\d+\.\d+)\b")
PAGES = ["docs/install.md", "docs/integrations.md"]
WORKFLOW = ".github/workflows/release.yml"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def documents(trial):
    version = project.version()
    stated = {page: STATED.findall(read(page)) for page in PAGES}
    for page, versions in stated.items():
        expect(versions and set(versions) == {version}, f"{page} states the version {version}: {sorted(set(versions))}")
    named = set(re.findall(r"github\.com/([\w-]+)/assetcrush", "".join(map(read, [*PAGES, "scripts/releasing/fetch"]))))
    expect(named == {project.OWNER}, f"one owner in documents and scripts: {named}")
    expect(f'description = "{project.SUMMARY}"' in read("pyproject.toml"), "pyproject.toml has the summary")
    return f"{sum(map(len, stated.values()))} versions" + tagged(version) + workflow()


def tagged(version):
    """Check a commit with a version tag. Other commits are no releases."""
    tags = subprocess.run(["git", "tag", "--points-at", "HEAD", "v*"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not tags:
        return ", no tag"
    expect(f"v{version}" in tags, f"the tag is v{version}: {tags}")
    expect(f"## [{version}]" in read("CHANGELOG.md"), f"CHANGELOG.md has a section for {version}")
    return f", tag v{version}"


def workflow():
    try:
        steps = [step for job in services.yaml(read(WORKFLOW))["jobs"].values() for step in job["steps"]]
    except Skip:
        return "; the workflow is not parsed, since pip cannot install pyyaml"
    scripts = {word for step in steps for word in step.get("run", "").split() if word.startswith("scripts/")}
    missing = [script for script in scripts if not os.access(os.path.join(ROOT, script), os.X_OK)]
    expect(scripts and not missing, f"the workflow runs scripts that do not exist: {missing}")
    return f"; {WORKFLOW} parsed, not run"
