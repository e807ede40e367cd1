"""Storyboards and XIBs with the elements that matter to an audit."""


def image_view(image, width, height, constraints=(), mode="scaleAspectFit", identifier="iv1", traits="", fixed=True):
    """Return an image view. `constraints` has (attribute, constant, priority) triples."""
    rows = "".join(
        f'<constraint firstAttribute="{attribute}" constant="{constant}" id="{identifier}-{index}"'
        + (f' priority="{priority}"' if priority != 1000 else "")
        + "/>"
        for index, (attribute, constant, priority) in enumerate(constraints)
    )
    block = f"<constraints>{rows}</constraints>" if rows else ""
    masks = (
        'fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO"'
        if fixed and not rows
        else 'translatesAutoresizingMaskIntoConstraints="NO"'
    )
    return (
        f'<imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="{mode}" image="{image}" {masks} id="{identifier}">'
        f'<rect key="frame" x="20" y="20" width="{width}" height="{height}"/>{traits}{block}</imageView>'
    )


def cell_view(image, width, height, identifier="iv1"):
    """Return an image view of AppKit, whose image is in its cell."""
    return (
        f'<imageView horizontalHuggingPriority="251" verticalHuggingPriority="251" fixedFrame="YES" '
        f'translatesAutoresizingMaskIntoConstraints="NO" id="{identifier}"><rect key="frame" x="20" y="20" width="{width}" height="{height}"/>'
        f'<imageCell key="cell" refusesFirstResponder="YES" alignment="left" imageScaling="proportionallyDown" image="{image}" '
        f'id="{identifier}-cell"/></imageView>'
    )


def button(image, title="Open", identifier="bt1"):
    return (
        f'<button opaque="NO" contentMode="scaleToFill" fixedFrame="YES" buttonType="roundedRect" '
        f'translatesAutoresizingMaskIntoConstraints="NO" id="{identifier}"><rect key="frame" x="20" y="300" width="46" height="30"/>'
        f'<accessibility key="accessibilityConfiguration" label="{title}"><accessibilityTraits key="traits" button="YES" image="YES"/>'
        f'</accessibility><state key="normal" title="{title}" image="{image}"/></button>'
    )


def resources(images):
    return (
        "<resources>"
        + "".join(f'<image name="{name}" width="{width}" height="{height}"/>' for name, (width, height) in images.items())
        + "</resources>"
    )


def storyboard(views, images=None, device="iphone"):
    """Return a storyboard with one scene."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" initialViewController="vc1">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes><scene sceneID="sc1"><objects><viewController id="vc1" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="vw1"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
            <subviews>
                {chr(10).join(views)}
            </subviews>
        </view></viewController></objects></scene></scenes>
    {resources(images or {})}
</document>
"""


def xib(views, images=None, runtime="iOS.CocoaTouch", size=(1024, 768)):
    kind = "com.apple.InterfaceBuilder3.Cocoa.XIB" if runtime == "MacOSX.Cocoa" else "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<document type="{kind}" version="3.0" toolsVersion="21701" targetRuntime="{runtime}" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES">
    <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <view contentMode="scaleToFill" id="vw1"><rect key="frame" x="0.0" y="0.0" width="{size[0]}" height="{size[1]}"/>
            <subviews>
                {chr(10).join(views)}
            </subviews>
        </view>
    </objects>
    {resources(images or {})}
</document>
"""
