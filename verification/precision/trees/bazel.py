"""An app built by Bazel with rules_apple: BUILD files in packages."""

from precision.catalogs import PHONE, STORE, catalog, entry, iconset, imageset, raw_set
from precision.interface import image_view, xib
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import info

APP_BUILD = """load("@build_bazel_rules_apple//apple:ios.bzl", "ios_application", "ios_extension")
load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")

swift_library(
    name = "ShopLib",
    srcs = glob(["Sources/**/*.swift"]),
    data = glob(["Resources/**"], exclude = ["Resources/Drafts/**"]),
    deps = ["//libs/Cart:Cart"],
)

ios_application(
    name = "Shop",
    app_icons = glob(["Assets.xcassets/AppIcon.appiconset/**"]),
    bundle_id = "com.example.shop",
    extensions = [":ShopWidget"],
    families = ["iphone"],
    infoplists = ["Info.plist"],
    minimum_os_version = "16.0",
    resources = glob(["Assets.xcassets/**"]),
    deps = [":ShopLib"],
)

ios_extension(
    name = "ShopWidget",
    bundle_id = "com.example.shop.widget",
    families = ["iphone"],
    infoplists = ["Widget/Info.plist"],
    minimum_os_version = "16.0",
    resources = glob(["Widget/Widget.xcassets/**"]),
    deps = [":WidgetLib"],
)

swift_library(
    name = "WidgetLib",
    srcs = glob(["Widget/*.swift"]),
)
"""

LIB_BUILD = """load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")

swift_library(
    name = "Cart",
    srcs = glob(["Sources/**/*.swift"]),
    data = glob(["Resources/*.xcassets/**", "Resources/*.xib"]),
    visibility = ["//visibility:public"],
)
"""

CART = """import UIKit

public final class CartView: UIView {
    let basket = UIImage(named: "basket", in: .module, compatibleWith: nil)
    let gift = UIImage(named: "gift-wrap")
}
"""

SHOP = """import SwiftUI

struct ShopView: View {
    var body: some View {
        Image("storefront").resizable().aspectRatio(contentMode: .fill).frame(width: 60, height: 40)
        Image("coupon")
        Image("sale-\\(Locale.current.identifier)")
    }
}
"""


