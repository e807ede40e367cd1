import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Encoding and decoding give the same pixels.
struct LosslessTests {
  /// The choices that lead to each family of codecs.
  private static let choices: [(name: String, choice: EncodingChoice)] = CatalogOptimization.allCases.flatMap {
    optimization in
    let codecs: [(String, (inout EncodingChoice) -> Void)] = [
      ("icon", { $0.isIcon = true }),
      (
        "LZVN",
        {
          $0.isIcon = true
          $0.minimumSystem = 8
        }
      ),
      ("class 0", { ($0.deploymentClass, $0.minimumSystem) = (0, 11) }),
      ("class 3", { ($0.deploymentClass, $0.minimumSystem) = (3, 11) }),
      ("class 5", { ($0.deploymentClass, $0.minimumSystem) = (5, 11) }),
      ("no class", { _ in }),
      ("Catalyst", { $0.rowAlignment = 64 }),
    ]
    return codecs.map { codec in
      var choice = EncodingChoice()
      choice.optimization = optimization
      codec.1(&choice)
      return ("\(optimization) \(codec.0)", choice)
    }
  }

  /// With `ASSETCRUSH_FULL`, every image has all choices. Use a release build then.
  private static let isFull = ProcessInfo.processInfo.environment["ASSETCRUSH_FULL"] != nil

  /// Returns all choices, or some that depend on a number.
  private static func some(_ number: Int, count: Int) -> [(name: String, choice: EncodingChoice)] {
    if isFull { return choices }
    return (0..<count).map { choices[(number * count + $0) % choices.count] }
  }

  /// Encodes an image, decodes it as a rendition of a catalog, and compares the pixels.
  private func check(_ pixels: StoredPixels, _ name: String, _ choice: EncodingChoice, _ seed: UInt64) throws {
    let encoded = BitmapEncoder.encode(pixels, choice)
    let comment = Comment(
      rawValue: "\(name), \(pixels.format.rawValue), \(pixels.width) x \(pixels.height), seed \(seed)")
    let isEqual = try StoredBitmap.decode(encoded, like: pixels) == pixels.bytes
    #expect(isEqual, comment)
    #expect(encoded.bytesPerRow >= pixels.width, comment)
  }

  @Test func `every size from 1 to 20 is lossless`() throws {
    var generator = PixelGenerator(seed: 0x5EED)
    for height in 1...20 {
      for width in 1...20 {
        let pixels = generator.image(width, height, .allCases.randomElement(using: &generator) ?? .random)
        for (name, choice) in Self.some(height * 20 + width, count: 3) { try check(pixels, name, choice, 0x5EED) }
      }
    }
  }

  @Test(arguments: PixelGenerator.Kind.allCases) func `larger images of every kind are lossless`(
    kind: PixelGenerator.Kind
  ) throws {
    let seed = UInt64(kind.rawValue.utf8.reduce(7) { $0 * 31 + Int($1) })
    var generator = PixelGenerator(seed: seed)
    for (width, height) in [(33, 70), (130, 64), (257, 20), (300, 3)] {
      let pixels = generator.image(width, height, kind)
      for (name, choice) in Self.some(width, count: 7) { try check(pixels, name, choice, seed) }
    }
  }

