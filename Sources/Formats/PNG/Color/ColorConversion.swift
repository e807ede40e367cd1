/// A conversion of straight samples to sRGB or Display P3.
///
/// Law: light is the curve of a sample, computed for every sample in double precision. The product of the matrices
/// leads to the light of the target, and white to white. Light outside 0 to 1 is clipped. Colors of 8 bits are rounded
/// in steps as Apple's compiler does it (`LightSteps`). For gray and for 16 bits, the result is the sample whose light is
/// nearest on the scale of samples, the upper one for ties. Alpha and the colors of transparent pixels are unchanged.
package struct ColorConversion: Sendable {
  package enum Target: Sendable, Hashable { case sRGB, displayP3 }

  /// The light of samples from 0 to `largest` of red, green and blue, one table after another.
  private let lights: [Double]
  private let largest: Int
  /// Nine numbers, by rows.
  private let matrix: [Double]
  private let encoder: SampleEncoder
  /// The rounding of colors with 8 bits. Nil for gray and for 16 bits.
  private let steps: LightSteps?

  /// - Parameter depth: the bits of a source's sample, 8 or 16.
  /// - Returns: nil if samples are unchanged.
  package init?(_ colors: ImageColors, to target: Target, depth: Int = 8) {
    let largest = depth == 16 ? 65_535 : 255
    switch colors {
    case .standard:
      guard target == .displayP3 else { return nil }
      self.init(curves: [.sRGB, .sRGB, .sRGB], connection: ImageColors.sRGBMatrix, target, largest)
    case .rgb(let curves, let connection):
      let isTarget = curves.allSatisfy { Self.isNear($0, .sRGB) } && Self.isNear(connection, Self.matrix(of: target))
      if isTarget { return nil }
      self.init(curves: curves, connection: connection, target, largest)
    case .gray(let curve):
      // Gray samples keep the curve of gray images, a power of 2.2, as untagged ones do.
      if Self.isNear(curve, .power(2.2)) { return nil }
      let lights = curve.lights(largest: largest)
      self.init(
        lights: lights + lights + lights, largest, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], SampleEncoder(.power(2.2)))
    case .unsupported: return nil
    }
  }

  private init?(curves: [ToneCurve], connection: ColorMatrix, _ target: Target, _ largest: Int) {
    guard curves.count == 3, let back = Self.matrix(of: target).inverse else { return nil }
    let product = back * connection
    let lights = curves.flatMap { $0.lights(largest: largest) }
    self.init(
      lights: lights, largest, matrix: (product.neutral ?? product).numbers, SampleEncoder(.sRGB),
      steps: largest == 255 ? LightSteps(lights, .sRGB) : nil)
  }

  private init(
    lights: [Double], _ largest: Int, matrix: [Double], _ encoder: SampleEncoder, steps: LightSteps? = nil
  ) {
    self.lights = lights
    self.largest = largest
    self.matrix = matrix
    self.encoder = encoder
    self.steps = steps
  }

  private static func matrix(of target: Target) -> ColorMatrix {
    target == .sRGB ? ImageColors.sRGBMatrix : ImageColors.displayP3Matrix
  }

  /// Whether the curves agree within a quarter of an 8-bit sample.
  private static func isNear(_ curve: ToneCurve, _ other: ToneCurve) -> Bool {
    if curve == other { return true }
    return (0...255).allSatisfy { sample in
      let light = curve.light(Double(sample) / 255)
      return (other.sample(min(max(light, 0), 1)) * 255 - Double(sample)).magnitude <= 0.25
    }
  }

  private static func isNear(_ matrix: ColorMatrix, _ other: ColorMatrix) -> Bool {
    zip(matrix.numbers, other.numbers).allSatisfy { ($0 - $1).magnitude <= 0.000_5 }
  }

  /// Converts straight R, G, B, A words in place.
  ///
  /// - Returns: the largest distance of a visible color outside the target, in samples of 8 bits. 0 if all are inside.
  package func convert(_ pixels: inout MutableSpan<UInt32>) -> Double {
    precondition(largest == 255, "the tables are for 8 bits")
    var bounds = LightBounds()
    var (last, result): (UInt32, UInt32) = (0, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel &>> 24 == 0 { continue }
      if pixel != last {
        result = samples(of: pixel, &bounds) | pixel & 0xFF00_0000
        last = pixel
      }
      pixels[index] = result
    }
    return bounds.excess(encoder.curve)
  }

  /// Returns the converted samples of a pixel of 8 bits a channel, with alpha 0.
  private func samples(of pixel: UInt32, _ bounds: inout LightBounds) -> UInt32 {
    let (red, green, blue) = (Int(pixel & 0xFF), Int(pixel &>> 8 & 0xFF), Int(pixel &>> 16 & 0xFF))
    if let steps {
      let light = target(red, green, blue, steps.lights)
      // Rounded light inside the target is at most a step from its border.
      if !LightSteps.isInside(light) { bounds.add(target(red, green, blue, lights)) }
      return steps.samples(light)
    }
    let light = target(red, green, blue, lights)
    bounds.add(light)
    return samples(light)
  }

  /// Converts one pixel of 16 bits a channel, R lowest, to 8 bits a channel.
  func convert(deep pixel: UInt64, _ bounds: inout LightBounds) -> UInt32 {
    let alpha = UInt32(Expand.eightBits(of: UInt16(truncatingIfNeeded: pixel &>> 48)))
    if alpha == 0 { return 0 }
    let light = light(ofDeep: pixel)
    bounds.add(light)
    return samples(light) | alpha &<< 24
  }

  /// Returns the light of a pixel of 16 bits a channel in the target. It may lie outside 0 to 1.
  func light(ofDeep pixel: UInt64) -> SIMD3<Double> {
    precondition(largest == 65_535, "the tables are for 16 bits")
    return target(Int(pixel & 0xFFFF), Int(pixel &>> 16 & 0xFFFF), Int(pixel &>> 32 & 0xFFFF), lights)
  }

  /// The curve of the target.
  var curve: ToneCurve { encoder.curve }

  private func target(_ red: Int, _ green: Int, _ blue: Int, _ lights: [Double]) -> SIMD3<Double> {
    let count = largest + 1
    let (r, g, b) = (lights[red], lights[count + green], lights[2 * count + blue])
    return SIMD3(
      matrix[0] * r + matrix[1] * g + matrix[2] * b, matrix[3] * r + matrix[4] * g + matrix[5] * b,
      matrix[6] * r + matrix[7] * g + matrix[8] * b)
  }

  private func samples(_ light: SIMD3<Double>) -> UInt32 {
    encoder.sample(light.x) | encoder.sample(light.y) &<< 8 | encoder.sample(light.z) &<< 16
  }
}

