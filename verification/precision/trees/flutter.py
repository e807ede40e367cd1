"""A Flutter app: pubspec.yaml, assets with 2.0x and 3.0x folders, and one folder for each platform."""

from precision.catalogs import MAC, PAD, PHONE, STORE, catalog, entry, iconset, raw_set
from precision.interface import image_view, storyboard
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, project

IOS, MACOS = "ios/Runner/Assets.xcassets", "macos/Runner/Assets.xcassets"

PUBSPEC = """name: gallery
description: A gallery of components
version: 2.10.2+21
environment:
  sdk: ^3.3.0
dependencies:
  flutter:
    sdk: flutter
  cupertino_icons: ^1.0.6
flutter:
  uses-material-design: true
  assets:
    - assets/icons/
    - assets/images/
    - assets/logos/cart.png
    - assets/crane/
"""

MAIN = """import 'package:flutter/material.dart';

class Hero extends StatelessWidget {
  const Hero({super.key});
  @override
  Widget build(BuildContext context) => Column(children: [
        Image.asset('assets/icons/material.png', width: 24, height: 24),
        Image.asset('assets/images/hero.png', fit: BoxFit.cover),
        Image.asset('assets/logos/cart.png'),
      ]);
}
"""


def tree():
    t = Tree("flutter", "pubspec.yaml with ios, macos, android, web and windows folders")
    t.add(
        catalog(IOS),
        iconset(f"{IOS}/AppIcon.appiconset", PHONE + PAD + STORE, kind="opaque", shared=True),
        raw_set(
            f"{IOS}/LaunchImage.imageset",
            [entry(f"LaunchImage{s}.png", n) for s, n in (("", 1), ("@2x", 2), ("@3x", 3))],
            {f"LaunchImage{s}.png": pixels("solid", 1, seed="launch") for s in ("", "@2x", "@3x")},
        ),
    )
    t.add(catalog(MACOS), iconset(f"{MACOS}/AppIcon.appiconset", MAC, kind="corners", shared=True))
    sizes = (("mdpi", 48), ("hdpi", 72), ("xhdpi", 96), ("xxhdpi", 144), ("xxxhdpi", 192))
    android = "android/app/src/main/res"
    t.add(
        {
            "pubspec.yaml": PUBSPEC,
            "lib/main.dart": MAIN,
            "pubspec.lock": "packages: {}\n",
            "ios/Runner/AppDelegate.swift": "import UIKit\nimport Flutter\n\n@main\n@objc class AppDelegate: FlutterAppDelegate {}\n",
            "ios/Runner/Info.plist": info(UILaunchStoryboardName="LaunchScreen"),
            "ios/Flutter/AppFrameworkInfo.plist": info(),
            "ios/Runner/Base.lproj/LaunchScreen.storyboard": storyboard([image_view("LaunchImage", 168, 185)], {"LaunchImage": (168, 185)}),
            "macos/Runner/Info.plist": info(),
            "macos/Runner/AppDelegate.swift": "import Cocoa\nimport FlutterMacOS\n",
            **{f"{android}/mipmap-{name}/ic_launcher.png": pixels("opaque", side) for name, side in sizes},
            **{f"{android}/mipmap-{name}/ic_launcher_foreground.png": pixels("margins", side * 9 // 4) for name, side in sizes},
            f"{android}/drawable/splash.png": pixels("solid", 400),
            f"{android}/drawable-v21/splash.png": pixels("rgba", 400, seed="splash"),
            f"{android}/drawable-night/splash.png": pixels("rgba", 400, seed="splash"),
            "web/icons/Icon-192.png": pixels("opaque", 192),
            "web/icons/Icon-maskable-192.png": pixels("opaque", 192),
            "web/favicon.png": pixels("rgba", 32),
            "windows/runner/resources/app_icon.ico": b"\0\0\1\0" + bytes(40),
            "assets/icons/material.png": pixels("rgba", 24),
            "assets/icons/2.0x/material.png": pixels("rgba", 48),
            "assets/icons/3.0x/material.png": pixels("rgba", 72),
            "assets/images/hero.png": pixels("noise", 900, 700),
            "assets/images/broken.png": pixels("rgba", 120, extra="half"),
            "assets/logos/cart.png": pixels("noisealpha", 160, seed="cart"),
            "assets/images/cart_big.png": pixels("noisealpha", 160, seed="cart"),
            "assets/crane/photo.png": pixels("opaque", 480, 320),
            "assets/crane/hidden.png": b"",
            "assets/images/cupertino.png": pixels("webp", 64),
            "test/goldens/home.png": pixels("opaque", 500),
            "test_goldens/goldens/page.png": pixels("opaque", 500, seed="golden"),
            "test_goldens/goldens/page_copy.png": pixels("opaque", 500, seed="golden"),
        }
    )
    t.add(
        {
            "ios/" + path: text
            for path, text in project(
                "Runner.xcodeproj",
                Target(
                    "Runner",
                    files=("Runner/AppDelegate.swift", "Runner/Assets.xcassets", "Runner/Base.lproj/LaunchScreen.storyboard"),
                    plist="Runner/Info.plist",
                    deployment="12.0",
                ),
            ).items()
        }
    )
    t.add(
        {
            "macos/" + path: text
            for path, text in project(
                "Runner.xcodeproj",
                Target(
                    "Runner",
                    files=("Runner/AppDelegate.swift", "Runner/Assets.xcassets"),
                    sdk="macosx",
                    families="",
                    plist="Runner/Info.plist",
                    deployment="10.14",
                ),
            ).items()
        }
    )
    t.true("warning", "large-file", "assets/images/hero.png", "1.9 MB in every download")
    t.true("error", "corrupt-png", "assets/images/broken.png", "It ends in its middle")
    t.true("error", "empty-file|corrupt-png", "assets/crane/hidden.png", "No bytes")
    t.true("warning", "duplicate-file", "assets/logos/cart.png|assets/images/cart_big.png", "Both ship")
    t.true("warning", "unused-alpha", "assets/crane/photo.png", "An opaque photo with alpha")
    t.true("warning", "extension-mismatch", "assets/images/cupertino.png", "A WebP named .png")
    t.true("note", "app-icon-alpha", f"{IOS}/AppIcon.appiconset/**", "An opaque alpha channel")
    t.either("unused-image", "assets/**", "Dart is not searched")
    t.false("app-icon-alpha", f"{MACOS}/AppIcon.appiconset/*.png", "Mac icons have transparent corners")
    t.false("unused-alpha", f"{IOS}/AppIcon.appiconset/*.png", "The system shows icons")
    t.false("duplicate-file", f"{IOS}/LaunchImage.imageset/*.png", "The template of Flutter, 70 bytes")
    t.false("undersized-for-display", f"{IOS}/LaunchImage.imageset/*.png", "One clear pixel by design")
    t.false("unused-alpha", f"{android}/mipmap-*/ic_launcher.png", "Android's files do not ship in an iOS app")
    t.false("transparent-margins", f"{android}/mipmap-*/ic_launcher_foreground.png", "An adaptive icon needs its border")
    t.false("duplicate-file", f"{android}/drawable-night/splash.png", "Another platform")
    t.false("unused-alpha", "web/icons/*.png", "Another platform")
    t.false("duplicate-file", "test_goldens/goldens/*.png", "Goldens do not ship")
    t.false("unused-alpha", "test/goldens/home.png", "Goldens do not ship")
    t.false("avoid-image-cache", "assets/images/hero.png", "Flutter does not use UIImage")
    t.false("corrupt-png", "assets/images/cupertino.png", "Flutter goes by content")
    t.false("catalog-duplicate", f"{IOS}/AppIcon.appiconset", "The Mac app has its own")
    return t
