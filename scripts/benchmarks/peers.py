"""The peer programs and libraries: their installation and their versions."""

import os
import shutil
import subprocess
import sys

from benchmarks import machine
from benchmarks.machine import BUILD, CORPUS, ROOT, TOOL, first_line

VENV = os.path.join(BUILD, "bench-venv")
PYTHON = os.path.join(VENV, "bin", "python")
FROM_DEBIAN = ["libpng-dev", "libspng-dev", "optipng", "pngcrush", "zopfli", "libjpeg-turbo-progs", "jpegoptim"]
FROM_PYPI = ["pyoxipng", "Pillow", "opencv-python-headless", "pyliblzfse"]
SAMPLES = {"icons-s": ("icons", 200), "art-s": ("art", 40)}


def set_up(corpus):
    """Build our tool, install the peers and create the corpus. Skip each part that exists."""
    build()
    install()
    make_corpus(corpus)
    for sample, (whole, count) in SAMPLES.items():
        folder = os.path.join(CORPUS, sample)
        os.makedirs(folder, exist_ok=True)
        for name in sorted(os.listdir(os.path.join(CORPUS, whole)))[:count]:
            if not os.path.exists(os.path.join(folder, name)):
                shutil.copyfile(os.path.join(CORPUS, whole, name), os.path.join(folder, name))


def make_corpus(corpus, *sets):
    """Create the images of some sets, by default of all."""
    path = os.path.join(VENV, "bin") + os.pathsep + os.environ["PATH"]
    make = os.path.join(os.path.dirname(os.path.abspath(corpus)), "bench", "make-corpus")
    subprocess.run(["python3", make, CORPUS, *sets], check=True, stdout=sys.stderr, env=dict(os.environ, PATH=path))


def corpus():
    found = os.environ.get("ASSETCRUSH_CORPUS")
    if not found:
        sys.exit("bench: ASSETCRUSH_CORPUS is not set; set it to the corpus folder")
    return found


def build():
    """Build the release program, and the one that measures in memory."""
    machine.build()
    flags = ["-c", "release", "--product", "assetcrush-benchmark"]
    if sys.platform == "linux":
        flags += ["--static-swift-stdlib", "-Xswiftc", "-static-executable", "-Xswiftc", "-use-ld=lld", "-Xlinker", "-s"]
    subprocess.run(["swift", "build", *flags], cwd=ROOT, check=True, stdout=sys.stderr)


def install():
    missing = [name for name in FROM_DEBIAN if not debian_version(name)]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], env=environment, stdout=sys.stderr, check=False
        )
    if not os.path.exists(PYTHON):
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    if len(pypi_versions()) < len(FROM_PYPI):
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", *FROM_PYPI], check=True, stdout=sys.stderr)


def ours():
    return first_line([TOOL, "--version"])


def debian_versions(*packages):
    """Return `package version` for each installed package."""
    return [f"{name} {debian_version(name)}" for name in packages if debian_version(name)]


def debian_version(package):
    if not shutil.which("dpkg-query"):
        return ""
    found = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], capture_output=True, text=True, check=False
    )
    status, _, version = found.stdout.partition(" ")
    return version if status == "installed" else ""


def pypi_versions(*packages):
    listed = subprocess.run([PYTHON, "-m", "pip", "list", "--format=freeze"], capture_output=True, text=True, check=False).stdout.split()
    wanted = {name.lower() for name in packages or FROM_PYPI}
    return [line.replace("==", " ") for line in listed if line.split("==")[0].lower() in wanted]
