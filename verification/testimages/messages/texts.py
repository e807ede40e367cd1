"""Asset catalogs, string catalogs and interface documents with one fault each."""

import json

INFO = {"author": "xcode", "version": 1}


def files():
    """Return the files of Catalogs, Strings and Interfaces by their names."""
    return {**contents(), **strings(), **interfaces()}


def contents():
    """Return asset catalogs of one set each."""

    def images(*slots):
        return json.dumps({"images": list(slots), "info": INFO}) + "\n"

    def color(space, red):
        value = {"color-space": space, "components": {"red": red, "green": "0", "blue": "0", "alpha": "1"}}
        return json.dumps({"colors": [{"idiom": "universal", "color": value}], "info": INFO}) + "\n"

    sets = {
        "cut.imageset": '{"images": [{"idiom": "universal",',
        "list.imageset": "[]\n",
        "number-for-images.imageset": '{"images": 5, "info": {"author": "xcode", "version": 1}}\n',
        "scale-of-5.imageset": images({"idiom": "universal", "scale": "5x", "filename": "a.png"}),
        "unknown-idiom.imageset": images({"idiom": "fridge", "scale": "1x", "filename": "a.png"}),
        "missing-file.imageset": images({"idiom": "universal", "scale": "1x", "filename": "none.png"}),
        "file-outside.imageset": images({"idiom": "universal", "scale": "1x", "filename": "../../../README.md"}),
        "broken-png.imageset": images({"idiom": "universal", "scale": "1x", "filename": "bad.png"}),
        "two-for-one-slot.imageset": images(*({"idiom": "universal", "scale": "1x", "filename": name} for name in ("a.png", "b.png"))),
        "empty.imageset": "",
        "bad.colorset": color("srgb", "much"),
        "unknown-space.colorset": color("cmyk", "1"),
        "no-size.appiconset": images({"idiom": "iphone", "scale": "2x", "filename": "a.png"}),
    }
    from testimages.messages.pngs import BODY, END, HEAD, SIGNATURE

    good = SIGNATURE + HEAD + BODY + END
    found = {f"Catalogs/Media.xcassets/{name}/Contents.json": text for name, text in sets.items()}
    for name in ("scale-of-5", "unknown-idiom", "two-for-one-slot"):
        found[f"Catalogs/Media.xcassets/{name}.imageset/a.png"] = good
    found["Catalogs/Media.xcassets/two-for-one-slot.imageset/b.png"] = good
    found["Catalogs/Media.xcassets/no-size.appiconset/a.png"] = good
    found["Catalogs/Media.xcassets/broken-png.imageset/bad.png"] = good[:-30]
    found["Catalogs/Media.xcassets/Contents.json"] = json.dumps({"info": INFO}) + "\n"
    return found


def strings():
    def catalog(entry, language="de", version="1.0"):
        strings = {"Hello": {"localizations": {language: entry}}}
        return json.dumps({"sourceLanguage": "en", "strings": strings, "version": version}, indent=1) + "\n"

    unit = {"stringUnit": {"state": "translated", "value": "Hallo"}}
    named = {
        "cut": '{\n "sourceLanguage": "en",\n "strings": {',
        "list": "[]\n",
        "no-version": '{"sourceLanguage": "en", "strings": {}}\n',
        "no-source-language": '{"strings": {}, "version": "1.0"}\n',
        "version-9": catalog(unit, version="9.0"),
        "language-outside": catalog(unit, "../../de"),
        "absolute-language": catalog(unit, "/tmp/de"),
        "empty-language": catalog(unit, ""),
        "value-as-number": catalog({"stringUnit": {"state": "translated", "value": 5}}),
        "unit-as-text": catalog({"stringUnit": "Hallo"}),
        "unknown-plural": catalog({"variations": {"plural": {"several": {"stringUnit": {"state": "translated", "value": "%d"}}}}}),
        "plural-without-number": catalog({"variations": {"plural": {"one": unit, "other": unit}}}),
        "strings-as-list": '{"sourceLanguage": "en", "strings": [], "version": "1.0"}\n',
        "undefined-substitution": catalog({"stringUnit": {"state": "translated", "value": "%#@birds@"}}),
    }
    return {f"Strings/{name}.xcstrings": text for name, text in named.items()}


def interfaces():
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return {
        "Interfaces/unclosed.storyboard": head
        + '<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">\n<scenes>\n',
        "Interfaces/wrong-end.xib": head
        + '<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">\n<objects>\n</document>\n',
        "Interfaces/old.xib": head + '<archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00">\n<data/>\n</archive>\n',
        "Interfaces/conflict.storyboard": head + "<<<<<<< HEAD\n<document/>\n=======\n<document version='3.0'/>\n>>>>>>> main\n",
        "Interfaces/text.nib": "no nib\n",
        "Interfaces/cut.nib": b"NIBArchive\1\0\0\0\x0a\0\0\0",
        "Interfaces/many.nib": b"NIBArchive" + b"\1\0\0\0\x0a\0\0\0" + b"\xff\xff\xff\x7f\x32\0\0\0" * 4,
    }
