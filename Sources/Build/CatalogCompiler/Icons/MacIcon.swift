package import CrushPNG

/// The container of icons for macOS: types of four letters, each with a picture.
package enum MacIcon {
  /// The largest length of a part, which has four bytes.
  private static let longest = 1 << 31

  /// Returns the file. Its parts have the order of the arguments.
  package static func file(_ parts: [(type: String, bytes: [UInt8])]) -> [UInt8] {
    let count = parts.reduce(8) { $0 + 8 + $1.bytes.count }
    precondition(count < longest, "pictures of icons are small")
    var file = Array("icns".utf8) + number(count)
    for part in parts { file += Array(part.type.utf8) + number(part.bytes.count + 8) + part.bytes }
    return file
  }

  /// Whether a type has its own compression instead of PNG: the icons of 16 and 32 points at 1x.
  package static func isPacked(_ type: String) -> Bool { type == "ic04" || type == "ic05" }

  /// Returns the pixels of a small icon: the letters `ARGB`, then alpha, red, green and blue, each compressed. Colors are
  /// not premultiplied.
  package static func packed(_ image: RGBAImage) -> [UInt8] {
    var bytes = Array("ARGB".utf8)
    for shift in [UInt32(24), 0, 8, 16] {
      bytes += packed(channel: image.pixels.map { UInt8(truncatingIfNeeded: $0 >> shift) })
    }
    return bytes
  }

  /// The longest part of the compression: 128 different bytes, or 130 equal ones.
  private static let longestLiteral = 128
  private static let longestRun = 130
  private static let shortestRun = 3

  /// Compresses a channel. A byte n below 128 precedes n + 1 bytes. A byte n from 128 on precedes one byte, which is
  /// repeated n - 125 times.
  static func packed(channel: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { result += [UInt8(literal.count - 1)] + literal }
      literal = []
    }
    var index = 0
    while index < channel.count {
      var run = 1
      while run < longestRun, index + run < channel.count, channel[index + run] == channel[index] { run += 1 }
      if run >= shortestRun {
        flush()
        result += [UInt8(run + 125), channel[index]]
        index += run
      } else {
        literal.append(channel[index])
        if literal.count == longestLiteral { flush() }
        index += 1
      }
    }
    flush()
    return result
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
