/// The meaning of a pixel's samples (PNG third edition, table 8).
package enum ColorType: UInt8, Sendable, CaseIterable {
  case gray = 0
  case rgb = 2
  case palette = 3
  case grayAlpha = 4
  case rgba = 6

  /// The samples per pixel. An index into the palette counts as one.
  package var channels: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  package var hasAlphaChannel: Bool { self == .grayAlpha || self == .rgba }
  package var isGray: Bool { self == .gray || self == .grayAlpha }

  /// The bit depths that the standard allows.
  package var bitDepths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }

  /// The name in messages, such as "RGBA" and "grayscale".
  package var name: String {
    switch self {
    case .gray: "grayscale"
    case .rgb: "RGB"
    case .palette: "palette"
    case .grayAlpha: "grayscale with alpha"
    case .rgba: "RGBA"
    }
  }
}
