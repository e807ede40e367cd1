extension CatalogHeader {
  /// The length in all known catalogs.
  private static let length = 436

  /// - Parameter block: the block CARHEADER.
  init(_ block: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = block.lowerBound
    guard block.count >= Self.length else { throw .outOfBounds(part: "CARHEADER", offset: start) }
    guard file.word32(at: start) == FourLetters.header else { throw .invalid(part: "CARHEADER", offset: start) }
    coreUIVersion = file.uint32(at: start + 4)
    storageVersion = file.uint32(at: start + 8)
    timestamp = file.uint32(at: start + 12)
    renditionCount = file.uint32(at: start + 16)
    mainVersion = file.text(in: start + 20..<start + 148).trimmed
    versionText = file.text(in: start + 148..<start + 404).trimmed
    uuid = (start + 404..<start + 420).map { file[$0] }
    checksum = file.uint32(at: start + 420)
    schemaVersion = file.uint32(at: start + 424)
    colorSpace = file.uint32(at: start + 428)
    keySemantics = file.uint32(at: start + 432)
  }
}

extension CatalogMetadata {
  /// - Parameter block: the block EXTENDED_METADATA: a tag and four texts of 256 bytes.
  init(_ block: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    guard block.count >= 4, file.word32(at: block.lowerBound) == FourLetters.metadata else {
      throw .invalid(part: "EXTENDED_METADATA", offset: block.lowerBound)
    }
    func text(_ index: Int) -> String {
      let start = block.lowerBound + 4 + index * 256
      return file.text(in: min(start, block.upperBound)..<min(start + 256, block.upperBound)).trimmed
    }
    thinning = text(0)
    platformVersion = text(1)
    platform = text(2)
    tool = text(3)
  }
}

extension String {
  /// The text without spaces and line feeds at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
