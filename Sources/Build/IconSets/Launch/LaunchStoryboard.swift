/// The storyboard of a launch screen, as Interface Builder reads it: a view with a color, and an image view of fixed
/// size at its center.
enum LaunchStoryboard {
  /// The screen on which Interface Builder shows the view, in points.
  private static let screen = (width: 393, height: 852)

  static func text(_ request: LaunchRequest) -> String {
    let side = request.points
    let left = (Double(screen.width) - Double(side)) / 2
    let top = (Double(screen.height) - Double(side)) / 2
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" launchScreen="YES" \
      useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="lau-nc-001">
          <dependencies>
              <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
              <capability name="Named colors" minToolsVersion="9.0"/>
              <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
          </dependencies>
          <scenes>
              <scene sceneID="lau-nc-002">
                  <objects>
                      <viewController id="lau-nc-001" sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="lau-nc-003">
                              <rect key="frame" x="0.0" y="0.0" width="\(screen.width)" height="\(screen.height)"/>
                              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                              <subviews>
                                  <imageView userInteractionEnabled="NO" contentMode="scaleAspectFit" \
      image="\(LaunchScreen.imageName)" translatesAutoresizingMaskIntoConstraints="NO" id="lau-nc-004">
                                      <rect key="frame" x="\(left)" y="\(top)" width="\(side)" height="\(side)"/>
                                      <constraints>
                                          <constraint firstAttribute="width" constant="\(side)" id="lau-nc-005"/>
                                          <constraint firstAttribute="height" constant="\(side)" id="lau-nc-006"/>
                                      </constraints>
                                  </imageView>
                              </subviews>
                              <color key="backgroundColor" name="\(LaunchScreen.colorName)"/>
                              <constraints>
                                  <constraint firstItem="lau-nc-004" firstAttribute="centerX" secondItem="lau-nc-003" \
      secondAttribute="centerX" id="lau-nc-007"/>
                                  <constraint firstItem="lau-nc-004" firstAttribute="centerY" secondItem="lau-nc-003" \
      secondAttribute="centerY" id="lau-nc-008"/>
                              </constraints>
                          </view>
                      </viewController>
                      <placeholder placeholderIdentifier="IBFirstResponder" id="lau-nc-009" \
      sceneMemberID="firstResponder"/>
                  </objects>
                  <point key="canvasLocation" x="0.0" y="0.0"/>
              </scene>
          </scenes>
          <resources>
              <image name="\(LaunchScreen.imageName)" width="\(side)" height="\(side)"/>
              <namedColor name="\(LaunchScreen.colorName)">
                  \(color(request.background))
              </namedColor>
          </resources>
      </document>

      """
  }

  private static func color(_ color: IconColor) -> String {
    func share(_ sample: UInt8) -> String { "\(Double(sample) / 255)" }
    return
      "<color red=\"\(share(color.red))\" green=\"\(share(color.green))\" blue=\"\(share(color.blue))\" alpha=\"1\" "
      + "colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"
  }
}
