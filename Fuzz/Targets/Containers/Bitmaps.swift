import CrushCompiledCatalogs

extension FuzzTargets {
  static let rendition = FuzzTarget(
    "rendition", "A decoded record of a rendition has the size in its header, and decodes twice to equal pixels.",
    seeds: [], maximumLength: 2048, cost: Bitmaps.cost
  ) { input throws(Violation) in
    try Bitmaps.checkDecoded(input)
  }

  static let bitmap = FuzzTarget(
    "bitmap", "A payload in any codec decodes to the size of its record or is an error, within the limit.", seeds: [],
    maximumLength: 1024, cost: Bitmaps.cost
  ) { input throws(Violation) in
    var choices = ContainerChoices(input)
    let formats: [PixelFormat] = [.argb, .gray8, .wide, .gray16, .gray, .rgb5, PixelFormat(rawValue: "A8  ")]
    var facts = ImageFacts(
      name: "a.png", width: choices.below(300), height: choices.below(300), scale: 1, format: choices.pick(formats),
      colorSpace: choices.flag() ? .sRGB : .extendedSRGB)
    facts.flags = []
    let compression = choices.below(14)
    // Bit 0: bands with headers. Bit 1: opaque.
    let flags = choices.byte() & 3
    let bytesPerRow = choices.below(1 << 12)
    let content = choices.rest
    var payload = Array("MLEC".utf8) + [flags, 0, 0, 0, UInt8(compression), 0, 0, 0]
    // The number of bands is the first byte of the content, or else the length covers all of it.
    let number = flags & 1 == 0 ? content.count : Int(content.first ?? 0) % 4
    payload += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), 0, 0]
    payload += flags & 1 == 0 ? content[...] : content.dropFirst()
    let encoded = EncodedBitmap(
      payload: payload, bytesPerRow: bytesPerRow, compression: RenditionCompression(rawValue: compression))
    return try Bitmaps.checkDecoded(RenditionRecord.image(facts, encoded).encoded())
  }

  static let bitmapRoundTrip = FuzzTarget(
    "bitmap-round-trip", "Each codec of bitmaps gives a record that decodes to the pixels, and equal bytes twice.",
    seeds: [], maximumLength: 512,
    cost: CostLimit(heap: (32 << 20, 256, 64), time: (800_000_000, 200_000, 40_000))
  ) { input throws(Violation) in
    var choices = ContainerChoices(input)
    let choice = Bitmaps.choice(&choices)
    let pixels = Bitmaps.pixels(&choices)
    let bitmap = BitmapEncoder.encode(pixels, choice)
    try Violation.unless(bitmap == BitmapEncoder.encode(pixels, choice), "two encodings differ")
    let record = RenditionRecord.image(ImageFacts(name: "a.png", pixels: pixels, scale: 1), bitmap).encoded()
    let image: RenditionImage
    do throws(CatalogError) { image = try RecordDecoder.image(of: record.span, limit: Bitmaps.limit) } catch {
      throw Violation("\(bitmap.compression.name) \(pixels.format.rawValue): \(error)")
    }
    try Violation.unless(
      image.width == pixels.width && image.height == pixels.height && Bitmaps.isEqual(image, to: pixels),
      "\(bitmap.compression.name) \(pixels.format.rawValue) \(pixels.width)×\(pixels.height): other pixels")
    return pixels.bytes.count
  }
}

/// The laws that targets of bitmaps share.
enum Bitmaps {
  /// The most bytes of a decoded image.
  static let limit = 1 << 20
  /// Streams may have up to eight times the limit, and padding.
  static let cost = CostLimit(heap: (24 << 20, 256, 16), time: (300_000_000, 50_000, 2_000))

