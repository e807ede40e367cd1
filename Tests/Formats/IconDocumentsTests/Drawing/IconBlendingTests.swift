import CrushFixtures
import Testing

@testable import CrushIconDocuments

struct IconBlendingTests {
  /// 0.75 over 0.25, and 0.25 over 0.75, opaque.
  static let values: [(mode: IconBlendMode, lightOverDark: Float, darkOverLight: Float)] = [
    (.normal, 0.75, 0.25), (.multiply, 0.1875, 0.1875), (.screen, 0.8125, 0.8125), (.overlay, 0.375, 0.625),
    (.darken, 0.25, 0.25), (.lighten, 0.75, 0.75), (.softLight, 0.375, 0.65625), (.hardLight, 0.625, 0.375),
    (.plusDarker, 0, 0), (.plusLighter, 1, 1),
  ]

  @Test(arguments: values)
  func `modes of opaque pixels`(_ mode: IconBlendMode, _ lightOverDark: Float, _ darkOverLight: Float) {
    let (dark, light) = (SIMD4<Float>(0.25, 0.25, 0.25, 1), SIMD4<Float>(0.75, 0.75, 0.75, 1))
    let results = [IconBlending.blend(light, over: dark, mode), IconBlending.blend(dark, over: light, mode)]
    for (result, expected) in zip(results, [lightOverDark, darkOverLight]) {
      #expect((result.x - expected).magnitude < 1e-3, "\(result)")
      #expect(result.x == result.y && result.y == result.z && result.w == 1)
    }
  }

  @Test func `every mode is listed`() {
    #expect(Set(Self.values.map(\.mode)) == Set(IconBlendMode.allCases))
  }

  @Test(arguments: IconBlendMode.allCases)
  func `a transparent pixel changes nothing, and over transparent stays itself`(_ mode: IconBlendMode) {
    let pixel = SIMD4<Float>(0.1, 0.2, 0.3, 0.5)
    for result in [IconBlending.blend(.zero, over: pixel, mode), IconBlending.blend(pixel, over: .zero, mode)] {
      let difference = result - pixel
      #expect((difference * difference).sum() < 1e-12)
    }
  }

  @Test(arguments: IconBlendMode.allCases)
  func `colors stay from 0 to alpha`(_ mode: IconBlendMode) {
    var generator = SeededGenerator()
    func pixel() -> SIMD4<Float> {
      let alpha = Float.random(in: 0...1, using: &generator)
      let color = SIMD3<Float>.random(in: 0...1, using: &generator) * alpha
      return SIMD4(color, alpha)
    }
    for _ in 0..<500 {
      let result = IconBlending.blend(pixel(), over: pixel(), mode)
      let isValid = (0..<3).allSatisfy { result[$0] >= -1e-5 && result[$0] <= result.w + 1e-5 } && result.w <= 1.000_01
      #expect(isValid, "seed \(generator.seed): \(result)")
    }
  }
}
