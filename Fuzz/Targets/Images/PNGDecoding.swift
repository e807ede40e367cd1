import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngDecoding = FuzzTarget(
    "png-decode",
    "libpng accepts the same PNGs and gives equal pixels, except for listed rules; a truncated PNG is an error.",
    seeds: ["TestImages/**/*.png"]
  ) { input throws(Violation) in
    let image: PNGFile
    let raster: Raster
    do throws(PNGError) {
      image = try PNGFile(input.span, options: PNGInputs.options)
      if image.isCgBI { return 0 }
      raster = try Decoder().raster(of: image, in: input.span)
    } catch {
      try PNGRejection(error).check(input)
      return 0
    }
    try PNGInputs.checkTruncations(of: input)
    try PNGInputs.checkPaths(of: image, in: input, are: raster)
    do throws(PNGError) { try image.checkStream(in: input.span) } catch {
      // The decoder shows the image, but the file is never copied to an output. libpng must reject it as well.
      guard case .badImageData(.reservedCodes, _) = error,
        (try? LibPNG.samples(of: input.span, count: raster.samples.count)) == nil
      else { throw Violation("the stream is rejected, but libpng accepts it: \(error)") }
      return raster.samples.count
    }
    try PNGInputs.checkLibPNG(input, is: raster)
    return raster.samples.count
  }
}

/// A rejected PNG, which libpng may accept only if the error is one of the stricter rules.
private struct PNGRejection {
  private let error: PNGError

  init(_ error: PNGError) { self.error = error }

  func check(_ input: [UInt8]) throws(Violation) {
    // libpng allocates the stated length of a chunk before it reads the chunk.
    if case .truncated(_, _, let needed, _) = error, needed > 1 << 20 { return }
    guard let header = Self.header(of: input),
      (try? LibPNG.samples(of: input.span, count: header.rowBytes * header.height)) != nil
    else { return }
    try Violation.unless(isStricterRule(input, header), "libpng accepts a file that is rejected: \(error)")
  }

  /// Whether the standard forbids the fault, and libpng only warns about it.
  private func isStricterRule(_ input: [UInt8], _ header: ImageHeader) -> Bool {
    switch error {
    case .trailingData, .tooManyPixels, .tooManyChunks: true
    // Sizes, numbers and places of chunks (PNG third edition, sections 5.6 and 11).
    case .badLength(let type, _, _, _): [.palette, .transparency, .imageEnd].contains(type)
    case .misplaced(let type, _, _): [.palette, .transparency, .imageData, .cgbi].contains(type)
    // Unless its caller asks for them, libpng skips all chunks after the image data.
    case .unknownCritical: true
    case .badImageData(let fault, _):
      switch fault {
      case .tooLong, .trailingBytes, .paletteIndex: true
      // libpng reads no further than the last row, so that it does not see a damaged end.
      case .notDeflate: Self.hasAllRows(input, header)
      case .tooShort, .window, .reservedCodes, .filterType: false
      }
    case .notPNG, .truncated, .badType, .badCRC, .missing, .badHeader, .unsupportedCgBI, .outOfMemory,
      .verificationFailed:
      false
    }
  }

  /// Returns the header in a chunk IHDR after the signature, of an image small enough to decode, or nil.
  private static func header(of input: [UInt8]) -> ImageHeader? {
    guard input.count > 33 else { return nil }
    let (width, height) = (number(input, 16), number(input, 20))
    guard let colorType = ColorType(rawValue: input[25]), colorType.bitDepths.contains(Int(input[24])),
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height), width * height <= 1 << 16
    else { return nil }
    return ImageHeader(
      width: width, height: height, bitDepth: Int(input[24]), colorType: colorType, isInterlaced: input[28] == 1)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether zlib inflates all rows from the image data up to its damage.
  private static func hasAllRows(_ input: [UInt8], _ header: ImageHeader) -> Bool {
    guard let image = try? PNGFile(input.span, options: PNGInputs.options) else { return false }
    let stream = image.imageData(in: input.span)
    return (try? Inflater.start(of: stream.span, .zlib, count: header.filteredBytes)) != nil
  }
}
