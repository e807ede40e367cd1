"""A Godot game: import settings beside each texture, sheets, lookup tables, panoramas, Blender scenes."""

from precision.pixels import pixels
from precision.tree import Tree

PROJECT = """; Engine configuration file.
config_version=5

[application]

config/name="Lantern Keeper"
run/main_scene="res://scenes/main.tscn"
config/features=PackedStringArray("4.2", "Mobile")
config/icon="res://icon.png"

[rendering]

textures/vram_compression/import_etc2_astc=true
"""


def imported(path, mode=0, mipmaps=False, importer="texture", kind="CompressedTexture2D", limit=0):
    """Return the settings that Godot 4 keeps beside a texture."""
    return f"""[remap]

importer="{importer}"
type="{kind}"
uid="uid://b{len(path):04}x{mode}q"
path="res://.godot/imported/{path.rpartition("/")[2]}-0f.ctex"

[deps]

source_file="res://{path}"

[params]

compress/mode={mode}
compress/high_quality=false
mipmaps/generate={str(mipmaps).lower()}
process/size_limit={limit}
"""


SCENE = """[gd_scene load_steps=4 format=3 uid="uid://c1"]

[ext_resource type="Texture2D" path="res://sprites/hero_sheet.png" id="1"]
[ext_resource type="Texture2D" path="res://ui/panel.png" id="2"]

[sub_resource type="AtlasTexture" id="hero_0"]
atlas = ExtResource("1")
region = Rect2(0, 0, 64, 64)

[node name="Hero" type="Sprite2D"]
texture = ExtResource("1")
hframes = 8
vframes = 4
"""


def tree():
    t = Tree("godot", "project.godot with import settings, sheets, lookup tables, a panorama, .blend files")
    textures = {
        "icon.png": (pixels("corners", 128), {}),
        "sprites/hero_sheet.png": (pixels("rgba", 512, 256), {}),
        "sprites/coin.png": (pixels("margins", 256), {}),
        "sprites/tile_grass.png": (pixels("solid", 64), {}),
        "ui/panel.png": (pixels("rgba", 96), {}),
        "ui/hud_copy.png": (pixels("noisealpha", 96, seed="hud"), {}),
        "ui/hud.png": (pixels("noisealpha", 96, seed="hud"), {}),
        "textures/rock_albedo.png": (pixels("rgb", 2048), {"mode": 2, "mipmaps": True}),
        "textures/rock_normal.png": (pixels("rgb", 2048), {"mode": 2, "mipmaps": True}),
        "textures/mask.png": (pixels("grayrgb", 512), {"mode": 2, "mipmaps": True}),
        "luts/lut_neutral_65.png": (pixels("rgb", 65 * 65, 65), {"importer": "3d_texture", "kind": "CompressedTexture3D"}),
        "sky/night_panorama.png": (pixels("rgb", 8192, 1024), {"mode": 3}),
        "textures/strip.png": (pixels("rgb", 20000, 16), {}),
        "textures/torn.png": (pixels("rgb", 256, extra="half"), {}),
        "sprites/clouds copy.png": (pixels("rgba", 200, 100), {}),
        "textures/leaf.png": (pixels("webp", 128), {}),
    }
    for path, (image, settings) in textures.items():
        t.add({path: image, f"{path}.import": imported(path, **settings)})
    t.add(
        {
            "project.godot": PROJECT,
            "scenes/main.tscn": SCENE,
            "models/lantern.blend": b"BLENDER-v300" + bytes(4000),
            "models/lantern.blend.import": imported("models/lantern.blend", importer="scene", kind="PackedScene"),
            "scripts/hero.gd": 'extends Sprite2D\n\nvar coin = preload("res://sprites/coin.png")\n',
            "export_presets.cfg": "[preset.0]\n",
            "addons/dialogue/icon.png": pixels("rgba", 64, seed="addon"),
            "addons/other/icon.png": pixels("rgba", 64, seed="addon"),
            "screenshots/level1.png": pixels("noise", 800, 600),
            "screenshots/.gdignore": "",
            "LICENSE.md": "MIT\n",
            "fonts/body.png": pixels("rgba", 256),
            ".gitignore": ".godot/\n",
        }
    )
    t.true("error", "texture-limit", "textures/strip.png", "20,000 pixels are more than Metal allows for a side")
    t.true("error", "corrupt-png", "textures/torn.png", "It ends in its middle")
    t.true("warning", "duplicate-file", "ui/hud.png|ui/hud_copy.png", "Both are imported and ship")
    t.true("warning", "extension-mismatch", "textures/leaf.png", "Godot chooses the loader by the extension and fails")
    for rule in (
        "npot-texture",
        "block-alignment",
        "missing-mip-chain",
        "needless-mip-chain",
        "texture-format",
        "atlas-occupancy",
        "gray-as-rgb",
        "trailing-data",
        "large-decoded",
    ):
        t.either(rule, "textures/**", "A remark on textures")
        t.either(rule, "ui/**|sprites/**|luts/**|sky/**|addons/**|icon.png|fonts/**", "A remark on textures")
    t.false("avoid-image-cache", "textures/rock_albedo.png", "There is no UIKit in Godot")
    t.false("avoid-image-cache", "sky/night_panorama.png", "There is no UIKit in Godot")
    t.false("larger-than-screen", "sky/night_panorama.png", "A panorama surrounds the camera")
    t.false("larger-than-screen", "luts/lut_neutral_65.png", "A lookup table is data")
    t.false("oversized-for-display", "luts/lut_neutral_65.png", "A lookup table is data")
    t.false("transparent-margins", "sprites/hero_sheet.png", "A sheet must keep its grid")
    t.false("source-art", "models/lantern.blend", "Godot imports .blend files")
    t.false("solid-color", "sprites/tile_grass.png", "A tile is shown at its own size")
    t.false("backup-file", "sprites/clouds copy.png", "No file clouds.png exists, and the pixels are its own")
    t.false("duplicate-file", "addons/other/icon.png", "Addons are dependencies with an icon each, below 4 KiB")
    t.false("large-file", "screenshots/level1.png", ".gdignore keeps the folder out of the game")
    t.false("unused-image", "sprites/hero_sheet.png", "A scene names it")
    return t
