"""App/: property lists of every kind in an app, written by hand so that each spelling is intended."""

from testimages import property_list_types

HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
"""
TAIL = "</plist>\n"

INFO = """\
<dict>
	<key>CFBundleDevelopmentRegion</key>
	<string>en</string>
	<key>CFBundleDisplayName</key>
	<string>Levels &amp; Lakes</string>
	<key>CFBundleExecutable</key>
	<string>$(EXECUTABLE_NAME)</string>
	<key>CFBundleIdentifier</key>
	<string>org.example.levels-and-lakes</string>
	<key>CFBundleInfoDictionaryVersion</key>
	<string>6.0</string>
	<key>CFBundleName</key>
	<string>$(PRODUCT_NAME)</string>
	<key>CFBundlePackageType</key>
	<string>APPL</string>
	<key>CFBundleShortVersionString</key>
	<string>1.0</string>
	<key>CFBundleVersion</key>
	<string>1</string>
	<key>LSRequiresIPhoneOS</key>
	<true/>
	<key>NSLocationWhenInUseUsageDescription</key>
	<string>Finds the lake you are at.</string>
	<key>UILaunchScreen</key>
	<dict/>
	<key>UIMainStoryboardFile</key>
	<string>Main</string>
	<key>UIRequiredDeviceCapabilities</key>
	<array>
		<string>arm64</string>
	</array>
	<key>UISupportedInterfaceOrientations</key>
	<array>
		<string>UIInterfaceOrientationPortrait</string>
		<string>UIInterfaceOrientationLandscapeLeft</string>
		<string>UIInterfaceOrientationLandscapeRight</string>
	</array>
</dict>
"""

SETTINGS = """\
<dict>
	<key>StringsTable</key>
	<string>Root</string>
	<key>PreferenceSpecifiers</key>
	<array>
		<dict>
			<key>Type</key>
			<string>PSGroupSpecifier</string>
			<key>Title</key>
			<string>Sound</string>
		</dict>
		<dict>
			<key>Type</key>
			<string>PSToggleSwitchSpecifier</string>
			<key>Title</key>
			<string>Music</string>
			<key>Key</key>
			<string>music_enabled</string>
			<key>DefaultValue</key>
			<true/>
		</dict>
		<dict>
			<key>Type</key>
			<string>PSSliderSpecifier</string>
			<key>Key</key>
			<string>volume</string>
			<key>DefaultValue</key>
			<real>0.5</real>
			<key>MinimumValue</key>
			<integer>0</integer>
			<key>MaximumValue</key>
			<integer>1</integer>
		</dict>
	</array>
</dict>
"""

STRINGSDICT = """\
<dict>
	<key>%d levels left</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@levels@</string>
		<key>levels</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>zero</key>
			<string>No levels left</string>
			<key>one</key>
			<string>One level left</string>
			<key>other</key>
			<string>%d levels left</string>
		</dict>
	</dict>
</dict>
"""

PRIVACY = """\
<dict>
	<key>NSPrivacyTracking</key>
	<false/>
	<key>NSPrivacyTrackingDomains</key>
	<array/>
	<key>NSPrivacyCollectedDataTypes</key>
	<array/>
	<key>NSPrivacyAccessedAPITypes</key>
	<array>
		<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategoryUserDefaults</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			<array>
				<string>CA92.1</string>
			</array>
		</dict>
	</array>
</dict>
"""

ENTITLEMENTS = """\
<dict>
	<key>com.apple.developer.game-center</key>
	<true/>
	<key>com.apple.security.application-groups</key>
	<array>
		<string>group.org.example.levels-and-lakes</string>
	</array>
</dict>
"""

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
    out = [
        "<dict>",
        "\t<key>name</key>",
        "\t<string>Lake at Dusk</string>",
        "\t<key>size</key>",
        "\t<array>",
        "\t\t<integer>64</integer>",
        "\t\t<integer>24</integer>",
        "\t</array>",
        "\t<key>layers</key>",
        "\t<array>",
    ]
    for layer in range(3):
        out += [
            "\t\t<dict>",
            "\t\t\t<key>parallax</key>",
            f"\t\t\t<real>{(layer + 1) * 0.25}</real>",
            "\t\t\t<key>visible</key>",
            "\t\t\t<true/>",
            "\t\t\t<key>objects</key>",
            "\t\t\t<array>",
        ]
        for index in range(12):
            out += [
                "\t\t\t\t<dict>",
                "\t\t\t\t\t<key>kind</key>",
                f"\t\t\t\t\t<string>{kinds[(index + layer) % 4]}</string>",
                "\t\t\t\t\t<key>x</key>",
                f"\t\t\t\t\t<integer>{index * 5 + layer}</integer>",
                "\t\t\t\t\t<key>y</key>",
                f"\t\t\t\t\t<integer>{(index * index + 3 * layer) % 24}</integer>",
                "\t\t\t\t\t<key>angle</key>",
                f"\t\t\t\t\t<real>{index % 4 * 22.5}</real>",
                "\t\t\t\t</dict>",
            ]
        out += ["\t\t\t</array>", "\t\t</dict>"]
    return "\n".join(out + ["\t</array>", "</dict>", ""])


def files():
    """Yield (path, bytes) of every property list and strings file in App."""
    documents = {
        "Info.plist": INFO,
        "Settings.bundle/Root.plist": SETTINGS,
        "Levels/level1.plist": level(),
        "AllTypes.plist": property_list_types.ALL_TYPES,
        "KeyedArchive.plist": property_list_types.KEYED_ARCHIVE,
        "en.lproj/Localizable.stringsdict": STRINGSDICT,
        "PrivacyInfo.xcprivacy": PRIVACY,
        "App.entitlements": ENTITLEMENTS,
    }
    for path, body in documents.items():
        yield f"App/{path}", (HEAD + body + TAIL).encode()
    yield "App/en.lproj/Localizable.strings", STRINGS.encode()
    yield "App/Settings.bundle/en.lproj/Root.strings", b"\xff\xfe" + SETTINGS_STRINGS.encode("utf-16-le")
