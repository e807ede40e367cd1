import CrushFixtures
import Testing

@testable import CrushPNG

@Suite struct ColorConversionTests {
  private func conversion(_ profile: [UInt8], to target: ColorConversion.Target = .sRGB, depth: Int = 8) throws
    -> ColorConversion
  {
    try #require(ColorConversion(try colors(profile), to: target, depth: depth))
  }

  private func colors(_ profile: [UInt8], colorType: UInt8 = 6) throws -> ImageColors {
    let chunk = try #require(ColorProfile.chunk(named: "Test", profile))
    return try colors([PNGParts.Part("iCCP", chunk.data)], colorType: colorType)
  }

  private func colors(_ chunks: [PNGParts.Part], colorType: UInt8 = 6) throws -> ImageColors {
    var generator = SeededGenerator(seed: 1)
    var parts = TestPicture(width: 1, height: 1, bitDepth: 8, colorType: colorType, using: &generator).parts
    for chunk in chunks { parts = parts.inserting(chunk, before: "IDAT") }
    let file = parts.file
    return ImageColors(of: try PNGFile(file.span), in: file.span)
  }

  private func converted(_ pixel: UInt32, _ conversion: ColorConversion) -> (pixel: UInt32, excess: Double) {
    let result = RGBAImage(width: 1, height: 1, pixels: [pixel]).converted(by: conversion)
    return (result.image.pixels[0], result.excess)
  }

  /// A hundred thousand lights, the least light of each sample, and the numbers next to them.
  @Test(arguments: [ToneCurve.sRGB, .power(2.2)])
  func `an encoded sample is the nearest one`(_ curve: ToneCurve) {
    let encoder = SampleEncoder(curve)
    var lights = (0...100_000).map { Double($0) / 100_000 }
    for sample in 1...255 {
      let light = curve.light((Double(sample) - 0.5) / 255)
      lights += [light, light.nextUp, light.nextDown]
      #expect(encoder.sample(light) == UInt32(sample))
      #expect(encoder.sample(light.nextDown) == UInt32(sample - 1))
    }
    for light in lights {
      let exact = curve.sample(light) * 255
      #expect(abs(exact - Double(encoder.sample(light))) <= 0.5 + 1e-9, "light \(light)")
    }
    #expect(encoder.sample(-1) == 0 && encoder.sample(2) == 255)
  }

  @Test func `the primaries of Display P3 are clipped, with their distance from sRGB`() throws {
    let conversion = try conversion(ColorProfile.displayP3)
    // CSS Color 4 gives Display P3's red as 1.0930, -0.2267, -0.1501 in sRGB.
    let (red, excess) = converted(0xFF00_00FF, conversion)
    #expect(red == 0xFF00_00FF)
    #expect(abs(excess - 0.2267 * 255) < 0.2)
    #expect(converted(0xFF00_FF00, conversion).pixel == 0xFF00_FF00)
    #expect(converted(0xFF80_8080, conversion) == (0xFF80_8080, 0))
  }

  @Test func `gray stays gray in every profile with the white D50`() throws {
    for profile in [ColorProfile.displayP3, TestProfile.rgb(TestProfile.displayP3, TestProfile.power(1.8))] {
      let conversion = try conversion(profile)
      for level in UInt32(0)...255 {
        let pixel = converted(level * 0x01_0101 | 0xFF00_0000, conversion).pixel
        #expect(pixel == (pixel & 0xFF) * 0x01_0101 | 0xFF00_0000, "level \(level)")
      }
    }
  }

