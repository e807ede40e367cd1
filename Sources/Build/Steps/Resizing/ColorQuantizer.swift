import CrushPNG

/// The reduction of an image to a few colors: the boxes of a median cut, refined by the means of their pixels (Heckbert,
/// "Color Image Quantization for Frame Buffer Display", 1982).
struct ColorQuantizer {
  /// A color and the number of its pixels.
  private struct Entry {
    let word: UInt32
    let color: SIMD4<Float>
    let count: Float
  }

  /// A group of colors that becomes one color.
  private struct Box {
    var entries: Range<Int>
    var mean: SIMD4<Float>
    /// The sum of the squared distances of all pixels from the mean, by channel.
    var spread: SIMD4<Float>

    var error: Float { spread.sum() }
  }

  private let words: [UInt32]
  /// The distinct colors, the most frequent first.
  private let entries: [Entry]

  /// The most distinct colors that are grouped. Images with more of them are photographs.
  private static let mostColors = 1 << 17
  /// The passes that move each color to the mean of the pixels nearest to it.
  private static let passes = 2

  /// - Parameter words: pixels with straight alpha and R in the lowest byte.
  /// - Returns: nil if the pixels have too many colors.
  init?(_ words: [UInt32]) {
    guard let counts = Self.counts(of: words) else { return nil }
    self.words = words
    // The order of a dictionary is random.
    entries = counts.map { Entry(word: $0.key, color: Self.color($0.key), count: Float($0.value)) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }

  /// Returns the pixels in at most `count` colors.
  ///
  /// - Parameters:
  ///   - count: the number of colors, from 2.
  ///   - kept: the most of these colors that are the most frequent ones of the image, so that plain areas do not change.
  ///   - largestError: the largest mean of the squared differences of a premultiplied channel, from 0 to 255.
  /// - Returns: nil if the result differs more from the pixels.
  func reduced(to count: Int, keeping kept: Int = 0, largestError: Float = usualError) -> [UInt32]? {
    if entries.count <= count { return words }
    let kept = min(kept, count)
    return reduced(to: palette(of: count, keeping: kept), keeping: kept, largestError)
  }

  /// A ratio of the peak to the error of 34 dB.
  static let usualError: Float = 26

  private static func counts(of words: [UInt32]) -> [UInt32: Int]? {
    var counts: [UInt32: Int] = [:]
    var index = 0
    while index < words.count {
      var end = index + 1
      while end < words.count, words[end] == words[index] { end += 1 }
      counts[words[index], default: 0] += end - index
      if counts.count > mostColors { return nil }
      index = end
    }
    return counts
  }

  private func palette(of count: Int, keeping kept: Int) -> [SIMD4<Float>] {
    var others = Array(entries.dropFirst(kept))
    var boxes = count > kept ? [Self.box(others, 0..<others.count)] : []
    while boxes.count < count - kept {
      let widest = boxes.indices.filter { boxes[$0].entries.count > 1 }.max { boxes[$0].error < boxes[$1].error }
      guard let widest else { break }
      let (low, high) = Self.split(&others, boxes[widest])
      boxes[widest] = low
      boxes.append(high)
    }
    var palette = entries.prefix(kept).map(\.color) + boxes.map(\.mean)
    for _ in 0..<Self.passes { palette = refined(palette, keeping: kept) }
    return palette
  }

  /// The premultiplied samples of a pixel, from 0 to 255.
  private static func color(_ word: UInt32) -> SIMD4<Float> {
    let alpha = Float(word >> 24)
    let straight = SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), 255)
    return straight * (alpha / 255)
  }

  private static func box(_ entries: [Entry], _ range: Range<Int>) -> Box {
    var (sum, squares, weight) = (SIMD4<Float>.zero, SIMD4<Float>.zero, Float(0))
    for entry in entries[range] {
      sum += entry.color * entry.count
      weight += entry.count
    }
    let mean = sum / weight
    for entry in entries[range] {
      let difference = entry.color - mean
      squares += difference * difference * entry.count
    }
    return Box(entries: range, mean: mean, spread: squares)
  }

  /// Divides a box at its mean, on the channel that differs most.
  private static func split(_ entries: inout [Entry], _ box: Box) -> (Box, Box) {
    let channel = (0..<4).max { box.spread[$0] < box.spread[$1] } ?? 0
    entries[box.entries].sort { ($0.color[channel], $0.word) < ($1.color[channel], $1.word) }
    let middle = entries[box.entries].firstIndex { $0.color[channel] > box.mean[channel] } ?? box.entries.upperBound - 1
    let cut = min(max(middle, box.entries.lowerBound + 1), box.entries.upperBound - 1)
    return (
      Self.box(entries, box.entries.lowerBound..<cut), Self.box(entries, cut..<box.entries.upperBound)
    )
  }

  private static func nearest(_ color: SIMD4<Float>, in palette: [SIMD4<Float>]) -> (index: Int, error: Float) {
    var (best, least) = (0, Float.infinity)
    for (index, candidate) in palette.enumerated() {
      let difference = color - candidate
      let error = (difference * difference).sum()
      if error < least { (best, least) = (index, error) }
    }
    return (best, least)
  }

  private func refined(_ palette: [SIMD4<Float>], keeping kept: Int) -> [SIMD4<Float>] {
    var sums = [SIMD4<Float>](repeating: .zero, count: palette.count)
    var weights = [Float](repeating: 0, count: palette.count)
    for entry in entries {
      let index = Self.nearest(entry.color, in: palette).index
      sums[index] += entry.color * entry.count
      weights[index] += entry.count
    }
    return palette.indices.map { $0 >= kept && weights[$0] > 0 ? sums[$0] / weights[$0] : palette[$0] }
  }

  private func reduced(
    to palette: [SIMD4<Float>], keeping kept: Int, _ largestError: Float
  ) -> [UInt32]? {
    // A kept color is the one of its pixels, without a conversion.
    let results = entries.prefix(kept).map(\.word) + palette.dropFirst(kept).map(Self.word)
    var table: [UInt32: UInt32] = [:]
    var (error, pixels) = (Float(0), Float(0))
    for entry in entries {
      let (index, difference) = Self.nearest(entry.color, in: palette)
      table[entry.word] = results[index]
      error += difference * entry.count
      pixels += entry.count
    }
    if error / (pixels * 4) > largestError { return nil }
    var (last, result) = (words[0], table[words[0]] ?? words[0])
    return words.map { word in
      if word != last { (last, result) = (word, table[word] ?? word) }
      return result
    }
  }

  /// Returns the pixel of a premultiplied color.
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(color.w.rounded(), 0), 255)
    guard alpha > 0 else { return 0 }
    return (0..<3).reduce(UInt32(alpha) << 24) { word, channel in
      word | UInt32(min(max((color[channel] * 255 / color.w).rounded(), 0), 255)) << UInt32(channel * 8)
    }
  }
}
