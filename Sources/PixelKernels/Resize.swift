/// Resizing in linear light, color premultiplied by alpha: R, G, B, A, a vector a pixel.
///
/// Samples are not light: averaging them darkens what is bright and fine. And colors of pixels that cannot be seen must
/// not bleed into those that can.
///
/// The source comes row by row, and only the rows that one row of the result is made of are in memory. Each is made
/// narrow before it is kept. An image that becomes wider is widened after its rows were added up instead.
package struct Resize {
  private let columns: Lanczos
  private let rows: Lanczos
  private let sourceWidth: Int
  /// Rows of the source that are in memory at once.
  private let window: Int

  /// - Parameters: pixels, 1 or more.
  package init(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    columns = Lanczos(from: width, to: toWidth)
    rows = Lanczos(from: height, to: toHeight)
    sourceWidth = width
    window = rows.window
  }

  private var targetWidth: Int { columns.taps.count }

  /// Pixels a row that is kept.
  private var keptWidth: Int { min(sourceWidth, targetWidth) }

  /// Bytes in memory at most, beside the source and the result, for a resize between these sizes.
  ///
  /// A kernel covers 6 source pixels, or 6 times the scale, and one more at each end.
  package static func workingBytes(width: Int, height: Int, toWidth: Int, toHeight: Int) -> Int {
    func covered(_ source: Int, _ target: Int) -> Double {
      min(Double(source), 2 * Lanczos.lobes * max(Double(source) / Double(target), 1) + 2)
    }
    let kept = Double(min(width, toWidth)) * covered(height, toHeight)
    let lines = Double(width) + 2 * Double(toWidth)
    let weights = covered(width, toWidth) * Double(toWidth) + covered(height, toHeight) * Double(toHeight)
    let bytes = (kept + lines) * Double(MemoryLayout<SIMD4<Float>>.stride) + weights * 4
    return Int(min(bytes, 0x1p62))
  }

  /// Makes the result, row by row from the top.
  ///
  /// - Parameters:
  ///   - fill: sets the pixels of a row of the source; called at most once for each, from the top.
  ///   - emit: takes a row of the result.
  package func rows(
    fill: (_ row: Int, _ pixels: inout [SIMD4<Float>]) -> Void, emit: (_ pixels: [SIMD4<Float>]) -> Void
  ) {
    var line = [SIMD4<Float>](repeating: .zero, count: sourceWidth)
    var ring = [SIMD4<Float>](repeating: .zero, count: keptWidth * window)
    var result = [SIMD4<Float>](repeating: .zero, count: targetWidth)
    var sum = [SIMD4<Float>](repeating: .zero, count: keptWidth)
    var next = 0
    for (row, taps) in rows.taps.enumerated() {
      while next < taps.end {
        fill(next, &line)
        precondition(line.count == sourceWidth, "a row keeps its pixels")
        keep(line, in: &ring, at: next % window)
        next += 1
      }
      rows.add(row, of: ring, window: window, to: &sum)
      if targetWidth <= sourceWidth {
        emit(sum)
      } else {
        for column in result.indices { result[column] = columns.sum(at: column, sum.span) }
        emit(result)
      }
    }
  }

  /// A row of the source in its place of the ring, narrow where the result is.
  private func keep(_ line: [SIMD4<Float>], in ring: inout [SIMD4<Float>], at place: Int) {
    let start = place * keptWidth
    if targetWidth <= sourceWidth {
      for column in 0..<targetWidth { ring[start + column] = columns.sum(at: column, line.span) }
    } else {
      for column in line.indices { ring[start + column] = line[column] }
    }
  }
}

/// Sums begin at the edge of their own half, and the middle adds in pairs, so that a mirrored image gives the mirrored
/// result to the bit.
extension Lanczos {
  /// The weighted sum of a row's pixels for one pixel of the result.
  @inline(__always)
  fileprivate func sum(at index: Int, _ pixels: Span<SIMD4<Float>>) -> SIMD4<Float> {
    let tap = taps[index]
    let weights = tap.weights.span
    let first = tap.start
    let last = first + weights.count - 1
    var sum = SIMD4<Float>.zero
    if index * 2 + 1 == taps.count {
      for step in 0..<weights.count / 2 { sum += (pixels[first + step] + pixels[last - step]) * weights[step] }
      let middle = weights.count / 2
      return weights.count % 2 == 0 ? sum : sum + pixels[first + middle] * weights[middle]
    }
    if index * 2 < taps.count {
      for step in weights.indices { sum += pixels[first + step] * weights[step] }
    } else {
      for step in weights.indices { sum += pixels[last - step] * weights[weights.count - 1 - step] }
    }
    return sum
  }

  /// The weighted sums of rows for one row of the result.
  ///
  /// - Parameters:
  ///   - ring: the source's row `n` stands at `n % window`.
  ///   - sum: gets the row; it is as wide as those of the ring.
  fileprivate func add(_ index: Int, of ring: [SIMD4<Float>], window: Int, to sum: inout [SIMD4<Float>]) {
    let tap = taps[index]
    let count = tap.weights.count
    let width = sum.count
    for column in sum.indices { sum[column] = .zero }
    func start(_ step: Int) -> Int { (tap.start + step) % window * width }
    if index * 2 + 1 == taps.count {
      for step in 0..<count / 2 {
        let (upper, lower, weight) = (start(step), start(count - 1 - step), tap.weights[step])
        for column in sum.indices { sum[column] += (ring[upper + column] + ring[lower + column]) * weight }
      }
      if count % 2 == 1 {
        let (middle, weight) = (start(count / 2), tap.weights[count / 2])
        for column in sum.indices { sum[column] += ring[middle + column] * weight }
      }
      return
    }
    let isUpper = index * 2 < taps.count
    for number in 0..<count {
      let step = isUpper ? number : count - 1 - number
      let (row, weight) = (start(step), tap.weights[step])
      for column in sum.indices { sum[column] += ring[row + column] * weight }
    }
  }

  /// Pixels of the source from the first that is still needed to the last that was needed so far, at most.
  fileprivate var window: Int {
    var firsts = taps.map(\.start)
    for index in firsts.indices.dropLast().reversed() { firsts[index] = min(firsts[index], firsts[index + 1]) }
    var end = 0
    return zip(taps, firsts).reduce(1) { most, pair in
      end = max(end, pair.0.end)
      return max(most, end - pair.1)
    }
  }
}
