"""Two releases of one commit, in clones with different names and environments, must have equal bytes."""

import os
import shutil
import subprocess
import sys

import project
from place import Failure

# The second clone is deeper, in another folder name, and its environment differs.
CLONES = [("first", {}), ("second/Another folder", {"TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C", "USER": "another"})]


def compare(work):
    """Build two releases below a folder. Return the names of the files, and of the ones that differ."""
    shutil.rmtree(work, ignore_errors=True)
    # A commit that is made meanwhile must not change the second clone.
    commit = project.commit()
    sums = [built(os.path.join(work, name), commit, environment) for name, environment in CLONES]
    names = sorted(set(sums[0]) | set(sums[1]))
    return names, [name for name in names if sums[0].get(name) != sums[1].get(name)]


def built(clone, commit, environment):
    os.makedirs(os.path.dirname(clone), exist_ok=True)
    subprocess.run(["git", "clone", "--quiet", project.ROOT, clone], check=True)
    subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=clone, check=True)
    previous = os.umask(0o077 if environment else 0o022)
    try:
        done = subprocess.run(["scripts/release"], cwd=clone, env={**os.environ, **environment}, stdout=sys.stderr, check=False)
    finally:
        os.umask(previous)
    if done.returncode != 0:
        raise Failure(f"scripts/release failed in {clone}")
    with open(os.path.join(clone, ".build/release-files/SHA256SUMS"), encoding="utf-8") as file:
        return {name: digest for digest, name in (line.rstrip("\n").split("  ") for line in file)}
