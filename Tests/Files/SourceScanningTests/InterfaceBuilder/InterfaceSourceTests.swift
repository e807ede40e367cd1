import CrushFixtures
import CrushSourceScanning
import Testing

/// Documents in XML, by their parts.
enum InterfaceText {
  static func storyboard(_ scenes: String, attributes: String = "", resources: String = "") -> [UInt8] {
    let type = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="\(type)" targetRuntime="iOS.CocoaTouch" \(attributes)>
      <scenes>\(scenes)</scenes><resources>\(resources)</resources></document>
      """.utf8)
  }

  static func xib(_ objects: String, resources: String = "") -> [UInt8] {
    Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
      <objects>\(objects)</objects><resources>\(resources)</resources></document>
      """.utf8)
  }

  /// A scene whose controller is in `objects`.
  static func scene(_ objects: String) -> String { "<scene sceneID=\"s\"><objects>\(objects)</objects></scene>" }
}

@Suite struct InterfaceSourceTests {
  private func document(_ bytes: [UInt8]) throws -> InterfaceDocument {
    try #require(try InterfaceSource.read(bytes).document)
  }

  private func scene(_ objects: String, resources: String = "") throws -> InterfaceScene {
    let document = try document(InterfaceText.xib(objects, resources: resources))
    #expect(document.kind == .xib && document.scenes.count == 1)
    return try #require(document.scenes.first)
  }

  /// An image as a short text.
  private func described(_ image: InterfaceImage) -> String {
    var text = image.name
    if image.isInImageView { text += " view" }
    if image.isHidden { text += " hidden" }
    if let isOpaque = image.isViewOpaque { text += isOpaque ? " opaque" : " not-opaque" }
    if image.hasClearBackground { text += " clear" }
    return text
  }

  private func images(_ objects: String, resources: String = "") throws -> [String] {
    try scene(objects, resources: resources).images.map(described)
  }

  @Test(
    arguments: [
      ("<imageView image=\"a\"/>", ["a view"]),
      ("<imageView image=\"a\" highlightedImage=\"b\" opaque=\"NO\"/>", ["b view not-opaque", "a view not-opaque"]),
      ("<imageView image=\"a\" opaque=\"YES\"/>", ["a view opaque"]),
      ("<imageView image=\"a\" catalog=\"system\"/>", []),
      ("<imageView><imageReference key=\"image\" image=\"a\"/></imageView>", ["a view"]),
      ("<imageView><imageReference key=\"image\" image=\"a\" catalog=\"system\"/></imageView>", []),
      ("<imageView><imageCell key=\"cell\" image=\"a\"/></imageView>", ["a view"]),
      ("<imageView image=\"a\"><variation key=\"widthClass=regular\" image=\"b\"/></imageView>", ["a view", "b view"]),
      ("<imageView><subviews><button><state image=\"a\"/></button></subviews></imageView>", ["a"]),
      ("<button><state key=\"normal\" image=\"a\" backgroundImage=\"b\"/></button>", ["b", "a"]),
      ("<tabBarItem image=\"house\" catalog=\"system\" selectedImage=\"a\"/>", ["a"]),
      ("<barButtonItem landscapeImage=\"a\"/>", ["a"]),
      ("<v><userDefinedRuntimeAttribute type=\"image\" keyPath=\"k\" value=\"a\"/></v>", ["a"]),
      ("<v><userDefinedRuntimeAttribute type=\"string\" keyPath=\"k\" value=\"a\"/></v>", []),
      ("<v><accessibilityTraits key=\"traits\" image=\"YES\"/></v>", []),
      ("<imageView image=\"\"/>", []),
    ])
  func `each element that names an image is an image`(_ objects: String, _ expected: [String]) throws {
    #expect(try images(objects) == expected)
  }

