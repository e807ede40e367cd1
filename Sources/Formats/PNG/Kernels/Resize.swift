/// A resize in linear light with premultiplied color, one vector of R, G, B, A per pixel.
///
/// Samples are not proportional to light, so their average would darken fine bright details. Premultiplied color keeps
/// the colors of invisible pixels out of visible ones.
///
/// The source is read row by row. Only the source rows of one result row are in memory. If the image becomes narrower,
/// each row is resized before it is kept. If it becomes wider, a row is resized after the kept rows are added up.
package struct Resize {
  private let columns: Lanczos
  private let rows: Lanczos
  private let sourceWidth: Int
  /// The number of source rows in memory.
  private let window: Int

  /// - Parameters: numbers of pixels, 1 or more.
  package init(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    columns = Lanczos(from: width, to: toWidth)
    rows = Lanczos(from: height, to: toHeight)
    sourceWidth = width
    window = rows.window
  }

  private var targetWidth: Int { columns.taps.count }

  /// The pixels of a kept row.
  private var keptWidth: Int { min(sourceWidth, targetWidth) }

  /// Returns the maximum memory in bytes, besides the source and the result, for a resize between these sizes.
  ///
  /// A kernel covers 6 source pixels, or 6 times the scale, plus one at each end.
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

  /// Computes the result, row by row from the top.
  ///
  /// - Parameters:
  ///   - fill: sets the pixels of a source row. It is called at most once per row, from the top.
  ///   - emit: receives a row of the result.
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

  /// Stores a source row in the ring, already resized if the result is narrower.
  private func keep(_ line: [SIMD4<Float>], in ring: inout [SIMD4<Float>], at place: Int) {
    let start = place * keptWidth
    if targetWidth <= sourceWidth {
      for column in 0..<targetWidth { ring[start + column] = columns.sum(at: column, line.span) }
    } else {
      for column in line.indices { ring[start + column] = line[column] }
    }
  }
}

/// Sums start at the edge of their own half, and the middle pixel adds in pairs. A mirrored image therefore gives the
/// mirrored result to the bit.
extension Lanczos {
  /// Returns the weighted sum of a row's pixels for one pixel of the result.
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

  /// Computes the weighted sums of rows for one row of the result.
  ///
  /// - Parameters:
  ///   - ring: the kept rows. Source row `n` is at `n % window`.
  ///   - sum: receives the row. Its width is that of the rows of the ring.
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

  /// The maximum number of source pixels from the first still needed to the last needed so far.
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
