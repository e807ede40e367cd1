"""Python environments with packages from PyPI, in .build/python. Checks share them, and may use them at the same time.

`enter` runs the calling program again with the Python of an environment, which it makes on first use:

    packages.enter("images", ["numpy", "pillow"])
"""

import fcntl
import os
import subprocess
import sys
import venv

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, ".build", "python")
# The modules to import, if their names differ from those of the packages.
MODULES = {
    "pillow": "PIL",
    "pillow-heif": "pillow_heif",
    "pyliblzfse": "liblzfse",
    "axe-playwright-python": "axe_playwright_python",
    "check-jsonschema": "check_jsonschema",
    "psycopg2-binary": "psycopg2",
    "resvg-py": "resvg_py",
}


def enter(name, wanted):
    """Continue if this program runs in the environment. Else run it there, and exit with its exit code."""
    folder = os.path.join(FOLDER, name)
    if os.path.realpath(sys.prefix) == os.path.realpath(folder):
        return
    python = os.path.join(folder, "bin", "python3")
    os.makedirs(FOLDER, exist_ok=True)
    with open(folder + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(python):
            venv.create(folder, with_pip=True)
        if not has_modules(python, wanted):
            command = [python, "-m", "pip", "install", "-q", *wanted]
            print(f"{os.path.basename(sys.argv[0])}: {' '.join(command)}", file=sys.stderr, flush=True)
            subprocess.run(command, check=True)
    sys.stdout.flush()
    os.execv(python, [python, *sys.argv])


def has_modules(python, wanted):
    names = [package.split("==")[0] for package in wanted]
    imports = "import " + ", ".join(MODULES.get(name, name) for name in names)
    return subprocess.run([python, "-c", imports], stderr=subprocess.DEVNULL, check=False).returncode == 0
