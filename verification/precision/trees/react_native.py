"""A React Native app: images in src/assets, native folders for iOS and Android."""

from precision.catalogs import PHONE, catalog, iconset, imageset
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, plist_of, project

ASSETS = "ios/Shop/Images.xcassets"

PACKAGE = """{
  "name": "shop",
  "version": "3.2.0",
  "dependencies": { "react": "18.2.0", "react-native": "0.74.1", "react-native-svg": "^15.2.0" },
  "devDependencies": { "jest": "^29.6.3" }
}
"""

SCREEN = """import React from 'react';
import { Image, View } from 'react-native';

export const Empty = () => (
  <View>
    <Image source={require('../assets/empty.png')} style={{ width: 120, height: 90 }} />
    <Image source={require('../assets/cart.png')} />
  </View>
);
"""


def at_scales(stem, width, height, kind="rgba", scales=(1, 2, 3)):
    return {f"{stem}{'' if scale == 1 else f'@{scale}x'}.png": pixels(kind, width * scale, height * scale) for scale in scales}


def tree():
    t = Tree("react-native", "package.json with react-native, src/assets, ios and android")
    t.add(
        catalog(ASSETS),
        iconset(f"{ASSETS}/AppIcon.appiconset", PHONE, sizes={("iphone", "40x40", 2): (80, 76)}),
        imageset(ASSETS, "SplashLogo", 160, 90, kind="rgba"),
        imageset(ASSETS, "SplashBack", 200, 300, kind="opaque", scales=(1, 2)),
    )
    t.add(at_scales("src/assets/empty", 120, 90), at_scales("src/assets/cart", 24, 24), at_scales("src/assets/banner", 343, 120, "opaque"))
    t.add(
        {
            "package.json": PACKAGE,
            "src/screens/Empty.tsx": SCREEN,
            "src/assets/photo.png": pixels("jpeg", 600, 400),
            "src/assets/coupon.png": pixels("noisealpha", 200, seed="coupon"),
            "src/features/offer/coupon.png": pixels("noisealpha", 200, seed="coupon"),
            "src/assets/logo.png": pixels("rgba", 90, extra="half"),
            "src/assets/promo.png": pixels("noise", 1000, 500),
            "ios/Shop/Info.plist": info(),
            "ios/Shop/AppDelegate.m": '#import "AppDelegate.h"\n\n@implementation AppDelegate\n@end\n',
            "ios/Shop/GoogleService-Info.plist": info(API_KEY="example"),
            "ios/Shop/AppDelegate.h": "#import <UIKit/UIKit.h>\n",
            "ios/Shop/Help.bundle/index.plist": plist_of({f"topic {n}": f"page-{n}.html" for n in range(60)}),
            "ios/Shop/Help.bundle/build.sh": "#!/bin/sh\n",
            "ios/Shop/Help.bundle/AuthKey_4XK2.p8": "-----BEGIN PRIVATE KEY-----\n",
            "ios/Podfile": "target 'Shop' do\nend\n",
            "ios/Podfile.lock": "PODS: []\n",
            "ios/Pods/SDK/SDK.bundle/logo.png": pixels("opaque", 300),
            "ios/Pods/SDK/SDK.bundle/Info.plist": info(),
            "ios/Pods/SDK/README.md": "# SDK\n",
            "node_modules/react-native/Libraries/NewAppScreen/components/logo.png": pixels("opaque", 200),
            "node_modules/react-native/Libraries/LogBox/ui/LogBoxImages/alert.png": pixels("opaque", 100, seed="alert"),
            "node_modules/react-native/Libraries/LogBox/ui/LogBoxImages/alert2.png": pixels("opaque", 100, seed="alert"),
            **{
                f"android/app/src/main/res/mipmap-{name}/ic_launcher.png": pixels("opaque", side)
                for name, side in (("hdpi", 72), ("xhdpi", 96), ("xxhdpi", 144))
            },
            **{
                f"android/app/src/main/res/mipmap-{name}/ic_launcher_round.png": pixels("corners", side)
                for name, side in (("hdpi", 72), ("xhdpi", 96), ("xxhdpi", 144))
            },
            "android/app/src/main/res/drawable/coupon.png": pixels("noisealpha", 200, seed="coupon"),
            "__tests__/__image_snapshots__/empty-1.png": pixels("opaque", 375, 667),
            "docs/demo.gif": pixels("gif", 320, 640),
        }
    )
    t.add(
        {
            "ios/" + path: text
            for path, text in project(
                "Shop.xcodeproj",
                Target(
                    "Shop",
                    files=(
                        "Shop/AppDelegate.m",
                        "Shop/AppDelegate.h",
                        "Shop/Images.xcassets",
                        "Shop/GoogleService-Info.plist",
                        "Shop/Help.bundle",
                    ),
                    families="1",
                    plist="Shop/Info.plist",
                    deployment="13.4",
                ),
            ).items()
        }
    )
    t.true(
        "error",
        "catalog-wrong-size",
        f"{ASSETS}/AppIcon.appiconset/icon-40@2x~iphone.png|{ASSETS}/AppIcon.appiconset**",
        "80 x 76 in a slot of 80 x 80",
    )
    t.true(
        "warning",
        "catalog-no-marketing-icon",
        f"{ASSETS}/AppIcon.appiconset|{ASSETS}/AppIcon.appiconset/Contents.json",
        "The store refuses it without 1024 pixels",
    )
    t.true("warning", "catalog-missing-scale", f"{ASSETS}/SplashBack.imageset**", "No 3x for a phone")
    t.true("warning", "unused-alpha", f"{ASSETS}/SplashBack.imageset/*.png", "Opaque pictures with alpha")
    t.true("warning", "unused-alpha", "src/assets/banner*.png", "Opaque pictures with alpha")
    t.true("warning", "extension-mismatch", "src/assets/photo.png", "A JPEG named .png")
    t.true("warning", "duplicate-file", "src/assets/coupon.png|src/features/offer/coupon.png", "Metro bundles both")
    t.true("error", "corrupt-png", "src/assets/logo.png", "It ends in its middle")
    t.true("warning", "large-file", "src/assets/promo.png", "1.5 MB")
    t.true("note", "xml-plist-in-bundle", "ios/Shop/Help.bundle/index.plist", "Xcode copies a bundle as it is")
    t.true("warning", "developer-file", "ios/Shop/Help.bundle/build.sh", "Xcode copies a bundle as it is")
    t.true("error", "secret-in-bundle|developer-file", "ios/Shop/Help.bundle/AuthKey_4XK2.p8", "A key ships")
    t.either("unused-image", "src/**", "JavaScript is not searched")
    t.either("unused-image", f"{ASSETS}/**", "JavaScript may name it")
    t.either("avoid-image-cache", "src/assets/promo.png", "React Native caches it in its own way")
    t.false("unused-alpha", "ios/Pods/SDK/SDK.bundle/logo.png", "A dependency is not the project's to change")
    t.false("xml-plist-in-bundle", "ios/Pods/SDK/SDK.bundle/Info.plist", "Xcode converts it when it is copied")
    t.false("duplicate-file", "node_modules/react-native/Libraries/LogBox/ui/LogBoxImages/*.png", "A dependency")
    t.false("unused-alpha", "node_modules/react-native/Libraries/NewAppScreen/components/logo.png", "A dependency")
    t.false("unused-alpha", "android/app/src/main/res/mipmap-*/ic_launcher.png", "Another platform")
    t.false("duplicate-file", "android/app/src/main/res/drawable/coupon.png", "Another platform")
    t.false("unused-alpha", "__tests__/__image_snapshots__/empty-1.png", "Tests do not ship")
    t.false("corrupt-png", "src/assets/photo.png", "Decoders go by content")
    return t
