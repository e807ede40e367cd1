"""Held out: a Capacitor app, whose pictures are shown by a web view."""

from precision.catalogs import catalog, entry, raw_set, single_icon
from precision.interface import image_view, storyboard
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, project

CONFIG = """import { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'com.example.garden',
  appName: 'Garden',
  webDir: 'www',
};

export default config;
"""


def tree():
    t = Tree("capacitor", "capacitor.config.ts, src/assets, ios/App with a Splash set, android")
    assets = "ios/App/App/Assets.xcassets"
    t.add(
        catalog(assets),
        single_icon(f"{assets}/AppIcon.appiconset", name="AppIcon-512@2x.png", kind="corners"),
        raw_set(
            f"{assets}/Splash.imageset",
            [entry(f"splash{n}.png", s) for s, n in ((1, "-2"), (2, "-1"), (3, ""))],
            {f"splash{n}.png": pixels("rgb", 2732, seed="splash") for n in ("", "-1", "-2")},
        ),
    )
    t.add(
        {
            "capacitor.config.ts": CONFIG,
            "package.json": '{"name": "garden", "dependencies": {"@capacitor/core": "^6.0.0", "@capacitor/ios": "^6.0.0"}}\n',
            "src/index.html": '<html><body><img src="assets/leaf.png" width="40" height="40"><img src="assets/rose.jpg"></body></html>\n',
            "src/assets/leaf.png": pixels("corners", 1024),
            "src/assets/rose.jpg": pixels("jpeg", 800, 600, extra="large"),
            "src/assets/soil.png": pixels("noise", 900, 500),
            "src/assets/twig.png": pixels("noisealpha", 80, seed="twig"),
            "src/assets/old/twig.png": pixels("noisealpha", 80, seed="twig"),
            "src/assets/fern.png": pixels("rgba", 120, extra="half"),
            "src/assets/tulip.png": pixels("jpeg", 90),
            "src/theme/variables.scss": ":root { }\n",
            "resources/icon.png": pixels("opaque", 1024),
            "resources/splash.png": pixels("noise", 900, 600),
            "ios/App/App/Info.plist": info(),
            "ios/App/App/AppDelegate.swift": "import UIKit\nimport Capacitor\n",
            "ios/App/App/Base.lproj/LaunchScreen.storyboard": storyboard(
                [image_view("Splash", 393, 852, mode="scaleAspectFill")], {"Splash": (1366, 1366)}
            ),
            "ios/App/Podfile": "platform :ios, '13.0'\n",
            "ios/App/App/capacitor.config.json": '{"appId": "com.example.garden"}\n',
            "ios/.gitignore": "App/public\n",
            "android/app/src/main/res/drawable/splash.png": pixels("opaque", 480, 320),
            **{
                f"android/app/src/main/res/drawable-port-{d}/splash.png": pixels("opaque", 320 + 10 * n, 480 + 10 * n)
                for n, d in enumerate(("mdpi", "hdpi", "xhdpi"))
            },
            "node_modules/ionicons/dist/preview.png": pixels("opaque", 300),
            "e2e/baseline/home.png": pixels("opaque", 400),
        }
    )
    t.add(
        {
            "ios/App/" + path: text
            for path, text in project(
                "App.xcodeproj",
                Target(
                    "App",
                    files=("App/AppDelegate.swift", "App/Assets.xcassets", "App/Base.lproj/LaunchScreen.storyboard"),
                    plist="App/Info.plist",
                    deployment="13.0",
                ),
            ).items()
        }
    )
    t.true("error", "app-icon-alpha", f"{assets}/AppIcon.appiconset/AppIcon-512@2x.png", "The store refuses a transparent marketing icon")
    t.true(
        "error", "launch-screen-memory", f"{assets}/Splash.imageset/**", "2732×2732 pixels decode to 29.9 MB, and iOS shows a black screen"
    )
    t.true("error", "oversized-for-display", "src/assets/leaf.png", "The page shows it at 40 pixels", sources=True)
    t.true("warning", "large-file", "src/assets/soil.png", "1.3 MB")
    t.true("warning", "duplicate-file", "src/assets/twig.png|src/assets/old/twig.png", "Both ship")
    t.true("error", "corrupt-png", "src/assets/fern.png", "It ends in its middle")
    t.true("warning", "extension-mismatch", "src/assets/tulip.png", "A JPEG named .png")
    t.either("oversized-for-display", f"{assets}/Splash.imageset/*", "It fills any screen, turned either way")
    t.either("large-decoded", f"{assets}/Splash.imageset/splash*.png", "launch-screen-memory says it already")
    t.either("larger-than-screen", f"{assets}/Splash.imageset/*", "It fills the largest iPad, turned either way")
    t.either("unused-image", "src/**", "Scripts may name them")
    t.false("unused-alpha", "resources/icon.png", "A source of generated icons")
    t.false("large-file", "resources/splash.png", "A source of generated launch images")
    t.false("duplicate-file", f"{assets}/Splash.imageset/*", "actool stores equal slots once")
    t.false("avoid-image-cache", "src/assets/soil.png", "A web view shows it")
    t.false("unused-alpha", "android/app/src/main/res/drawable/splash.png", "Another platform")
    t.false("unused-alpha", "e2e/baseline/home.png", "Tests do not ship")
    return t
