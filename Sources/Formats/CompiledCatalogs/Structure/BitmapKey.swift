/// An entry of BITMAPKEYS: the attribute values that occur in the renditions of one identifier.
package struct BitmapKey: Sendable, Equatable {
  package let identifier: Int
  /// A mask for each attribute of the key format: bit `n` is set if a rendition has the value `n`. All bits are set for
  /// attributes that are no small number, such as the identifier.
  package let masks: [UInt32]

  init(identifier: Int, masks: [UInt32]) {
    self.identifier = identifier
    self.masks = masks
  }

  /// - Parameter block: the entry's value: 1, 0, its length, the number of masks, the masks.
  init(identifier: Int, _ block: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = block.lowerBound
    guard block.count >= 16, file.uint32(at: start + 12) <= (block.count - 16) / 4 else {
      throw .invalid(part: "masks of identifier \(identifier)", offset: start)
    }
    self.identifier = identifier
    masks = (0..<file.uint32(at: start + 12)).map { file.word32(at: start + 16 + $0 * 4) }
  }
}
