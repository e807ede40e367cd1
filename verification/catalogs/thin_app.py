"""A real app, thinned for devices: the bytes that `catalog thin` leaves, and the bytes that an audit states for the device.

    python3 verification/catalogs/thin_app.py CATALOG [BINARY]

CATALOG is an Assets.car, which becomes the catalog of an app in a temporary folder. BINARY is the program (default
.build/release/assetcrush). The table has a line for each device: the bytes of the renditions in the thinned file by its list,
and the number of the audit of the whole app. The exit code is 1 if two numbers differ.
"""

import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import sys
import tempfile

DEVICES = ("iPhone 15 Pro", "iPhone 11", "iPad mini")
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.splitlines()[2].strip())
    binary = os.path.abspath(sys.argv[2]) if len(sys.argv) == 3 else str(ROOT / ".build" / "release" / "assetcrush")
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        app = pathlib.Path(folder) / "Shop.app"
        app.mkdir()
        shutil.copyfile(sys.argv[1], app / "Assets.car")
        (app / "Info.plist").write_bytes(plistlib.dumps({"CFBundleIdentifier": "com.example.shop", "UIDeviceFamily": [1, 2]}))
        print(f"{'device':<16}{'thinned':>12}{'audit':>12}{'images':>12}")
        for device in DEVICES:
            thinned, audited, images = numbers(binary, folder, device)
            differ += thinned != audited
            print(f"{device:<16}{thinned:>12,}{audited:>12,}{images:>12,}{'  differs' if thinned != audited else ''}")
    return 1 if differ else 0


def numbers(binary, folder, device):
    """Return the bytes of the thinned renditions, and the audit's bytes of all renditions and of images."""

    def run(*arguments):
        done = subprocess.run([binary, *arguments], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"thin_app: {' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
        return done.stdout

    run("catalog", "thin", "Shop.app/Assets.car", "-o", "thin.car", "--device", device, "--force", "-q")
    stored = sum(entry.get("SizeOnDisk", 0) for entry in json.loads(run("catalog", "list", "--json", "thin.car")))
    report = json.loads(run("audit", "Shop.app", "--device", device, "--shipped", "--format", "json", "--exit-zero", "--no-config"))
    (thinned,) = report["contents"][0]["compiledCatalogs"]["thinned"]
    images = [image.get("shipped", {}).get("devices", []) for image in report["images"]]
    return stored, thinned["bytes"], sum(found["bytes"] for devices in images for found in devices)


sys.exit(main())
