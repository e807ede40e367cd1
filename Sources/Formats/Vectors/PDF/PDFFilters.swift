import CrushCodecs

/// The filters of streams (ISO 32000-1, section 7.4).
enum PDFFilters {
  /// Returns the bytes before a filter was applied. Nil for a filter that gives pixels, such as `DCTDecode`.
  ///
  /// - Parameter limit: the most bytes of the result.
  static func undo(
    _ filter: String, _ bytes: [UInt8], _ parameters: PDFDictionary, limit: Int
  ) throws(VectorError) -> [UInt8]? {
    switch filter {
    case "FlateDecode", "Fl": return try predicted(try inflated(bytes, limit: limit), parameters)
    case "LZWDecode", "LZW":
      let isEarly = PDFFile.whole(parameters["EarlyChange"]) != 0
      return try predicted(try LZW.decoded(bytes, isEarly: isEarly, limit: limit), parameters)
    case "ASCII85Decode", "A85": return ascii85(bytes)
    case "ASCIIHexDecode", "AHx": return hexadecimal(bytes)
    case "RunLengthDecode", "RL": return try runs(bytes, limit: limit)
    case "Crypt": return bytes
    default: return nil
    }
  }

  private static func inflated(_ bytes: [UInt8], limit: Int) throws(VectorError) -> [UInt8] {
    do throws(CodecError) { return try Inflater.inflate(bytes.span, .zlib, limit: limit) } catch {
      if error == .tooLong { throw .tooMany("bytes of streams", limit: VectorLimits.bytes) }
      throw .damaged("a Flate stream is damaged", at: .none)
    }
  }

  // MARK: Predictors

  /// Undoes the prediction of samples from their neighbors (section 7.4.4.4).
  private static func predicted(_ bytes: [UInt8], _ parameters: PDFDictionary) throws(VectorError) -> [UInt8] {
    let predictor = PDFFile.whole(parameters["Predictor"]) ?? 1
    guard predictor > 1 else { return bytes }
    let colors = PDFFile.whole(parameters["Colors"]) ?? 1
    let bits = PDFFile.whole(parameters["BitsPerComponent"]) ?? 8
    let columns = PDFFile.whole(parameters["Columns"]) ?? 1
    guard (1...32).contains(colors), [1, 2, 4, 8, 16].contains(bits), (1...(1 << 24)).contains(columns) else {
      throw .damaged("the parameters of a predictor are damaged", at: .none)
    }
    let step = max(1, colors * bits / 8)
    let row = (colors * bits * columns + 7) / 8
    if predictor == 2 {
      guard bits == 8 else { throw .unsupported("a TIFF predictor of \(bits) bits", at: .none) }
      return tiff(bytes, row: row, step: step)
    }
    return png(bytes, row: row, step: step)
  }

  private static func tiff(_ bytes: [UInt8], row: Int, step: Int) -> [UInt8] {
    var result = bytes
    for start in stride(from: 0, to: bytes.count, by: row) {
      for index in start + step..<max(start + step, min(start + row, bytes.count)) {
        result[index] &+= result[index - step]
      }
    }
    return result
  }

  private static func png(_ bytes: [UInt8], row: Int, step: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: row)
    var position = 0
    while position < bytes.count {
      let filter = bytes[position]
      var current = Array(bytes[position + 1..<min(position + 1 + row, bytes.count)])
      current += [UInt8](repeating: 0, count: row - current.count)
      for index in 0..<row {
        let left = index >= step ? current[index - step] : 0
        let corner = index >= step ? above[index - step] : 0
        switch filter {
        case 1: current[index] &+= left
        case 2: current[index] &+= above[index]
        case 3: current[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
        case 4: current[index] &+= paeth(left, above[index], corner)
        default: break
        }
      }
      result += current
      above = current
      position += row + 1
    }
    return result
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let (a, b, c) = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }

  // MARK: Text

  private static func ascii85(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var group: [UInt32] = []
    func flush(_ group: [UInt32]) {
      let count = group.count
      let padded = group + [UInt32](repeating: 84, count: 5 - count)
      let value = padded.reduce(UInt32(0)) { $0 &* 85 &+ $1 }
      for index in 0..<count - 1 { result.append(UInt8(truncatingIfNeeded: value >> UInt32(24 - index * 8))) }
    }
    for byte in bytes {
      if byte == UInt8(ascii: "~") { break }
      if byte == UInt8(ascii: "z"), group.isEmpty {
        result += [0, 0, 0, 0]
      } else if (33...117).contains(byte) {
        group.append(UInt32(byte - 33))
        if group.count == 5 {
          flush(group)
          group = []
        }
      }
    }
    if group.count > 1 { flush(group) }
    return result
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    var digits = bytes.prefix { $0 != UInt8(ascii: ">") }.compactMap(PDFLexer.digit)
    if digits.count % 2 == 1 { digits.append(0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func runs(_ bytes: [UInt8], limit: Int) throws(VectorError) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count, bytes[position] != 128 {
      let length = Int(bytes[position])
      if length < 128 {
        result += bytes[min(position + 1, bytes.count)..<min(position + 2 + length, bytes.count)]
        position += length + 2
      } else {
        if position + 1 < bytes.count { result += [UInt8](repeating: bytes[position + 1], count: 257 - length) }
        position += 2
      }
      if result.count > limit { throw .tooMany("bytes of streams", limit: VectorLimits.bytes) }
    }
    return result
  }
}

/// The decoder of LZW in PDF: codes of 9 to 12 bits, highest bit first (section 7.4.4).
enum LZW {
  static func decoded(_ bytes: [UInt8], isEarly: Bool, limit: Int) throws(VectorError) -> [UInt8] {
    var result: [UInt8] = []
    // The previous code and the last byte of each entry.
    var table: [[UInt8]] = []
    func reset() { table = (0..<256).map { [UInt8($0)] } + [[], []] }
    reset()
    var (buffer, count, width) = (UInt32(0), 0, 9)
    var last: [UInt8] = []
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      count += 8
      guard count >= width else { continue }
      count -= width
      let code = Int(buffer >> UInt32(count) & (1 << UInt32(width) - 1))
      if code == 257 { return result }
      if code == 256 {
        reset()
        (width, last) = (9, [])
        continue
      }
      var entry: [UInt8]
      if code < table.count {
        entry = table[code]
      } else if code == table.count, let first = last.first {
        entry = last + [first]
      } else {
        throw .damaged("a LZW stream is damaged", at: .none)
      }
      result += entry
      if result.count > limit { throw .tooMany("bytes of streams", limit: VectorLimits.bytes) }
      if !last.isEmpty, table.count < 4096, let first = entry.first { table.append(last + [first]) }
      swap(&last, &entry)
      let size = table.count + (isEarly ? 1 : 0)
      width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9
    }
    return result
  }
}
