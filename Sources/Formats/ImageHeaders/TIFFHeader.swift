/// The first directory of a TIFF (TIFF 6.0, sections 2 and 3).
enum TIFFHeader {
  private static let width = 256
  private static let height = 257
  private static let bitsPerSample = 258
  private static let photometric = 262
  private static let orientation = 274
  private static let samplesPerPixel = 277

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 8, of: "the header")
    let isLittle = head.bytes[0] == 0x49
    guard head.bytes.prefix(4) == [0x49, 0x49, 42, 0] || head.bytes.prefix(4) == [0x4D, 0x4D, 0, 42] else {
      throw head.bytes[2] == 43 || head.bytes[3] == 43
        ? .unknown("BigTIFF is not supported") : .expected("II or MM, and 42", offset: 0)
    }
    func number(_ fields: Fields, _ at: Int, _ count: Int) -> Int {
      isLittle ? fields.little(at, count) : fields.big(at, count)
    }
    let directory = number(head, 4, 4)
    let count = number(try source.fields(at: directory, count: 2, of: "the first directory"), 0, 2)
    let entries = try source.fields(at: directory + 2, count: count * 12, of: "the first directory")
    var values: [Int: Int] = [:]
    for index in 0..<count {
      let tag = number(entries, index * 12, 2)
      let kind = number(entries, index * 12 + 2, 2)
      // A SHORT is at the left of its field, and a LONG fills it. Longer lists are elsewhere in the file, and the first
      // value is enough.
      guard kind == 3 || kind == 4 else { continue }
      let bytes = kind == 3 ? 2 : 4
      if number(entries, index * 12 + 4, 4) * bytes <= 4 {
        values[tag] = number(entries, index * 12 + 8, bytes)
      } else {
        let list = source.bytes(at: number(entries, index * 12 + 8, 4), count: bytes)
        if list.count == bytes { values[tag] = number(Fields(bytes: list), 0, bytes) }
      }
    }
    guard let wide = values[width], let high = values[height] else {
      throw .expected("ImageWidth and ImageLength in the directory", offset: directory)
    }
    let isTurned = (5...8).contains(values[orientation] ?? 1)
    let samples = values[samplesPerPixel] ?? 1
    let isGray = (values[photometric] ?? 2) < 2
    return try ImageShape(
      width: isTurned ? high : wide, height: isTurned ? wide : high,
      bitDepth: (values[bitsPerSample] ?? 1) > 8 ? 16 : 8, isGray: isGray, hasAlpha: samples == (isGray ? 2 : 4),
      at: directory)
  }
}
