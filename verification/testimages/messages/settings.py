"""Configs, lists of paths and sizes, baselines, reports and project files with one fault each."""


def files():
    """Return the files of Configs, Settings and Projects by their names."""
    named = {f"Configs/{name}.toml": text for name, text in configs().items()}
    return {**named, **lists(), **projects()}


def configs():
    return {
        "unknown-key": "excludes = ['a']\n",
        "unknown-table": "[audits]\nfail-on = 'note'\n",
        "unknown-rule": "[rules]\nunused-alfa = 'off'\n",
        "unknown-level": "[rules]\nunused-alpha = 'loud'\n",
        "text-for-list": "exclude = 'a'\n",
        "number-for-text": "devices = 5\n",
        "twice": "exclude = []\nexclude = []\n",
        "no-value": "exclude =\n",
        "bare-text": "fail-on = never\n",
        "unclosed-list": "exclude = ['a',\n",
        "unclosed-text": "fail-on = 'never\n",
        "bad-escape": 'fail-on = "\\q"\n',
        "latin-1": b"# caf\xe9\n",
        "control": b"# \x01\n",
        "huge-number": "top = 99999999999999999999\n",
        "nested": "exclude = " + "[" * 300 + "]" * 300 + "\n",
        "unknown-device": "devices = ['Nokia 3310']\n",
        "bad-size": "[display]\nbadge = 'big'\n",
    }


def lists():
    return {
        "Settings/no-such-file.list": "no/such/file.png\n",
        "Settings/latin-1.list": b"caf\xe9.png\n",
        "Settings/nul.list": b"a\0b.png\n",
        "Settings/no-size.sizes": "badge\n",
        "Settings/bad-size.sizes": "# sizes\nbadge=40\n",
        "Settings/zero-size.sizes": "badge=0x0\n",
        "Settings/text.baseline": "no baseline\n",
        "Settings/list.baseline": "[]\n",
        "Settings/version-99.baseline": '{"version": 99, "findings": []}\n',
        "Settings/no-report.json": '{"images": 5}\n',
        "Settings/cut-report.json": '{"images": [\n',
        "Settings/unknown-version.json": '{"formatVersion": 99, "tool": "assetcrush"}\n',
        "Settings/unclosed-quote.rsp": "audit 'a b\n",
        "Settings/itself.rsp": "@Settings/itself.rsp\n",
    }


def projects():
    """Return folders with a project file that cannot be read, and an image."""
    from testimages.messages.pngs import BODY, END, HEAD, SIGNATURE

    good = SIGNATURE + HEAD + BODY + END
    named = {
        "cut-xcode/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n\tobjects = {\n",
        "empty-xcode/App.xcodeproj/project.pbxproj": "",
        "conflict-xcode/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n\tobjects = { };\n=======\n>>>>>>> main\n}\n",
        "no-objects-xcode/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ archiveVersion = 1; }\n",
        "cut-yaml/project.yml": "name: App\ntargets:\n  App:\n\tsources: [a\n",
        "list-yaml/project.yml": "- a\n- b\n",
        "cut-package/Package.swift": '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "App", targets: [.target(name: ',
        "cut-pod/App.podspec": "Pod::Spec.new do |s|\n  s.name = 'App\n",
    }
    found = {}
    for name, text in named.items():
        found[f"Projects/{name}"] = text
        found[f"Projects/{name.split('/')[0]}/Sources/image.png"] = good
    return found
