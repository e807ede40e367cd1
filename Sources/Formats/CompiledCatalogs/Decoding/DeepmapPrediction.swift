/// The prediction of deepmaps: planes of residuals that become premultiplied pixels.
///
/// The planes are alpha, one predictor a row, the high bytes and the low bytes of all components. A residual of 16 bits has its sign in bit 0. Sums wrap at 16 bits.
struct DeepmapPrediction {
  let format: DeepmapFormat
  /// Whether Co and Cg are stored halved.
  let isChromaHalved: Bool

  private static let predictors: UInt8 = 5

  /// Appends the first `shown` of `rows` rows.
  func append(
    _ bytes: Span<UInt8>, rows: Int, shown: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let width = canvas.width
    let (pixels, samples) = (width * rows, width * rows * format.components)
    let predictorStart = format.hasAlpha ? pixels : 0
    let highStart = predictorStart + rows
    guard highStart + samples * 2 <= bytes.count else {
      throw .outOfBounds(part: "deepmap planes", offset: place)
    }
    let predictors = bytes.extracting(predictorStart..<highStart)
    for row in predictors.indices where predictors[row] >= Self.predictors {
      throw .invalid(part: "deepmap predictor", offset: place)
    }
    if format.isWide {
      try canvas.claimFloats(rows: shown, place: place)
    } else {
      try canvas.claimWords(rows: shown, place: place)
    }
    // The row above the first one is 0. Then each predictor needs no special case for it.
    var (row, above) = ([Int16](repeating: 0, count: width * format.components), [Int16]())
    above = row
    for y in 0..<shown {
      swap(&row, &above)
      let start = highStart + y * row.count
      let high = bytes.extracting(start..<start + row.count)
      let low = bytes.extracting(start + samples..<start + samples + row.count)
      var values = row.mutableSpan
      Self.readResiduals(high, low, into: &values)
      Self.add(predictor: predictors[y], to: &values, above: above.span, components: format.components)
      let alpha = bytes.extracting(format.hasAlpha ? y * width..<(y + 1) * width : 0..<0)
      appendRow(row.span, alpha: alpha, to: &canvas)
    }
  }

  private func appendRow(_ row: Span<Int16>, alpha: Span<UInt8>, to canvas: inout RenditionCanvas) {
    if format.isWide && format.components == 1 {
      appendWideGray(row, alpha: alpha, to: &canvas.floats)
    } else if format.isWide {
      appendWide(row, alpha: alpha, to: &canvas.floats)
    } else if format.components == 1 {
      appendGray(row, alpha: alpha, to: &canvas.words)
    } else {
      appendColor(row, alpha: alpha, to: &canvas.words)
    }
  }

  private static func readResiduals(_ high: Span<UInt8>, _ low: Span<UInt8>, into row: inout MutableSpan<Int16>) {
    precondition(high.count == row.count && low.count == row.count, "each sample has two bytes")
    for index in row.indices {
      let stored = UInt16(high[index]) &<< 8 | UInt16(low[index])
      let magnitude = Int16(bitPattern: stored &>> 1)
      // All ones for a negative number: (m ^ -1) + 1 is -m.
      let sign = 0 &- Int16(bitPattern: stored & 1)
      row[index] = (magnitude ^ sign) &- sign
    }
  }

  /// Adds the predicted values to the residuals of a row.
  private static func add(predictor: UInt8, to row: inout MutableSpan<Int16>, above: Span<Int16>, components: Int) {
    precondition(above.count == row.count && row.count >= components, "rows have equal length")
    switch predictor {
    case 0: break
    case 2: scan(&row, above, components) { left, _ in left }
    case 3: for index in row.indices { row[index] &+= above[index] }
    default:
      for index in 0..<components { row[index] &+= above[index] }
      if predictor == 1 {
        components == 1 ? addGradient(to: &row, above) : addGradient3(to: &row, above)
      } else {
        // Rounded toward zero.
        scan(&row, above, components) { Int16(truncatingIfNeeded: (Int32($0) &+ Int32($1) &+ 1) / 2) }
      }
    }
  }

  /// Adds a prediction from the left and the upper sample to all pixels but the first one. The left samples stay in
  /// registers, since each depends on the one before it.
  @inline(__always)
  private static func scan(
    _ row: inout MutableSpan<Int16>, _ above: Span<Int16>, _ components: Int, _ predict: (Int16, Int16) -> Int16
  ) {
    if components == 1 {
      var left = row[0]
      for index in row.indices.dropFirst() {
        left = row[index] &+ predict(left, above[index])
        row[index] = left
      }
      return
    }
    var (first, second, third) = (row[0], row[1], row[2])
    for start in stride(from: 3, to: row.count &- 2, by: 3) {
      first = row[start] &+ predict(first, above[start])
      second = row[start &+ 1] &+ predict(second, above[start &+ 1])
      third = row[start &+ 2] &+ predict(third, above[start &+ 2])
      row[start] = first
      row[start &+ 1] = second
      row[start &+ 2] = third
    }
  }

