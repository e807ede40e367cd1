"""An iPad app with storyboards and XIBs, in Objective-C and Swift."""

from precision.catalogs import PAD, STORE, catalog, iconset, imageset
from precision.interface import button, image_view, storyboard, xib
from precision.pixels import pdf, pixels
from precision.tree import Tree
from precision.xcode import Target, info, plist_of, project

LISTING = """#import "ListingController.h"

@implementation ListingController
- (void)viewDidLoad {
    [super viewDidLoad];
    self.tabBarItem.image = [UIImage imageNamed:@"notebook-tab.png"];
    self.back.image = [UIImage imageNamed:@"back-arrow"];
    /* self.old.image = [UIImage imageNamed:@"old-arrow"]; */
    NSString *name = [NSString stringWithFormat:@"badge-%@", self.kind];
    self.badge.image = [UIImage imageNamed:name];
}
@end
"""

# A square of 230 points, and of 180 points when the width is compact.
VARIED = (
    '<imageView contentMode="scaleAspectFit" image="push" translatesAutoresizingMaskIntoConstraints="NO" id="pv1">'
    '<rect key="frame" x="20" y="20" width="230" height="230"/><constraints>'
    '<constraint firstAttribute="width" constant="230" id="pw1"/><constraint firstAttribute="height" constant="230" id="ph1"/>'
    '<constraint firstAttribute="width" constant="60" id="pw2"/><constraint firstAttribute="height" constant="60" id="ph2"/></constraints>'
    '<variation key="default"><mask key="constraints"><exclude reference="pw2"/><exclude reference="ph2"/></mask></variation>'
    '<variation key="widthClass=compact"><mask key="constraints"><exclude reference="pw1"/><exclude reference="ph1"/>'
    '<include reference="pw2"/><include reference="ph2"/></mask></variation></imageView>'
)


