import Fixtures
import Foundation
import ImageUses
import Testing

@Suite struct OtherScannerTests {
  private func lines(_ uses: SourceUses) -> [String] {
    uses.uses.map { use in
      let size = use.size.map {
        "\($0.width.map { "\($0)" } ?? "-")x\($0.height.map { "\($0)" } ?? "-")\($0.isFitted ? " fit" : "")\($0.isUpperBound ? " max" : "")"
      }
      return "\(use.name) \(use.line) \(size ?? "?")"
    }
  }

  private func view(_ attributes: String, _ inside: String = "", after: String = "") -> SourceUses {
    let text = """
      <document><objects><view id="root"><subviews>
      <imageView image="hero" id="one" \(attributes)>
      <rect key="frame" x="0" y="0" width="60" height="40.5"/>\(inside)
      </imageView></subviews>\(after)</view></objects></document>
      """
    return InterfaceBuilderScanner.uses(in: Array(text.utf8))
  }

  @Test func `an image view's rectangle is its size, as its mode binds it`() {
    #expect(lines(view("contentMode=\"scaleAspectFit\"")) == [#"asset("hero") 2 60.0x40.5 fit"#])
    #expect(lines(view("contentMode=\"scaleAspectFill\"")) == [#"asset("hero") 2 60.0x40.5"#])
    #expect(lines(view("")) == [#"asset("hero") 2 60.0x40.5"#])
    #expect(lines(view("contentMode=\"center\"")) == [#"asset("hero") 2 ?"#])
    #expect(lines(view("catalog=\"system\"")) == [])
  }

  @Test func `a side that follows the screen is not known`() {
    let wide = "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"
    #expect(lines(view("", wide)) == [#"asset("hero") 2 ?"#])
    #expect(lines(view("contentMode=\"scaleAspectFit\"", wide)) == [#"asset("hero") 2 -x40.5 fit"#])
    let edges = """
      <constraints><constraint firstItem="one" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
      <constraint firstAttribute="trailing" firstItem="root" secondItem="one" secondAttribute="trailing"/></constraints>
      """
    #expect(lines(view("", after: edges)) == [#"asset("hero") 2 ?"#])
    let fixed = "<constraints><constraint firstAttribute=\"width\" constant=\"60\"/></constraints>"
    #expect(lines(view("", fixed, after: edges)) == [#"asset("hero") 2 60.0x40.5"#])
  }

  private func constraint(_ attributes: String, _ inside: String = "") -> String {
    "<constraints><constraint \(attributes) id=\"c\">\(inside)</constraint></constraints>"
  }

  @Test func `a constraint that the canvas is too small for counts, and one that it exceeds does not`() {
    let wide = constraint("firstAttribute=\"width\" priority=\"750\" constant=\"350\"")
    #expect(lines(view("", wide)) == [#"asset("hero") 2 350.0x40.5"#])
    let narrow = constraint("firstAttribute=\"width\" priority=\"750\" constant=\"30\"")
    #expect(lines(view("", narrow)) == [#"asset("hero") 2 60.0x40.5"#])
    // Of full priority: the canvas was not updated.
    let required = constraint("firstAttribute=\"height\" constant=\"30\"")
    #expect(lines(view("", required)) == [#"asset("hero") 2 60.0x30.0"#])
  }