  @Test func `the resources tell the system's images`() throws {
    let resources = "<image name=\"gear\" catalog=\"system\" width=\"1\" height=\"1\"/><image name=\"a\"/>"
    #expect(try images("<imageView image=\"gear\"/><button image=\"a\"/>", resources: resources) == ["a"])
  }

  @Test func `an image whose pixels are in the document is no name`() throws {
    let pixels = "<mutableData key=\"keyedArchiveRepresentation\">AAAA</mutableData>"
    let resources = "<image name=\"1:image\" width=\"8\" height=\"8\">\(pixels)</image><image name=\"a\"/>"
    #expect(try images("<imageView image=\"1:image\"/><button image=\"a\"/>", resources: resources) == ["a"])
  }

  @Test(
    arguments: [
      ("hidden=\"YES\"", "", "", "", true), ("", "hidden=\"YES\"", "", "", true), ("hidden=\"NO\"", "", "", "", false),
      // A size class may show a view again.
      ("hidden=\"YES\"", "", "<variation key=\"widthClass=regular\" hidden=\"NO\"/>", "", false),
      ("", "hidden=\"YES\"", "", "<variation key=\"widthClass=regular\" hidden=\"NO\"/>", false),
      ("hidden=\"YES\"", "hidden=\"YES\"", "<variation key=\"w\" hidden=\"NO\"/>", "", true),
      ("hidden=\"YES\"", "hidden=\"YES\"", "", "<variation key=\"w\" hidden=\"NO\"/>", true),
      // Some size class hides it, and another one does not.
      ("", "", "<variation key=\"widthClass=regular\" hidden=\"YES\"/>", "", false),
      ("hidden=\"YES\"", "", "<variation key=\"w\" image=\"b\"/>", "", true),
    ])
  func `a view is hidden by itself or by a view around it`(
    _ own: String, _ outer: String, _ inside: String, _ after: String, _ expected: Bool
  ) throws {
    let scene = try scene(
      """
      <view \(outer)><subviews><view><subviews><imageView image="a" \(own)>\(inside)</imageView></subviews></view>
      </subviews>\(after)</view><imageView image="z"/>
      """)
    #expect(scene.images.first?.isHidden == expected)
    #expect(scene.images.last?.isHidden == false)
  }

