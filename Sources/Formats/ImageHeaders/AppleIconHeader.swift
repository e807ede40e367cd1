/// The largest image of an Apple icon: a list of entries, each with a type of four letters and its size in bytes. PNGs
/// state their own size. For JPEG 2000 and raw pixels the type determines it.
enum AppleIconHeader {
  private static let mostEntries = 256

  /// The sides in pixels by type (Apple, `IconStorage.h`, and the names of `iconutil`).
  private static let sides: [String: Int] = [
    "icp4": 16, "icp5": 32, "icp6": 64, "ic04": 16, "ic05": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "icsb": 18, "icsB": 36, "sb24": 24, "SB24": 48, "ICON": 32,
    "ICN#": 32, "icl4": 32, "icl8": 32, "il32": 32, "ics#": 16, "ics4": 16, "ics8": 16, "is32": 16, "ich#": 48,
    "ich4": 48, "ich8": 48, "ih32": 48, "it32": 128,
  ]

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 8, of: "the header")
    guard head.hasText("icns", at: 0) else { throw .expected("icns", offset: 0) }
    let end = min(head.big(4, 4), source.count)
    var offset = 8
    var largest: (width: Int, height: Int, offset: Int)?
    for _ in 0..<mostEntries where offset + 8 <= end {
      let entry = try source.fields(at: offset, count: 8, of: "an entry")
      let count = entry.big(4, 4)
      guard count >= 8, count <= source.count - offset else { throw .endsEarly("an entry", offset: offset) }
      let type = String(decoding: entry.bytes.prefix(4), as: UTF8.self)
      if let side = sides[type] {
        let (width, height) = png(source.bytes(at: offset + 8, count: min(24, count - 8))) ?? (side, side)
        if width * height > largest.map({ $0.width * $0.height }) ?? 0 { largest = (width, height, offset) }
      }
      offset += count
    }
    guard let largest else { throw .expected("an image", offset: 8) }
    return try ImageShape(width: largest.width, height: largest.height, hasAlpha: true, at: largest.offset)
  }

  /// Returns the size in the header of a PNG; nil for other bytes.
  private static func png(_ start: [UInt8]) -> (Int, Int)? {
    guard start.count == 24, start.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    let fields = Fields(bytes: start)
    return (fields.big(16, 4) & 0x7FFF_FFFF, fields.big(20, 4) & 0x7FFF_FFFF)
  }
}
