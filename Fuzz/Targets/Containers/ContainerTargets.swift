extension FuzzTargets {
  /// The targets of compiled catalogs and their codecs, of archives, and of compiled nibs.
  static let containers = [
    catalog, rendition, bitmap, bitmapRoundTrip, catalogRoundTrip, lzfse, lzvn, lzfseRoundTrip, archive, nib,
  ]
}

/// A source of choices for inputs that describe a value. It ends with zeros.
struct ContainerChoices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }
  /// The bytes that no choice used.
  var rest: [UInt8] { Array(bytes) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Returns a number from 0 to `count` - 1, with two bytes for more than 256 numbers.
  mutating func below(_ count: Int) -> Int {
    let low = Int(byte())
    return (count > 256 ? low | Int(byte()) << 8 : low) % max(1, count)
  }

  mutating func flag() -> Bool { byte() & 1 != 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes.prefix(count))
    bytes = bytes.dropFirst(count)
    return taken
  }
}
