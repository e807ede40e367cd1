import Testing

@testable import CrushIconDocuments

struct IconBlurTests {
  @Test(arguments: [0.1, 0.4, 1, 2.5, 4.3, 6])
  func `a point keeps its sum and gets the variance`(_ deviation: Double) {
    let side = 65
    var pixels = [SIMD4<Float>](repeating: .zero, count: side * side)
    pixels[32 * side + 32] = SIMD4(0, 0, 0, 1)
    IconBlur(deviation: deviation).blur(&pixels, side: side)
    var (sum, variance) = (0.0, 0.0)
    for row in 0..<side {
      for column in 0..<side {
        let value = Double(pixels[row * side + column].w)
        #expect(value >= 0)
        sum += value
        variance += value * Double((column - 32) * (column - 32))
      }
    }
    #expect((sum - 1).magnitude < 1e-4)
    #expect((variance - deviation * deviation).magnitude < 1e-2 * max(1, deviation * deviation))
  }

  @Test func `pixels outside of the plane are transparent`() {
    var pixels = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: 3 * 3)
    IconBlur(deviation: 40).blur(&pixels, side: 3)
    #expect(pixels.allSatisfy { $0.w > 0 && $0.w < 0.01 })
  }
}