def tree():
    t = Tree("pad", "An iPad app: storyboards, XIBs, size class variations, imageNamed with extensions")
    assets = "Auction/Images.xcassets"
    t.add(
        catalog(assets),
        iconset(f"{assets}/AppIcon.appiconset", PAD + STORE, kind="rgb"),
        imageset(assets, "back-arrow", 24, scales=(1, 2)),
        imageset(assets, "push", 230, kind="corners", scales=(1, 2)),
        imageset(assets, "wiggle", 350, 300, kind="corners", scales=(1, 2)),
        imageset(assets, "gavel", 500, kind="corners", scales=(1, 2)),
        imageset(assets, "lot-back", 500, 300, kind="opaque", scales=(1, 2)),
        imageset(assets, "hammer", 90, scales=(1,), declared=(1, 2)),
        *(imageset(assets, f"badge-{kind}", 30, scales=(1, 2)) for kind in ("gold", "silver")),
    )
    t.add(
        {
            "Auction/ListingController.m": LISTING,
            "Auction/ListingController.h": "#import <UIKit/UIKit.h>\n",
            "Auction/Info.plist": info(UIDeviceFamily=[2]),
            "Auction/Auction.storyboard": storyboard(
                [
                    image_view("gavel", 40, 40, (("width", 40, 1000), ("height", 40, 1000))),
                    button("back-arrow"),
                    VARIED,
                    image_view("wiggle", 310, 266, (("width", 350, 750), ("height", 300, 750)), identifier="wg1"),
                ],
                {"gavel": (500, 500), "back-arrow": (24, 24), "push": (230, 230), "wiggle": (350, 300)},
            ),
            "Auction/LotCell.xib": xib(
                [image_view("lot-back", 500, 300), image_view("lot-ribbon", 60, 60, identifier="iv9")],
                {"lot-back": (500, 300), "lot-ribbon": (60, 60)},
            ),
            "Auction/Hammer.xib": xib([image_view("hammer", 90, 90)], {"hammer": (90, 90)}),
            "Auction/Resources/bell.png": pixels("noisealpha", 70, seed="bell"),
            "Auction/Resources/bell@2x.png": pixels("noisealpha", 140, seed="bell2"),
            "Auction/Resources/ring.png": pixels("noisealpha", 70, seed="bell"),
            "Auction/Resources/ring@2x.png": pixels("noisealpha", 140, seed="bell2"),
            "Auction/Resources/cover.png": pixels("noise", 1024, 600),
            "Auction/Resources/form.pdf": pdf(24, 24.000015),
            "Auction/Resources/Icon copy.png": pixels("rgba", 50),
            "Auction/Resources/notes.txt.bak": "old\n",
            "AuctionTests/ReferenceImages_64/cell@2x.png": pixels("opaque", 400, 200),
            "AuctionTests/ReferenceImages_64/cell2@2x.png": pixels("opaque", 400, 200),
            "Auction/Settings.bundle/Root.plist": plist_of(
                {
                    "PreferenceSpecifiers": [
                        {"Type": "PSToggleSwitchSpecifier", "Title": f"Switch {n}", "Key": f"switch{n}"} for n in range(40)
                    ]
                }
            ),
            "Auction/Settings.bundle/README.md": "# How to add a switch\n",
            "Auction/Settings.bundle/Push.p12": b"0\x82\x0a" + bytes(700),
            "AuctionTests/Info.plist": info(),
            "docs/screenshots/ipad.png": pixels("noise", 1024, 768),
            "Podfile": "platform :ios, '12.0'\n",
        }
    )
    files = (
        "Auction/ListingController.m",
        "Auction/ListingController.h",
        assets,
        "Auction/Auction.storyboard",
        "Auction/LotCell.xib",
        "Auction/Hammer.xib",
        "Auction/Settings.bundle",
        *(
            f"Auction/Resources/{name}"
            for name in ("bell.png", "bell@2x.png", "ring.png", "ring@2x.png", "cover.png", "form.pdf", "Icon copy.png", "notes.txt.bak")
        ),
    )
    t.add(
        project(
            "Auction.xcodeproj", Target("Auction", files=files, families="2", plist="Auction/Info.plist", deployment="12.0"), version=46
        )
    )
    t.true("error", "oversized-for-display", f"{assets}/gavel.imageset/*.png", "Shown at 40 points")
    t.undefined("Auction/ListingController.m", "notebook-tab")
    t.undefined("Auction/LotCell.xib", "lot-ribbon")
    t.true("warning", "unused-alpha", f"{assets}/lot-back.imageset/*.png", "Opaque pictures")
    t.true("warning", "catalog-missing-scale", f"{assets}/hammer.imageset**", "No 2x for an iPad")
    t.true("warning", "duplicate-file", "Auction/Resources/bell.png|Auction/Resources/ring.png", "Both ship")
    t.true("warning", "duplicate-file", "Auction/Resources/bell@2x.png|Auction/Resources/ring@2x.png", "Both ship")
    t.true("warning", "large-file", "Auction/Resources/cover.png", "1.8 MB")
    t.true("warning", "backup-file", "Auction/Resources/notes.txt.bak", "The target copies it")
    t.true("note", "xml-plist-in-bundle", "Auction/Settings.bundle/Root.plist", "Xcode copies a bundle as it is")
    t.true("warning", "developer-file", "Auction/Settings.bundle/README.md", "Xcode copies a bundle as it is")
    t.true("error", "secret-in-bundle|developer-file", "Auction/Settings.bundle/Push.p12", "A key ships")
    t.true("note", "unused-image", "Auction/Resources/*", "Nothing names it", sources=True)
    t.either("avoid-image-cache", "Auction/**", "A remark on large images")
    t.false("oversized-for-display", f"{assets}/push.imageset/*.png", "230 points on an iPad; 60 are for a compact width")
    t.false("oversized-for-display", f"{assets}/wiggle.imageset/*.png", "The constraint of 350 points decides, not the canvas")
    t.false("catalog-missing-scale", f"{assets}/back-arrow.imageset", "No iPad has 3x")
    t.false("backup-file", "Auction/Resources/Icon copy.png", "No Icon.png exists")
    t.false("unused-image", f"{assets}/badge-gold.imageset/*.png", "The name is put together at run time")
    t.false("undefined-image", "Auction/Auction.storyboard", "YES is a trait, and the other names exist")
    t.false("unused-alpha", "AuctionTests/ReferenceImages_64/*.png", "Tests do not ship")
    t.false("large-file", "docs/screenshots/ipad.png", "Documents do not ship")
    return t
