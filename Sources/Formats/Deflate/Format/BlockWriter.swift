/// A writer of blocks (RFC 1951, section 3.2.3).
enum BlockWriter {
  /// Writes a block in its smallest form: with its own code, with the fixed one, or stored.
  ///
  /// - Parameters:
  ///   - tokens: of the block.
  ///   - bytes: that the tokens stand for.
  static func write(
    _ tokens: Span<Token>, of bytes: Span<UInt8>, _ histogram: Histogram, _ code: BlockCode, isLast: Bool,
    to writer: inout BitWriter
  ) {
    let fixed = Parse.fixedBits(histogram)
    let storedBits = bytes.count * 8 + 40 * (bytes.count / DeflateAlphabet.longestStored + 1) + 3
    if storedBits < min(code.bits, fixed) {
      writeStored(bytes, isLast: isLast, to: &writer)
    } else if fixed <= code.bits {
      writer.write((isLast ? 1 : 0) | 1 << 1, 3)
      // Two more symbols have words, although no block may use them.
      write(tokens, .fixed, codes(BlockCode.fixed.literals + [8, 8]), to: &writer)
    } else {
      writer.write((isLast ? 1 : 0) | 2 << 1, 3)
      write(code.header, to: &writer)
      write(tokens, code, codes(code.literals), to: &writer)
    }
  }

  private static func writeStored(_ bytes: Span<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    var start = 0
    repeat {
      let end = min(bytes.count, start + DeflateAlphabet.longestStored)
      writer.write(isLast && end == bytes.count ? 1 : 0, 3)
      writer.align()
      writer.write(end - start, 16)
      writer.write((end - start) ^ 0xFFFF, 16)
      writer.append(bytes.extracting(start..<end))
      start = end
    } while start < bytes.count
  }

  private static func write(_ header: CodeHeader, to writer: inout BitWriter) {
    writer.write(header.literalCount - 257, 5)
    writer.write(header.distanceCount - 1, 5)
    writer.write(header.lengthCount - 4, 4)
    for symbol in CodeHeader.order[..<header.lengthCount] { writer.write(Int(header.lengths[symbol]), 3) }
    let codes = Self.codes(header.lengths)
    for (symbol, count) in zip(header.symbols, header.counts) {
      writer.write(Int(codes[Int(symbol)]), Int(header.lengths[Int(symbol)]))
      writer.write(Int(count), CodeHeader.extraBits(symbol))
    }
  }

  /// - Parameter literals: the code words of literals and lengths.
  private static func write(
    _ tokens: Span<Token>, _ code: BlockCode, _ literals: [UInt16], to writer: inout BitWriter
  ) {
    let distances = codes(code.distances)
    for index in tokens.indices {
      let token = tokens[index]
      guard token.isMatch else {
        writer.write(Int(literals[token.literal]), Int(code.literals[token.literal]))
        continue
      }
      let symbol = DeflateAlphabet.lengthSymbol(token.length)
      let whole = DeflateAlphabet.firstLength + symbol
      writer.write(Int(literals[whole]), Int(code.literals[whole]))
      writer.write(token.length - DeflateAlphabet.lengthBase(symbol), DeflateAlphabet.lengthExtra(symbol))
      let slot = DeflateAlphabet.distanceSlot(token.distance)
      writer.write(Int(distances[slot]), Int(code.distances[slot]))
      writer.write(token.distance - DeflateAlphabet.distanceBase(slot), DeflateAlphabet.distanceExtra(slot))
    }
    writer.write(Int(literals[DeflateAlphabet.endOfBlock]), Int(code.literals[DeflateAlphabet.endOfBlock]))
  }

  /// Returns the code words of these lengths (RFC 1951, section 3.2.2), with their first bit lowest.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var starts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { starts[Int(length) + 1] += 1 }
    for length in 1..<17 { starts[length] = (starts[length - 1] + starts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      var word = starts[Int(length)]
      starts[Int(length)] += 1
      var reversed = 0
      for _ in 0..<length {
        reversed = reversed << 1 | word & 1
        word >>= 1
      }
      return UInt16(reversed)
    }
  }
}