  /// Returns whether the left pixel predicts a pixel better than the upper one, by their first components.
  @inline(__always)
  private static func usesLeft(_ left: Int16, _ up: Int16, _ upLeft: Int16) -> Bool {
    abs(Int32(up) &- Int32(upLeft)) <= abs(Int32(left) &- Int32(upLeft))
  }

  private static func addGradient(to row: inout MutableSpan<Int16>, _ above: Span<Int16>) {
    var left = row[0]
    for index in row.indices.dropFirst() {
      left = row[index] &+ (usesLeft(left, above[index], above[index &- 1]) ? left : above[index])
      row[index] = left
    }
  }

  private static func addGradient3(to row: inout MutableSpan<Int16>, _ above: Span<Int16>) {
    var (first, second, third) = (row[0], row[1], row[2])
    for start in stride(from: 3, to: row.count &- 2, by: 3) {
      let isLeft = usesLeft(first, above[start], above[start &- 3])
      first = row[start] &+ (isLeft ? first : above[start])
      second = row[start &+ 1] &+ (isLeft ? second : above[start &+ 1])
      third = row[start &+ 2] &+ (isLeft ? third : above[start &+ 2])
      row[start] = first
      row[start &+ 1] = second
      row[start &+ 2] = third
    }
  }

  private func appendGray(_ row: Span<Int16>, alpha: Span<UInt8>, to words: inout [UInt32]) {
    let hasAlpha = format.hasAlpha
    precondition(!hasAlpha || alpha.count == row.count, "each pixel has an alpha")
    words.append(addingCapacity: row.count) { output in
      for index in row.indices {
        let gray = UInt32(truncatingIfNeeded: row[index]) & 0xFF
        output.append(gray &* 0x01_0101 | (hasAlpha ? UInt32(alpha[index]) : 255) &<< 24)
      }
    }
  }

  private func appendColor(_ row: Span<Int16>, alpha: Span<UInt8>, to words: inout [UInt32]) {
    let (hasAlpha, shift) = (format.hasAlpha, Int32(isChromaHalved ? 1 : 0))
    let count = row.count / 3
    precondition(row.count == count &* 3 && (!hasAlpha || alpha.count == count), "each pixel has three components")
    words.append(addingCapacity: count) { output in
      for x in 0..<count {
        let co = Int32(row[x &* 3 &+ 1]) &<< shift
        let cg = Int32(row[x &* 3 &+ 2]) &<< shift
        let base = Int32(row[x &* 3]) &- cg / 2
        let red = Self.clamped(base &- co / 2)
        let green = Self.clamped(base &+ cg)
        let blue = Self.clamped(base &+ co &- co / 2)
        let opacity = hasAlpha ? UInt32(alpha[x]) : 255
        output.append(red | green &<< 8 | blue &<< 16 | opacity &<< 24)
      }
    }
  }

  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt32 { UInt32(truncatingIfNeeded: min(max(value, 0), 255)) }

  private func appendWideGray(_ row: Span<Int16>, alpha: Span<UInt8>, to floats: inout [Float]) {
    precondition(alpha.count == row.count, "each pixel has a gray and an alpha")
    floats.append(addingCapacity: alpha.count &* 4) { output in
      for x in alpha.indices {
        let gray = Float(row[x]) / 512
        for value in [gray, gray, gray, Float(Double(alpha[x]) / 255)] { output.append(value) }
      }
    }
  }

  private func appendWide(_ row: Span<Int16>, alpha: Span<UInt8>, to floats: inout [Float]) {
    let shift = Int32(isChromaHalved ? 1 : 0)
    precondition(alpha.count &* 3 == row.count, "each pixel has three components and an alpha")
    floats.append(addingCapacity: alpha.count &* 4) { output in
      for x in alpha.indices {
        let co = Int32(row[x &* 3 &+ 1]) &<< shift
        let cg = Int32(row[x &* 3 &+ 2]) &<< shift
        let base = Int32(row[x &* 3]) &- cg / 2
        // 512 is 1.0. Here, unlike with 8 bits, red comes first.
        output.append(Float(base &+ co &- co / 2) / 512)
        output.append(Float(base &+ cg) / 512)
        output.append(Float(base &- co / 2) / 512)
        output.append(Float(Double(alpha[x]) / 255))
      }
    }
  }
}
