import Assets
import FileSystem

/// How much memory a file takes while it is worked on, before it is read.
enum MemoryEstimate {
  /// Bytes for each pixel of a PNG: the rows as stored, as words and filtered, the streams on trial, and what libpng
  /// decodes of them.
  private static let bytesPerPixel = 24

  static func bytes(of item: BuildPlan.Item) -> Int {
    switch item.kind {
    case .png:
      // Signature, IHDR's length and type, width and height; behind a CgBI chunk of 16 bytes.
      guard let head = try? Files.prefix(of: item.source, count: 40) else { return item.size }
      let pixels = pixels(in: head)
      return item.size * 2 + pixels.multipliedReportingOverflow(by: bytesPerPixel).partialValue
    case .propertyList: return item.size * 8
    // In pieces.
    case .other, .junk: return 2 << 20
    }
  }

  /// What a PNG's header says; 0 where there is none, since then nothing is decoded.
  private static func pixels(in head: [UInt8]) -> Int {
    for offset in [12, 28] where head.count >= offset + 12 && head[offset..<offset + 4].elementsEqual("IHDR".utf8) {
      let side = { (start: Int) in head[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      return min(side(offset + 4), 1 << 20) * min(side(offset + 8), 1 << 20)
    }
    return 0
  }
}
