"""Held out: an old Objective-C library with a podspec, loose images, launch images and an example."""

from precision.catalogs import PHONE, catalog, entry, iconset, imageset, raw_set
from precision.interface import image_view, xib
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, project

PODSPEC = """Pod::Spec.new do |s|
  s.name             = 'Stamps'
  s.version          = '2.1.0'
  s.platform         = :ios, '9.0'
  s.source_files = 'Stamps/Classes/**/*.{h,m}'
  s.resource_bundles = {
    'Stamps' => ['Stamps/Assets/*.{png,xib}', 'Stamps/Assets/*.xcassets']
  }
end
"""

CLASS = """#import "STMView.h"

@implementation STMView
- (instancetype)init {
    self = [super init];
    NSBundle *bundle = [NSBundle bundleForClass:self.class];
    _frameView.image = [[UIImage imageNamed:@"stm_frame" inBundle:bundle compatibleWithTraitCollection:nil] resizableImageWithCapInsets:UIEdgeInsetsMake(4, 4, 4, 4)];
    _stampView.image = [UIImage imageNamed:@"Stamps.bundle/stm_stamp"];
    _closeView.image = STMImage(@"stm_close");
    return self;
}
@end
"""


def both(stem, side, kind="rgba", seed=""):
    return {
        f"{stem}.png": pixels(kind, side, seed=seed),
        f"{stem}@2x.png": pixels(kind, side * 2, seed=seed and seed + "2"),
        f"{stem}@3x.png": pixels(kind, side * 3, seed=seed and seed + "3"),
    }


def tree():
    t = Tree("pod-library", "A podspec with resource_bundles, loose @2x files, LaunchImage sets, an example app")
    demo = "Example/Stamps/Images.xcassets"
    t.add(
        both("Stamps/Assets/stm_frame", 20),
        both("Stamps/Assets/stm_stamp", 60),
        both("Stamps/Assets/stm_close", 60, "noisealpha", "close"),
        both("Stamps/Assets/stm_dismiss", 60, "noisealpha", "close"),
        both("Stamps/Assets/stm_paper", 90, "opaque"),
    )
    t.add(
        catalog(demo),
        iconset(f"{demo}/AppIcon.appiconset", PHONE, kind="rgb"),
        raw_set(
            f"{demo}/LaunchImage.launchimage",
            [
                entry(
                    "Default@2x.png", 2, "iphone", **{"orientation": "portrait", "extent": "full-screen", "minimum-system-version": "7.0"}
                ),
                entry(
                    "Default-568h@2x.png",
                    2,
                    "iphone",
                    **{"orientation": "portrait", "extent": "full-screen", "subtype": "retina4", "minimum-system-version": "7.0"},
                ),
            ],
            {"Default@2x.png": pixels("rgb", 640, 960), "Default-568h@2x.png": pixels("rgb", 640, 1136)},
        ),
        imageset(demo, "album", 200, kind="opaque", scales=(1, 2)),
    )
    t.add(
        {
            "Stamps.podspec": PODSPEC,
            "Stamps/Classes/STMView.m": CLASS,
            "Stamps/Classes/STMView.h": "#import <UIKit/UIKit.h>\n",
            "Stamps/Assets/STMRow.xib": xib(
                [image_view("stm_stamp", 60, 60), image_view("stm_gone", 30, 30, identifier="iv2")],
                {"stm_stamp": (60, 60), "stm_gone": (30, 30)},
                size=(320, 60),
            ),
            "Stamps/Assets/stm_seal.png": pixels("rgba", 80, extra="half"),
            "Stamps/Assets/stm_back~ipad.png": pixels("rgb", 400, 300),
            "Stamps/Assets/stm_back~iphone.png": pixels("rgb", 200, 150),
            "Example/Stamps/STMAppDelegate.m": '#import "STMAppDelegate.h"\n\nUIImage *album(void) { return [UIImage imageNamed:@"album"]; }\n',
            "Example/Stamps/Stamps-Info.plist": info(),
            "Example/Pods/Specta/icon.png": pixels("opaque", 90),
            "Example/Pods/Target Support Files/Stamps/Info.plist": info(),
            "Example/Podfile": "use_frameworks!\n",
            "Example/Tests/Tests.m": "#import <XCTest/XCTest.h>\n",
            "Example/Tests/en.lproj/InfoPlist.strings": "/* Localized versions */\n",
            "Screenshots/demo.gif": pixels("gif", 320, 568),
            "Screenshots/1.png": pixels("opaque", 320, 568),
            "_Pods.xcodeproj": "Example/Pods/Pods.xcodeproj",
            "LICENSE": "MIT\n",
            ".travis.yml": "os: osx\n",
        }
    )
    t.add(
        {
            "Example/" + path: text
            for path, text in project(
                "Stamps.xcodeproj",
                Target(
                    "Stamps_Example",
                    files=("Stamps/STMAppDelegate.m", "Stamps/Images.xcassets"),
                    families="1,2",
                    plist="Stamps/Stamps-Info.plist",
                    deployment="9.0",
                    settings=(("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME", "LaunchImage"),),
                ),
                version=46,
            ).items()
        }
    )
    for suffix in ("", "@2x", "@3x"):
        t.true(
            "warning",
            "duplicate-file",
            f"Stamps/Assets/stm_close{suffix}.png|Stamps/Assets/stm_dismiss{suffix}.png",
            "Both are in the bundle",
        )
    t.true("warning", "unused-alpha", "Stamps/Assets/stm_paper*.png", "Opaque pictures")
    t.true("error", "corrupt-png", "Stamps/Assets/stm_seal.png", "It ends in its middle")
    t.undefined("Stamps/Assets/STMRow.xib", "stm_gone")
    t.true("warning", "unused-alpha", f"{demo}/album.imageset/*.png", "Opaque pictures")
    t.true("warning", "catalog-missing-scale", f"{demo}/album.imageset**", "No 3x for a phone")
    t.true("warning", "catalog-no-marketing-icon", f"{demo}/AppIcon.appiconset**", "No 1024 pixels")
    t.true("note", "unused-image", "Stamps/Assets/**", "Nothing names it", sources=True)
    t.either("catalog-no-marketing-icon", f"{demo}/AppIcon.appiconset**", "An example app is not sent to the store")
    t.false("undefined-image", "Stamps/Classes/STMView.m", "The names are in the bundle of the library")
    t.false("unused-alpha", "Screenshots/1.png", "Documents do not ship")
    t.false("unused-image", f"{demo}/LaunchImage.launchimage/Default@2x.png", "The system shows launch images")
    t.false("catalog-missing-scale", f"{demo}/LaunchImage.launchimage", "Launch images have given sizes")
    t.false("duplicate-pixels", "Stamps/Assets/stm_back~ipad.png", "A device loads one of them")
    t.false("unused-alpha", "Example/Pods/Specta/icon.png", "A dependency")
    return t
