/// Straight pixels of sRGB as premultiplied linear light, in which images are scaled, and back.
package enum LinearLight {
  private static let lights = ToneCurve.sRGB.table(largest: 255)

  /// Sets `line` to the light of a row.
  ///
  /// - Parameter row: pixels with R in the lowest byte, as many as `line` has.
  package static func read(_ row: Span<UInt32>, into line: inout [SIMD4<Float>]) {
    precondition(row.count == line.count, "a row keeps its pixels")
    let lights = lights
    for column in row.indices {
      let pixel = row[column]
      let alpha = Float(pixel >> 24) / 255
      line[column] = SIMD4(
        lights[Int(pixel & 255)] * alpha, lights[Int(pixel >> 8 & 255)] * alpha, lights[Int(pixel >> 16 & 255)] * alpha,
        alpha)
    }
  }

  /// Returns pixels with the nearest samples. A scaled image overshoots at edges, so light and alpha are clamped.
  package static func pixels(_ light: [SIMD4<Float>]) -> [UInt32] {
    let samples = SampleTable.sRGB
    return light.map { pixel in
      let alpha = UInt32((min(max(pixel.w, 0), 1) * 255).rounded())
      guard alpha > 0 else { return 0 }
      let color = pixel / pixel.w
      return alpha << 24 | samples.sample(color.z) << 16 | samples.sample(color.y) << 8 | samples.sample(color.x)
    }
  }
}
