import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngStripping = FuzzTarget(
    "png-strip", "Stripping keeps the pixels, the colors and the kept chunks; each chunk is either kept or stripped.",
    seeds: ["TestImages/Formats/size-*.png"], maximumLength: 512, cost: PNGInputs.encodingCost
  ) { input throws(Violation) in
    var reader = InputReader(input)
    let policy = StrippedPNG.policy(&reader)
    let stripped = try StrippedPNG(&reader, policy)
    try stripped.checkChunks()
    try stripped.checkResult()
    return stripped.file.count * 4
  }
}

/// A small image with the chunks that an input describes, and a policy.
private struct StrippedPNG {
  let file: [UInt8]
  private let policy: StripPolicy
  private let source: StructuredPNG
  private let image: PNGFile

  /// The types that readers know, and one that they do not.
  private static let types: [ChunkType] = [
    .gamma, .chromaticities, .standardRGB, .colorProfile, .codingPoints, .masteringDisplay, .contentLightLevel,
    .pixelSize, .significantBits, .background, .histogram, .exif, .text, .compressedText, .internationalText,
    .modificationTime, .dataOffset, ChunkType("sPLT"), ChunkType("prVt"),
  ]
  /// Data that readers recognize as sRGB or as no size.
  private static let defaults: [ChunkType: [UInt8]] = [
    .standardRGB: [0], .gamma: [0, 0, 0xB1, 0x8F], .codingPoints: [1, 13, 0, 1],
    .pixelSize: [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1],
    .chromaticities: [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap { value in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    },
  ]

  static func policy(_ reader: inout InputReader) -> StripPolicy {
    let choice = reader.next()
    let own = types[Int(choice >> 2) % types.count]
    return switch choice & 3 {
    case 0: StripPolicy(.safe)
    case 1: StripPolicy(.none)
    case 2: StripPolicy(.all, keep: [own])
    default: StripPolicy(.list([own]))
    }
  }

  init(_ reader: inout InputReader, _ policy: StripPolicy) throws(Violation) {
    var chunks: [StructuredPNG.Chunk] = []
    for _ in 0..<Int(reader.next()) % 8 {
      let (choice, count) = (Int(reader.next()), Int(reader.next()))
      let type = Self.types[choice % Self.types.count]
      let data = count & 0x80 == 0 ? Self.defaults[type] ?? [] : reader.next(count & 0x3F)
      chunks.append(StructuredPNG.Chunk(type: type, data: data, isAfterImageData: count & 0x40 != 0))
    }
    var source = StructuredPNG(&reader)
    // In the order of the file, which begins with the chunks that precede the palette.
    let before = chunks.filter { !$0.isAfterImageData }
    source.chunks =
      before.filter { $0.type.traits.contains(.precedesPalette) }
      + before.filter { !$0.type.traits.contains(.precedesPalette) } + chunks.filter(\.isAfterImageData)
    let file = source.file
    self.source = source
    self.policy = policy
    self.file = file
    image = try PNGInputs.expect("a valid PNG") { () throws(PNGError) in try PNGFile(file.span) }
  }

  /// Checks the division of the chunks.
  func checkChunks() throws(Violation) {
    let divided = AncillaryChunks(of: image, in: file.span, policy: policy, target: .sameForm)
    try Violation.unless(
      divided.kept.count + divided.stripped.count == source.chunks.count, "a chunk is neither kept nor stripped")
    var rest = source.chunks[...]
    for chunk in divided.kept {
      let match = StructuredPNG.Chunk(
        type: chunk.type, data: chunk.data, isAfterImageData: chunk.isAfterImageData)
      guard let index = rest.firstIndex(of: match) else { throw Violation("the kept chunk \(chunk.type) changed") }
      rest = rest[(index + 1)...]
    }
    let bytes = source.chunks.reduce(0) { $0 + $1.data.count + 12 }
    try Violation.unless(
      divided.kept.reduce(0) { $0 + $1.data.count + 12 } + divided.strippedBytes == bytes, "the bytes do not add up")
  }

  /// Checks the results of rewriting, as a standard PNG and as CgBI.
  func checkResult() throws(Violation) {
    let (written, cgbi) = try PNGInputs.expect("rewriting") { () throws(PNGError) in
      let reencoder = Reencoder(PNGInputs.recipe(policy))
      return (
        try reencoder.standard(image, in: file.span, keepsForm: true), try reencoder.cgbi(image, in: file.span).file
      )
    }
    let (result, pixels, screen) = try PNGInputs.expect("reading the result") { () throws(PNGError) in
      let result = try PNGFile(written.file.span)
      let converted = try PNGFile(cgbi.span)
      let raster = try Decoder().raster(of: result, in: written.file.span)
      return (result, raster, try Decoder().bgra(of: converted, in: cgbi.span))
    }
    let raster = try PNGInputs.expect("decoding") { () throws(PNGError) in
      try Decoder().raster(of: image, in: file.span)
    }
    try Violation.unless(pixels == raster, "the result has other pixels")
    try Violation.unless(screen == raster.rgba().premultiplied(), "CgBI has other pixels")
    let again = AncillaryChunks(of: result, in: written.file.span, policy: policy, target: .sameForm)
    try Violation.unless(again.kept == written.chunks.kept, "the result has other chunks than the kept ones")
    try Violation.unless(again.stripped.isEmpty, "a second run strips more: \(again.stripped.map(\.type))")
    guard policy.base == .safe || policy.base == .none else { return }
    try Violation.unless(
      ImageColors(of: result, in: written.file.span) == ImageColors(of: image, in: file.span), "the colors changed")
  }
}
