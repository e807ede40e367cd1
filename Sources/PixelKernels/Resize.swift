/// Resizing in linear light, color premultiplied by alpha: R, G, B, A, a vector a pixel.
///
/// Samples are not light: averaging them darkens what is bright and fine. And colors of pixels that cannot be seen must
/// not bleed into those that can.
package struct Resize {
  private let columns: Lanczos
  private let rows: Lanczos
  private let sourceWidth: Int
  private let sourceHeight: Int

  /// - Parameters: pixels, 1 or more.
  package init(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    columns = Lanczos(from: width, to: toWidth)
    rows = Lanczos(from: height, to: toHeight)
    sourceWidth = width
    sourceHeight = height
  }

  /// The pixels of the result.
  ///
  /// - Parameter fill: sets the pixels of a row of the source; called once for each, from the top.
  package func pixels(_ fill: (_ row: Int, _ pixels: inout [SIMD4<Float>]) -> Void) -> [SIMD4<Float>] {
    let width = columns.taps.count
    var line = [SIMD4<Float>](repeating: .zero, count: sourceWidth)
    // The narrow image of all rows: the wide one is never in memory.
    var narrow: [SIMD4<Float>] = []
    narrow.reserveCapacity(width * sourceHeight)
    for row in 0..<sourceHeight {
      fill(row, &line)
      precondition(line.count == sourceWidth, "a row keeps its pixels")
      for index in 0..<width { narrow.append(columns.sum(at: index, line.span, offset: 0, stride: 1)) }
    }
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(width * rows.taps.count)
    for row in rows.taps.indices {
      for column in 0..<width { result.append(rows.sum(at: row, narrow.span, offset: column, stride: width)) }
    }
    return result
  }
}

extension Lanczos {
  /// The weighted sum for one pixel of the result. Both halves begin at their own edge and the middle adds in pairs, so
  /// that a mirrored image gives the mirrored result to the bit.
  @inline(__always)
  fileprivate func sum(
    at index: Int, _ pixels: Span<SIMD4<Float>>, offset: Int, stride: Int
  ) -> SIMD4<Float> {
    let tap = taps[index]
    let weights = tap.weights.span
    let first = offset + tap.start * stride
    let last = first + (weights.count - 1) * stride
    var sum = SIMD4<Float>.zero
    if index * 2 + 1 == taps.count {
      for step in 0..<weights.count / 2 {
        sum += (pixels[first + step * stride] + pixels[last - step * stride]) * weights[step]
      }
      let middle = weights.count / 2
      return weights.count % 2 == 0 ? sum : sum + pixels[first + middle * stride] * weights[middle]
    }
    if index * 2 < taps.count {
      for step in weights.indices { sum += pixels[first + step * stride] * weights[step] }
    } else {
      for step in weights.indices { sum += pixels[last - step * stride] * weights[weights.count - 1 - step] }
    }
    return sum
  }
}
