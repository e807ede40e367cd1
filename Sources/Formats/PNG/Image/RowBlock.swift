/// Consecutive filtered rows of one width: the whole image, or one pass of Adam7.
struct RowBlock: Sendable {
  /// The pass, or nil if the image is not interlaced.
  let pass: Adam7.Pass?
  let width: Int
  let height: Int
  /// The bytes of a row without its filter byte.
  let rowBytes: Int

  /// The bytes of all rows with their filter bytes.
  var filteredBytes: Int { height * (rowBytes + 1) }
}

extension ImageHeader {
  /// The blocks in the order of the stream, without empty passes.
  var rowBlocks: [RowBlock] {
    guard isInterlaced else { return [RowBlock(pass: nil, width: width, height: height, rowBytes: rowBytes)] }
    return Adam7.passes(of: self).map {
      RowBlock(pass: $0.pass, width: $0.width, height: $0.height, rowBytes: rowBytes(width: $0.width))
    }
  }

  /// The bytes that the image data inflates to.
  package var filteredBytes: Int { rowBlocks.reduce(0) { $0 + $1.filteredBytes } }
}
