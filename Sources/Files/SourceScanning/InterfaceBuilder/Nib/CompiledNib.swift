/// A compiled nib: the document that it was made of, as far as the nib states it, and its objects.
///
/// A nib does not state whether it is a launch screen, nor the identifiers of controllers. `StoryboardList` has these of a
/// compiled storyboard. The opacity of an image view is unknown in a nib for a Mac, as are the names of its colors.
package struct CompiledNib: Sendable {
  package private(set) var document = InterfaceDocument(kind: .compiledNib)
  /// Short texts, which may be names.
  package private(set) var texts: Set<String> = []
  package let archive: ObjectArchive

  /// The most nibs around a nib. The cells of a table are nibs in the nib.
  private static let depthLimit = 8
  /// The most bytes of a text.
  private static let longestText = 256

  /// Reads a NIBArchive or a keyed archive.
  package static func read(_ bytes: [UInt8]) throws(NibError) -> CompiledNib {
    let archive =
      if bytes.starts(with: NibArchiveReader.magic) {
        try NibArchiveReader.read(bytes)
      } else if isPropertyList(bytes) {
        try KeyedArchiveReader.read(bytes)
      } else {
        throw NibError.notANib
      }
    return CompiledNib(archive, depth: 0)
  }

  /// The bytes that are searched for the root element of XML.
  private static let head = 1024

  /// Returns true for the start of a binary property list, or of one in XML. Interface Builder 3 also saved its sources
  /// as XML called `designable.nib`, with the root element `archive` or `document`.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist".utf8)
      || bytes.first == UInt8(ascii: "<") && String(decoding: bytes.prefix(head), as: UTF8.self).contains("<plist")
  }

  private init(_ archive: ObjectArchive, depth: Int) {
    self.archive = archive
    var scene = NibScene(NibGraph(archive)).scene()
    for value in archive.values {
      switch value.content {
      case .text(let text): add(text)
      case .data(let range):
        if range.count <= Self.longestText { archive.text(range).map { add($0) } }
        if depth < Self.depthLimit { add(nibAt: range, to: &scene, depth: depth + 1) }
      default: break
      }
    }
    document.scenes = [scene]
  }

  private mutating func add(_ text: String) {
    if !text.isEmpty && text.utf8.count <= Self.longestText { texts.insert(text) }
  }

  /// Adds the objects of a nib in the nib. A damaged one is ignored, as it hides no other part.
  private mutating func add(nibAt range: Range<Int>, to scene: inout InterfaceScene, depth: Int) {
    guard archive.bytes[range].starts(with: NibArchiveReader.magic),
      let archive = try? NibArchiveReader.read(Array(archive.bytes[range]))
    else { return }
    let inner = CompiledNib(archive, depth: depth)
    texts.formUnion(inner.texts)
    for other in inner.document.scenes {
      scene.objects += other.objects
      scene.images += other.images
      scene.colors += other.colors
      scene.loads += other.loads
      scene.nibNames += other.nibNames
    }
  }
}
