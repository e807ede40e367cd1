package import CrushCompiledCatalogs

/// The facts about a picture that a plan needs. They are stored, so that an unchanged source is not decoded again.
package struct PictureFacts: Sendable, Hashable {
  /// The format of the pixels, or of the file.
  package let format: PixelFormat
  /// The color space of pixels, or `generic`.
  package let colorSpace: RenditionColorSpace
  package let width: Int
  package let height: Int
  package let orientation: Int
  package let isOpaque: Bool
  package let hasWideForm: Bool
  package let colorError: Double
  package let unconvertedProfile: String?

  package init(_ picture: Picture) {
    switch picture.content {
    case .pixels(let pixels):
      format = pixels.format
      colorSpace = pixels.colorSpace
      isOpaque = pixels.isOpaque
    case .file(let format, _):
      self.format = format
      colorSpace = .generic
      isOpaque = false
    }
    width = picture.width
    height = picture.height
    orientation = picture.orientation
    hasWideForm = picture.hasWideForm
    colorError = picture.colorError
    unconvertedProfile = picture.unconvertedProfile
  }

  /// The version of the bytes. A change of the fields needs a new one.
  private static let version: UInt8 = 1

  /// The facts in the form of the store: version, flags, orientation, color space, format, width, height, error, and
  /// the name of the profile.
  package var bytes: [UInt8] {
    let flags: UInt8 = (isOpaque ? 1 : 0) | (hasWideForm ? 2 : 0) | (unconvertedProfile == nil ? 0 : 4)
    var bytes = [
      Self.version, flags, UInt8(truncatingIfNeeded: orientation), UInt8(truncatingIfNeeded: colorSpace.rawValue),
    ]
    let letters = Array(format.rawValue.utf8.prefix(4))
    bytes += letters + [UInt8](repeating: 0x20, count: 4 - letters.count)
    for number in [UInt64(width), UInt64(height), colorError.bitPattern] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes + Array((unconvertedProfile ?? "").utf8)
  }

  /// - Returns: nil for bytes of another version, or damaged ones.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= 32, bytes[0] == Self.version, let space = RenditionColorSpace(rawValue: Int(bytes[3])) else {
      return nil
    }
    func number(at offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) } }
    guard let width = Int(exactly: number(at: 8)), let height = Int(exactly: number(at: 16)) else { return nil }
    format = PixelFormat(rawValue: String(decoding: bytes[4..<8], as: UTF8.self))
    colorSpace = space
    self.width = width
    self.height = height
    orientation = Int(bytes[2])
    isOpaque = bytes[1] & 1 != 0
    hasWideForm = bytes[1] & 2 != 0
    colorError = Double(bitPattern: number(at: 24))
    unconvertedProfile = bytes[1] & 4 != 0 ? String(decoding: bytes[32...], as: UTF8.self) : nil
  }
}