  /// Decodes a record twice. Returns the bytes of its pixels, or 0 if it is an error.
  static func checkDecoded(_ record: [UInt8]) throws(Violation) -> Int {
    guard let image = try? RecordDecoder.image(of: record.span, limit: limit) else { return 0 }
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(record[offset + $1]) << ($1 * 8) } }
    try Violation.unless(
      image.width == number(12) && image.height == number(16),
      "\(image.width)×\(image.height) pixels for a header of \(number(12))×\(number(16))")
    let bytes = try checkedBytes(of: image, limit: limit)
    let again = try? RecordDecoder.image(of: record.span, limit: limit)
    try Violation.unless(again.map { areSame($0, image) } ?? false, "decoding twice gives different pixels")
    return bytes
  }

  /// Checks the number of samples. Returns their bytes.
  static func checkedBytes(of image: RenditionImage, limit: Int) throws(Violation) -> Int {
    let pixels = image.width * image.height
    let (count, bytes) =
      switch image.samples {
      case .rgba8(let words): (words.count, words.count * 4)
      case .rgba16(let numbers): (numbers.count / 4, numbers.count * 2)
      case .float(let numbers): (numbers.count / 4, numbers.count * 4)
      }
    try Violation.unless(count == pixels, "\(count) samples for \(pixels) pixels")
    try Violation.unless(bytes <= limit, "\(bytes) bytes, more than the limit of \(limit)")
    return bytes
  }

  /// Returns true for equal bits, so that samples that are no numbers are equal to themselves.
  static func areSame(_ image: RenditionImage, _ other: RenditionImage) -> Bool {
    guard image.width == other.width, image.height == other.height else { return false }
    return switch (image.samples, other.samples) {
    case (.float(let first), .float(let second)): first.elementsEqual(second) { $0.bitPattern == $1.bitPattern }
    default: image.samples == other.samples
    }
  }

  /// Returns true if an image has the stored pixels. Opaque ones have the alpha 255, although the stored one may differ.
  static func isEqual(_ image: RenditionImage, to pixels: StoredPixels) -> Bool {
    switch (image.samples, pixels.format) {
    case (.rgba8(let words), .argb):
      return words.indices.allSatisfy { index in
        let bytes = pixels.bytes[index * 4..<index * 4 + 4].map { UInt32($0) }
        return words[index] == bytes[2] | bytes[1] << 8 | bytes[0] << 16 | (pixels.isOpaque ? 255 : bytes[3]) << 24
      }
    case (.rgba8(let words), .gray8):
      return words.indices.allSatisfy { index in
        let (gray, alpha) = (UInt32(pixels.bytes[index * 2]), UInt32(pixels.bytes[index * 2 + 1]))
        return words[index] == gray * 0x01_0101 | (pixels.isOpaque ? 255 : alpha) << 24
      }
    case (.float(let numbers), _):
      return pixels.halfFloats.map { numbers.elementsEqual($0) { $0.bitPattern == $1.bitPattern } } ?? false
    case (.rgba16(let numbers), _):
      let stored = stride(from: 0, to: pixels.bytes.count, by: 2).map {
        UInt16(pixels.bytes[$0]) | UInt16(pixels.bytes[$0 + 1]) << 8
      }
      if pixels.format == .wide { return numbers == stored }
      return numbers.indices.allSatisfy { numbers[$0] == stored[$0 / 4 * 2 + ($0 % 4 == 3 ? 1 : 0)] }
    default: return false
    }
  }

  static func choice(_ choices: inout ContainerChoices) -> EncodingChoice {
    var choice = EncodingChoice()
    // The smallest form tries all codecs, which takes ten times as long.
    choice.optimization = choices.pick([.exact, .time, .exact, .time, .exact, .time, .space])
    choice.isIcon = choices.flag()
    choice.deploymentClass = choices.pick([nil, 0, 3, 5])
    choice.minimumSystem = choices.pick([8, 11, 12, 13, 26])
    choice.coreUIVersion = choices.pick([366, 498, 609, 688, 868, 971])
    choice.rowAlignment = choices.pick([32, 64])
    return choice
  }

  /// Returns an image of a few colors, or of many. Wide ones have a width of more than a tile.
  static func pixels(_ choices: inout ContainerChoices) -> StoredPixels {
    let format = choices.pick([PixelFormat.argb, .gray8, .wide, .gray16])
    let isLarge = choices.flag()
    let (width, height) = (choices.below(isLarge ? 300 : 24) + 1, choices.below(isLarge ? 8 : 24) + 1)
    let isOpaque = choices.flag()
    let colorSpace: RenditionColorSpace = choices.pick([.sRGB, .displayP3, .extendedSRGB, .grayGamma22])
    let size = format.bytesPerPixel ?? 4
    let (step, period) = (choices.below(8), choices.below(64) + 1)
    var palette = choices.rest
    if palette.count < size { palette += [UInt8](repeating: 0, count: size - palette.count) }
    let colors = palette.count / size
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * size)
    for index in 0..<width * height {
      let color = (index % period + index / period * step) % colors
      bytes += palette[color * size..<(color + 1) * size]
      guard isOpaque else { continue }
      if format == .argb || format == .gray8 {
        bytes[bytes.count - 1] = 255
      } else {
        // 1.0 as a half float or as an integer.
        let isHalf = colorSpace == .extendedSRGB
        bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: isHalf ? [0, 0x3C] : [255, 255])
      }
    }
    return StoredPixels(
      width: width, height: height, format: format, colorSpace: colorSpace, bytes: bytes, isOpaque: isOpaque)
  }
}
