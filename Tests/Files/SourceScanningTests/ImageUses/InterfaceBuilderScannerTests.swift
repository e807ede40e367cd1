import CrushFixtures
import CrushSourceScanning
import Foundation
import Testing

@Suite struct InterfaceBuilderScannerTests {
  private func view(_ attributes: String, _ inside: String = "", after: String = "") -> SourceUses {
    let text = """
      <document><objects><view id="root"><subviews>
      <imageView image="hero" id="one" \(attributes)>
      <rect key="frame" x="0" y="0" width="60" height="40.5"/>\(inside)
      </imageView></subviews>\(after)</view></objects></document>
      """
    return InterfaceBuilderScanner.uses(in: Array(text.utf8))
  }

  @Test func `an image view's rectangle and mode decide its size`() {
    #expect(described(view("contentMode=\"scaleAspectFit\"")) == [#"asset("hero") 2 60.0x40.5 fit"#])
    #expect(described(view("contentMode=\"scaleAspectFill\"")) == [#"asset("hero") 2 60.0x40.5"#])
    #expect(described(view("")) == [#"asset("hero") 2 60.0x40.5"#])
    #expect(described(view("contentMode=\"center\"")) == [#"asset("hero") 2 ?"#])
    #expect(described(view("catalog=\"system\"")) == [])
  }

  @Test func `a side that depends on the screen is unknown`() {
    let wide = "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"
    #expect(described(view("", wide)) == [#"asset("hero") 2 ?"#])
    #expect(described(view("contentMode=\"scaleAspectFit\"", wide)) == [#"asset("hero") 2 -x40.5 fit"#])
    let edges = """
      <constraints><constraint firstItem="one" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
      <constraint firstAttribute="trailing" firstItem="root" secondItem="one" secondAttribute="trailing"/></constraints>
      """
    #expect(described(view("", after: edges)) == [#"asset("hero") 2 ?"#])
    let fixed = "<constraints><constraint firstAttribute=\"width\" constant=\"60\"/></constraints>"
    #expect(described(view("", fixed, after: edges)) == [#"asset("hero") 2 60.0x40.5"#])
  }

  private func constraint(_ attributes: String, _ inside: String = "") -> String {
    "<constraints><constraint \(attributes) id=\"c\">\(inside)</constraint></constraints>"
  }

  @Test func `a constraint above the canvas's length counts, and one below it does not`() {
    let wide = constraint("firstAttribute=\"width\" priority=\"750\" constant=\"350\"")
    #expect(described(view("", wide)) == [#"asset("hero") 2 350.0x40.5"#])
    let narrow = constraint("firstAttribute=\"width\" priority=\"750\" constant=\"30\"")
    #expect(described(view("", narrow)) == [#"asset("hero") 2 60.0x40.5"#])
    // A required constraint overrides a canvas that was not updated.
    let required = constraint("firstAttribute=\"height\" constant=\"30\"")
    #expect(described(view("", required)) == [#"asset("hero") 2 60.0x30.0"#])
  }

