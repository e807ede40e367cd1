"""App/: the files that contain the display sizes of images."""

STORYBOARD = """\
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" \
useSafeAreas="YES" colorMatched="YES" initialViewController="Vc1-Ma-in0">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <dependencies>
        <deployment identifier="iOS"/>
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
        <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
    </dependencies>
    <scenes>
        <!--View Controller-->
        <scene sceneID="Sce-Ne-001">
            <objects>
                <viewController id="Vc1-Ma-in0" sceneMemberID="viewController">
                    <view key="view" contentMode="scaleToFill" id="Vw1-Ro-ot0">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                        <subviews>
                            <imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFit" \
fixedFrame="YES" image="icon" translatesAutoresizingMaskIntoConstraints="NO" id="Im1-Ic-on0">
                                <rect key="frame" x="24" y="80" width="60" height="60"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                            </imageView>
                            <imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFit" \
fixedFrame="YES" image="badge" translatesAutoresizingMaskIntoConstraints="NO" id="Im2-Ba-dge">
                                <rect key="frame" x="329" y="90" width="40" height="40"/>
                                <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/>
                            </imageView>
                            <imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFill" \
fixedFrame="YES" image="photo.png" translatesAutoresizingMaskIntoConstraints="NO" id="Im3-Ph-oto">
                                <rect key="frame" x="46" y="180" width="300" height="200"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                            </imageView>
                        </subviews>
                        <viewLayoutGuide key="safeArea" id="Gd1-Sa-fe0"/>
                        <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                    </view>
                </viewController>
                <placeholder placeholderIdentifier="IBFirstResponder" id="Fr1-Re-sp0" userLabel="First Responder" \
sceneMemberID="firstResponder"/>
            </objects>
            <point key="canvasLocation" x="130" y="-4"/>
        </scene>
    </scenes>
    <resources>
        <image name="badge" width="1024" height="1024"/>
        <image name="icon" width="60" height="60"/>
        <image name="photo.png" width="300" height="200"/>
        <systemColor name="systemBackgroundColor">
            <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
        </systemColor>
    </resources>
</document>
"""

SIZE_LIST = """\
# The size in points at which each picture is shown: NAME=WIDTHxHEIGHT.
badge=40x40
icon=60x60
photo=300x200

# The width of the smallest phone.
banner=320x50
"""


def files():
    yield "App/Main.storyboard", STORYBOARD.encode()
    yield "App/display-sizes.txt", SIZE_LIST.encode()
