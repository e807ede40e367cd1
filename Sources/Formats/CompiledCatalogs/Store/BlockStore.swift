/// The store of numbered blocks that a catalog is made of (`BOMStore`), with its named variables.
///
/// Layout, big-endian: `BOMStore`, version, number of used blocks, offset and length of the index, offset and length of
/// the variables. The index is a count and pairs of offset and length. A variable is a block number, a length byte and
/// a name. Counts are never trusted: a table ends where its bytes end.
struct BlockStore {
  /// The offset of the first pair of the index.
  private let index: Int
  /// The number of pairs whose bytes exist.
  let blockCount: Int
  /// The block of each variable. The last variable of a name counts.
  let variables: [String: Int]

  private static let headerLength = 32
  /// Variables in a file. Apple writes up to 10.
  private static let maximumVariables = 256

  /// - Parameter file: the whole file.
  init(_ file: Span<UInt8>) throws(CatalogError) {
    guard Self.startsStore(file) else { throw .notACatalog }
    guard file.count >= Self.headerLength else { throw .outOfBounds(part: "header", offset: file.count) }
    let (indexOffset, variablesOffset) = (file.bigUInt32(at: 16), file.bigUInt32(at: 24))
    guard indexOffset <= file.count - 4 else { throw .outOfBounds(part: "block index", offset: 16) }
    guard variablesOffset <= file.count - 4 else { throw .outOfBounds(part: "table of variables", offset: 24) }
    index = indexOffset + 4
    blockCount = min(file.bigUInt32(at: indexOffset), (file.count - index) / 8)
    variables = Self.variables(of: file, at: variablesOffset)
  }

  /// Returns true if a file starts with the magic of a block store.
  static func startsStore(_ file: Span<UInt8>) -> Bool {
    file.count >= 8 && file.word64(at: 0) == magic
  }

  /// `BOMStore`.
  private static let magic: UInt64 = 0x6572_6F74_534D_4F42

  private static func variables(of file: Span<UInt8>, at offset: Int) -> [String: Int] {
    var variables: [String: Int] = [:]
    var position = offset + 4
    for _ in 0..<min(file.bigUInt32(at: offset), maximumVariables) {
      guard position <= file.count - 5 else { break }
      let end = position + 5 + Int(file[position + 4])
      guard end <= file.count else { break }
      variables[file.text(in: position + 5..<end)] = file.bigUInt32(at: position)
      position = end
    }
    return variables
  }

  /// Returns the offset of a block's pair in the index, for messages.
  func indexOffset(of block: Int) -> Int { index + min(block, blockCount) * 8 }

  /// Returns the bytes of a block, or nil if the block is not inside the file.
  @inline(__always)
  func range(of block: Int, in file: Span<UInt8>) -> Range<Int>? {
    guard block < blockCount else { return nil }
    let start = file.bigUInt32(at: index &+ block &* 8)
    let end = start &+ file.bigUInt32(at: index &+ block &* 8 &+ 4)
    return end <= file.count ? start..<end : nil
  }

  /// Returns the bytes of a variable's block, nil if there is no such variable.
  ///
  /// - Throws: `outOfBounds` if the block is not inside the file.
  func range(of variable: String, in file: Span<UInt8>) throws(CatalogError) -> Range<Int>? {
    guard let block = variables[variable] else { return nil }
    guard let range = range(of: block, in: file) else {
      throw .outOfBounds(part: variable, offset: indexOffset(of: block))
    }
    return range
  }
}