/// The range of light in an image.
struct LightBounds {
  private var low = 0.0
  private var high = 1.0

  mutating func add(_ light: SIMD3<Double>) {
    low = min(low, light.min())
    high = max(high, light.max())
  }

  /// Returns the largest distance outside 0 to 1 on a curve that continues there, in samples of 8 bits.
  func excess(_ curve: ToneCurve) -> Double {
    max(-curve.extended(low), curve.extended(high) - 1) * 255
  }
}

/// The samples of 8 bits that are nearest to light.
struct SampleEncoder: Sendable {
  let curve: ToneCurve
  /// The least light of each sample. The first one is unused.
  private let least: [Double]
  /// A sample that is at most the result, for each part of light.
  private let guesses: [UInt8]
  /// With 4,096 parts, the curve of sRGB rises by at most 0.8 samples in a part.
  private static let parts = 4096

  init(_ curve: ToneCurve) {
    self.curve = curve
    let least = (0...255).map { $0 == 0 ? -Double.infinity : curve.light((Double($0) - 0.5) / 255) }
    var sample = 0
    guesses = (0...Self.parts).map { part in
      while sample < 255 && least[sample + 1] <= Double(part) / Double(Self.parts) { sample += 1 }
      return UInt8(sample)
    }
    self.least = least
  }

  func sample(_ light: Double) -> UInt32 {
    // Written so that a light that is no number gives black.
    guard light > 0 else { return 0 }
    if light >= 1 { return 255 }
    var sample = Int(guesses[Int(light * Double(Self.parts))])
    while sample < 255 && light >= least[sample + 1] { sample += 1 }
    return UInt32(sample)
  }
}

extension ToneCurve {
  /// Returns the light of each sample from 0 to `largest`, in double precision.
  func lights(largest: Int) -> [Double] { (0...largest).map { light(Double($0) / Double(largest)) } }

  /// Returns the sample of any light. Below 0 the curve is mirrored, as in extended sRGB.
  package func extended(_ light: Double) -> Double { light < 0 ? -sample(-light) : sample(light) }
}

extension RGBAImage {
  /// Returns the image in other colors, and the largest distance outside them in samples of 8 bits.
  package consuming func converted(by conversion: ColorConversion) -> (image: RGBAImage, excess: Double) {
    let (width, height) = (width, height)
    var pixels = takePixels()
    var span = pixels.mutableSpan
    let excess = conversion.convert(&span)
    return (RGBAImage(width: width, height: height, pixels: pixels), excess)
  }
}
