"""Xcode projects: `project.pbxproj` with groups or with synchronized folders, and the lists beside it."""

import hashlib
import plistlib
from dataclasses import dataclass

APP, EXTENSION = "com.apple.product-type.application", "com.apple.product-type.app-extension"
TESTS, UITESTS = "com.apple.product-type.bundle.unit-test", "com.apple.product-type.bundle.ui-testing"
FRAMEWORK, BUNDLE = "com.apple.product-type.framework", "com.apple.product-type.bundle"
STICKERS = "com.apple.product-type.app-extension.messages-sticker-pack"
GROUP = '"<group>"'
TYPES = {
    "swift": "sourcecode.swift",
    "m": "sourcecode.c.objc",
    "h": "sourcecode.c.h",
    "xcassets": "folder.assetcatalog",
    "storyboard": "file.storyboard",
    "xib": "file.xib",
    "plist": "text.plist.xml",
    "png": "image.png",
    "strings": "text.plist.strings",
    "atlas": "folder.skatlas",
    "sks": "file.sks",
    "xcstickers": "folder.stickers",
    "icns": "image.icns",
}


@dataclass(frozen=True)
class Target:
    name: str
    product: str = APP
    files: tuple = ()  # sources and resources by path: groups. A path may be a folder reference
    folders: tuple = ()  # synchronized folders
    sdk: str = "iphoneos"
    families: str = "1,2"
    plist: str = ""
    deployment: str = "16.0"
    depends: tuple = ()
    icon: str = "AppIcon"
    settings: tuple = ()
    packages: tuple = ()  # products of Swift packages


def project(path, *targets, version=56):
    """Return the project at `path`, such as `App.xcodeproj`. File paths are relative to its folder."""
    return {f"{path}/project.pbxproj": Writer(targets, version).text()}


def synced(name, product=APP, **more):
    """Return a target with the synchronized folder of its name, which has the Info.plist."""
    return Target(name, product, folders=(name,), plist=f"{name}/Info.plist", **more)


def key(*parts):
    return hashlib.sha1("/".join(parts).encode()).hexdigest()[:24].upper()


def variant(file):
    """Return the path of a localized file's variant group, or the path of another file."""
    folder, _, name = file.rpartition("/")
    parent = folder.rpartition("/")[0]
    return (f"{parent}/{name}" if parent else name) if folder.endswith(".lproj") else file


def quoted(text):
    plain = text and all(letter.isalnum() and letter.isascii() or letter in "._/" for letter in text)
    return text if plain else '"' + text.replace('"', '\\"') + '"'


