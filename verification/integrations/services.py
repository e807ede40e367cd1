"""Checks of pre-commit, the GitHub action and GitLab."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import comments
import published
from documents import blocks
from place import ROOT, Skip, expect

BROKEN = "TestImages/Broken/bad-crc.png"


def python(*modules):
    """Return a Python with the packages, in its own virtual environment."""
    folder = os.path.join(ROOT, ".build", "integrations-python")
    interpreter = os.path.join(folder, "bin", "python")
    make = [sys.executable, "-m", "venv", folder]
    if not os.access(interpreter, os.X_OK) and subprocess.run(make, capture_output=True, check=False).returncode != 0:
        raise Skip("python3 -m venv fails; install python3-venv")
    have = [subprocess.run([interpreter, "-m", "pip", "show", "-q", module], capture_output=True, check=False) for module in modules]
    if any(done.returncode != 0 for done in have):
        done = subprocess.run([interpreter, "-m", "pip", "install", "-q", *modules], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Skip("pip cannot install " + " ".join(modules) + ": " + done.stderr.strip()[-200:])
    return interpreter


def yaml(text):
    """Check that the text is YAML, and return its values."""
    code = "import json, sys, yaml; print(json.dumps(yaml.load(sys.stdin, Loader=yaml.BaseLoader)))"
    done = subprocess.run([python("pyyaml"), "-c", code], input=text, capture_output=True, text=True, check=False)
    expect(done.returncode == 0, "not valid YAML: " + done.stderr)
    return json.loads(done.stdout)


def pre_commit(place):
    interpreter = python("pre-commit", "pyyaml")
    # The repository of the hooks contains a commit of the current files.
    hooks, app = place.path("hooks"), place.path("app")
    identity = ["-c", "user.name=check", "-c", "user.email=check@example.invalid"]
    for folder in [hooks, app]:
        os.makedirs(folder)
        place.run("git", "init", "-q", cwd=folder)
    published.checkout(hooks)
    place.run("git", "add", "-A", cwd="hooks")
    place.run("git", *identity, "commit", "-qm", "hooks", cwd="hooks")
    place.run("git", "tag", "v" + published.version(), cwd="hooks")
    config = blocks("yaml pre-commit")[0]
    expect(published.REPOSITORY in config, "the repository of the hooks")
    config = config.replace(published.REPOSITORY, hooks)
    Path(app, ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    for name in ["TestImages/App/Images/icon.png", "TestImages/App/Info.plist"]:
        shutil.copy(os.path.join(ROOT, name), app)
    place.run("git", "add", "-A", cwd="app")
    # The hooks install the program, and need none on PATH.
    home = {
        "PRE_COMMIT_HOME": place.path("home"),
        "PATH": os.environ["PATH"],
        "ASSETCRUSH_RELEASES": published.publish(place.path("releases"), place.binary),
    }
    run = [interpreter, "-m", "pre_commit", "run", "--all-files"]
    good = place.run(*run, cwd="app", env=home)
    expect(good.count("Passed") == 2, "both hooks pass: " + good)
    shutil.copy(os.path.join(ROOT, BROKEN), app)
    shutil.copy(os.path.join(ROOT, "TestImages/Broken/bad-plist.plist"), app)
    place.run("git", "add", "-A", cwd="app")
    bad = place.run(*run, cwd="app", env=home, code=1)
    expect(bad.count("Failed") == 2 and "corrupt-png" in bad and "bad-plist.plist: error: line 6" in bad, "both fail: " + bad)
    return place.run(interpreter, "-m", "pre_commit", "--version").strip()


class Action:
    """The steps of action.yml, run as a runner does."""

    def __init__(self, place):
        self.file = yaml(Path(ROOT, "action.yml").read_text(encoding="utf-8"))
        self.place = place
        self.steps = self.file["runs"]["steps"]
        expect(
            self.file["runs"]["using"] == "composite"
            and all({"name", "uses"} <= set(step) or {"name", "shell", "run"} <= set(step) for step in self.steps),
            "a composite action's steps",
        )

    def value(self, text, values):
        """Return a value with its expressions replaced."""
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda match: values.get(match.group(1), ""), text)

    def holds(self, condition, values):
        """Evaluate the condition of a step, which compares values with constants."""
        for part in condition.removeprefix("${{ ").removesuffix(" }}").split(" && "):
            if part == "!cancelled()":
                continue
            name, operator, constant = part.split(" ")
            if (values.get(name, "") == constant.strip("'")) != (operator == "=="):
                return False
        return True

    def run(self, code, folder=".", base="", service=None, origin=None, **inputs):
        """Run all steps with inputs, and return their output. The job ends with `code`.

        `origin` is the address of a server with releases. Without it, the program is on PATH.
        """
        place = self.place
        given = {name: what.get("default", "") for name, what in self.file["inputs"].items()}
        given.update({name.replace("_", "-"): value for name, value in inputs.items()})
        values = {
            "github.token": comments.TOKEN,
            "github.event.pull_request.base.sha": base,
            "github.server_url": origin or "",
            "github.action_repository": "owner/assetcrush",
        }
        values.update({"inputs." + name: self.value(value, values) for name, value in given.items()})
        env = {
            "GITHUB_ACTION_PATH": ROOT,
            "GITHUB_STEP_SUMMARY": place.path("summary"),
            "GITHUB_PATH": place.path("path"),
            "GITHUB_OUTPUT": place.path("output"),
            "XDG_CACHE_HOME": place.path("cache"),
        }
        if origin:
            env["PATH"] = os.environ["PATH"]
        if service:
            job = comments.environment(service, place)
            env.update({name: text for name, text in job.items() if name.startswith("GITHUB_") and name != "GITHUB_TOKEN"})
        for name in ["output", "path"]:
            open(place.path(name), "w", encoding="utf-8").close()
        said = ""
        for step in self.steps:
            # The cache of the service is empty.
            if "uses" in step or not self.holds(step.get("if", "!cancelled()"), values):
                continue
            own = {name: self.value(text, values) for name, text in step.get("env", {}).items()}
            said += place.run(
                "bash", "-eo", "pipefail", "-c", step["run"], env={**env, **own}, cwd=folder, code=code if step.get("id") == "audit" else 0
            )
            for name, value in re.findall(r"^(\w+)=(.*)$", place.read("output").decode(), re.MULTILINE):
                values[f"steps.{step.get('id')}.outputs.{name}"] = value
            open(place.path("output"), "w", encoding="utf-8").close()
            for added in place.read("path").decode().split():
                env["PATH"] = added + os.pathsep + env.get("PATH", place.environment["PATH"])
        return said


def github(place):
    action = Action(place)
    workflow = yaml(blocks("yaml github")[0])
    given = workflow["jobs"]["assets"]["steps"][1]["with"]
    expect(set(given) <= set(action.file["inputs"]), "the example gives inputs that the action has")
    place.copy("TestImages/App", "TestImages/Broken")
    said = action.run(1, paths="TestImages/Broken\n\n", sarif="out.sarif")
    expect("::error file=TestImages/Broken/bad-crc.png" in said, "annotations: " + said[:500])
    expect(json.loads(place.read("out.sarif"))["version"] == "2.1.0", "SARIF")
    expect("|" in place.read("summary").decode(), "a summary in Markdown")
    action.run(0, paths="TestImages/App/Images/icon.png\nTestImages/App/Info.plist", options="--disable unused-alpha --top 3")
    action.run(0, paths="TestImages/Broken", fail_on="never")
    # A clean repository passes with the defaults, and so does a repository without assets.
    clean = place.path("clean")
    os.makedirs(clean)
    place.run("git", "init", "-q", cwd="clean")
    for files in [[], ["icon.png"]]:
        for name in files:
            shutil.copy(os.path.join(ROOT, "TestImages/App/Images", name), clean)
        action.run(0, folder="clean", options="--disable unused-alpha")
    # No part of an input runs as a command.
    action.run(2, paths="$(touch injected)")
    expect(not os.path.exists(place.path("injected")), "inputs are not run")
    downloaded(place, action)
    compared(place, action)
    cases = comments.check(place, "github")
    return f"action.yml parsed, its steps run with good and bad folders, a release downloaded once, {cases} cases of comments"


def downloaded(place, action):
    """Run the action without a program on PATH: it downloads the release, and uses the cached one later."""
    if shutil.which("assetcrush"):
        return
    server = place.path("server")
    releases = os.path.join(server, "owner/assetcrush/releases/download")
    published.publish(releases, place.binary)
    fetched = {"folder": "clean", "origin": "file://" + server, "options": "--disable unused-alpha"}
    expect("fetch: assetcrush" in action.run(0, **fetched), "the release is downloaded")
    shutil.rmtree(releases)
    expect("fetch:" not in action.run(0, **fetched), "the cached program is used")


def revisions(place):
    """Make a repository with an image that grows, and a clone of its last commit. Return the commit before."""
    git = ["git", "-c", "user.name=check", "-c", "user.email=check@example.invalid"]
    images = os.path.join(ROOT, "TestImages/App/Images")
    os.makedirs(place.path("origin", "Assets"))
    place.run("git", "init", "-q", "-b", "main", cwd="origin")
    shutil.copy(os.path.join(images, "icon.png"), place.path("origin", "Assets", "hero.png"))
    place.run("git", "add", "-A", cwd="origin")
    place.run(*git, "commit", "-qm", "before", cwd="origin")
    base = place.run("git", "rev-parse", "HEAD", cwd="origin").strip()
    place.run("git", "checkout", "-qb", "larger", cwd="origin")
    shutil.copy(os.path.join(images, "badge.png"), place.path("origin", "Assets", "hero.png"))
    place.run(*git, "commit", "-qam", "after", cwd="origin")
    place.run("git", "config", "uploadpack.allowAnySHA1InWant", "true", cwd="origin")
    place.run("git", "clone", "-q", "--depth=1", "-b", "larger", "file://" + place.path("origin"), "checkout")
    return base


HEADLINE = r"<!-- assetcrush-compare -->\n### `(Assets/)?hero.png` grew most: "


def compared(place, action):
    """Run the action in a clone with one commit, as actions/checkout makes it, and read the comment."""
    base = revisions(place)
    calm = {"folder": "checkout", "paths": "Assets", "fail_on": "never"}
    with comments.FakeService("github", user=False) as service:
        action.run(0, service=service, compare="auto", **calm)
        expect(not service.requests, "no comparison outside of a pull request")
        said = action.run(0, service=service, base=base, compare="auto", **calm)
        expect("posted a comment" in said and len(service.comments) == 1, "a comment: " + said)
        body = service.bodies()[0]
        expect(re.match(HEADLINE, body), "its start: " + body[:300])
        expect("assetcrush-end" not in body and "## Asset audit" not in body, "the comment has no audit: " + body)
        expect("## Asset audit" in place.read("summary").decode(), "the summary has the audit")
        # The branch of the remote, a limit on the growth, and a comment that is updated although the job fails.
        said = action.run(1, service=service, compare="main", growth="decoded=1kB\ndisk=1%", **calm)
        expect("updated the comment" in said and "**Over the limit: " in service.bodies()[0], "limits: " + said)
        expect(len(service.comments) == 1, "one comment")
        action.run(0, service=service, compare="main", comment="false", **calm)
        writes = service.count("POST") + service.count("PATCH")
        expect(writes == 2, "no comment without the input")
        said = action.run(2, service=service, compare="no-such-branch", **calm)
        expect("::error::The input compare" in said, "an unknown revision: " + said)
        action.run(2, service=service, compare="--upload-pack=touch injected", **calm)
    expect(not os.path.exists(place.path("checkout", "injected")), "a revision is no option")


def gitlab(place):
    job = yaml(blocks("yaml gitlab")[0])["assets"]
    base = revisions(place)
    shutil.copytree(os.path.join(ROOT, "TestImages/Broken"), place.path("checkout", "Assets"), dirs_exist_ok=True)
    # The repository of the job's tool, with its release.
    tool = place.path("tool")
    os.makedirs(tool)
    published.checkout(tool)
    for command in [
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=check", "-c", "user.email=check@example.invalid", "commit", "-qm", "tool"],
        ["tag", "v" + published.version()],
    ]:
        place.run("git", *command, cwd="tool")
    expect(job["variables"]["ASSETCRUSH_REPOSITORY"] == published.REPOSITORY, "the repository of the tool")
    variables = {
        **job["variables"],
        "ASSETCRUSH_REPOSITORY": "file://" + tool,
        "ASSETCRUSH_RELEASES": published.publish(place.path("releases"), place.binary),
    }
    # A runner runs the lines as one script, which ends at the first failure.
    script = "\n".join(job["before_script"] + job["script"])
    with comments.FakeService("gitlab") as service:
        env = {**comments.environment(service, place), "CI_MERGE_REQUEST_DIFF_BASE_SHA": base, "PATH": os.environ["PATH"]}
        for run in range(2):
            said = place.run("bash", "-eo", "pipefail", "-c", script, env={**env, **variables}, code=1, cwd="checkout")
            expect(("fetch: assetcrush" in said) == (run == 0), "the release is downloaded once: " + said)
        expect(
            len(service.comments) == 1 and re.match(HEADLINE.replace("Assets", "Assets"), service.bodies()[0]),
            f"a comment: {service.bodies()}",
        )
    report = json.loads(place.read("checkout", job["artifacts"]["reports"]["codequality"]))
    expect(
        report and all({"description", "check_name", "fingerprint", "severity", "location"} <= set(r) for r in report),
        "a code quality report",
    )
    expect(len({r["fingerprint"] for r in report}) == len(report), "fingerprints are unique")
    cases = comments.check(place, "gitlab")
    return f"the job's script, {len(report)} findings in the report, a comment that is updated, {cases} cases of comments"
