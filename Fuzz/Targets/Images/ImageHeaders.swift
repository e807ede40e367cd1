import CrushCodecs
import CrushImageHeaders
import CrushPNG

extension FuzzTargets {
  static let imageHeaders = FuzzTarget(
    "image-headers",
    "A header, whole and cut at 16 places, is read in few steps, has valid sizes, and agrees with decoders of JPEG and PNG.",
    seeds: [
      "TestImages/**/*.jpg", "TestImages/**/*.gif", "TestImages/**/*.webp", "TestImages/**/*.heic",
      "TestImages/**/*.avif", "TestImages/**/*.tiff", "TestImages/**/*.bmp", "TestImages/**/*.ico",
      "TestImages/**/*.icns", "TestImages/**/*.pdf", "TestImages/**/*.svg", "TestImages/**/*.ktx*",
      "TestImages/**/*.pvr", "TestImages/**/*.astc", "TestImages/**/*.dds", "TestImages/**/*.psd",
      "TestImages/**/*.tga", "TestImages/**/*.exr", "TestImages/**/*.basis", "TestImages/**/*.ccz",
      "TestImages/Formats/*.png",
    ]
  ) { input throws(Violation) in
    for beginning in input.beginnings() { try checkHeader(beginning) }
    return 0
  }

  private static func checkHeader(_ input: [UInt8]) throws(Violation) {
    let format = ImageFormat(input.span)
    if format == .png { return try PNGStart(input).check() }
    for candidate in candidates(for: input, format) {
      let source = CountingSource(input)
      let shape = try? candidate.shape(of: source)
      try source.check(candidate.rawValue)
      if let shape { try check(shape, candidate, input) }
    }
    if format == .gif { _ = GIFFrames.isAnimated(input.span) }
    _ = Exif.holdsPosition(input.span)
    if let orientation = Exif.orientation(input.span) {
      try Violation.unless((0...0xFFFF).contains(orientation), "an orientation of \(orientation)")
    }
  }

  /// Returns the format of the signature, or the formats without one.
  private static func candidates(for input: [UInt8], _ format: ImageFormat?) -> [ImageFormat] {
    if let format { return [format] }
    if input.starts(with: [0x1F, 0x8B]) { return [.zippedPVR] }
    // White space or an element.
    return input.first.map { $0 == 0x3C || $0 <= 0x20 || $0 == 0xEF } == true ? [.svg, .targa] : [.targa, .pvr]
  }

  private static func check(_ shape: ImageShape, _ format: ImageFormat, _ input: [UInt8]) throws(Violation) {
    let sides = 1...0x7FFF_FFFF
    try Violation.unless(
      sides.contains(shape.width) && sides.contains(shape.height), "\(format): \(shape.width)×\(shape.height)")
    try Violation.unless(shape.bitDepth == 8 || shape.bitDepth == 16, "\(format): \(shape.bitDepth) bits")
    try Violation.unless((1...8).contains(shape.orientation), "\(format): orientation \(shape.orientation)")
    // Metadata is inside the file, but the header's end may be cut off.
    try Violation.unless((0...1 << 40).contains(shape.metadataBytes), "\(format): \(shape.metadataBytes) of metadata")
    if let bytes = shape.textureBytes {
      try Violation.unless((1...1 << 53).contains(bytes), "\(format): a texture of \(bytes) bytes")
    }
    if let points = shape.points {
      try Violation.unless(points.width.isFinite && points.height.isFinite, "\(format): no size in points")
    }
    if format == .jpeg { try checkJPEG(shape, input) }
  }

  /// Checks the size of a JPEG against libjpeg, which does not apply the orientation.
  private static func checkJPEG(_ shape: ImageShape, _ input: [UInt8]) throws(Violation) {
    guard let size = try? JPEG.size(of: input.span) else { return }
    let isTurned = shape.orientation >= 5
    let own = isTurned ? (shape.height, shape.width) : (shape.width, shape.height)
    try Violation.unless(own == size, "libjpeg finds \(size.width)×\(size.height), not \(own.0)×\(own.1)")
  }
}

/// The start and the end of a PNG, which the audit reads instead of the whole file.
private struct PNGStart {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  /// Checks that the start of a valid file gives the header, the palette and the chunks of the whole file.
  func check() throws(Violation) {
    let options = PNGInputs.options
    guard let whole = try? PNGFile(anySize: input.span, options: options) else { return }
    let end = Array(input.suffix(12))
    guard let start = PNGFile(start: input.span, end: end.span, count: input.count, options: options) else { return }
    try Violation.unless(start.header == whole.header, "the start has another header")
    try Violation.unless(start.palette == whole.palette, "the start has another palette")
    try Violation.unless(start.transparency == whole.transparency, "the start has another tRNS")
    try Violation.unless(start.cgbi == whole.cgbi, "the start has other flags")
    try Violation.unless(whole.chunks.starts(with: start.chunks), "the start has other chunks")
  }
}
