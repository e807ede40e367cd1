/// The encoder of the smallest LZFSE streams: it searches the cheapest sequence of pieces for the symbols that occur.
///
/// Each part of the input is parsed twice, with the prices of the parts before it and then with its own prices. A part ends at a
/// long match, which is taken at once. Blocks are joined as long as that makes them smaller.
struct SmallestEncoder {
  /// The bytes of a part.
  private static let partSize = 1 << 14
  /// A match of this length is taken at once.
  private static let enough = 256
  /// So many literals without a match are written.
  private static let longestBacklog = 2520

  private var chains: MatchChains
  private var counts = SymbolCounts.typical
  private var units: [PieceBlock] = []
  private var unit = PieceBlock()
  /// The first byte that is not in a piece.
  private var literalStart = 0
  private var previous = 0

  /// Returns a stream of blocks.
  static func encode(_ bytes: Span<UInt8>) -> [UInt8]? {
    var encoder = SmallestEncoder(chains: MatchChains(count: bytes.count))
    return encoder.encode(bytes)
  }

  private init(chains: MatchChains) { self.chains = chains }

  private mutating func encode(_ bytes: Span<UInt8>) -> [UInt8]? {
    var position = 0
    while position < bytes.count { position = encodePart(at: position, of: bytes) }
    addLiterals(upTo: bytes.count, of: bytes)
    closeUnit()
    var writer = BlockWriter(room: bytes.count * 2 + 65536)
    for block in joinedUnits() { writer.write(block) }
    return writer.finish()
  }

  /// Encodes a part, and returns its end.
  private mutating func encodePart(at start: Int, of bytes: Span<UInt8>) -> Int {
    let limit = min(bytes.count, start + Self.partSize)
    var part = Part(start: start)
    var long: MatchChains.Match?
    var position = start
    while position < limit {
      part.offsets.append(part.matches.count)
      if position + 8 <= bytes.count {
        chains.find(at: position, in: bytes, end: bytes.count, enough: Self.enough, into: &part.matches)
        if let last = part.matches.last, part.matches.count > part.offsets[position - start],
          last.length >= Self.enough
        {
          long = last
          break
        }
        chains.insert(position, in: bytes)
      }
      position += 1
    }
    if long == nil { part.offsets.append(part.matches.count) }
    let end = position
    if end > start {
      var own = counts
      let first = part.path(to: end, of: bytes, SymbolCosts(own), literalStart: literalStart, previous: previous)
      own.age()
      count(first, to: end, of: bytes, in: &own)
      let path = part.path(to: end, of: bytes, SymbolCosts(own), literalStart: literalStart, previous: previous)
      counts.age()
      count(path, to: end, of: bytes, in: &counts)
      for step in path { add(match: step.length, distance: step.distance, at: step.position, of: bytes) }
    }
    guard let long else {
      if end - literalStart > Self.longestBacklog { addLiterals(upTo: end, of: bytes) }
      return end
    }
    add(match: long.length, distance: long.distance, at: end, of: bytes)
    for covered in end..<min(end + long.length, bytes.count - 4) { chains.insert(covered, in: bytes) }
    return end + long.length
  }

  /// Counts the symbols of a path.
  private func count(_ path: [Part.Step], to end: Int, of bytes: Span<UInt8>, in counts: inout SymbolCounts) {
    var (start, previous) = (literalStart, previous)
    for step in path {
      for index in start..<step.position { counts.addLiteral(bytes[index]) }
      counts.addPiece(
        length: step.position - start, match: step.length, distance: step.distance, previous: previous)
      start = step.position + step.length
      previous = step.distance
    }
    for index in start..<max(start, end) { counts.addLiteral(bytes[index]) }
  }

  // MARK: - Pieces

  private mutating func add(match: Int, distance: Int, at position: Int, of bytes: Span<UInt8>) {
    let run = literalStart..<position
    // Long runs are pieces of their own.
    let rest = run.count % PieceValues.longestRun
    addLiterals(upTo: position - (run.count > PieceValues.longestRun ? rest : run.count), of: bytes)
    var match = match
    while match > 0 {
      let part = min(match, PieceValues.longestMatch)
      append(length: position > literalStart ? position - literalStart : 0, match: part, distance: distance, of: bytes)
      literalStart += part
      match -= part
    }
    previous = distance
  }

  private mutating func addLiterals(upTo end: Int, of bytes: Span<UInt8>) {
    while literalStart < end {
      let length = min(end - literalStart, PieceValues.longestRun)
      // The distance has no effect here. Repeating it costs least.
      append(length: length, match: 0, distance: max(previous, 1), of: bytes)
    }
    previous = max(previous, 1)
  }

  private mutating func append(length: Int, match: Int, distance: Int, of bytes: Span<UInt8>) {
    unit.append(
      PieceBlock.Piece(length: length, match: match, distance: distance),
      literals: literalStart..<literalStart + length,
      of: bytes)
    literalStart += length
    if unit.pieces.count >= 1500 || unit.literals.count >= 8000 { closeUnit() }
  }

  private mutating func closeUnit() {
    if !unit.pieces.isEmpty { units.append(unit) }
    unit = PieceBlock()
  }

  /// Joins neighbors whose common tables are smaller than two tables.
  private func joinedUnits() -> [PieceBlock] {
    var blocks: [(block: PieceBlock, counts: SymbolCounts, size: Int)] = []
    for unit in units {
      let counts = SymbolCounts(unit)
      let size = counts.blockSize
      if let last = blocks.last, last.block.hasRoom(for: unit) {
        var joined = last.counts
        joined.add(counts)
        let joinedSize = joined.blockSize
        if joinedSize <= last.size + size {
          blocks[blocks.count - 1].block.append(unit)
          blocks[blocks.count - 1].counts = joined
          blocks[blocks.count - 1].size = joinedSize
          continue
        }
      }
      blocks.append((unit, counts, size))
    }
    return blocks.map(\.block)
  }
}