  @Test(
    arguments: [
      ("white=\"0.0\" alpha=\"0.0\" colorSpace=\"custom\"", true),
      ("red=\"1\" green=\"1\" blue=\"1\" alpha=\"0\"", true),
      ("systemColor=\"clearColor\"", true), ("cocoaTouchSystemColor=\"clearColor\"", true),
      ("name=\"clearColor\" catalog=\"System\" colorSpace=\"catalog\"", true), ("white=\"1\" alpha=\"1\"", false),
      ("systemColor=\"systemBackgroundColor\"", false), ("name=\"Brand\"", false),
      ("white=\"0\" alpha=\"0.01\"", false),
    ])
  func `a color without opacity is clear`(_ color: String, _ expected: Bool) throws {
    func isClear(_ key: String, _ place: (String) -> String) throws -> Bool? {
      try scene(place("<color key=\"\(key)\" \(color)/>")).images.first?.hasClearBackground
    }
    #expect(try isClear("backgroundColor") { "<imageView image=\"a\">\($0)</imageView>" } == expected)
    #expect(try isClear("tintColor") { "<imageView image=\"a\">\($0)</imageView>" } == false)
    #expect(try isClear("backgroundColor") { "<view><imageView image=\"a\"/>\($0)</view>" } == false)
    #expect(
      try isClear("backgroundColor") { "<imageView image=\"a\"><variation key=\"w\">\($0)</variation></imageView>" }
        == false)
  }

  @Test func `colors have the names of color sets`() throws {
    let scene = try scene(
      """
      <view><color key="backgroundColor" name="Brand"/>
      <color key="tintColor" name="labelColor" catalog="System" colorSpace="catalog"/>
      <color key="x" white="1" alpha="1"/></view>
      <v><userDefinedRuntimeAttribute type="color"><color key="value" name="Edge"/></userDefinedRuntimeAttribute></v>
      """, resources: "<namedColor name=\"Brand\"><color red=\"1\" name=\"x\"/></namedColor>")
    #expect(scene.colors == [InterfaceName(name: "Brand", line: 2), InterfaceName(name: "Edge", line: 5)])
  }

  @Test(
    arguments: [
      ("<view id=\"1\"><subviews><label id=\"2\"/></subviews></view>", 2),
      ("<view id=\"1\"><constraints><constraint id=\"2\"/></constraints></view>", 2),
      ("<view id=\"1\"><color key=\"x\"/><rect key=\"frame\"/></view>", 1),
      ("<placeholder id=\"1\"/><placeholder id=\"-1\"/><customObject id=\"-2\"/><customObject id=\"c\"/>", 1),
      ("<tapGestureRecognizer id=\"1\"/><barButtonItem id=\"2\"/><viewController id=\"3\"/>", 3),
      ("<view id=\"1\"><viewLayoutGuide key=\"safeArea\" id=\"2\"/></view>", 1),
      ("<view id=\"1\"><connections><outlet id=\"2\"/><action id=\"3\"/><segue id=\"4\"/></connections></view>", 1),
      ("<view id=\"1\"><variation key=\"w\"/><accessibility key=\"a\" id=\"9\"/></view>", 1),
      ("<customObject id=\"1\" sceneMemberID=\"firstResponder\"/><exit id=\"2\" sceneMemberID=\"exit\"/>", 0), ("", 0),
    ])
  func `objects are the elements with an identifier`(_ objects: String, _ expected: Int) throws {
    #expect(try scene(objects).objects == expected)
  }

  @Test func `a scene has the names of its controller`() throws {
    let document = try document(
      InterfaceText.storyboard(
        InterfaceText.scene(
          "<placeholder id=\"p\" sceneMemberID=\"firstResponder\"/>\n"
            + "<viewController storyboardIdentifier=\"Home\" customClass=\"C\" id=\"a\" sceneMemberID=\"viewController\"/>"
        )
          + InterfaceText.scene("<view id=\"v\"/><tableViewController id=\"b\" userLabel=\"Feed\" customClass=\"C\"/>")
          + InterfaceText.scene("<controller id=\"c\" customClass=\"InterfaceController\"/><view id=\"w\"/>")
          + "\n" + InterfaceText.scene("<view id=\"x\"/>"),
        attributes: "launchScreen=\"YES\" initialViewController=\"b\""))
    #expect(document.kind == .storyboard && document.isLaunchScreen && document.initialController == "b")
    #expect(document.scenes.map(\.controller) == ["a", "b", "c", ""])
    #expect(document.scenes.map(\.name) == ["Home", "Feed", "InterfaceController", ""])
    #expect(document.scenes.map(\.storyboardIdentifier) == ["Home", nil, nil, nil])
    #expect(document.scenes.map(\.line) == [4, 4, 4, 5])
    #expect(document.scenes.map(\.objects) == [1, 2, 2, 1])
    #expect(document.objects == 6)
  }

  @Test func `a scene loads the root, the first tab, every column and every embedded scene`() throws {
    func segue(_ destination: String, _ attributes: String) -> String {
      "<segue destination=\"\(destination)\" \(attributes) id=\"\(destination)\"/>"
    }
    func relation(_ destination: String, _ name: String) -> String {
      segue(destination, "kind=\"relationship\" relationship=\"\(name)\"")
    }
    let cases: [(String, [String])] = [
      (relation("a", "rootViewController"), ["a"]),
      (relation("a", "viewControllers") + relation("b", "viewControllers"), ["a"]),
      (relation("a", "tabItems") + relation("b", "tabItems"), ["a"]),
      (relation("a", "masterViewController") + relation("b", "detailViewController"), ["a", "b"]),
      (relation("a", "splitItems") + relation("b", "splitItems"), ["a", "b"]),
      (relation("a", "window.shadowedContentViewController"), ["a"]),
      (segue("a", "kind=\"embed\"") + segue("b", "kind=\"embed\"") + segue("a", "kind=\"embed\""), ["a", "b"]),
      (segue("a", "kind=\"show\"") + segue("b", "kind=\"presentation\"") + segue("c", "kind=\"unwind\""), []),
    ]
    for (segues, expected) in cases {
      let objects = "<viewController id=\"v\"><connections>\(segues)</connections></viewController>"
      let scene = try document(InterfaceText.storyboard(InterfaceText.scene(objects))).scenes.first
      #expect(scene?.loads == expected.map { .controller($0) }, "\(segues)")
    }
  }

  @Test func `a reference leads to a scene of another storyboard, or of this one`() throws {
    func reference(_ attributes: String) -> String {
      InterfaceText.scene("<viewControllerPlaceholder id=\"p\" sceneMemberID=\"viewController\" \(attributes)/>")
    }
    let document = try document(
      InterfaceText.storyboard(
        reference("storyboardName=\"Settings\"")
          + reference("storyboardName=\"Settings\" referencedIdentifier=\"Main\"")
          + reference("referencedIdentifier=\"Home\"") + reference("referencedIdentifier=\"None\"") + reference("")
          + InterfaceText.scene("<viewController id=\"h\" storyboardIdentifier=\"Home\"/>")))
    #expect(
      document.scenes.map(\.loads) == [
        [.storyboard("Settings", identifier: nil)], [.storyboard("Settings", identifier: "Main")], [.controller("h")],
        [], [], [],
      ])
    #expect(document.scenes.map(\.objects) == [0, 0, 0, 0, 0, 1])
  }

  @Test func `controllers name their nibs`() throws {
    let scene = try scene("<viewController id=\"1\" nibName=\"Home\"/><viewController id=\"2\" nibName=\"\"/>")
    #expect(scene.nibNames == ["Home"])
  }

  @Test func `another root has no document`() throws {
    #expect(try InterfaceSource.read(Array("<archive><imageView image=\"a\"/></archive>".utf8)).document == nil)
    #expect(throws: (any Error).self) { try InterfaceSource.read(Array("<document>".utf8)) }
  }

  @Test func `deep, long and damaged documents never trap`() throws {
    let deep = Array(String(repeating: "<view hidden=\"YES\">", count: 5000).utf8)
    #expect(throws: (any Error).self) { try InterfaceSource.read(deep) }
    let images = String(repeating: "<imageView image=\"a\" hidden=\"YES\"/>", count: 20_000)
    #expect(try scene(images).images.count == 20_000)
    let text = InterfaceText.storyboard(
      InterfaceText.scene(
        """
        <viewController id="v" sceneMemberID="viewController"><view key="view" id="w" hidden="YES"><subviews>
        <imageView image="a" opaque="NO" id="i"><color key="backgroundColor" white="0" alpha="0"/></imageView>
        </subviews><variation key="w" hidden="NO"/></view><connections><segue destination="v" kind="embed" id="s"/>
        </connections></viewController>
        """))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let marks = Array("\"'<>/= \n&a".utf8)
    for count in 0...text.count {
      _ = try? InterfaceSource.read(Array(text[..<count]))
      _ = try? InterfaceSource.read(Array(text[count...]))
      guard count < text.count else { continue }
      var damaged = text
      damaged[count] = marks.randomElement(using: &random) ?? 0
      let lines = damaged.count { $0 == UInt8(ascii: "\n") } + 1
      guard let document = try? InterfaceSource.read(damaged).document else { continue }
      let found = document.scenes.flatMap { [$0.line] + $0.images.map(\.line) }
      #expect(found.allSatisfy { (1...lines).contains($0) }, "seed \(seed), byte \(count)")
    }
  }
}
