import CrushFixtures
import CrushSourceScanning
import Foundation
import Testing

@Suite struct InterfaceBuilderNibTests {
  /// A keyed archive with an image view.
  private static let archive = """
    <plist version="1.0"><dict><key>$objects</key><array><string>$null</string>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
    <key>UIImage</key><dict><key>CF$UID</key><integer>2</integer></dict>
    <key>UIHighlightedImage</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict>
    <key>UIResourceName</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>
    <string>hero</string><dict><key>$classname</key><string>UIImageView</string></dict>
    <dict><key>$classname</key><string>UIImageNibPlaceholder</string></dict></array></dict></plist>
    """

  @Test func `a compiled nib names images without sizes`() {
    let uses = InterfaceBuilderNib.uses(in: Array(Self.archive.utf8))
    #expect(described(uses) == [#"asset("hero") 0 ?"#])
    #expect(uses.uses.allSatisfy { !$0.mustExist && $0.origin == .interfaceBuilder && $0.platforms == .all })
    #expect(uses.words.contains("hero"))
    #expect(uses.interface?.kind == .compiledNib && uses.interface?.scenes.first?.images.count == 2)
  }

  @Test func `a nib that cannot be read has words`() {
    let bytes = Array("NIBArchive".utf8) + [1, 0, 0, 0, 0x83, 8, 0x84] + Array("hero".utf8) + [0x84, 8]
    let uses = InterfaceBuilderNib.uses(in: bytes)
    #expect(uses.words == ["NIBArchive", "hero"])
    #expect(uses.uses.isEmpty && uses.interface == nil)
  }

  @Test func `a storyboard has its document beside its images`() throws {
    let storyboard = try Corpus.bytes(of: Corpus.testImages.appending(path: "App/Main.storyboard"))
    let document = try #require(InterfaceBuilderScanner.uses(in: storyboard).interface)
    #expect(document.kind == .storyboard)
    #expect(document.scenes.flatMap(\.images).map(\.name) == ["icon", "badge", "photo.png"])
    #expect(document.scenes.flatMap(\.images).allSatisfy { $0.isInImageView })
  }
}
