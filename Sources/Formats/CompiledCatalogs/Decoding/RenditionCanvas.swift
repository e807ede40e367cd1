/// An image that is decoded in bands of rows, from the top.
///
/// Memory is allocated for a band after its data was decoded, so that a false height in a header costs nothing.
struct RenditionCanvas {
  let width: Int
  let height: Int
  let limit: Int
  /// The rows that are claimed so far.
  private(set) var rows = 0
  var words: [UInt32] = []
  var integers: [UInt16] = []
  var floats: [Float] = []

  /// The bytes of a pixel of `floats`.
  static let floatBytes = 16

  /// - Throws: `invalid` for an image without pixels, `tooLarge` if 8 bits a channel need more than `limit` bytes.
  init(width: Int, height: Int, limit: Int, place: Int) throws(CatalogError) {
    guard width > 0, height > 0 else { throw .invalid(part: "image size \(width)×\(height)", offset: place) }
    self.width = width
    self.height = height
    self.limit = limit
    try check(bytesPerPixel: 4)
  }

  var remainingRows: Int { height - rows }

  /// Returns the most bytes that the streams of rows may give, for a number of bytes a row. Streams may have padding.
  func allowance(rows: Int, rowBytes: Int) -> Int {
    let (product, overflows) = rows.multipliedReportingOverflow(by: rowBytes)
    let most = min(limit, Int.max / 16) * 8
    let bytes = overflows ? most : min(product, most)
    return bytes + bytes / 4 + 65536
  }

  /// - Throws: `tooLarge` if the whole image needs more than the limit.
  func check(bytesPerPixel: Int) throws(CatalogError) {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    let (bytes, overflowsToo) = pixels.multipliedReportingOverflow(by: bytesPerPixel)
    if overflows || overflowsToo { throw .tooLarge(bytes: .max, limit: limit) }
    if bytes > limit { throw .tooLarge(bytes: bytes, limit: limit) }
  }

  /// Counts a band of rows that the caller appends to `words`.
  mutating func claimWords(rows count: Int, place: Int) throws(CatalogError) {
    try claim(count, place: place)
    Self.reserve(count * width, of: width * height, in: &words)
  }

  /// Counts a band of rows that the caller appends to `integers`, four numbers a pixel.
  mutating func claimIntegers(rows count: Int, place: Int) throws(CatalogError) {
    // Half floats are widened at the end.
    try check(bytesPerPixel: Self.floatBytes)
    try claim(count, place: place)
    Self.reserve(count * width * 4, of: width * height * 4, in: &integers)
  }

  /// Counts a band of rows that the caller appends to `floats`, four numbers a pixel.
  mutating func claimFloats(rows count: Int, place: Int) throws(CatalogError) {
    try check(bytesPerPixel: Self.floatBytes)
    try claim(count, place: place)
    Self.reserve(count * width * 4, of: width * height * 4, in: &floats)
  }

  private mutating func claim(_ count: Int, place: Int) throws(CatalogError) {
    guard count >= 0, count <= remainingRows else { throw .invalid(part: "number of rows", offset: place) }
    rows += count
  }

  /// Reserves space for `count` more elements: exactly them at first, then all if a quarter is there.
  private static func reserve<Element>(_ count: Int, of total: Int, in elements: inout [Element]) {
    let needed = elements.count + count
    guard needed > elements.capacity else { return }
    elements.reserveCapacity(elements.isEmpty ? needed : max(needed, min(total, elements.count * 4)))
  }

  /// Appends tiles of equal height, from left to right.
  mutating func append(sideBySide tiles: [RenditionCanvas], place: Int) throws(CatalogError) {
    guard let height = tiles.first?.height, tiles.allSatisfy({ $0.height == height && $0.rows == height }),
      tiles.reduce(0, { $0 + $1.width }) == width
    else { throw .invalid(part: "tile size", offset: place) }
    let areFloats = tiles.allSatisfy { $0.words.isEmpty }
    guard areFloats || tiles.allSatisfy({ $0.floats.isEmpty }) else { throw Self.mixed(place) }
    if areFloats { try claimFloats(rows: height, place: place) } else { try claimWords(rows: height, place: place) }
    for row in 0..<height {
      for tile in tiles {
        if areFloats {
          floats.append(contentsOf: tile.floats[row * tile.width * 4..<(row + 1) * tile.width * 4])
        } else {
          words.append(contentsOf: tile.words[row * tile.width..<(row + 1) * tile.width])
        }
      }
    }
  }

  /// Returns the samples of the complete image.
  ///
  /// - Parameter isOpaque: whether alpha is 255 in spite of the stored bytes. The padding of opaque atlases has alpha 0.
  consuming func samples(isOpaque: Bool, colorSpace: RenditionColorSpace?, place: Int) throws(CatalogError)
    -> RenditionImage.Samples
  {
    guard remainingRows == 0 else { throw .invalid(part: "number of rows", offset: place) }
    let pixels = width * height
    if words.count == pixels {
      guard isOpaque else { return .rgba8(words) }
      var words = words
      var span = words.mutableSpan
      for index in span.indices { span[index] |= 0xFF00_0000 }
      return .rgba8(words)
    }
    if floats.count == pixels * 4 { return .float(floats) }
    guard integers.count == pixels * 4 else { throw Self.mixed(place) }
    return HalfFloat.areHalfFloats(integers.span, colorSpace: colorSpace)
      ? .float(integers.map(HalfFloat.value)) : .rgba16(integers)
  }

  private static func mixed(_ place: Int) -> CatalogError {
    .invalid(part: "mixture of 8-bit and 16-bit bands", offset: place)
  }
}
