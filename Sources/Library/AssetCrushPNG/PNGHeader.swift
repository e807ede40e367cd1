import CrushPNG

/// The facts about a PNG that need no decoding.
public struct PNGHeader: Sendable, Hashable {
  /// The content of a pixel in the file (PNG third edition, section 11.2.1).
  public enum ColorType: Sendable, Hashable {
    case gray, rgb, palette, grayAlpha, rgba
  }

  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The bits of a sample or palette index: 1, 2, 4, 8 or 16.
  public let bitDepth: Int
  /// The content of a pixel in the file.
  public let colorType: ColorType
  /// Whether the rows are in Adam7 order.
  public let isInterlaced: Bool
  /// Whether the file has Apple's form CgBI, which other readers reject.
  public let isCgBI: Bool
  /// Whether the file is an animated PNG. Only its first image is decoded.
  public let isAnimated: Bool
  /// Whether pixels may be transparent, by an alpha channel or by a transparent color.
  public let hasTransparency: Bool
  /// The types of the chunks in the order of the file, such as `IHDR`.
  public let chunkTypes: [String]

  /// The memory of the decoded pixels, at four bytes a pixel.
  public var decodedByteCount: Int { width * height * 4 }

  init(_ file: PNGFile) {
    width = file.header.width
    height = file.header.height
    bitDepth = file.header.bitDepth
    colorType = ColorType(file.header.colorType)
    isInterlaced = file.header.isInterlaced
    isCgBI = file.isCgBI
    isAnimated = file.isAnimated
    hasTransparency = file.hasTransparency
    chunkTypes = file.chunks.map(\.type.description)
  }

  /// Reads the header from the start of a file, without the rest. Checksums before the image data are checked.
  ///
  /// 4,096 bytes are enough for most files. Color profiles and other chunks before the image data can be longer.
  ///
  /// - Parameters:
  ///   - start: The first bytes of the file.
  ///   - end: The last 12 bytes of the file.
  ///   - byteCount: The size of the file.
  /// - Returns: `nil` if `start` does not contain all chunks before the image data, or if the file is damaged. Read the
  ///   whole file as a ``PNGImage`` for the reason.
  public init?(probing start: [UInt8], end: [UInt8], byteCount: Int) {
    guard let file = PNGFile(start: start.span, end: end.span, count: byteCount) else { return nil }
    self.init(file)
  }
}

extension PNGHeader.ColorType {
  fileprivate init(_ type: ColorType) {
    self =
      switch type {
      case .gray: .gray
      case .rgb: .rgb
      case .palette: .palette
      case .grayAlpha: .grayAlpha
      case .rgba: .rgba
      }
  }
}
