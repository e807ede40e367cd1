"""App/: property lists of every kind in an app."""

import plistlib

from testimages import property_list_types

HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
"""
TAIL = "</plist>\n"

INFO = {
    "CFBundleDevelopmentRegion": "en",
    "CFBundleDisplayName": "Levels & Lakes",
    "CFBundleExecutable": "$(EXECUTABLE_NAME)",
    "CFBundleIdentifier": "org.example.levels-and-lakes",
    "CFBundleInfoDictionaryVersion": "6.0",
    "CFBundleName": "$(PRODUCT_NAME)",
    "CFBundlePackageType": "APPL",
    "CFBundleShortVersionString": "1.0",
    "CFBundleVersion": "1",
    "LSRequiresIPhoneOS": True,
    "NSLocationWhenInUseUsageDescription": "Finds the lake you are at.",
    "UILaunchScreen": {},
    "UIMainStoryboardFile": "Main",
    "UIRequiredDeviceCapabilities": ["arm64"],
    "UISupportedInterfaceOrientations": [f"UIInterfaceOrientation{name}" for name in ("Portrait", "LandscapeLeft", "LandscapeRight")],
}

SLIDER = {"Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1}
SETTINGS = {
    "StringsTable": "Root",
    "PreferenceSpecifiers": [
        {"Type": "PSGroupSpecifier", "Title": "Sound"},
        {"Type": "PSToggleSwitchSpecifier", "Title": "Music", "Key": "music_enabled", "DefaultValue": True},
        SLIDER,
    ],
}

PLURALS = {"zero": "No levels left", "one": "One level left", "other": "%d levels left"}
STRINGSDICT = {
    "%d levels left": {
        "NSStringLocalizedFormatKey": "%#@levels@",
        "levels": {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d", **PLURALS},
    }
}

DEFAULTS = {"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults", "NSPrivacyAccessedAPITypeReasons": ["CA92.1"]}
PRIVACY = {
    "NSPrivacyTracking": False,
    "NSPrivacyTrackingDomains": [],
    "NSPrivacyCollectedDataTypes": [],
    "NSPrivacyAccessedAPITypes": [DEFAULTS],
}

ENTITLEMENTS = {"com.apple.developer.game-center": True, "com.apple.security.application-groups": ["group.org.example.levels-and-lakes"]}

STRINGS = """\
/* Title of the first screen */
"title" = "Levels & Lakes";

// Escapes: quotes, a line break, a tab, a character by its number
"quote" = "She said \\"go\\".";
"lines" = "First\\nSecond\\tindented";
"numbered" = "caf\\U00e9";
greeting = "Grüße, 你好, \U0001f3d4\ufe0f";
"%d levels left" = "%d levels left";
"same";
"empty" = "";
"""

SETTINGS_STRINGS = """\
/* In UTF-16, as Xcode's template has it */
"Sound" = "Sound";
"Music" = "Music – on or off";
"""


def level():
    """Return a game level in the style of level editors, with arrays of dictionaries and many repeated values."""
    kinds = ("coin", "gem", "spike", "spring")

    def thing(layer, index):
        x, y = index * 5 + layer, (index * index + 3 * layer) % 24
        return {"kind": kinds[(index + layer) % 4], "x": x, "y": y, "angle": index % 4 * 22.5}

    layers = [{"parallax": (n + 1) * 0.25, "visible": True, "objects": [thing(n, index) for index in range(12)]} for n in range(3)]
    return {"name": "Lake at Dusk", "size": [64, 24], "layers": layers}


def files():
    """Yield (path, bytes) of every property list and strings file in App."""
    documents = {
        "Info.plist": INFO,
        "Settings.bundle/Root.plist": SETTINGS,
        "Levels/level1.plist": level(),
        "KeyedArchive.plist": property_list_types.KEYED_ARCHIVE,
        "en.lproj/Localizable.stringsdict": STRINGSDICT,
        "PrivacyInfo.xcprivacy": PRIVACY,
        "App.entitlements": ENTITLEMENTS,
    }
    for path, value in documents.items():
        yield f"App/{path}", plistlib.dumps(value, sort_keys=False)
    yield "App/AllTypes.plist", (HEAD + property_list_types.ALL_TYPES + TAIL).encode()
    yield "App/en.lproj/Localizable.strings", STRINGS.encode()
    yield "App/Settings.bundle/en.lproj/Root.strings", b"\xff\xfe" + SETTINGS_STRINGS.encode("utf-16-le")