  @Test func `of a constraint's variations the largest counts`() {
    let compact = "<variation key=\"heightClass=compact\" constant=\"180\"/>"
    let large = constraint("firstAttribute=\"height\" constant=\"230\"", compact)
    #expect(lines(view("", large)) == [#"asset("hero") 2 60.0x230.0"#])
    let regular = "<variation key=\"widthClass=regular\" constant=\"99\"/>"
    #expect(
      lines(view("", constraint("firstAttribute=\"width\" constant=\"60\"", regular))) == [
        #"asset("hero") 2 99.0x40.5"#
      ])
    // That of a constraint between two views says nothing of a length.
    let tied = constraint(
      "firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"1\"", regular)
    #expect(lines(view("", tied)) == [#"asset("hero") 2 60.0x40.5"#])
  }

  @Test func `the trait of an image is no image's name`() {
    let text = """
      <document><view><accessibility key="accessibilityConfiguration">
      <accessibilityTraits key="traits" image="YES" button="YES"/></accessibility></view></document>
      """
    let uses = InterfaceBuilderScanner.uses(in: Array(text.utf8))
    #expect(uses.uses.isEmpty && uses.words.isEmpty)
  }

  @Test func `other elements name images, and Interface Builder knows their natural sizes`() {
    let text = """
      <document>
      <button id="b"><state key="normal" image="plus"><imageReference key="image" image="gear" catalog="system"/></state></button>
      <tabBarItem image="home" selectedImage="home-on"/>
      <resources><image name="plus" width="20" height="30"/><image name="home-on" catalog="system" width="1" height="1"/>
      </resources></document>
      """
    let uses = InterfaceBuilderScanner.uses(in: Array(text.utf8))
    #expect(lines(uses) == [#"asset("plus") 2 20.0x30.0 max"#, #"asset("home") 3 ?"#])
    #expect(uses.uses.allSatisfy { $0.mustExist })
  }

  @Test func `the storyboard of the test images gives its three sizes`() throws {
    let bytes = try Corpus.bytes(of: Corpus.testImages.appending(path: "App/Main.storyboard"))
    #expect(
      lines(InterfaceBuilderScanner.uses(in: bytes)) == [
        #"asset("icon") 18 60.0x60.0 fit"#, #"asset("badge") 22 40.0x40.0 fit"#, #"asset("photo.png") 26 300.0x200.0"#,
      ])
  }

  @Test func `Objective-C names images in brackets`() {
    let text = """
      // [UIImage imageNamed:@"a"]
      /* "b" */ char c = '"'; [UIImage imageNamed: @"hero"];
      NSString *n = @"plain \\"x\\""; [UIImage imageNamed:[NSString stringWithFormat:@"icon-%d", 3]];
      """
    let uses = ObjectiveCScanner.uses(in: Array(text.utf8))
    #expect(lines(uses) == [#"asset("hero") 2 ?"#])
    #expect(uses.words == ["hero", "plain \"x\"", "icon-%d"])
    #expect(uses.patterns == [.pattern(prefix: "icon-", suffix: "")])
  }

  @Test func `HTML's img has width and height`() {
    let text = """
      <!-- <img src="no.png" width="1" height="1"> <a> -->
      <script>if (a < b) { "<img src='no.png'>" }</script>
      <IMG alt=x SRC='art/a%20b.png?v=2' WIDTH=300 height="200px" /><img src="c.png" width="50%">
      <img src="d.png" width="10"><img src="e.png" srcset="e2.png 2x" width="1" height="1"><img src="https://x/y.png">
      <img src="{{ f }}"><img
      """
    #expect(
      lines(HTMLScanner.uses(in: Array(text.utf8))) == [
        #"file("art/a b.png") 3 300.0x200.0"#, #"file("c.png") 3 ?"#, #"file("d.png") 4 10.0x- fit"#,
        #"file("e.png") 4 ?"#,
      ])
  }

  @Test func `engines say how many pixels a side they import`() {
    let unity = """
      fileFormatVersion: 2\r
      TextureImporter:\r
        maxTextureSize: 512\r
        platformSettings:\r
        - buildTarget: iPhone\r
          maxTextureSize: 1024\r
      """
    let use = GameEngineScanner.unity(Array(unity.utf8), name: "a.png")
    #expect(use?.line == 6 && use?.size?.width == 1024 && use?.size?.unit == .pixels && use?.name == .file("a.png"))
    #expect(GameEngineScanner.unity(Array("AudioImporter:\n  maxTextureSize: 3".utf8), name: "a.wav") == nil)
    let godot = "[params]\n\nprocess/size_limit=256\n"
    #expect(GameEngineScanner.godot(Array(godot.utf8), name: "a.png")?.line == 3)
    #expect(GameEngineScanner.godot(Array("process/size_limit=0".utf8), name: "a.png") == nil)
  }

  @Test func `damaged sources never crash`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let storyboard = try Corpus.bytes(of: Corpus.testImages.appending(path: "App/Main.storyboard"))
    let swift = Array(
      ##"Image("a\(b)").resizable().frame(width: 40, height: 30) // "c" /* */ #"raw"# "##.utf8)
    let html = Array("<img src=\"a%20b.png\" width=3 height='4'><!-- x --><script></script>".utf8)
    for source in [storyboard, swift, html] {
      for step in 0..<120 {
        var bytes = source
        if step % 2 == 0 {
          bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        } else {
          for _ in 0..<3 {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
          }
        }
        _ = InterfaceBuilderScanner.uses(in: bytes)
        _ = SwiftScanner.uses(in: bytes, readsUIKit: true)
        _ = ObjectiveCScanner.uses(in: bytes)
        _ = HTMLScanner.uses(in: bytes)
        _ = GameEngineScanner.unity(bytes, name: "a.png")
        _ = GameEngineScanner.godot(bytes, name: "a.png")
        _ = TextWords.words(in: bytes)
      }
    }
    for count in stride(from: 0, through: storyboard.count, by: 5) {
      _ = InterfaceBuilderScanner.uses(in: Array(storyboard[..<count]))
    }
  }
}