class Writer:
    """Builds the objects of a project, each section in the order of Xcode."""

    def __init__(self, targets, version):
        self.targets, self.version = targets, version
        self.sections = {}
        for target in targets:
            self.target(target)
        self.groups()

    def put(self, kind, identifier, title, /, **fields):
        """Add an object, and return its reference."""
        self.sections.setdefault(kind, {})[identifier] = (title, fields)
        return identifier, title

    def target(self, target):
        sources = [file for file in target.files if file.endswith((".swift", ".m"))]
        resources = [file for file in target.files if not file.endswith((".swift", ".m", ".h"))]
        resources = list(dict.fromkeys(variant(file) for file in resources))
        for file in target.files:
            name = file.rpartition("/")[2]
            kind = TYPES.get(name.rpartition(".")[2], "file" if "." in name else "folder")
            fields = {"lastKnownFileType": kind, "path": quoted(name), "sourceTree": GROUP}
            if variant(file) != file:
                language = file.rpartition("/")[0].rpartition("/")[2]
                fields |= {"name": quoted(language.removesuffix(".lproj")), "path": quoted(f"{language}/{name}")}
            self.put("PBXFileReference", key("file", file), name, **fields)
        phases = []
        for title, files in (("Sources", sources), ("Frameworks", []), ("Resources", resources)):
            built = []
            for file in files:
                name = file.rpartition("/")[2]
                reference = (key("file", file), name)
                built.append(self.put("PBXBuildFile", key(title, target.name, file), f"{name} in {title}", fileRef=reference))
            fields = {"buildActionMask": "2147483647", "files": built, "runOnlyForDeploymentPostprocessing": "0"}
            phases.append(self.put(f"PBX{title}BuildPhase", key(title, target.name), title, **fields))
        fields = {
            "buildConfigurationList": self.configurations(target),
            "buildPhases": phases,
            "buildRules": [],
            "dependencies": [self.dependency(target, other) for other in target.depends],
        }
        if target.folders:
            fields["fileSystemSynchronizedGroups"] = [self.synchronized(target, folder) for folder in target.folders]
        if target.packages:
            fields["packageProductDependencies"] = [
                self.put("XCSwiftPackageProductDependency", key("package", target.name, name), name, productName=quoted(name))
                for name in target.packages
            ]
        ending = {APP: "app", EXTENSION: "appex", FRAMEWORK: "framework", BUNDLE: "bundle"}.get(target.product, "xctest")
        product = {"explicitFileType": '"wrapper.application"', "includeInIndex": "0", "path": quoted(f"{target.name}.{ending}")}
        product["sourceTree"] = "BUILT_PRODUCTS_DIR"
        self.put("PBXFileReference", key("product", target.name), f"{target.name}.{ending}", **product)
        fields |= {
            "name": quoted(target.name),
            "productName": quoted(target.name),
            "productReference": (key("product", target.name), target.name),
            "productType": f'"{target.product}"',
        }
        self.put("PBXNativeTarget", key("target", target.name), target.name, **fields)

    def synchronized(self, target, folder):
        fields = {"path": quoted(folder), "sourceTree": GROUP}
        if target.plist.startswith(f"{folder}/"):
            kind, exception = "PBXFileSystemSynchronizedBuildFileExceptionSet", key("exception", target.name, folder)
            excepted = {
                "membershipExceptions": [quoted(target.plist[len(folder) + 1 :])],
                "target": (key("target", target.name), target.name),
            }
            self.put(kind, exception, f"Exceptions for {folder}", **excepted)
            fields["exceptions"] = [(exception, "Exceptions")]
        return self.put("PBXFileSystemSynchronizedRootGroup", key("sync", folder), folder, **fields)

    def configurations(self, target):
        deployment = {"iphoneos": "IPHONEOS", "macosx": "MACOSX", "appletvos": "TVOS", "watchos": "WATCHOS"}.get(target.sdk, "IPHONEOS")
        settings = {
            "ASSETCATALOG_COMPILER_APPICON_NAME": target.icon,
            f"{deployment}_DEPLOYMENT_TARGET": target.deployment,
            "PRODUCT_BUNDLE_IDENTIFIER": f"com.example.{key(target.name)[:8].lower()}",
            "PRODUCT_NAME": '"$(TARGET_NAME)"',
            "SDKROOT": target.sdk,
        }
        if target.product != APP:
            del settings["ASSETCATALOG_COMPILER_APPICON_NAME"]
        if target.families:
            settings["TARGETED_DEVICE_FAMILY"] = quoted(target.families)
        if target.plist:
            settings["INFOPLIST_FILE"] = quoted(target.plist)
        settings |= dict(target.settings)
        both = [self.configuration(name, settings, target.name) for name in ("Debug", "Release")]
        fields = {"buildConfigurations": both, "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release"}
        title = f'Build configuration list for "{target.name}"'
        return self.put("XCConfigurationList", key("configurations", target.name), title, **fields)

    def configuration(self, name, settings, *owner):
        return self.put("XCBuildConfiguration", key(name, *owner), name, buildSettings=settings, name=name)

    def dependency(self, target, other):
        fields = {
            "containerPortal": (key("project"), "Project object"),
            "proxyType": "1",
            "remoteGlobalIDString": key("target", other),
            "remoteInfo": quoted(other),
        }
        proxy = self.put("PBXContainerItemProxy", key("proxy", target.name, other), "PBXContainerItemProxy", **fields)
        fields = {"target": (key("target", other), other), "targetProxy": proxy}
        return self.put("PBXTargetDependency", key("dependency", target.name, other), "PBXTargetDependency", **fields)

    def groups(self):
        tree = {}
        for target in self.targets:
            for file in target.files:
                *folders, name = variant(file).split("/")
                here = tree
                for folder in folders:
                    here = here.setdefault(folder, {})
                here[name] = variant(file)
                if variant(file) != file:
                    self.localize(variant(file), file)
        children = self.group("", tree)
        for folder in dict.fromkeys(folder for target in self.targets for folder in target.folders):
            children.append((key("sync", folder), folder))
        main = self.put("PBXGroup", key("group", ""), "", children=children, sourceTree=GROUP)
        release = self.configuration("Release", {"ALWAYS_SEARCH_USER_PATHS": "NO", "SWIFT_VERSION": "5.0"})
        title, fields = "Build configuration list for PBXProject", {"buildConfigurations": [release], "defaultConfigurationName": "Release"}
        configurations = self.put("XCConfigurationList", key("configurations"), title, **fields)
        targets = [(key("target", target.name), target.name) for target in self.targets]
        fields = {"buildConfigurationList": configurations, "mainGroup": main, "targets": targets}
        self.put("PBXProject", key("project"), "Project object", **fields)

    def localize(self, whole, file):
        """Add a localized file to the variant group of its name."""
        _, fields = self.sections.setdefault("PBXVariantGroup", {}).setdefault(
            key("file", whole), (whole.rpartition("/")[2], {"children": [], "name": quoted(whole.rpartition("/")[2]), "sourceTree": GROUP})
        )
        child = (key("file", file), file.rpartition("/")[0].rpartition("/")[2].removesuffix(".lproj"))
        if child not in fields["children"]:
            fields["children"].append(child)

    def group(self, path, tree):
        out = []
        for name, item in tree.items():
            if isinstance(item, str):
                out.append((key("file", item), name))
                continue
            inner = f"{path}/{name}"
            fields = {"children": self.group(inner, item), "path": quoted(name), "sourceTree": GROUP}
            out.append(self.put("PBXGroup", key("group", inner), name, **fields))
        return out

    def text(self):
        out = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n"
        out += f"\tobjectVersion = {self.version};\n\tobjects = {{\n"
        for kind in sorted(self.sections):
            out += f"\n/* Begin {kind} section */\n"
            for identifier, (name, fields) in sorted(self.sections[kind].items()):
                out += f"\t\t{identifier} /* {name} */ = {{\n\t\t\tisa = {kind};\n"
                out += "".join(f"\t\t\t{field} = {value(item, 3)};\n" for field, item in fields.items())
                out += "\t\t};\n"
            out += f"/* End {kind} section */\n"
        return out + f"\t}};\n\trootObject = {key('project')} /* Project object */;\n}}\n"


def value(item, depth):
    tabs = "\t" * depth
    if isinstance(item, str):
        return item
    if isinstance(item, tuple):
        return f"{item[0]} /* {item[1]} */" if item[1] else item[0]
    if isinstance(item, list):
        return "(\n" + "".join(f"{tabs}\t{value(part, depth + 1)},\n" for part in item) + f"{tabs})"
    return "{\n" + "".join(f"{tabs}\t{name} = {value(part, depth + 1)};\n" for name, part in item.items()) + f"{tabs}}}"


def plist_of(values):
    """Return an XML property list."""
    return plistlib.dumps(values, sort_keys=False).decode()


def info(**more):
    """Return an Info.plist as it stands among the sources."""
    return plist_of(
        {
            "CFBundleExecutable": "$(EXECUTABLE_NAME)",
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
            "CFBundleName": "$(PRODUCT_NAME)",
            "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
            **more,
        }
    )


def widget_info():
    return info(NSExtension={"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"})
