import CrushSourceScanning
import Testing

@Suite struct KeyedArchiveTests {
  /// An XML property list with the objects of a keyed archive.
  private func list(_ objects: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key><array>\(objects)</array></dict></plist>
      """.utf8)
  }

  private func reference(_ key: String, _ index: Int) -> String {
    "<key>\(key)</key><dict><key>CF$UID</key><integer>\(index)</integer></dict>"
  }

  private func object(_ type: Int, _ body: String) -> String { "<dict>\(reference("$class", type))\(body)</dict>" }

  private func className(_ name: String) -> String { "<dict><key>$classname</key><string>\(name)</string></dict>" }

  @Test func `a nib for iOS 5 has its images`() throws {
    let bytes = list(
      "<string>$null</string>" + object(4, reference("UIImage", 2) + "<key>UIHidden</key><true/>")
        + object(5, reference("UIResourceName", 3)) + "<string>hero.png</string>" + className("UIImageView")
        + className("UIImageNibPlaceholder"))
    let nib = try CompiledNib.read(bytes)
    let scene = try #require(nib.document.scenes.first)
    var expected = InterfaceImage(name: "hero.png", line: 0)
    expected.isHidden = true
    expected.isInImageView = true
    expected.isViewOpaque = false
    #expect(scene.images == [expected])
    #expect(nib.texts.contains("hero.png"))
    #expect(nib.archive.objects.count == 6 && nib.archive.className(of: 1) == "UIImageView")
  }

  @Test func `a nib for a Mac has its images`() throws {
    let resource = reference("NSClassName", 6) + reference("NSResourceName", 7)
    let bytes = list(
      "<string>$null</string>" + object(8, reference("NSCell", 2) + "<key>NSvFlags</key><integer>2147483648</integer>")
        + object(9, reference("NSContents", 3)) + object(10, resource)
        + object(11, reference("NSNormalImage", 5)) + object(10, resource + reference("IBNamespaceID", 12))
        + "<string>NSImage</string><string>hero</string>" + className("NSImageView") + className("NSImageCell")
        + className("NSCustomResource") + className("NSButtonCell") + "<string>system</string>")
    let scene = try #require(try CompiledNib.read(bytes).document.scenes.first)
    #expect(scene.images.map(\.name) == ["hero"])
    #expect(scene.images.map(\.isHidden) == [true] && scene.images.map(\.isInImageView) == [true])
    #expect(scene.images.map(\.isViewOpaque) == [nil])
  }

  @Test func `the elements of a list are references`() throws {
    let bytes = list(
      "<string>$null</string>" + object(4, reference("UISubviews", 2) + "<key>UIHidden</key><true/>")
        + object(5, "<key>NS.objects</key><array>\(uid(3))\(uid(3))</array>") + object(6, reference("UIImage", 7))
        + className("UIView") + className("NSArray") + className("UIImageView")
        + object(8, reference("UIResourceName", 9)) + className("UIImageNibPlaceholder") + "<string>a</string>")
    let scene = try #require(try CompiledNib.read(bytes).document.scenes.first)
    #expect(scene.images.map(\.isHidden) == [true])
  }

  private func uid(_ index: Int) -> String { "<dict><key>CF$UID</key><integer>\(index)</integer></dict>" }

  @Test func `other property lists are errors`() {
    func error(_ bytes: [UInt8]) -> NibError? {
      do throws(NibError) {
        _ = try CompiledNib.read(bytes)
        return nil
      } catch { return error }
    }
    #expect(error(Array("<plist><dict/></plist>".utf8)) == .notAnArchive)
    #expect(error(Array("<plist><array/></plist>".utf8)) == .notAnArchive)
    let missing = list(object(0, reference("UIImage", 9)))
    #expect(error(missing) == .missingItem(.objects, index: 9, of: .values, item: 0))
    guard case .propertyList? = error(Array("<plist><dict>".utf8)) else {
      Issue.record("a damaged list has another error")
      return
    }
    #expect(error(Array("text".utf8)) == .notANib && error([]) == .notANib)
  }
}

@Suite struct StoryboardListTests {
  @Test func `a compiled storyboard lists its nibs`() throws {
    let text = """
      <plist version="1.0"><dict><key>UIStoryboardDesignatedEntryPointIdentifier</key><string>A</string>
      <key>UIViewControllerIdentifiersToNibNames</key><dict><key>A</key><string>a-nib</string><key>B</key><integer>1</integer>
      </dict><key>UIViewControllerIdentifiersToExternalStoryboardReferences</key><dict><key>C</key><dict>
      <key>UIReferencedStoryboardName</key><string>Other</string><key>UIReferencedControllerIdentifier</key>
      <string>X</string></dict><key>D</key><dict><key>UIReferencedStoryboardName</key><string>More</string></dict>
      <key>E</key><dict/></dict><key>UIStoryboardVersion</key><integer>1</integer></dict></plist>
      """
    let list = try #require(try StoryboardList(Array(text.utf8)))
    #expect(list.initial == "A" && list.initialNib == "a-nib" && list.nibNames == ["A": "a-nib"])
    let references = list.references.mapValues { "\($0.storyboard) \($0.identifier ?? "-")" }
    #expect(references == ["C": "Other X", "D": "More -"])
  }

  @Test func `a Mac's storyboard lists its nibs under other keys`() throws {
    let text = """
      <plist version="1.0"><dict><key>NSStoryboardDesignatedEntryPointIdentifier</key><string>W</string>
      <key>NSStoryboardMainMenu</key><string>Menu</string>
      <key>NSViewControllerIdentifiersToNibNames</key><dict><key>W</key><string>W</string></dict></dict></plist>
      """
    let list = try #require(try StoryboardList(Array(text.utf8)))
    #expect(list.initialNib == "W" && list.mainMenuNib == "Menu" && list.references.isEmpty)
  }

  @Test func `another list is no storyboard`() throws {
    #expect(try StoryboardList(Array("<plist><dict/></plist>".utf8)) == nil)
    #expect(try StoryboardList(Array("<plist><array/></plist>".utf8)) == nil)
    #expect(throws: (any Error).self) { try StoryboardList(Array("<plist>".utf8)) }
  }
}
