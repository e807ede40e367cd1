"""Checks of pre-commit, the GitHub action and GitLab."""
import json
import os
import re
import shutil
import subprocess
import sys

from documents import blocks
from place import ROOT, Skip, expect

BROKEN = "TestImages/Broken/bad-crc.png"


def python(*modules):
    """Return a Python with the packages, in its own virtual environment."""
    folder = os.path.join(ROOT, ".build", "integrations-python")
    interpreter = os.path.join(folder, "bin", "python")
    if not os.access(interpreter, os.X_OK):
        if subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True).returncode != 0:
            raise Skip("python3 -m venv fails; install python3-venv")
    have = [subprocess.run([interpreter, "-m", "pip", "show", "-q", module], capture_output=True) for module in modules]
    if any(done.returncode != 0 for done in have):
        done = subprocess.run([interpreter, "-m", "pip", "install", "-q", *modules], capture_output=True, text=True)
        if done.returncode != 0:
            raise Skip("pip cannot install " + " ".join(modules) + ": " + done.stderr.strip()[-200:])
    return interpreter


def yaml(text):
    """Check that the text is YAML, and return its values."""
    code = "import json, sys, yaml; print(json.dumps(yaml.load(sys.stdin, Loader=yaml.BaseLoader)))"
    done = subprocess.run([python("pyyaml"), "-c", code], input=text, capture_output=True, text=True)
    expect(done.returncode == 0, "not valid YAML: " + done.stderr)
    return json.loads(done.stdout)


def pre_commit(place):
    interpreter = python("pre-commit", "pyyaml")
    # The repository of the hooks contains a commit of the current file.
    hooks, app = place.path("hooks"), place.path("app")
    identity = ["-c", "user.name=check", "-c", "user.email=check@example.invalid"]
    for folder in [hooks, app]:
        os.makedirs(folder)
        place.run("git", "init", "-q", cwd=folder)
    shutil.copy(os.path.join(ROOT, ".pre-commit-hooks.yaml"), hooks)
    place.run("git", "add", "-A", cwd="hooks")
    place.run("git", *identity, "commit", "-qm", "hooks", cwd="hooks")
    commit = place.run("git", "rev-parse", "HEAD", cwd="hooks").strip()
    config = blocks("yaml pre-commit")[0].replace("REPOSITORY", hooks).replace("COMMIT", commit)
    with open(os.path.join(app, ".pre-commit-config.yaml"), "w", encoding="utf-8") as file:
        file.write(config)
    for name in ["TestImages/App/Images/icon.png", "TestImages/App/Info.plist"]:
        shutil.copy(os.path.join(ROOT, name), app)
    place.run("git", "add", "-A", cwd="app")
    home = {"PRE_COMMIT_HOME": place.path("home")}
    run = [interpreter, "-m", "pre_commit", "run", "--all-files"]
    good = place.run(*run, cwd="app", env=home)
    expect(good.count("Passed") == 2, "both hooks pass: " + good)
    shutil.copy(os.path.join(ROOT, BROKEN), app)
    shutil.copy(os.path.join(ROOT, "TestImages/Broken/bad-plist.plist"), app)
    place.run("git", "add", "-A", cwd="app")
    bad = place.run(*run, cwd="app", env=home, code=1)
    expect(bad.count("Failed") == 2 and "corrupt-png" in bad and "bad-plist.plist: error: line 6" in bad, "both fail: " + bad)
    return place.run(interpreter, "-m", "pre_commit", "--version").strip()


def github(place):
    with open(os.path.join(ROOT, "action.yml"), encoding="utf-8") as file:
        action = yaml(file.read())
    expect(action["runs"]["using"] == "composite" and all(
        {"name", "shell", "run"} <= set(step) for step in action["runs"]["steps"]), "a composite action's steps")
    workflow = yaml(blocks("yaml github")[0])
    given = workflow["jobs"]["assets"]["steps"][1]["with"]
    expect(set(given) <= set(action["inputs"]), "the example gives inputs that the action has")
    place.copy("TestImages/App", "TestImages/Broken")
    audit = action["runs"]["steps"][1]

    def run(code, folder=".", **inputs):
        values = {name: what["default"] for name, what in action["inputs"].items()}
        values.update({name.replace("_", "-"): value for name, value in inputs.items()})
        env = {"GITHUB_ACTION_PATH": ROOT, "GITHUB_STEP_SUMMARY": place.path("summary"), "GITHUB_PATH": place.path("path")}
        for name, expression in audit["env"].items():
            env[name] = values[re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", expression).group(1)]
        place.run("bash", "-eo", "pipefail", "-c", action["runs"]["steps"][0]["run"], env=env)
        return place.run("bash", "-eo", "pipefail", "-c", audit["run"], env=env, code=code, cwd=folder)

    said = run(1, paths="TestImages/Broken\n\n", sarif="out.sarif")
    expect("::error file=TestImages/Broken/bad-crc.png" in said, "annotations: " + said[:500])
    expect(json.loads(place.read("out.sarif"))["version"] == "2.1.0", "SARIF")
    expect("|" in place.read("summary").decode(), "a summary in Markdown")
    run(0, paths="TestImages/App/Images/icon.png\nTestImages/App/Info.plist", options="--disable unused-alpha --top 3")
    run(0, paths="TestImages/Broken", fail_on="never")
    # A clean repository passes with the defaults, and so does a repository without assets.
    clean = place.path("clean")
    os.makedirs(clean)
    place.run("git", "init", "-q", cwd="clean")
    for files in [[], ["icon.png"]]:
        for name in files:
            shutil.copy(os.path.join(ROOT, "TestImages/App/Images", name), clean)
        run(0, folder="clean", options="--disable unused-alpha")
    # No part of an input runs as a command.
    run(2, paths="$(touch injected)")
    expect(not os.path.exists(place.path("injected")), "inputs are not run")
    return "action.yml parsed, its steps run with good and bad folders"


def gitlab(place):
    job = yaml(blocks("yaml gitlab")[0])["assets"]
    place.copy("TestImages/Broken")
    os.rename(place.path("TestImages/Broken"), place.path("Assets"))
    for line in job["script"]:
        place.run("bash", "-c", line, code=1)
    report = json.loads(place.read(job["artifacts"]["reports"]["codequality"]))
    expect(report and all({"description", "check_name", "fingerprint", "severity", "location"} <= set(r) for r in report),
           "a code quality report")
    expect(len({r["fingerprint"] for r in report}) == len(report), "fingerprints are unique")
    return f"the job's script, {len(report)} findings in the report"
