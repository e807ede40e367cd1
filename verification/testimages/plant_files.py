"""The files of planted faults that are no pictures: lists of asset catalogs, storyboards and GIFs."""

import json
import struct

XCODE = {"author": "xcode", "version": 1}


def contents(entries=None, key="images", **more):
    body = {"info": XCODE, **more}
    if entries is not None:
        body[key] = entries
    return (json.dumps(body, indent=2, separators=(",", " : "), sort_keys=True) + "\n").encode()


def gif(width, height, frames=1):
    """Return frames of one color, with a table of two colors and the 2-bit codes clear and end.

    See GIF89a, sections 18 to 22.
    """
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes((0, 0, 0, 255, 255, 255))
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x4c\x01\x00"
    return head + frame * frames + b"\x3b"


def image_view(name, side, mode="scaleAspectFit", more=""):
    """Return an image view with a square frame, as it stands among the subviews of a storyboard."""
    return f"""\
                            <imageView {more}contentMode="{mode}" fixedFrame="YES" image="{name}" id="four">
                                <rect key="frame" x="8" y="8" width="{side}" height="{side}"/>
                            </imageView>"""


def storyboard(views, document="", controller="", resources=""):
    """Return a storyboard with one screen. The last arguments are attributes, and the images that it names."""
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505"{document}>
    <scenes>
        <scene sceneID="one">
            <objects>
                <viewController id="two"{controller}>
                    <view key="view" id="three">
                        <subviews>
{views}
                        </subviews>
                    </view>
                </viewController>
            </objects>
        </scene>
    </scenes>
{resources}</document>
""".encode()


def resource(name, side):
    return f"""\
    <resources>
        <image name="{name}" width="{side}" height="{side}"/>
    </resources>
"""
