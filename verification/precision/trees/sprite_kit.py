"""A SpriteKit game: texture atlases, scenes, a small catalog."""

from precision.catalogs import catalog, imageset, single_icon
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import TESTS, Target, info, plist_of, project

SCENE = """import SpriteKit

final class GameScene: SKScene {
    private let walk = (0..<4).map { SKTexture(imageNamed: "walk-\\($0)") }
    private let ground = SKSpriteNode(imageNamed: "ground")
    private let sky = SKSpriteNode(imageNamed: "sky")
    private let stars = SKTexture(imageNamed: "stars")
    private let wind = SKTextureAtlas(named: "bird")
}
"""

MENU = """import UIKit

final class MenuController: UIViewController {
    let logo = UIImageView(image: UIImage(named: "game-logo"))
    let medal = UIImage(named: "medal-bronze")
}
"""


def tree():
    t = Tree("sprite-kit", ".atlas folders and .sks scenes in a pbxproj")
    assets = "Flap/Images.xcassets"
    t.add(
        catalog(assets),
        single_icon(f"{assets}/AppIcon.appiconset", kind="opaque"),
        imageset(assets, "ground", 336, 112, kind="rgb", scales=(1, 2)),
        imageset(assets, "sky", 276, 109, kind="opaque"),
        imageset(assets, "game-logo", 200, 60, kind="rgba"),
        imageset(assets, "medal-gold", 22, scales=(1, 2, 3)),
    )
    t.files[f"{assets}/game-logo.imageset/game-logo@2x.png"] = pixels("rgba", 300, 90)
    t.add(
        {
            **{f"Flap/bird.atlas/walk-{n}.png": pixels("rgba", 34, 24) for n in range(4)},
            **{f"Flap/bird.atlas/walk-{n}@2x.png": pixels("margins", 68, 48) for n in range(4)},
            "Flap/tiles.atlas/dirt.png": pixels("solid", 64),
            "Flap/tiles.atlas/grass.png": pixels("solid", 64),
            "Flap/stars.png": pixels("noise", 1024, 500),
            "Flap/night.png": pixels("noisealpha", 120, seed="night"),
            "Flap/night-2.png": pixels("noisealpha", 120, seed="night"),
            "Flap/GameScene.swift": SCENE,
            "Flap/MenuController.swift": MENU,
            "Flap/GameScene.sks": b"bplist00" + bytes(40),
            "Flap/Info.plist": info(),
            "Flap/AppDelegate.swift": "import UIKit\n",
            "FlapTests/FlapTests.swift": "import XCTest\n",
            "FlapTests/expected.png": pixels("opaque", 320, 480),
            "FlapTests/Info.plist": info(),
            "Flap/particles.plist": plist_of({"count": 10}),
            "screenshot.png": pixels("opaque", 640, 900),
        }
    )
    files = (
        "Flap/GameScene.swift",
        "Flap/MenuController.swift",
        "Flap/AppDelegate.swift",
        "Flap/GameScene.sks",
        assets,
        "Flap/bird.atlas",
        "Flap/tiles.atlas",
        "Flap/stars.png",
        "Flap/night.png",
        "Flap/night-2.png",
        "Flap/particles.plist",
    )
    t.add(
        project(
            "Flap.xcodeproj",
            Target("Flap", files=files, families="1", plist="Flap/Info.plist", deployment="12.0"),
            Target("FlapTests", TESTS, files=("FlapTests/FlapTests.swift",), plist="FlapTests/Info.plist", depends=("Flap",)),
            version=46,
        )
    )
    t.true("warning", "catalog-missing-scale", f"{assets}/ground.imageset**", "No 3x for a phone")
    t.true("warning", "unused-alpha", f"{assets}/sky.imageset/sky*.png", "The sky is blended in every frame")
    t.true("warning", "catalog-scale-mismatch", f"{assets}/game-logo.imageset**", "300 x 90 is not twice 200 x 60")
    t.true("warning", "duplicate-file", "Flap/night.png|Flap/night-2.png", "Both ship")
    t.true("warning", "large-file", "Flap/stars.png", "1.5 MB")
    t.true("error", "undefined-image", "Flap/MenuController.swift", "Only medal-gold exists", text="medal-bronze", sources=True)
    t.true("note", "app-icon-alpha", f"{assets}/AppIcon.appiconset/icon-1024.png", "An opaque alpha channel")
    t.true("note", "unused-image", f"{assets}/medal-gold.imageset**", "Nothing names it", sources=True)
    t.true("note", "unused-image", "Flap/night*.png", "Nothing names it", sources=True)
    for rule in ("npot-texture", "block-alignment", "atlas-occupancy"):
        t.either(rule, "Flap/**", "A remark on textures")
    t.either("avoid-image-cache", "Flap/stars.png", "SKTexture keeps what the scene needs")
    t.false("transparent-margins", "Flap/bird.atlas/*@2x.png", "Xcode trims the frames of an atlas")
    t.false("solid-color", "Flap/tiles.atlas/*.png", "Tiles")
    t.false("undefined-image", "Flap/GameScene.swift", "The frames are in the atlas")
    t.false("unused-image", "Flap/bird.atlas/walk-0.png", "The name is put together at run time")
    t.false("unused-alpha", "FlapTests/expected.png", "Tests do not ship")
    t.false("unused-alpha", "screenshot.png", "No target has it")
    return t
