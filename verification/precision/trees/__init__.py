"""The trees, each in a module of its own with a function `tree`."""

from precision.held_out import capacitor, everywhere, kotlin, modular, pod_library
from precision.trees import (
    browser,
    built_app,
    chat,
    cocos,
    feed_reader,
    flutter,
    godot,
    mac,
    oddities,
    pad,
    react_native,
    sprite_kit,
    swift_package,
    tuist,
    tv,
    unity,
    watch,
)

MODULES = (feed_reader, browser, chat, flutter, react_native, godot, unity, cocos, sprite_kit, tuist, swift_package)
MODULES += (tv, pad, built_app, watch, oddities, mac)
HELD_OUT = (capacitor, everywhere, pod_library, kotlin, modular)


def trees(held_out=False):
    """Return all trees. The held-out trees were written before anyone saw a result for them."""
    return [module.tree() for module in MODULES + (HELD_OUT if held_out else ())]