  @Test func `the largest variation of a constraint counts`() {
    let compact = "<variation key=\"heightClass=compact\" constant=\"180\"/>"
    let large = constraint("firstAttribute=\"height\" constant=\"230\"", compact)
    #expect(described(view("", large)) == [#"asset("hero") 2 60.0x230.0"#])
    let regular = "<variation key=\"widthClass=regular\" constant=\"99\"/>"
    #expect(
      described(view("", constraint("firstAttribute=\"width\" constant=\"60\"", regular))) == [
        #"asset("hero") 2 99.0x40.5"#
      ])
    // A variation of a constraint between two views is not a length.
    let tied = constraint(
      "firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"1\"", regular)
    #expect(described(view("", tied)) == [#"asset("hero") 2 60.0x40.5"#])
  }

  @Test func `a constraint that a size class excludes leaves the canvas possible`() {
    let mask = "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"c\"/></mask></variation>"
    let narrow = constraint("firstAttribute=\"width\" constant=\"30\"") + mask
    #expect(described(view("", narrow)) == [#"asset("hero") 2 60.0x40.5"#])
    let wide = constraint("firstAttribute=\"width\" constant=\"90\"") + mask
    #expect(described(view("", wide)) == [#"asset("hero") 2 90.0x40.5"#])
  }

  @Test func `sides with a fixed ratio follow each other`() {
    let ratio =
      "<constraint firstAttribute=\"width\" secondItem=\"one\" secondAttribute=\"height\" multiplier=\"40:27\"/>"
    func sides(_ inside: String, after: String = "") -> [String] {
      described(view("contentMode=\"scaleAspectFit\"", "<constraints>\(ratio)\(inside)</constraints>", after: after))
    }
    #expect(sides("") == [#"asset("hero") 2 60.0x40.5 fit"#])
    #expect(sides("<constraint firstAttribute=\"width\" constant=\"120\"/>") == [#"asset("hero") 2 120.0x81.0 fit"#])
    #expect(sides("<constraint firstAttribute=\"height\" constant=\"81\"/>") == [#"asset("hero") 2 120.0x81.0 fit"#])
    let edges = """
      <constraints><constraint firstItem="one" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
      <constraint firstAttribute="trailing" firstItem="root" secondItem="one" secondAttribute="trailing"/></constraints>
      """
    #expect(sides("", after: edges) == [#"asset("hero") 2 ?"#])
    #expect(
      sides("<constraint firstAttribute=\"width\" constant=\"120\"/>", after: edges) == [
        #"asset("hero") 2 120.0x81.0 fit"#
      ])
  }

  @Test(
    arguments: [
      ("<scene><objects><viewController><imageView key=\"view\" ", "</viewController></objects></scene>"),
      (
        "<scene><objects><collectionViewController><imageView key=\"view\" ",
        "</collectionViewController></objects></scene>"
      ),
      ("<objects><imageView ", "</objects>"),
    ])
  func `the size of a root view follows the screen`(_ start: String, _ end: String) {
    func uses(_ attributes: String, _ inside: String = "") -> [String] {
      let view = "\(start) image=\"hero\" id=\"one\" \(attributes)><rect key=\"frame\" width=\"375\" height=\"667\"/>"
      let text = "<document>\(view)<autoresizingMask key=\"autoresizingMask\"/>\(inside)</imageView>\(end)</document>"
      return described(InterfaceBuilderScanner.uses(in: Array(text.utf8)))
    }
    #expect(uses("") == [#"asset("hero") 1 ?"#])
    #expect(uses("contentMode=\"scaleAspectFit\"") == [#"asset("hero") 1 ?"#])
    #expect(uses("contentMode=\"scaleAspectFill\"") == [#"asset("hero") 1 ?"#])
    // A view in the root view keeps its size.
    let icon =
      "<subviews><imageView image=\"icon\" id=\"i\"><rect key=\"frame\" width=\"20\" height=\"30\"/></imageView></subviews>"
    #expect(uses("", icon).contains(#"asset("icon") 1 20.0x30.0"#))
  }

  @Test func `a stack view decides the sides that no constraint fixes`() {
    func stacked(_ inside: String) -> [String] {
      let text = """
        <document><stackView><subviews><imageView image="hero" id="one" contentMode="scaleAspectFit">
        <rect key="frame" width="60" height="40.5"/>\(inside)</imageView></subviews></stackView></document>
        """
      return described(InterfaceBuilderScanner.uses(in: Array(text.utf8)))
    }
    #expect(stacked("") == [#"asset("hero") 1 ?"#])
    #expect(stacked(constraint("firstAttribute=\"height\" constant=\"30\"")) == [#"asset("hero") 1 -x30.0 fit"#])
  }

  @Test(
    arguments: [
      ("iOS.CocoaTouch", Platforms([.iOS, .catalyst])), ("iOS.CocoaTouch.iPad", [.iOS, .catalyst]),
      ("MacOSX.Cocoa", .macOS), ("AppleTV", .tvOS), ("watchKit", .watchOS), ("visionOS.CocoaTouch", .visionOS),
      ("", .all), ("Other", .all),
    ] as [(String, Platforms)])
  func `the document's type decides the platforms`(_ runtime: String, _ platforms: Platforms) {
    let text = "<document targetRuntime=\"\(runtime)\"><imageView image=\"a\"/><button image=\"b\"/></document>"
    let uses = InterfaceBuilderScanner.uses(in: Array(text.utf8)).uses
    #expect(uses.map(\.platforms) == [platforms, platforms])
  }

  @Test func `stretched images and the images of size classes have no natural size`() {
    let text = """
      <document><button><state key="normal" image="a" backgroundImage="b"/></button>
      <imageView><imageCell key="cell" image="c" imageScaling="proportionallyUpOrDown"/></imageView>
      <imageView><imageCell key="cell" image="d" imageScaling="none"/></imageView>
      <imageView id="i" image="e"><rect key="frame" width="1" height="2"/>
      <variation key="widthClass=regular" image="f"/></imageView>
      <buttonConfiguration key="configuration" image="g" catalog="system"/>
      <resources>\("abcdefg".map { "<image name=\"\($0)\" width=\"20\" height=\"30\"/>" }.joined())</resources></document>
      """
    #expect(
      described(InterfaceBuilderScanner.uses(in: Array(text.utf8))) == [
        #"asset("c") 2 ?"#, #"asset("d") 3 20.0x30.0 max"#, #"asset("e") 4 1.0x2.0"#, #"asset("b") 1 ?"#,
        #"asset("a") 1 20.0x30.0 max"#, #"asset("f") 5 20.0x30.0 max"#,
      ])
  }

  @Test(
    arguments: [
      ("imageScaling=\"proportionallyDown\"", "", "32.0x24.0 fit max"),
      ("imageScaling=\"proportionallyUpOrDown\"", "", "32.0x24.0 fit"),
      ("imageScaling=\"axesIndependently\"", "", "32.0x24.0"), ("imageScaling=\"none\"", "", "600.0x600.0 max"),
      ("", "", "600.0x600.0 max"),
      (
        "imageScaling=\"proportionallyDown\"",
        "<constraints><constraint firstAttribute=\"width\" constant=\"40\" id=\"c\"/></constraints>",
        "40.0x24.0 fit max"
      ),
      (
        "imageScaling=\"proportionallyDown\"", "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>",
        "-x24.0 fit max"
      ),
    ])
  func `a Mac's view has the size, and its cell has the image`(_ cell: String, _ inside: String, _ expected: String) {
    let text = """
      <document targetRuntime="MacOSX.Cocoa"><imageView id="i"><rect key="frame" x="2" y="3" width="32" height="24"/>
      \(inside)<imageCell key="cell" \(cell) image="car" id="j"/></imageView>
      <resources><image name="car" width="600" height="600"/></resources></document>
      """
    #expect(described(InterfaceBuilderScanner.uses(in: Array(text.utf8))) == ["asset(\"car\") 1 \(expected)"])
  }

  @Test func `the trait of an image is not an image's name`() {
    let text = """
      <document><view><accessibility key="accessibilityConfiguration">
      <accessibilityTraits key="traits" image="YES" button="YES"/></accessibility></view></document>
      """
    let uses = InterfaceBuilderScanner.uses(in: Array(text.utf8))
    #expect(uses.uses.isEmpty && uses.words.isEmpty)
  }

  @Test func `other elements name images, with the natural sizes of Interface Builder`() {
    let text = """
      <document>
      <button id="b"><state key="normal" image="plus"><imageReference key="image" image="gear" catalog="system"/></state></button>
      <tabBarItem image="home" selectedImage="home-on"/>
      <resources><image name="plus" width="20" height="30"/><image name="home-on" catalog="system" width="1" height="1"/>
      </resources></document>
      """
    let uses = InterfaceBuilderScanner.uses(in: Array(text.utf8))
    #expect(described(uses) == [#"asset("plus") 2 20.0x30.0 max"#, #"asset("home") 3 ?"#])
    #expect(uses.uses.allSatisfy { $0.mustExist })
  }

  @Test func `AppKit's images are not the app's`() {
    let text = "<document><imageView image=\"NSCaution\"/><button image=\"NSStop\"/><button image=\"Stop\"/></document>"
    #expect(InterfaceBuilderScanner.uses(in: Array(text.utf8)).uses.map(\.mustExist) == [false, false, true])
  }

  @Test func `the storyboard of the test images has three sizes`() throws {
    let bytes = try Corpus.bytes(of: Corpus.testImages.appending(path: "App/Main.storyboard"))
    #expect(
      described(InterfaceBuilderScanner.uses(in: bytes)) == [
        #"asset("icon") 18 60.0x60.0 fit"#, #"asset("badge") 22 40.0x40.0 fit"#, #"asset("photo.png") 26 300.0x200.0"#,
      ])
  }

  @Test(
    arguments: [
      ("firstAttribute=\"width\" constant=\"90\"", "90.0x40.5"),
      ("firstAttribute=\"height\" constant=\"9\"", "60.0x9.0"),
      ("firstItem=\"one\" firstAttribute=\"width\" constant=\"90\"", "90.0x40.5"),
      ("firstAttribute=\"width\" constant=\"90\" priority=\"999\"", "90.0x40.5"),
      ("firstAttribute=\"width\" constant=\"30\" priority=\"1000\"", "30.0x40.5"),
      // An inequality, an aspect ratio, and another view's side are not a length.
      ("firstAttribute=\"width\" relation=\"lessThanOrEqual\" constant=\"90\"", "60.0x40.5"),
      ("firstAttribute=\"width\" secondItem=\"one\" secondAttribute=\"height\" multiplier=\"3:2\"", "60.0x40.5"),
      ("firstItem=\"root\" firstAttribute=\"width\" constant=\"90\"", "60.0x40.5"),
      ("firstAttribute=\"centerX\" constant=\"90\"", "60.0x40.5"),
      ("firstAttribute=\"width\" constant=\"x\"", "60.0x40.5"),
      ("firstAttribute=\"width\" secondItem=\"root\" secondAttribute=\"width\"", "?"),
    ])
  func `a constraint fixes a side by a constant`(_ attributes: String, _ expected: String) {
    #expect(described(view("", constraint(attributes))) == ["asset(\"hero\") 2 \(expected)"])
  }

  @Test(arguments: [
    "", "<document>", "<document><imageView image=\"a\"></document>", "<a/><b/>", "text", "<imageView image=\"a\"",
  ])
  func `text that is not well-formed has no images`(_ text: String) {
    #expect(InterfaceBuilderScanner.uses(in: Array(text.utf8)) == SourceUses())
  }

  @Test func `text in UTF-16 has the same images`() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<document>\n<imageView image=\"é\"/></document>"
    let bytes = text.utf16.reduce(into: [0xFF, 0xFE] as [UInt8]) { bytes, unit in
      bytes += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    }
    #expect(described(InterfaceBuilderScanner.uses(in: bytes)) == [#"asset("é") 3 ?"#])
  }
}
