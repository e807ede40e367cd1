"""A Unity project: a .meta file beside each asset."""

import zlib

from precision.pixels import lfs, pixels
from precision.tree import Tree


def meta(path, limit=2048, sprites=(), npot=1, mips=0, readable=0, kind=8):
    """Return the settings of a texture importer."""
    digest = f"{zlib.crc32(path.encode()):08x}" * 4
    rects = "".join(
        f"    - name: {name}\n      rect:\n        serializedVersion: 2\n        x: {x}\n        y: {y}\n        width: {w}\n        height: {h}\n"
        for name, x, y, w, h in sprites
    )
    return f"""fileFormatVersion: 2
guid: {digest}
TextureImporter:
  serializedVersion: 12
  mipmaps:
    enableMipMap: {mips}
  isReadable: {readable}
  nPOTScale: {npot}
  textureType: {kind}
  spriteMode: {2 if sprites else 1}
  maxTextureSize: {limit}
  platformSettings:
  - buildTarget: DefaultTexturePlatform
    maxTextureSize: {limit}
    textureFormat: -1
    textureCompression: 1
  spriteSheet:
    sprites:{"" if rects else " []"}
{rects}"""


def tree():
    t = Tree("unity", "Assets with .meta files, ProjectSettings, sliced sheets, Library")
    frames = [(f"walk_{n}", n * 64, 0, 64, 64) for n in range(8)]
    textures = {
        "Assets/Sprites/walk.png": (pixels("rgba", 512, 64), {"sprites": frames}),
        "Assets/Sprites/tiles.png": (pixels("rgba", 256), {"sprites": frames[:4]}),
        "Assets/Art/backdrop.png": (pixels("rgb", 2048, 1024), {}),
        "Assets/Art/statue.png": (pixels("rgb", 4096, 512), {"limit": 512}),
        "Assets/Art/lookup_lut.png": (pixels("rgb", 1024, 32), {"npot": 0}),
        "Assets/UI/frame.png": (pixels("margins", 400), {}),
        "Assets/UI/button.png": (pixels("noisealpha", 90, seed="button"), {}),
        "Assets/UI/Old/button_old.png": (pixels("noisealpha", 90, seed="button"), {}),
        "Assets/UI/white.png": (pixels("solid", 64), {}),
        "Assets/UI/bad.png": (pixels("rgba", 128, extra="half"), {}),
        "Assets/UI/empty.png": (b"", {}),
        "Assets/Art/pointer.png": (lfs("pointer", 90_001), {}),
    }
    for path, (image, settings) in textures.items():
        t.add({path: image, f"{path}.meta": meta(path, **settings)})
    t.add(
        {
            "Assets/Art/hero.psd": b"8BPS\0\1" + bytes(6) + b"\0\3\0\0\0\x40\0\0\0\x40\0\x08\0\3" + bytes(60),
            "Assets/Art/hero.psd.meta": meta("Assets/Art/hero.psd"),
            "Assets/Art/rock.blend": b"BLENDER-v279" + bytes(2000),
            "Assets/Art/rock.blend.meta": "fileFormatVersion: 2\nguid: " + "ab" * 16 + "\n",
            "Assets/Scripts/Player.cs": "using UnityEngine;\n\npublic class Player : MonoBehaviour {}\n",
            "Assets/Scripts/Player.cs.meta": "fileFormatVersion: 2\nguid: " + "cd" * 16 + "\n",
            "Assets/Scenes/Main.unity": "%YAML 1.1\n",
            "Assets/Scenes/Main.unity.meta": "fileFormatVersion: 2\nguid: " + "ef" * 16 + "\n",
            "Assets/Plugins/iOS/Bridge.h": "void start(void);\n",
            "Assets/Plugins/iOS/Bridge.h.meta": "fileFormatVersion: 2\nguid: " + "12" * 16 + "\n",
            "Assets/Art/readme.txt": "Draw at 64 pixels a unit.\n",
            "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3.20f1\n",
            "ProjectSettings/ProjectSettings.asset": "%YAML 1.1\nPlayerSettings:\n  productName: Walk\n  targetDevice: 2\n",
            "Packages/manifest.json": '{"dependencies": {"com.unity.2d.sprite": "1.0.0"}}\n',
            "Library/Artifacts/aa/preview.png": pixels("opaque", 300),
            "Documentation/overview.png": pixels("opaque", 600, 400),
        }
    )
    t.true("error", "corrupt-png", "Assets/UI/bad.png", "It ends in its middle")
    t.true("error", "empty-file|corrupt-png", "Assets/UI/empty.png", "No bytes")
    t.true("warning", "duplicate-file", "Assets/UI/button.png|Assets/UI/Old/button_old.png", "Two assets, two textures")
    t.true("error", "lfs-pointer", "Assets/Art/pointer.png", "The texture is not fetched")
    for rule in ("npot-texture", "block-alignment", "missing-mip-chain", "needless-mip-chain", "texture-format", "atlas-occupancy"):
        t.either(rule, "Assets/**", "A remark on textures")
    t.either("oversized-for-display", "Assets/Art/statue.png", "The importer scales it, so only the repository is larger")
    t.either("unused-image", "Assets/**", "Unity refers by guid")
    t.false("source-art", "Assets/Art/hero.psd", "Unity imports .psd")
    t.false("source-art", "Assets/Art/rock.blend", "Unity imports .blend")
    t.false("avoid-image-cache", "Assets/Art/backdrop.png", "There is no UIKit in Unity")
    t.false("transparent-margins", "Assets/Sprites/walk.png", "A sheet")
    t.false("solid-color", "Assets/UI/white.png", "Unity stretches and tints it")
    t.false("unused-alpha", "Library/Artifacts/aa/preview.png", "Library is a cache")
    t.false("unused-alpha", "Documentation/overview.png", "Documents do not ship")
    t.false("developer-file", "Assets/Plugins/iOS/Bridge.h", "Unity copies it into the project as source")
    t.false("not-measured", "Assets/Art/hero.psd", "A drawing is no shipped image")
    return t
