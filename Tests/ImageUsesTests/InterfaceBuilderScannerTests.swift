import Fixtures
import Foundation
import ImageUses
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
