extension Rendition {
  /// The bytes before the list of payload lengths.
  private static let fixedLength = 176

  /// Reads a rendition ("CSI"): 176 bytes of fields, payload lengths, properties, payload.
  ///
  /// - Throws: `CatalogError` if the fields or the properties cannot be read. A payload that cannot be read becomes
  ///   `damaged`.
  init(key: RenditionKey, facet: Int?, _ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = range.lowerBound
    guard range.count >= Self.fixedLength + 4 else { throw .outOfBounds(part: "rendition", offset: start) }
    guard file.word32(at: start) == FourLetters.rendition else { throw .invalid(part: "rendition", offset: start) }
    // A count and count + 1 numbers, always one length that is equal to the payload. The payload's real end is the end
    // of the block.
    let (propertyLength, bitmapCount) = (file.uint32(at: start + 168), file.uint32(at: start + 172))
    let propertyStart = start + Self.fixedLength + 4 * (bitmapCount + 1)
    let payloadStart = propertyStart + propertyLength
    guard payloadStart <= range.upperBound else { throw .outOfBounds(part: "properties", offset: start + 168) }
    self.key = key
    self.facet = facet
    self.range = range
    flags = RenditionFlags(rawValue: file.word32(at: start + 8))
    width = file.uint32(at: start + 12)
    height = file.uint32(at: start + 16)
    scale = file.uint32(at: start + 20) / 100
    pixelFormat = PixelFormat(at: start + 24, in: file)
    colorSpace =
      pixelFormat?.hasColors == true ? RenditionColorSpace(rawValue: file.uint32(at: start + 28) & 15) : nil
    layout = RenditionLayout(rawValue: file.uint16(at: start + 36))
    name = file.text(in: start + 40..<start + 168)
    var list = PropertyList()
    try list.read(propertyStart..<payloadStart, in: file)
    properties = list.properties
    do throws(CatalogError) {
      payload = try RenditionPayload(
        payloadStart..<range.upperBound, link: list.link, layout: layout, height: height, in: file)
    } catch {
      payload = .damaged(error)
    }
    isUnreadable = false
  }

  /// A rendition with a known key whose fields cannot be read.
  init(key: RenditionKey, facet: Int?, unreadable error: CatalogError) {
    self.key = key
    self.facet = facet
    name = ""
    flags = []
    width = 0
    height = 0
    scale = 0
    pixelFormat = nil
    colorSpace = nil
    layout = RenditionLayout(rawValue: 0)
    properties = RenditionProperties()
    payload = .damaged(error)
    range = 0..<0
    isUnreadable = true
  }
}

extension PixelFormat {
  /// Reads the four letters, which are stored in reverse order. Returns nil for zeros.
  init?(at offset: Int, in file: Span<UInt8>) {
    switch file.word32(at: offset) {
    case 0: return nil
    case 0x4152_4742: self = .argb
    case 0x4741_3820: self = .gray8
    default: self.init(rawValue: file.reversedLetters(at: offset))
    }
  }
}
