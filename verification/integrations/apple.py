"""Xcode's script phase, SwiftPM's plugins, and links with the names of Apple's tools."""

import os
import re
import shutil
import subprocess
import sys

from documents import blocks
from place import ROOT, expect, need


def xcode(place):
    place.copy("TestImages/App")
    names = ["Images/icon.png", "Images/badge.png", "Info.plist", "en.lproj/Localizable.strings"]
    product = place.path("Products/App.app")
    for name in names:
        os.makedirs(os.path.dirname(os.path.join(product, name)), exist_ok=True)
    os.makedirs(place.path("Temp"))
    variables = {"PRODUCT_NAME": "App", "EXECUTABLE_NAME": "App"}
    env = variables | {
        "XCODE_VERSION_ACTUAL": "2600",
        "SRCROOT": place.path("TestImages/App"),
        "TARGET_TEMP_DIR": place.path("Temp"),
        "TARGET_BUILD_DIR": place.path("Products"),
        "SCRIPT_INPUT_FILE_COUNT": "2",
        "SCRIPT_OUTPUT_FILE_COUNT": "2",
        "SCRIPT_INPUT_FILE_LIST_COUNT": "1",
        "SCRIPT_INPUT_FILE_LIST_0": place.path("in.xcfilelist"),
        "SCRIPT_OUTPUT_FILE_LIST_COUNT": "1",
        "SCRIPT_OUTPUT_FILE_LIST_0": place.path("out.xcfilelist"),
    }
    for index, name in enumerate(names[:2]):
        env[f"SCRIPT_INPUT_FILE_{index}"] = place.path("TestImages/App", name)
        env[f"SCRIPT_OUTPUT_FILE_{index}"] = os.path.join(product, name)
    for list_name, variable in [("in", "$(SRCROOT)"), ("out", "$(TARGET_BUILD_DIR)/App.app")]:
        with open(place.path(list_name + ".xcfilelist"), "w", encoding="utf-8") as file:
            file.write("# The rest.\n" + "".join(f"{variable}/{name}\n" for name in names[2:]))
    script = blocks("sh xcode")[0]
    said = place.run("sh", "-c", script, env=env)
    expect(said == "", "no output: " + said)
    definitions = [word for name, value in variables.items() for word in ("-D", f"{name}={value}")]
    place.run("assetcrush", "build", "TestImages/App", "-o", "expected", "-q", *definitions)
    for name in names:
        expect(place.read("Products/App.app", name) == place.read("expected", name), f"{name} is the same as in a plain build")
    return "phase with files and file lists; " + sandbox(place, script, env)


def sandbox(place, script, env):
    """Trace the script's writes. All must be allowed by the sandbox of Xcode's scripts."""
    need("strace", "strace")
    for name in os.listdir(place.path("Products/App.app/Images")):
        os.remove(place.path("Products/App.app/Images", name))
    trace = place.path("trace")
    calls = "trace=open,openat,creat,rename,renameat,renameat2,mkdir,mkdirat,unlink,unlinkat,link,symlink,utimensat"
    try:
        place.run("strace", "-f", "-qq", "-s", "4096", "-o", trace, "-e", calls, "sh", "-c", script, env=env)
    except Exception as error:  # A container may forbid tracing.
        if "ptrace" in str(error) or "PTRACE" in str(error):
            return "tracing is not possible, so writes were not checked"
        raise
    outputs = {env["SCRIPT_OUTPUT_FILE_0"], env["SCRIPT_OUTPUT_FILE_1"]}
    outputs |= {place.path("Products/App.app", name) for name in ["Info.plist", "en.lproj/Localizable.strings"]}
    touched = 0
    with open(trace, encoding="utf-8", errors="replace") as file:
        for line in file:
            if re.search(r"\bopen(at)?\(", line) and not re.search(r"O_(WRONLY|RDWR|CREAT)", line):
                continue
            if re.search(r"= -1 ", line):
                continue
            for path in re.findall(r'"([^"]+)"', line):
                if path.startswith("/dev/"):
                    continue
                touched += 1
                expect(
                    path in outputs or path.startswith(place.path("Temp") + "/") or path == place.path("Temp"),
                    "a write that the sandbox forbids: " + line.strip(),
                )
    expect(touched > 0, "the trace shows no writes at all")
    return f"{touched} traced writes, all to declared outputs and the temporary folder"


def swiftpm(place):
    # This folder is permanent, because a build of the tool takes minutes. The package refers to the tool by its path.
    example = os.path.join(ROOT, "Examples/swiftpm")
    scratch = os.path.join(ROOT, ".build", "integrations-swiftpm")
    # SwiftPM does not detect new files in a package by path, so its build plans are deleted.
    for name in os.listdir(scratch) if os.path.isdir(scratch) else []:
        if name.endswith(".yaml"):
            os.remove(os.path.join(scratch, name))
    common = ["--package-path", example, "--scratch-path", scratch]
    place.run("swift", "build", *common, timeout=1800)
    said = place.run("swift", "run", "--skip-build", *common, "Example")
    expect(
        said.splitlines()[-3:] == ["icon.png: CgBI", "level1.plist: binary property list", "Localizable.strings: binary property list"],
        "the example's resources are built: " + said,
    )
    # The second build links the tool again, with any plugin. The third one does nothing.
    place.run("swift", "build", *common)
    again = place.run("swift", "build", *common)
    expect("Building asset" not in again, "a settled build builds no asset: " + again)
    icon = os.path.join(example, "Sources/Example/Assets/icon.png")
    os.utime(icon)
    touched = place.run("swift", "build", "-v", *common)
    # The verbose log contains each command.
    expect(touched.count("--no-manifest") == 1, f"after a touch one asset is built: {touched.count('--no-manifest')}")
    audit = place.run("swift", "package", *common, "assetcrush")
    expect("Sources/Example/Assets/icon.png" in audit, "the command plugin audits: " + audit[-800:])
    told = place.run("swift", "package", *common, "assetcrush", "plist", "lint", "Sources/Example/Assets/level1.plist")
    expect("level1.plist: OK" in told, "the command plugin passes arguments: " + told)
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout.splitlines()[0]
    return version + ", build-tool and command plugin"


def links(place):
    for name in ["Images/icon.png", "Info.plist"]:
        shutil.copy(os.path.join(ROOT, "TestImages/App", name), place.path(os.path.basename(name)))
    place.run("bash", "-euc", blocks("sh links")[0])
    expect(place.read("out.png")[12:16] == b"CgBI", "out.png is CgBI")
    expect(place.read("readable.png")[12:16] == b"IHDR", "readable.png is a standard PNG")
    expect(place.read("out.plist")[:8] == b"bplist00", "out.plist is binary")
    return f"pngcrush, copypng, plutil and xcrun by links ({sys.platform})"