  @Test func `palettes of 1 to 300 colors are lossless`() throws {
    var generator = PixelGenerator(seed: 0xC0105)
    for count in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 40, 41, 42, 100, 255, 256, 257, 300] {
      let pixels = generator.palette(of: count, 23, 29)
      for (name, choice) in Self.some(count, count: 4) {
        try check(pixels, "\(name), \(count) colors", choice, 0xC0105)
      }
    }
  }

  @Test(.enabled(if: isFull, "ASSETCRUSH_FULL is unset")) func `images with several bands and streams are lossless`()
    throws
  {
    var generator = PixelGenerator(seed: 0xBA2D5)
    for (width, height, kind) in [(1500, 750, PixelGenerator.Kind.gray), (1300, 900, .few), (2100, 520, .runs)] {
      let pixels = generator.image(width, height, kind)
      var choice = EncodingChoice()
      try check(pixels, "several bands", choice, 0xBA2D5)
      choice.deploymentClass = 3
      try check(pixels, "tiles", choice, 0xBA2D5)
    }
  }

  /// Half floats below 1, with alpha 1.0.
  private static func halves(_ count: Int) -> [UInt16] {
    var generator = PixelGenerator(seed: 16)
    var halves: [UInt16] = []
    for index in 0..<count {
      let number = UInt16(truncatingIfNeeded: generator.next() % 0x3C00)
      halves.append(index % 4 == 3 ? 0x3C00 : number)
    }
    return halves
  }

  /// Encodes numbers of 16 bits, and decodes them.
  private static func decode(
    _ numbers: [UInt16], _ width: Int, _ height: Int, _ format: PixelFormat, _ choice: EncodingChoice
  ) throws -> RenditionImage.Samples {
    var bytes: [UInt8] = []
    for number in numbers { bytes += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
    let pixels = StoredPixels(
      width: width, height: height, format: format, colorSpace: format == .wide ? .extendedSRGB : .grayGamma22,
      bytes: bytes, isOpaque: false)
    return try StoredBitmap.samples(BitmapEncoder.encode(pixels, choice), like: pixels)
  }

  @Test(arguments: CatalogOptimization.allCases)
  func `half floats and 16-bit gray are lossless`(optimization: CatalogOptimization) throws {
    var choice = EncodingChoice()
    choice.optimization = optimization
    for (width, height) in [(1, 1), (2, 3), (40, 30), (200, 40)] {
      let halves = Self.halves(width * height * 4)
      let wide = try Self.decode(halves, width, height, .wide, choice)
      let areEqual = wide == .float(halves.map { HalfFloat.value($0) })
      #expect(areEqual, "\(width) x \(height), seed 16")
      // No alpha is the half float 1.0, so that the numbers count as integers.
      let integers = halves.prefix(width * height * 2).map { ~$0 }
      var widened: [UInt16] = []
      for index in stride(from: 0, to: integers.count, by: 2) {
        widened += [integers[index], integers[index], integers[index], integers[index + 1]]
      }
      let gray = try Self.decode(integers, width, height, .gray16, choice)
      let areGrayEqual = gray == .rgba16(widened)
      #expect(areGrayEqual, "\(width) x \(height), seed 16")
    }
  }

  @Test func `an image that is too wide for a deepmap has rows`() throws {
    let pixels = StoredPixels(
      width: 70_000, height: 1, format: .gray8, colorSpace: .grayGamma22,
      bytes: [UInt8](repeating: 9, count: 140_000), isOpaque: false)
    let encoded = BitmapEncoder.encode(pixels, EncodingChoice())
    #expect(encoded.compression == .lzfse)
    #expect(try StoredBitmap.decode(encoded, like: pixels) == pixels.bytes)
  }
}

/// A source of images that depends only on its seed.
struct PixelGenerator: RandomNumberGenerator {
  enum Kind: String, CaseIterable, Sendable {
    case random, runs, gray, grayRamp, opaque, few, clear
  }

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 56) }

  /// Returns an image of a kind. Colors are premultiplied.
  mutating func image(_ width: Int, _ height: Int, _ kind: Kind) -> StoredPixels {
    let count = width * height
    var bytes: [UInt8] = []
    switch kind {
    case .gray, .grayRamp:
      for index in 0..<count {
        let alpha = kind == .gray ? byte() : 255
        bytes += [
          kind == .gray ? min(byte(), alpha) : UInt8(truncatingIfNeeded: index % width / 2 + index / width), alpha,
        ]
      }
    case .random: for _ in 0..<count { bytes += color() }
    case .opaque: for _ in 0..<count { bytes += [byte() & 0xF0, byte() & 0xF0, byte(), 255] }
    case .clear: bytes = [UInt8](repeating: 0, count: count * 4)
    case .few:
      let colors = (0..<12).map { _ in color() }
      for _ in 0..<count { bytes += colors[Int(byte()) % colors.count] }
    case .runs:
      while bytes.count < count * 4 {
        let color = color()
        for _ in 0...Int(byte() % 23) where bytes.count < count * 4 { bytes += color }
      }
    }
    let isGray = kind == .gray || kind == .grayRamp
    return StoredPixels(
      width: width, height: height, format: isGray ? .gray8 : .argb, colorSpace: isGray ? .grayGamma22 : .sRGB,
      bytes: bytes, isOpaque: kind == .opaque || kind == .grayRamp)
  }

  /// Returns an image of exactly so many colors, if it has enough pixels.
  mutating func palette(of count: Int, _ width: Int, _ height: Int) -> StoredPixels {
    var colors: Set<[UInt8]> = []
    while colors.count < count { colors.insert(color()) }
    let sorted = colors.sorted { $0.lexicographicallyPrecedes($1) }
    var bytes: [UInt8] = []
    for index in 0..<width * height { bytes += sorted[index < count ? index : Int(next() % UInt64(count))] }
    return StoredPixels(
      width: width, height: height, format: .argb, colorSpace: .sRGB, bytes: bytes, isOpaque: false)
  }

  private mutating func color() -> [UInt8] {
    let alpha = byte()
    return [min(byte(), alpha), min(byte(), alpha), min(byte(), alpha), alpha]
  }
}
