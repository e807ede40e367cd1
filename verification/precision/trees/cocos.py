"""A Cocos2d-x game: sheets with property lists, -hd suffixes, one project folder a platform."""

from precision.catalogs import PAD, PHONE, STORE, catalog, iconset
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import Target, info, plist_of, project


def sheet(image, size, frames):
    """Return a sheet's property list of format 2."""
    entries = {
        name: {"frame": f"{{{{{x},{y}}},{{{w},{h}}}}}", "offset": "{0,0}", "rotated": False, "sourceSize": f"{{{w},{h}}}"}
        for name, x, y, w, h in frames
    }
    return plist_of(
        {
            "frames": entries,
            "metadata": {"format": 2, "realTextureFileName": image, "size": f"{{{size[0]},{size[1]}}}", "textureFileName": image},
        }
    )


def tree():
    t = Tree("cocos2d", "Classes, Resources with sheets and -hd suffixes, proj.ios_mac, proj.android, cocos2d")
    frames = [(f"goblin_{n}.png", n % 8 * 64, n // 8 * 64, 64, 64) for n in range(32)]
    art = "Resources"
    t.add(
        {
            f"{art}/goblins.png": pixels("rgba", 512, 256),
            f"{art}/goblins.plist": sheet("goblins.png", (512, 256), frames),
            f"{art}/goblins-hd.png": pixels("rgba", 1024, 512),
            f"{art}/goblins-hd.plist": sheet("goblins-hd.png", (1024, 512), [(n, 2 * x, 2 * y, 2 * w, 2 * h) for n, x, y, w, h in frames]),
            f"{art}/coins.png": pixels("margins", 512),
            f"{art}/coins.plist": sheet("coins.png", (512, 512), frames[:4]),
            f"{art}/map.tmx": '<map version="1.0"><tileset image="tiles.png"/></map>\n',
            f"{art}/tiles.png": pixels("rgba", 320),
            f"{art}/sky.png": pixels("noise", 160, 120, seed="sky"),
            f"{art}/menu_back.png": pixels("noise", 160, 120, seed="sky"),
            f"{art}/white_tile.png": pixels("solid", 64),
            f"{art}/fonts/score.png": pixels("rgba", 256, 128),
            f"{art}/fonts/score.fnt": 'info face="score" size=32\npage id=0 file="score.png"\n',
            f"{art}/spark.plist": plist_of({"maxParticles": 100, "textureFileName": "spark.png"}),
            f"{art}/spark.png": pixels("margins", 64),
            f"{art}/broken.plist": plist_of({"frames": {"a": "b"}})[:180],
            f"{art}/level.png": pixels("rgba", 200, extra="half"),
            f"{art}/backdrop.png": pixels("noise", 1024, 400),
            f"{art}/Thumbs.db": bytes(3000),
            f"{art}/boss.png~": pixels("rgba", 64),
            "Classes/AppDelegate.cpp": '#include "AppDelegate.h"\n',
            "Classes/GameScene.cpp": 'auto s = Sprite::createWithSpriteFrameName("goblin_0.png");\n',
            "proj.ios_mac/ios/Info.plist": info(),
            "proj.ios_mac/ios/main.m": "int main(int argc, char *argv[]) { return 0; }\n",
            "proj.android/app/res/mipmap-hdpi/ic_launcher.png": pixels("opaque", 72),
            "proj.android/app/res/mipmap-xhdpi/ic_launcher.png": pixels("opaque", 96),
            "proj.win32/game.ico": b"\0\0\1\0\1\0\x10\x10\0\0\1\0\x20\0\x68\0\0\0\x16\0\0\0" + bytes(104),
            "cocos2d/cocos/2d/CCSprite.h": "#pragma once\n",
            "cocos2d/tests/cpp-tests/Resources/Images/grossini.png": pixels("opaque", 121),
            "cocos2d/tests/cpp-tests/Resources/Images/grossini2.png": pixels("opaque", 121),
            ".cocos-project.json": '{"project_type": "cpp"}\n',
        }
    )
    assets = "proj.ios_mac/ios/Images.xcassets"
    t.add(catalog(assets), iconset(f"{assets}/AppIcon.appiconset", PHONE + PAD + STORE, kind="rgb", marketing="corners"))
    t.add(
        {
            "proj.ios_mac/" + path: text
            for path, text in project(
                "Goblins.xcodeproj",
                Target("Goblins-mobile", files=("ios/main.m", "ios/Images.xcassets"), plist="ios/Info.plist", deployment="11.0"),
            ).items()
        }
    )
    t.true(
        "error",
        "app-icon-alpha",
        f"{assets}/AppIcon.appiconset/icon-1024@1x~ios-marketing.png",
        "The store refuses a transparent marketing icon",
    )
    t.true("warning", "duplicate-file", f"{art}/sky.png|{art}/menu_back.png", "Both are loaded as textures")
    t.true("error", "invalid-plist", f"{art}/broken.plist", "It ends in its middle, and the game cannot read it")
    t.true("error", "corrupt-png", f"{art}/level.png", "It ends in its middle")
    t.true("warning", "large-file", f"{art}/backdrop.png", "1.2 MB")
    t.true("warning", "system-file", f"{art}/Thumbs.db", "The folder is copied as a whole")
    t.true("warning", "backup-file", f"{art}/boss.png~", "The folder is copied as a whole")
    for rule in ("npot-texture", "block-alignment", "texture-format"):
        t.either(rule, f"{art}/**", "A remark on textures")
    t.true("note", "atlas-occupancy", f"{art}/coins.png", "Four frames of 64 pixels in a sheet of 512")
    t.either("atlas-occupancy", f"{art}/coins.png", "Its severity is a matter of taste")
    t.either("transparent-margins", f"{art}/spark.png", "A particle may keep its border")
    t.either("unused-image", f"{art}/**", "C++ may build names")
    t.false("transparent-margins", f"{art}/coins.png", "A sheet must keep its frames in place: repack it")
    t.false("avoid-image-cache", f"{art}/goblins-hd.png", "There is no UIKit in Cocos2d")
    t.false("duplicate-pixels", f"{art}/goblins-hd.png", "The -hd sheet is for other screens")
    t.false("solid-color", f"{art}/white_tile.png", "A tile is shown at its own size")
    t.false("xml-plist-in-bundle", f"{art}/goblins.plist", "It is a source; Xcode or the engine's tool converts it")
    t.false("unused-alpha", "proj.android/app/res/mipmap-*/ic_launcher.png", "Another platform")
    t.false("unused-alpha", "cocos2d/tests/cpp-tests/Resources/Images/*.png", "The engine is a dependency")
    t.false("cgbi-in-source", f"{art}/goblins.png", "There is none")
    return t
