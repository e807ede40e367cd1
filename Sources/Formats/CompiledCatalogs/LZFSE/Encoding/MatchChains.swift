import CrushBasics

/// All earlier positions with equal bytes, as chains from the newest to the oldest.
struct MatchChains {
  struct Match {
    let length: Int
    let distance: Int
  }

  private static let hashBits = 16
  /// A power of two above the longest distance.
  private static let ring = 1 << 18
  private static let longestDistance = 262_139
  /// The positions that are compared for one search.
  private static let depth = 64

  /// The newest position of each hash, or -1.
  private var heads: [Int32]
  private let shift: UInt32
  /// The position before each one with the same hash.
  private var links: [Int32]

  init(count: Int) {
    // Short data needs few lines.
    let bits = min(Self.hashBits, max(6, Int.bitWidth - count.leadingZeroBitCount))
    heads = [Int32](repeating: -1, count: 1 << bits)
    shift = UInt32(32 - bits)
    links = [Int32](repeating: -1, count: min(count, Self.ring))
  }

  @inline(__always)
  private func hash(_ value: UInt32) -> Int { Int(truncatingIfNeeded: (value &* 2_654_435_761) &>> shift) }

  /// Inserts a position that is followed by at least four bytes.
  @inline(__always)
  mutating func insert(_ position: Int, in bytes: Span<UInt8>) {
    let line = hash(bytes.number(at: position))
    links[position & (Self.ring - 1)] = heads[line]
    heads[line] = Int32(truncatingIfNeeded: position)
  }

  /// Appends matches of growing length, each with the smallest distance for its length.
  ///
  /// - Parameters:
  ///   - end: the end of the bytes that a match may reach.
  ///   - enough: the length at which the search ends.
  @inline(__always)
  func find(at position: Int, in bytes: Span<UInt8>, end: Int, enough: Int, into matches: inout [Match]) {
    var candidate = Int(heads[hash(bytes.number(at: position))])
    var best = 3
    var left = Self.depth
    while candidate >= 0, position - candidate <= Self.longestDistance, left > 0 {
      left -= 1
      if position + best < end, bytes[candidate + best] == bytes[position + best] {
        let length = Self.equalBytes(bytes, candidate, position, end: end)
        if length > best {
          best = length
          matches.append(Match(length: length, distance: position - candidate))
          if length >= enough { return }
        }
      }
      let next = Int(links[candidate & (Self.ring - 1)])
      // An entry that was written again belongs to a newer position.
      if next >= candidate { return }
      candidate = next
    }
  }

  /// Returns the number of equal bytes from two positions on.
  @inline(__always)
  static func equalBytes(_ bytes: Span<UInt8>, _ earlier: Int, _ position: Int, end: Int) -> Int {
    var length = 0
    while position + length + 8 <= end {
      let difference = bytes.word(at: earlier + length) ^ bytes.word(at: position + length)
      if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while position + length < end, bytes[earlier + length] == bytes[position + length] { length += 1 }
    return length
  }
}