def tree():
    t = Tree("bazel", "BUILD files with ios_application, an extension and a library package")
    app, lib, widget = "apps/Shop/Assets.xcassets", "libs/Cart/Resources/Cart.xcassets", "apps/Shop/Widget/Widget.xcassets"
    t.add(
        catalog(app),
        iconset(f"{app}/AppIcon.appiconset", PHONE + STORE, marketing="corners"),
        imageset(app, "storefront", 600, 400, kind="rgb", scales=(2, 3)),
        imageset(app, "coupon", 140, 60, kind="noisealpha", scales=(2, 3), seed="coupon"),
        imageset(app, "sale-en", 60, kind="rgba", scales=(2, 3)),
        imageset(app, "sale-de", 60, kind="rgba", scales=(2, 3)),
    )
    t.add(
        catalog(lib),
        imageset(lib, "basket", 32, kind="rgba", scales=(1, 2)),
        imageset(lib, "voucher", 140, 60, kind="noisealpha", scales=(2, 3), seed="coupon"),
        raw_set(
            f"{lib}/truck.imageset",
            [entry("truck@2x.png", 2), entry("truck@3x.png", 3)],
            {"truck@2x.png": pixels("rgba", 80, 60), "truck@3x.png": pixels("rgba", 160, 90)},
        ),
        raw_set(
            f"{lib}/parcel.imageset",
            [entry("parcel@3x.png", 2), entry("parcel@2x.png", 3)],
            {"parcel@2x.png": pixels("rgba", 80), "parcel@3x.png": pixels("rgba", 120)},
        ),
    )
    t.add(catalog(widget), imageset(widget, "coupon", 140, 60, kind="noisealpha", scales=(2, 3), seed="coupon"))
    t.add(
        {
            "WORKSPACE": 'workspace(name = "shop")\n',
            "MODULE.bazel": 'module(name = "shop")\n',
            "apps/Shop/BUILD": APP_BUILD,
            "libs/Cart/BUILD.bazel": LIB_BUILD,
            "apps/Shop/Info.plist": info(),
            "apps/Shop/Widget/Info.plist": info(NSExtension={"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"}),
            "apps/Shop/Sources/ShopView.swift": SHOP,
            "apps/Shop/Widget/Widget.swift": 'import SwiftUI\n\nlet image = Image("coupon")\n',
            "libs/Cart/Sources/CartView.swift": CART,
            "libs/Cart/Resources/CartRow.xib": xib(
                [image_view("truck", 40, 30), image_view("parcel", 40, 40, identifier="iv2")],
                {"truck": (40, 30), "parcel": (40, 40)},
                size=(375, 80),
            ),
            "apps/Shop/Resources/terms.html": "<html><body>Terms</body></html>\n",
            "apps/Shop/Resources/photo.jpg": pixels("jpeg", 900, 600, extra="gps"),
            "apps/Shop/Resources/Drafts/idea.png": pixels("opaque", 400),
            "apps/Shop/Resources/map.png": pixels("opaque", 300, 200),
            "apps/Shop/Resources/logo.psd": b"8BPS\0\1" + bytes(6) + b"\0\3\0\0\0\x40\0\0\0\x40\0\x08\0\3" + bytes(60),
            "tools/icons/BUILD": "",
            "tools/icons/template.png": pixels("opaque", 512),
            "bazel/toolchains.bzl": "",
        }
    )
    t.true(
        "error",
        "app-icon-alpha",
        f"{app}/AppIcon.appiconset/icon-1024@1x~ios-marketing.png",
        "The store refuses a transparent marketing icon",
    )
    t.true("error", "oversized-for-display", f"{app}/storefront.imageset/*.png", "Shown at 60 x 40 points", sources=True)
    for scale in (2, 3):
        t.true(
            "warning",
            "duplicate-file",
            f"{app}/coupon.imageset/coupon@{scale}x.png|{lib}/voucher.imageset/voucher@{scale}x.png",
            "The library is linked into the app, which ships both",
        )
    t.true("warning", "catalog-missing-scale", f"{lib}/basket.imageset**", "No 3x for a phone")
    t.true("warning", "catalog-scale-mismatch", f"{lib}/truck.imageset**", "160 x 90 is not one and a half times 80 x 60")
    t.true("warning", "catalog-suffix", f"{lib}/parcel.imageset**", "The files are in each other's slot")
    t.either("catalog-scale-mismatch|oversized-for-display|undersized-for-display", f"{lib}/parcel.imageset**", "The suffix is the cause")
    t.either("oversized-for-display", f"{lib}/truck.imageset**", "The scale is the cause")
    t.true("error", "undefined-image", "libs/Cart/Sources/CartView.swift", "No image has this name", text="gift-wrap", sources=True)
    t.true("warning", "metadata", "apps/Shop/Resources/photo.jpg", "The photo holds a GPS position")
    t.true("warning", "unused-alpha", "apps/Shop/Resources/map.png", "An opaque map")
    t.true("warning", "source-art", "apps/Shop/Resources/logo.psd", "The glob ships it")
    t.true("note", "unused-image", f"{lib}/voucher.imageset**", "Nothing names it", sources=True)
    t.true("note", "unused-image", "apps/Shop/Resources/*", "Nothing names it", sources=True)
    t.either("avoid-image-cache", f"{app}/**", "A remark on large images")
    t.either("unused-image", f"{lib}/parcel.imageset**", "The XIB names it")
    t.false("unused-alpha", "apps/Shop/Resources/Drafts/idea.png", "The glob excludes it")
    t.false("unused-alpha", "tools/icons/template.png", "No target has it")
    t.false("catalog-missing-scale", f"{app}/storefront.imageset", "An app of iOS 16 needs no 1x")
    t.false("duplicate-file", f"{widget}/coupon.imageset/coupon@2x.png", "An extension needs its own copy")
    t.false("catalog-duplicate", f"{widget}/coupon.imageset", "An extension needs its own copy")
    t.false("unused-image", f"{app}/sale-de.imageset/*.png", "The name is put together at run time")
    return t
