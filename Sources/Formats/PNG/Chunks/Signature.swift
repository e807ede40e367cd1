/// The eight bytes that start every PNG (PNG third edition, section 5.2), and the starts of other files.
package enum Signature {
  package static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns whether a file with these first bytes claims to be a PNG.
  package static func matches(_ file: Span<UInt8>) -> Bool { starts(file, with: bytes) }

  /// - Throws: `PNGError.notPNG`, with the most likely cause.
  static func check(_ file: Span<UInt8>) throws(PNGError) {
    if matches(file) { return }
    if file.isEmpty { throw .notPNG(.empty) }
    if let name = otherFormat(file) { throw .notPNG(.otherFormat(name)) }
    if starts(file, with: pointerPrefix) { throw .notPNG(.lfsPointer) }
    let start = file.extracting(0..<min(file.count, bytes.count))
    if file.count < bytes.count, bytes.indices.prefix(file.count).allSatisfy({ start[$0] == bytes[$0] }) {
      throw .notPNG(.short(count: file.count))
    }
    if isDamaged(file) { throw .notPNG(.damagedByTextTransfer) }
    if file.count < 8 { throw .notPNG(.short(count: file.count)) }
    if isText(file) { throw .notPNG(.text) }
    throw .notPNG(.unknown(firstBytes: (0..<8).map { file[$0] }))
  }

  /// Returns whether the file starts as a PNG does after a text-mode transfer. The high bit of the first byte and the
  /// line endings are not compared, since such a transfer may change them.
  private static func isDamaged(_ file: Span<UInt8>) -> Bool {
    file.count >= 4 && file[0] & 0x7F == 0x09 && file[1] & 0x7F == 0x50 && file[2] & 0x7F == 0x4E
      && file[3] & 0x7F == 0x47
  }

  /// Formats to name in an error message. Kept apart from `ImageFormat` of ImageHeaders, because PNG depends on no other
  /// format. Their signatures are shorter, because a wrong guess only makes the message less helpful.
  private static let formats: [(prefix: [UInt8], at: Int, name: String)] = [
    ([0xFF, 0xD8, 0xFF], 0, "a JPEG file"),
    (Array("GIF8".utf8), 0, "a GIF file"),
    (Array("WEBP".utf8), 8, "a WebP file"),
    (Array("ftyp".utf8), 4, "an HEIC, AVIF or MPEG-4 file"),
    (Array("BM".utf8), 0, "a BMP file"),
    ([0x49, 0x49, 0x2A, 0x00], 0, "a TIFF file"),
    ([0x4D, 0x4D, 0x00, 0x2A], 0, "a TIFF file"),
    (Array("%PDF".utf8), 0, "a PDF file"),
    (Array("8BPS".utf8), 0, "a Photoshop file"),
    (Array("<svg".utf8), 0, "an SVG file"),
  ]

  /// The first line of a Git LFS pointer, which replaces a file that was not fetched.
  package static let pointerPrefix = Array("version https://git-lfs.github.com/spec/v1".utf8)

  private static func otherFormat(_ file: Span<UInt8>) -> String? {
    formats.first { starts(file, with: $0.prefix, at: $0.at) }?.name
  }

  private static func isText(_ file: Span<UInt8>) -> Bool {
    for index in 0..<min(file.count, 512) where file[index] < 9 || (14..<32).contains(file[index]) { return false }
    return true
  }

  private static func starts(_ file: Span<UInt8>, with prefix: [UInt8], at offset: Int = 0) -> Bool {
    file.count >= offset + prefix.count && prefix.indices.allSatisfy { file[offset + $0] == prefix[$0] }
  }
}