  @Test func `a gray profile leads to the curve of gray images`() throws {
    #expect(ColorConversion(try colors(TestProfile.gray(TestProfile.power(2.2)), colorType: 0), to: .sRGB) == nil)
    let conversion = try #require(
      ColorConversion(try colors(TestProfile.gray(TestProfile.power(1.8)), colorType: 0), to: .sRGB))
    for level in UInt32(0)...255 {
      let pixel = converted(level * 0x01_0101 | 0xFF00_0000, conversion).pixel
      // 1.8 is 461/256 in a profile.
      let light = ToneCurve.power(461.0 / 256).light(Double(level) / 255)
      let expected = (ToneCurve.power(2.2).sample(light) * 255).rounded()
      #expect(abs(Double(pixel & 0xFF) - expected) <= 0)
    }
  }

  @Test func `the conversion to Display P3 and back keeps light`() throws {
    let out = try #require(ColorConversion(.standard, to: .displayP3))
    let back = try conversion(ColorProfile.displayP3)
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      let pixel = UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000
      let (middle, excess) = converted(pixel, out)
      let result = converted(middle, back).pixel
      #expect(excess < 0.1, "seed \(generator.seed)")
      for shift in [UInt32(0), 8, 16] {
        let lights = [pixel, result].map { ToneCurve.sRGB.light(Double($0 >> shift & 0xFF) / 255) }
        // A bright sample is 0.009 of light, and half of it is lost twice.
        #expect(abs(lights[0] - lights[1]) <= 0.012, "\(String(pixel, radix: 16)), seed \(generator.seed)")
      }
    }
  }

  /// Red, green and blue of a public icon in Display P3, and what Apple's compiler stored as sRGB (CoreUI 972). In double
  /// precision the blue of the first six would be one less, and the blue of the next three one more.
  private static let applePairs: [(source: [UInt32], stored: [UInt32])] = [
    ([23, 23, 28], [23, 23, 29]), ([29, 29, 34], [29, 29, 35]), ([37, 37, 42], [37, 37, 43]),
    ([38, 38, 42], [38, 38, 43]), ([39, 39, 43], [39, 39, 44]), ([36, 37, 41], [36, 37, 42]),
    ([33, 33, 39], [33, 33, 39]), ([38, 38, 44], [38, 38, 44]), ([40, 40, 46], [40, 40, 46]),
    ([38, 37, 43], [38, 37, 44]), ([36, 36, 40], [36, 36, 40]), ([151, 152, 154], [151, 152, 154]),
    ([229, 230, 229], [229, 230, 229]), ([254, 254, 253], [254, 254, 253]),
  ]

  @Test func `colors of 8 bits are rounded as in Apple's catalogs`() throws {
    let conversion = try conversion(ColorProfile.displayP3)
    for (source, stored) in Self.applePairs {
      let pixel = source[0] | source[1] << 8 | source[2] << 16 | 0xFF00_0000
      let result = converted(pixel, conversion).pixel
      #expect([result & 0xFF, result >> 8 & 0xFF, result >> 16 & 0xFF] == stored, "\(source)")
    }
  }

  @Test func `16 bits and 8 bits agree for equal samples`() throws {
    let profile = TestProfile.rgb(TestProfile.displayP3, TestProfile.power(1.8))
    let (shallow, deep) = (try conversion(profile), try conversion(profile, depth: 16))
    var generator = SeededGenerator()
    for _ in 0..<5000 {
      let pixel = UInt32(truncatingIfNeeded: generator.next()) | 0x0100_0000
      var wide: UInt64 = 0
      for channel in [UInt64(3), 2, 1, 0] { wide = wide << 16 | (UInt64(pixel) >> (channel * 8) & 0xFF) * 257 }
      let result = DeepImage(width: 1, height: 1, pixels: [wide]).converted(by: deep)
      let expected = converted(pixel, shallow).pixel
      for shift in [UInt32(0), 8, 16, 24] {
        let levels = [result.image.pixels[0], expected].map { Int($0 >> shift & 0xFF) }
        // The steps of 8-bit colors are at most 0.81 samples long, at black.
        #expect(abs(levels[0] - levels[1]) <= 1, "\(String(pixel, radix: 16)), seed \(generator.seed)")
      }
    }
  }

  @Test func `half floats are premultiplied and keep colors outside sRGB`() throws {
    let conversion = try conversion(ColorProfile.displayP3, depth: 16)
    let half = UInt64(0x8000) << 48 | 0xFFFF
    let bytes = DeepImage(width: 2, height: 1, pixels: [half, 0]).halfFloats(conversion)
    #expect(bytes.count == 16 && bytes[8...].allSatisfy { $0 == 0 })
    let alpha = Double(0x8000) / 65_535
    let expected = [1.0930, -0.2267, -0.1501].map { $0 * alpha } + [alpha]
    for (channel, value) in expected.enumerated() {
      let bits = UInt16(bytes[channel * 2]) | UInt16(bytes[channel * 2 + 1]) << 8
      let near = [-0.0006, 0.0006].map { HalfFloats.bits(of: Float(value + $0)) }
      #expect((near.min() ?? 0)...(near.max() ?? 0) ~= bits, "channel \(channel)")
    }
  }

  @Test func `declarations of sRGB and untagged images are unchanged`() throws {
    let srgb: [[PNGParts.Part]] = [
      [], [PNGParts.Part("sRGB", [0])], [PNGParts.Part("gAMA", PNGParts.bigEndian(45_455))],
      [
        PNGParts.Part("gAMA", PNGParts.bigEndian(45_455)),
        PNGParts.Part("cHRM", DisplayDefaults.chromaticities.flatMap { PNGParts.bigEndian(UInt32($0)) }),
      ],
      [PNGParts.Part("cICP", [1, 13, 0, 1])],
    ]
    for chunks in srgb { #expect(try colors(chunks) == .standard, "\(chunks.map(\.name))") }
    #expect(try colors(TestProfile.rgb()) == .standard)
    #expect(ColorConversion(.standard, to: .sRGB) == nil)
  }

  @Test func `the first of cICP, iCCP, sRGB and gAMA decides`() throws {
    let profile = try #require(ColorProfile.chunk(named: "P3", ColorProfile.displayP3)).data
    let gamma = PNGParts.Part("gAMA", PNGParts.bigEndian(100_000))
    let (icc, standard) = (PNGParts.Part("iCCP", profile), PNGParts.Part("sRGB", [0]))
    #expect(try colors([gamma, standard]) == .standard)
    #expect(try colors([gamma]) == .rgb(curves: [.power(1), .power(1), .power(1)], connection: ImageColors.sRGBMatrix))
    guard case .rgb(_, let connection) = try colors([gamma, icc]) else {
      Issue.record("no profile")
      return
    }
    #expect(ColorConversion(.rgb(curves: [.sRGB, .sRGB, .sRGB], connection: connection), to: .displayP3) == nil)
    #expect(try colors([icc, PNGParts.Part("cICP", [1, 13, 0, 1])]) == .standard)
    #expect(try colors([PNGParts.Part("cICP", [9, 16, 0, 1])]) == .unsupported("cICP 9/16"))
    #expect(
      try colors([PNGParts.Part("cICP", [12, 13, 0, 1])])
        == .rgb(curves: [.sRGB, .sRGB, .sRGB], connection: ImageColors.displayP3Matrix))
  }

  @Test func `profiles with tables, damaged profiles and profiles of other samples are not converted`() throws {
    let tables = TestProfile.rgb(adding: [("A2B0", Array("mft2".utf8) + [UInt8](repeating: 0, count: 60))])
    #expect(try colors(tables) == .unsupported("Test"))
    #expect(try colors(Array(ColorProfile.displayP3.prefix(60))) == .standard)
    #expect(try colors(TestProfile.gray(TestProfile.power(1.8))) == .standard)
    #expect(try colors(ColorProfile.displayP3, colorType: 0) == .standard)
    // Three equal primaries span no space.
    let flat = [[0.3, 0.3, 0.3], [0.3, 0.3, 0.3], [0.3, 0.3, 0.3]]
    #expect(try colors(TestProfile.rgb(flat)) == .unsupported("Test"))
  }

  @Test func `chromaticities of sRGB lead to its primaries`() throws {
    let points = (0..<4).map {
      (
        x: Double(DisplayDefaults.chromaticities[$0 * 2]) / 1e5,
        y: Double(DisplayDefaults.chromaticities[$0 * 2 + 1]) / 1e5
      )
    }
    let matrix = try #require(ColorMatrix.connection(points: points))
    for (number, expected) in zip(matrix.numbers, ImageColors.sRGBMatrix.numbers) {
      #expect(abs(number - expected) < 0.000_3)
    }
    #expect(ColorMatrix.connection(points: [(x: 0.3, y: 0.3), (x: 0.5, y: 0), (x: 1, y: 1), (x: 0, y: 1)]) == nil)
  }

  @Test func `damaged profiles give samples or no conversion, and never stop the program`() throws {
    var generator = SeededGenerator()
    let profiles = [
      ColorProfile.displayP3, TestProfile.rgb(TestProfile.displayP3, TestProfile.power(1.8)),
      TestProfile.rgb(TestProfile.srgb, TestProfile.table([0, 1000, 30_000, 65_535])),
    ]
    var converted = 0
    for round in 0..<600 {
      var profile = profiles[round % profiles.count]
      for _ in 0..<3 {
        profile[Int(generator.next() % UInt64(profile.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      guard let conversion = ColorConversion(try colors(profile), to: .sRGB) else { continue }
      let (pixel, excess) = self.converted(0xFF12_80FE, conversion)
      #expect(pixel >> 24 == 255 && excess >= 0, "seed \(generator.seed)")
      converted += 1
    }
    #expect(converted > 100)
  }

  @Test func `extreme gamma and chromaticities give samples`() throws {
    for gamma: UInt32 in [0, 1, 9999, 10_000, 1_000_000, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      for point: UInt32 in [0, 1, 33_333, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        let points = (0..<8).flatMap { PNGParts.bigEndian(point &+ UInt32($0) &* 7001) }
        let chunks = [PNGParts.Part("gAMA", PNGParts.bigEndian(gamma)), PNGParts.Part("cHRM", points)]
        guard let conversion = ColorConversion(try colors(chunks), to: .sRGB) else { continue }
        #expect(converted(0xFF12_80FE, conversion).pixel >> 24 == 255)
      }
    }
  }
}
